import type { Unit } from '@lab/contract/mooc-plan'
import type { QuizQuestion } from '@lab/contract/quiz'
import type { Unlock } from '@lab/contract/series-plan'

/** Ids of a demo course: the same on every machine, so that a unit can be named by its place. Each course has its family. */
export const idsOf =
  (family: number) =>
  (number: number): string =>
    `0de70000-0000-4000-${family}-${String(number).padStart(12, '0')}`

export type More = { isOptional?: boolean; weight?: number; unlock?: Unlock }

/** What units of every kind have. */
export const unit = (
  id: string,
  title: string,
  { isOptional = false, weight = 0, unlock = { rule: 'free' } }: More = {},
) => ({ id, title, is_required: !isOptional, weight, unlock })

export const text = (id: string, title: string, value: string, more: More = {}): Unit => ({
  ...unit(id, title, more),
  kind: 'document',
  body: { format: 'markdown', value },
})

const markdown = (value: string) => ({ format: 'markdown' as const, value })

/** A question with one right answer, which is the option of that id. */
export const single = (
  id: string,
  stem: string,
  options: Readonly<Record<string, string>>,
  right: string,
  analysis: string,
): QuizQuestion => ({
  id,
  stem: markdown(stem),
  question: {
    type: 'single',
    options: Object.entries(options).map(([option, words]) => ({ id: option, text: words })),
    answer: [right],
    analysis,
  },
})

export const trueFalse = (id: string, stem: string, isTrue: boolean, analysis: string): QuizQuestion => ({
  id,
  stem: markdown(stem),
  question: { type: 'true_false', answer: [isTrue ? '对' : '错'], analysis },
})
