import { z } from 'zod'
import { type QuestionType } from './types.ts'

/** Plain on purpose: what is read was checked when it was written. */
const Choice = z.object({ id: z.string(), text: z.string() })
const choices = z.array(Choice)

/** A question as a learner meets it: never with what is right, and in the order that this learner's attempt has. */
const presented = {
  single: z.object({ type: z.literal('single'), options: choices }),
  multiple: z.object({ type: z.literal('multiple'), options: choices }),
  true_false: z.object({ type: z.literal('true_false') }),
  /** How many blanks there are. */
  fill: z.object({ type: z.literal('fill'), blanks: z.number(), any_order: z.boolean() }),
  ordering: z.object({ type: z.literal('ordering'), items: choices }),
  matching: z.object({ type: z.literal('matching'), left: choices, right: choices }),
  short_answer: z.object({ type: z.literal('short_answer') }),
  programming: z.object({ type: z.literal('programming') }),
  /** What is checked, by its titles. */
  operation: z.object({ type: z.literal('operation'), steps: choices }),
} satisfies Record<QuestionType, z.ZodType<{ type: QuestionType }>>

export const PresentedQuestion = z.discriminatedUnion('type', [
  presented.single,
  presented.multiple,
  presented.true_false,
  presented.fill,
  presented.ordering,
  presented.matching,
  presented.short_answer,
  presented.programming,
  presented.operation,
])
export type PresentedQuestion = z.output<typeof PresentedQuestion>
export type PresentedOf<Type extends QuestionType> = z.output<(typeof presented)[Type]>

/** Everything that there is to choose, order or match of a question, as texts. */
export function textsOf(question: PresentedQuestion): string[] {
  const lists = ['options', 'items', 'left', 'right'] as const
  const all = question as Partial<Record<(typeof lists)[number], { text: string }[]>>
  return lists.flatMap((list) => all[list]?.map(({ text }) => text) ?? [])
}

/** One part of an answer and what it earned: an option, a blank, a pair. */
export const MarkPart = z.object({
  label: z.string(),
  given: z.string(),
  right: z.string(),
  /** From 0 to 1; null where it counts for nothing by itself. */
  share: z.number().nullable(),
})
export type MarkPart = z.output<typeof MarkPart>

/** What an answer is worth, for anyone who may see what is right. */
export const MarkedAnswer = z.object({
  /** From 0 to 1; null where a person says it. */
  share: z.number().nullable(),
  reason: z.string(),
  parts: z.array(MarkPart),
})
export type MarkedAnswer = z.output<typeof MarkedAnswer>
