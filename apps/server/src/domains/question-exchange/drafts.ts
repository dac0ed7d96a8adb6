import { bankLimits } from '@lab/contract/bank-question'
import { Tags } from '@lab/contract/fields'
import { Question, type Option } from '@lab/contract/question/content'
import { questionGap } from '@lab/contract/question/gaps'
import { QuestionPoints, type QuestionDifficulty } from '@lab/contract/question/paper-content'
import type { ImportedQuestion } from '@lab/contract/question-exchange'
import type { QuestionDraft } from '../question-bank/index.ts'
import { fileScheme } from './formats/markup/escape.ts'

/** What questions get that say nothing of it themselves. */
export interface ImportDefaults {
  points: number | null
  difficulty: QuestionDifficulty | null
  /** Names of knowledge points. */
  knowledge: readonly string[]
}

/** A question with what it does not say itself. */
export const withDefaults = (imported: ImportedQuestion, defaults: ImportDefaults): ImportedQuestion => ({
  ...imported,
  points: imported.points ?? defaults.points,
  difficulty: imported.difficulty ?? defaults.difficulty,
  knowledge: imported.knowledge.length > 0 ? imported.knowledge : [...defaults.knowledge],
})

/** Why a question cannot be put into a bank yet, in Chinese; undefined where it can. */
export function draftGap({ stem, question, points, tags }: ImportedQuestion): string | undefined {
  if (!stem.trim()) return '没有题干'
  if (stem.length > bankLimits.stem) return `题干不能超过${bankLimits.stem}个字符`
  if (isUnanswered(question)) return '没有答案'
  const read = Question.safeParse(question)
  if (!read.success) return read.error.issues[0]!.message
  if (points === null) return '没有分值'
  const scored = QuestionPoints.safeParse(points)
  if (!scored.success) return scored.error.issues[0]!.message
  const tagged = Tags.safeParse(tags)
  return questionGap(read.data) ?? (tagged.success ? undefined : tagged.error.issues[0]!.message)
}

const isUnanswered = (question: Question): boolean =>
  (question.type === 'single' || question.type === 'multiple' || question.type === 'true_false') &&
  question.answer.length === 0

/** A question that has no gap, as a bank keeps it. `pointIds` are those of its knowledge points, by their names. */
export const asDraft = (imported: ImportedQuestion, pointIds: ReadonlyMap<string, string>): QuestionDraft => ({
  stem: { format: 'markdown', value: imported.stem },
  question: Question.parse(imported.question),
  points: imported.points!,
  difficulty: (imported.difficulty ?? 3) as QuestionDifficulty,
  tags: imported.tags,
  pointIds: imported.knowledge.flatMap((name) => pointIds.get(name) ?? []),
  rubric: null,
})

const quoted = new RegExp(String.raw`\]\(${fileScheme}([^\s)]{1,500})\)`, 'g')
const nameOf = (written: string): string => {
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

/** Texts of a question, each changed by a function: the stem, what there is to choose, the answer in words, the analysis. */
export function mapTexts(imported: ImportedQuestion, change: (text: string) => string): ImportedQuestion {
  const all = (options: readonly Option[]): Option[] => options.map((one) => ({ ...one, text: change(one.text) }))
  const { question } = imported
  const analysis = change(question.analysis)
  const changed = ((): Question => {
    switch (question.type) {
      case 'single':
      case 'multiple':
        return { ...question, options: all(question.options), analysis }
      case 'ordering':
        return { ...question, items: all(question.items), analysis }
      case 'matching':
        return { ...question, left: all(question.left), right: all(question.right), analysis }
      case 'short_answer':
        return { ...question, reference: change(question.reference), analysis }
      default:
        return { ...question, analysis }
    }
  })()
  return { ...imported, stem: change(imported.stem), question: changed }
}

/** Files that came along, at the addresses that they have now; those without one are named in words. */
export const withFiles = (imported: ImportedQuestion, addresses: ReadonlyMap<string, string>): ImportedQuestion =>
  mapTexts(imported, (text) =>
    text.replaceAll(quoted, (_, name: string) => {
      const address = addresses.get(nameOf(name))
      return address === undefined ? `](#)〔文件「${nameOf(name)}」未能保存〕` : `](${address})`
    }),
  )

/** What became of the questions of a file. */
export interface ImportCount {
  ready: number
  excluded: number
  unfinished: number
}

export function countDrafts(drafts: readonly { isExcluded: boolean; imported: ImportedQuestion }[]): ImportCount {
  const count: ImportCount = { ready: 0, excluded: 0, unfinished: 0 }
  for (const { isExcluded, imported } of drafts) {
    if (isExcluded) count.excluded++
    else if (draftGap(imported) === undefined) count.ready++
    else count.unfinished++
  }
  return count
}
