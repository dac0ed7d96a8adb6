import { z } from 'zod'
import { Id } from '../fields.ts'
import { questionTypes } from './types.ts'

/** Learners as places in the list that comes with the figures. */
const Who = z.array(z.number().int())

/** Something that was answered, with those who did. */
const Given = z.object({
  /** The letter or number by which a page names it; empty where it has none. */
  mark: z.string(),
  text: z.string(),
  /** null where it is neither, as a keyword of a short answer. */
  is_right: z.boolean().nullable(),
  who: Who,
})
export type Given = z.output<typeof Given>

/** What is answered by itself: a blank, one side of a pair. A question without such parts is one. */
const AnsweredPart = z.object({
  label: z.string(),
  given: z.array(Given),
  /** Gave something that is not listed, because few did. */
  others: Who,
})
export type AnsweredPart = z.output<typeof AnsweredPart>

/** What a question was answered, whatever its type: part by part, each answer with those who gave it. */
export const AnswerStatistics = z.object({
  type: z.enum(questionTypes),
  /** What the marks of whole orders stand for. */
  legend: z.array(z.object({ mark: z.string(), text: z.string() })),
  answered: Who,
  /** Have the whole share, and a part of it. Nobody where a person marks. */
  right: Who,
  partly: Who,
  parts: z.array(AnsweredPart),
})
export type AnswerStatistics = z.output<typeof AnswerStatistics>

/** The same of one item that learners were asked. */
export const ItemStatistics = AnswerStatistics.extend({
  item_id: Id,
  title: z.string(),
  /** Versions of the content that ask this; those that ask for something else have figures of their own. */
  versions: z.array(z.number().int()),
  /** Were asked and have not answered. */
  unanswered: Who,
})
export type ItemStatistics = z.output<typeof ItemStatistics>
