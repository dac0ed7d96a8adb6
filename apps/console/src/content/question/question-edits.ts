import type { Blank, BlankRule, Option, Question, QuestionOf } from '@lab/contract/question/content'
import type { BlankRuleKind, QuestionType } from '@lab/contract/question/types'

/** A name that no option of the question has had; answers that were given name the ones before. */
export const freshId = (): string => `o${Math.random().toString(36).slice(2, 11).padEnd(9, '0')}`
export const emptyOption = (): Option => ({ id: freshId(), text: '' })

export const emptyRules = {
  text: { kind: 'text', text: '' },
  number: { kind: 'number', value: 0, tolerance: 0, is_percent: false, units: [], needs_unit: false },
  pattern: { kind: 'pattern', pattern: '' },
} as const satisfies { [Kind in BlankRuleKind]: Extract<BlankRule, { kind: Kind }> }

export const emptyBlank = (): Blank => ({
  rules: [emptyRules.text],
  case_sensitive: false,
  width_sensitive: false,
  spaces: 'fold',
})

/** What there is to choose or order, which other types of question can go on with. */
const optionsIn = (question: Question): Option[] => {
  if (question.type === 'single' || question.type === 'multiple') return question.options
  return question.type === 'ordering' ? question.items : []
}
const rightIn = (question: Question, options: readonly Option[]): string[] => {
  const right = question.type === 'single' || question.type === 'multiple' ? question.answer : []
  return right.length > 0 ? right : options.slice(0, 1).map(({ id }) => id)
}
const atLeastTwo = (options: Option[]): Option[] => (options.length >= 2 ? options : [emptyOption(), emptyOption()])

/** A question of each type to begin with, going on with what fits of another one. */
const begun: { [Type in QuestionType]: (from: Question) => QuestionOf<Type> } = {
  single: (from) => {
    const options = atLeastTwo(optionsIn(from))
    return { type: 'single', options, answer: rightIn(from, options).slice(0, 1), analysis: '' }
  },
  multiple: (from) => {
    const options = atLeastTwo(optionsIn(from))
    return { type: 'multiple', options, answer: rightIn(from, options), scoring: 'half', analysis: '' }
  },
  true_false: () => ({ type: 'true_false', answer: ['对'], analysis: '' }),
  fill: () => ({ type: 'fill', blanks: [emptyBlank()], any_order: false, scoring: 'each', analysis: '' }),
  ordering: (from) => ({ type: 'ordering', items: atLeastTwo(optionsIn(from)), scoring: 'all', analysis: '' }),
  matching: () => {
    const [left, right] = [atLeastTwo([]), atLeastTwo([])]
    const pairs = left.map(({ id }, at) => ({ left: id, right: right[at]!.id }))
    return { type: 'matching', left, right, pairs, scoring: 'each', analysis: '' }
  },
  short_answer: () => ({ type: 'short_answer', reference: '', keywords: [], analysis: '' }),
  programming: () => ({ type: 'programming', analysis: '' }),
  operation: () => ({ type: 'operation', experiment: null, steps: [], analysis: '' }),
}

/** The question as one of another type; options and the explanation stay where they fit. */
export const asType = (question: Question, type: QuestionType): Question =>
  question.type === type ? question : { ...begun[type](question), analysis: question.analysis }

type Choice = QuestionOf<'single'> | QuestionOf<'multiple'>

/** Marks an option as right: the only one of a single choice, one more or less of a multiple one (never none). */
export function marked<Asked extends Choice>(question: Asked, id: string): Asked {
  if (question.type === 'single') return { ...question, answer: [id] }
  const others = question.answer.filter((one) => one !== id)
  if (others.length === question.answer.length) return { ...question, answer: [...others, id] }
  return others.length > 0 ? { ...question, answer: others } : question
}

/** Without one option; one right option always remains. */
export function withoutOption<Asked extends Choice>(question: Asked, id: string): Asked {
  const options = question.options.filter((option) => option.id !== id)
  const answer = question.answer.filter((one) => one !== id)
  return { ...question, options, answer: answer.length > 0 ? answer : options.slice(0, 1).map((option) => option.id) }
}

export const withText = (options: readonly Option[], id: string, text: string): Option[] =>
  options.map((option) => (option.id === id ? { ...option, text } : option))

/** One thing of a list at another place. */
export function movedTo<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const thing = things[from]
  if (thing === undefined || to < 0 || to >= things.length) return [...things]
  return things.toSpliced(from, 1).toSpliced(to, 0, thing)
}

/** A text where only a plain line fits: in a list of choices, in the name of a button. */
export const lineOf = (text: string): string =>
  text
    .split('\n')
    // Of a table its cells are left.
    .filter((line) => !/^[\s|:-]+$/.test(line) || !line.includes('|'))
    .map((line) => (/^\s*\|/.test(line) ? line.replaceAll('|', ' ') : line))
    .join(' ')
    .replaceAll(/\\([!-/:-@[-`{-~])|[`*$]|!?\[|\]\([^)]*\)/g, (_mark, kept?: string) => kept ?? '')
    .replaceAll(/\s+/g, ' ')

type Matching = QuestionOf<'matching'>

/** One more row on both sides, belonging together. */
export function withPair(question: Matching): Matching {
  const [left, right] = [emptyOption(), emptyOption()]
  return {
    ...question,
    left: [...question.left, left],
    right: [...question.right, right],
    pairs: [...question.pairs, { left: left.id, right: right.id }],
  }
}
/** Without a left item and, where no other one belongs to it, without its right one. */
export function withoutPair(question: Matching, id: string): Matching {
  const pairs = question.pairs.filter((pair) => pair.left !== id)
  const partner = question.pairs.find((pair) => pair.left === id)?.right
  const isFree = question.right.length > 2 && !pairs.some((pair) => pair.right === partner)
  return {
    ...question,
    left: question.left.filter((one) => one.id !== id),
    right: isFree ? question.right.filter((one) => one.id !== partner) : question.right,
    pairs,
  }
}
export const paired = (question: Matching, left: string, right: string): Matching => ({
  ...question,
  pairs: [...question.pairs.filter((pair) => pair.left !== left), { left, right }],
})
/** Without a right item that only distracts; one that belongs to a left item stays. */
export const withoutDistractor = (question: Matching, id: string): Matching =>
  question.pairs.some((pair) => pair.right === id)
    ? question
    : { ...question, right: question.right.filter((one) => one.id !== id) }
