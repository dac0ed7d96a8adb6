import { charactersOf, type TypingEvent } from '@lab/contract/training'
import { begunBefore } from '../../../testing/attempts.ts'
import type { Caller, TestApp } from '../../../testing/index.ts'
import type { Tx } from '../../../kernel/database/pool.ts'
import { ok, orAbsent } from '../../../kernel/result.ts'
import { findContent, publishContent, type UsesKernel, type Who } from '../../content/index.ts'
import { expectDone } from '../../learning/testing/taught.ts'
import { createTraining, type NewTraining } from '../versions.ts'

/** A text to type, published. Returns its id. */
export async function aTraining(
  tx: Tx,
  kernel: UsesKernel,
  who: Who,
  given: Partial<NewTraining> & { title: string; text: string },
): Promise<string> {
  const usual = { language: 'zh', targetSpeed: 40, targetAccuracy: 95, errorPenalty: 0 } as const
  const id = await createTraining(tx, who, { ...usual, ...given })
  ok(await publishContent(tx, kernel, who, orAbsent(await findContent(tx, id, null)), { seen: null }))
  return id
}

/** A log of single keys, never quite evenly: `took` milliseconds for all of it. */
export function keysOf(text: string, took: number): TypingEvent[] {
  const all = charactersOf(text)
  const gap = took / Math.max(1, all.length - 1)
  return all.map((one, at) => ({
    type: 'key',
    at: Math.round(at * gap + (at > 0 && at < all.length - 1 ? ((at * 37) % 17) - 8 : 0)),
    text: one,
  }))
}

/** A log is of no longer than has passed, and long enough for a hand: the run begins some time ago. */
export const beganLongEnoughAgo = (app: TestApp, recordId: string): Promise<Date> =>
  begunBefore(app.kernel.connection.db, recordId, 5)

/** A run of a learner from beginning to end. */
export async function practise(app: TestApp, learner: Caller, id: string, text: string, again = false) {
  const { record } = expectDone(await learner.post(`/apis/v2/learning/contents/${id}/records`, { again })).data
  await beganLongEnoughAgo(app, record.id)
  const value = { from: 0, events: keysOf(text, 850) }
  expectDone(await learner.post(`/apis/v2/learning/records/${record.id}/items/${id}/responses`, { value }))
  const submitted = await learner.post(`/apis/v2/learning/records/${record.id}/submit`)
  return { recordId: record.id as string, submitted }
}
