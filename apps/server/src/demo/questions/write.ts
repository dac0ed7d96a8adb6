import type { Blank, BlankRule, Option } from '@lab/contract/question/content'
import type { QuestionDifficulty } from '@lab/contract/question/paper-content'
import type { DemoQuestion } from './types.ts'

/** What every question begins with: its knowledge points, how hard it is, and its stem. */
type Begin = [knowledge: string | readonly string[], difficulty: QuestionDifficulty, stem: string]

const about = ([knowledge, difficulty, stem]: Begin, points: number) => ({
  knowledge: typeof knowledge === 'string' ? [knowledge] : knowledge,
  difficulty,
  stem,
  points,
})
const asOptions = (texts: readonly string[], name = 'o'): Option[] =>
  texts.map((text, at) => ({ id: `${name}${at + 1}`, text }))
/** Ids of options by their letters. */
const lettered = (letters: string): string[] => [...letters].map((letter) => `o${letter.charCodeAt(0) - 64}`)

export const single = (begin: Begin, options: readonly string[], right: string, analysis = ''): DemoQuestion => ({
  ...about(begin, 2),
  question: { type: 'single', options: asOptions(options), answer: lettered(right), analysis },
})

export const multiple = (begin: Begin, options: readonly string[], right: string, analysis = ''): DemoQuestion => ({
  ...about(begin, 3),
  question: { type: 'multiple', options: asOptions(options), answer: lettered(right), scoring: 'half', analysis },
})

export const judge = (begin: Begin, right: '对' | '错', analysis = ''): DemoQuestion => ({
  ...about(begin, 1),
  question: { type: 'true_false', answer: [right], analysis },
})

const rule = (accepted: string | number): BlankRule =>
  typeof accepted === 'string'
    ? { kind: 'text', text: accepted }
    : { kind: 'number', value: accepted, tolerance: 0, is_percent: false, units: [], needs_unit: false }
const blank = (accepted: string | number | readonly (string | number)[]): Blank => ({
  rules: (typeof accepted === 'object' ? accepted : [accepted]).map(rule),
  case_sensitive: false,
  width_sensitive: false,
  spaces: 'ignore',
})

/** Each blank by what is accepted there: one, or several. */
export const fill = (
  begin: Begin,
  blanks: readonly (string | number | readonly (string | number)[])[],
  analysis = '',
): DemoQuestion => ({
  ...about(begin, 2 * blanks.length),
  question: { type: 'fill', blanks: blanks.map(blank), any_order: false, scoring: 'each', analysis },
})

/** Items in their right order. */
export const order = (begin: Begin, items: readonly string[], analysis = ''): DemoQuestion => ({
  ...about(begin, 3),
  question: { type: 'ordering', items: asOptions(items), scoring: 'run', analysis },
})

/** Pairs that belong together. */
export function match(begin: Begin, pairs: readonly (readonly [string, string])[], analysis = ''): DemoQuestion {
  const left = asOptions(
    pairs.map(([one]) => one),
    'l',
  )
  const right = asOptions(
    pairs.map(([, other]) => other),
    'r',
  )
  return {
    ...about(begin, pairs.length),
    question: {
      type: 'matching',
      left,
      right,
      pairs: left.map(({ id }, at) => ({ left: id, right: right[at]!.id })),
      scoring: 'each',
      analysis,
    },
  }
}

/** A question that a person marks: its criteria add up to what it is worth. */
export function short(
  begin: Begin,
  reference: string,
  keywords: readonly string[],
  criteria: readonly (readonly [title: string, points: number])[],
): DemoQuestion {
  const rubric = criteria.map(([title, points], at) => ({ id: `c${at + 1}`, title, points, note: '' }))
  return {
    ...about(
      begin,
      rubric.reduce((sum, { points }) => sum + points, 0),
    ),
    question: { type: 'short_answer', reference, keywords: [...keywords], analysis: '' },
    rubric,
  }
}
