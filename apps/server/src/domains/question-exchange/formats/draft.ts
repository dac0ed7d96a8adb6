import type { Blank, BlankRule, Option, Question } from '@lab/contract/question/content'
import type { QuestionType } from '@lab/contract/question/types'
import { letterOf, questionLimits as limits } from '@lab/contract/question/types'
import type { Doubt, ImportedQuestion, QuestionPart } from '@lab/contract/question-exchange'

/** Collects what somebody should look at. */
export class Doubts {
  readonly all: Doubt[] = []
  check(part: QuestionPart, reason: string): void {
    this.#add({ part, level: 'check', reason })
  }
  missing(part: QuestionPart, reason: string): void {
    this.#add({ part, level: 'missing', reason })
  }
  has(part: QuestionPart): boolean {
    return this.all.some((doubt) => doubt.part === part)
  }
  #add(doubt: Doubt): void {
    if (this.all.length < 20) this.all.push({ ...doubt, reason: doubt.reason.slice(0, 300) })
  }
}

/** Options known by their letters, which are all that imported ones are named by. */
export const lettered = (texts: readonly string[]): Option[] =>
  texts.map((text, at) => ({ id: letterOf(at), text: text.trim() }))

export const textRule = (text: string): BlankRule => ({ kind: 'text', text: text.trim() })

/** A blank that accepts any of some texts; one that nothing is known of accepts nothing yet. */
export const textBlank = (texts: readonly string[]): Blank => ({
  rules: (texts.length ? texts : ['']).slice(0, limits.rules).map(textRule),
  case_sensitive: false,
  width_sensitive: false,
  spaces: 'fold',
})

export const emptyImported = {
  number: '',
  section: '',
  points: null,
  difficulty: null,
  knowledge: [],
  tags: [],
  leftover: '',
} as const satisfies Partial<ImportedQuestion>

/** Ids for what is to be ordered or matched: they say nothing of the right order, and are the same for the same file. */
const shuffledIds = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `i${(Math.imul(at + 7, 2_654_435_761) >>> 0).toString(36)}`)
export const withIds = (texts: readonly string[]): Option[] => {
  const ids = shuffledIds(texts.length)
  return texts.map((text, at) => ({ id: ids[at]!, text: text.trim() }))
}

/** What a type lacks before it can be a question of ours, part by part. */
export function tellMissing(question: Question, doubts: Doubts): void {
  const missing = (part: QuestionPart, reason: string): void => {
    if (!doubts.all.some((doubt) => doubt.part === part && doubt.level === 'missing')) doubts.missing(part, reason)
  }
  if (question.type === 'single' || question.type === 'multiple') {
    if (question.options.length < 2) missing('options', '没有找到选项')
    else if (question.options.some(({ text }) => !text)) missing('options', '有空的选项')
    if (question.answer.length === 0) missing('answer', '没有找到答案')
  }
  if (question.type === 'true_false' && question.answer.length === 0) missing('answer', '没有找到答案')
  if (question.type === 'fill') {
    const isEmpty = ({ rules }: Blank): boolean => rules.every((rule) => rule.kind === 'text' && rule.text === '')
    if (question.blanks.some(isEmpty)) missing('answer', '没有找到答案')
  }
  if (question.type === 'ordering' && question.items.length < 2) missing('options', '没有找到要排序的项')
  if (question.type === 'matching' && (question.left.length < 2 || question.right.length < 2))
    missing('options', '没有找到要连线的项')
  if (question.type === 'short_answer' && !question.reference) doubts.check('answer', '没有参考答案')
}

/** A question as text that nothing more was understood of. */
export const keptAsText = (analysis: string, reference = ''): Question => ({
  type: 'short_answer',
  reference,
  keywords: [],
  analysis,
})

export const usable = (type: QuestionType): boolean => type !== 'programming' && type !== 'operation'
