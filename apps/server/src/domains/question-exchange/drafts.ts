import { bankLimits, rubricProblem } from '@lab/contract/bank-question'
import { Tags } from '@lab/contract/fields'
import { Question, type Option } from '@lab/contract/question/content'
import { questionGap } from '@lab/contract/question/gaps'
import { QuestionPoints, type QuestionDifficulty } from '@lab/contract/question/paper-content'
import type { ImportedQuestion } from '@lab/contract/question-exchange'
import type { DraftState, DuplicateChoice } from '@lab/contract/question-import'
import type { QuestionDraft } from '../question-bank/index.ts'
import { fileScheme } from '../../kernel/markup/escape.ts'
import type { ImportDefaults } from './tables.ts'

/** A question with what it does not say itself. */
export const withDefaults = (imported: ImportedQuestion, defaults: ImportDefaults): ImportedQuestion => ({
  ...imported,
  points: imported.points ?? defaults.points,
  difficulty: imported.difficulty ?? defaults.difficulty,
  knowledge: imported.knowledge.length > 0 ? imported.knowledge : [...defaults.knowledge],
})

/** Why a question cannot be put into a bank yet, in Chinese; undefined where it can. */
export function draftGap({ stem, question, points, tags, rubric }: ImportedQuestion): string | undefined {
  if (!stem.trim()) return '没有题干'
  if (stem.length > bankLimits.stem) return `题干不能超过${bankLimits.stem}个字符`
  if (isUnanswered(question)) return '没有答案'
  const read = Question.safeParse(question)
  if (!read.success) return read.error.issues[0]!.message
  if (points === null) return '没有分值'
  const scored = QuestionPoints.safeParse(points)
  if (!scored.success) return scored.error.issues[0]!.message
  if (question.type === 'short_answer') {
    const misfit = rubricProblem({ question, points, rubric })
    if (misfit !== null) return misfit
  }
  const tagged = Tags.safeParse(tags)
  return questionGap(read.data) ?? (tagged.success ? undefined : tagged.error.issues[0]!.message)
}

const isUnanswered = (question: Question): boolean =>
  (question.type === 'single' || question.type === 'multiple' || question.type === 'true_false') &&
  question.answer.length === 0

/** A question that has no gap, as a bank keeps it. `pointIds` are those of its knowledge points, by their names. */
export const asDraft = (
  imported: ImportedQuestion,
  pointIds: ReadonlyMap<string, string>,
): Omit<QuestionDraft, 'id'> => ({
  stem: { format: 'markdown', value: imported.stem },
  question: Question.parse(imported.question),
  points: imported.points!,
  difficulty: (imported.difficulty ?? 3) as QuestionDifficulty,
  tags: imported.tags,
  pointIds: imported.knowledge.flatMap((name) => pointIds.get(name) ?? []),
  rubric: imported.question.type === 'short_answer' ? (imported.rubric ?? null) : null,
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

/** What decides about a draft. */
export interface DraftFacts {
  content: ImportedQuestion
  isExcluded: boolean
  isChecked: boolean
  choice: DuplicateChoice | null
  /** How much the bank's question that is most alike has in common with it; null where none is alike. */
  likeness: number | null
  /** Where the same question is further up in the file. */
  twin: number | null
}

/** What is done with it as a duplicate: what was chosen, or else what is the same is left out. */
export function choiceOf({
  choice,
  likeness,
  twin,
}: Pick<DraftFacts, 'choice' | 'likeness' | 'twin'>): DuplicateChoice {
  if (choice === 'version') return likeness === null ? 'import' : 'version'
  if (choice !== null) return choice
  return likeness === 1 || twin !== null ? 'skip' : 'import'
}

/** What becomes of a draft as it is now, and what it lacks. */
export function judged(draft: DraftFacts): { state: DraftState; gap: string | null } {
  const gap = draftGap(draft.content) ?? null
  if (draft.isExcluded) return { state: 'excluded', gap }
  if ((draft.likeness !== null || draft.twin !== null) && choiceOf(draft) === 'skip') return { state: 'same', gap }
  if (gap !== null) return { state: 'unfinished', gap }
  const { doubts, leftover } = draft.content
  const isNear = draft.likeness !== null && draft.choice === null
  return { state: !draft.isChecked && (doubts.length > 0 || leftover || isNear) ? 'doubtful' : 'ready', gap }
}

/** The place of the first question with the same fingerprint, for each that is not the first itself. */
export function twinsOf(fingerprints: readonly string[]): (number | null)[] {
  const first = new Map<string, number>()
  return fingerprints.map((one, at) => {
    const earlier = first.get(one)
    if (earlier === undefined) first.set(one, at)
    return earlier ?? null
  })
}

/** A value that the database takes: without the characters that its texts cannot have. */
export const storable = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'string' ? storableText(part) : part,
  ) as Value
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed()
