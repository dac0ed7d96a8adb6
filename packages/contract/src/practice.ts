import { z } from 'zod'
import { endpoint, learners, on, type DomainContract } from './endpoint.ts'
import { Id, Keyword, Paging, RichText, Timestamp } from './fields.ts'
import { offeringKinds } from './kinds.ts'
import { recordStates } from './record-words.ts'

/** The result of an attempt at a practice; only graded ones have one. */
const PracticeScore = z.object({ score: z.number(), max_score: z.number(), submitted_at: Timestamp })

/** Something published that everybody it is open to may learn without a class, as one learner has it. */
export const Practice = z.object({
  content_id: Id,
  kind: z.enum(offeringKinds),
  title: z.string(),
  cover: z.string(),
  tags: z.array(z.string()),
  /** Whose it is: who belongs to several organisations finds what all of them have. */
  org_name: z.string(),
  /** The own record of it, and how that stands. */
  record_id: Id.nullable(),
  state: z.enum(recordStates),
  /** The number of attempts that were begun. */
  attempts: z.number(),
  best: PracticeScore.nullable(),
  last: PracticeScore.nullable(),
  last_active_at: Timestamp.nullable(),
})
export type Practice = z.output<typeof Practice>

export const practice = {
  /** What was practised last comes first, then what is new. */
  list: endpoint('GET', '/apis/v2/learning/practices', {
    summary: '自主练习',
    access: learners,
    query: z.object({ keyword: Keyword, ...Paging }),
    data: z.object({ practices: z.array(Practice), total: z.number() }),
  }),
  get: endpoint('GET', '/apis/v2/learning/practices/:id', {
    summary: '自主练习的详情',
    access: on('content', 'learn'),
    params: z.object({ id: Id }),
    data: z.object({
      practice: Practice,
      /** What it is about, as its author says. */
      summary: RichText,
    }),
    sample: { params: { id: '$training' } },
  }),
} as const satisfies DomainContract
