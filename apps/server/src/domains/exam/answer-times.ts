import { asc, eq } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { recordRules, responses, saveItemSeconds, type RecordEntry } from '../record/index.ts'

/** An answer that was given, also one that was taken back or replaced. */
export interface Given {
  key: string
  at: Date
}

/**
 * Seconds spent on each question: what passed since the answer before it, or since the beginning, went into the question that was
 * answered. A longer pause counts as elsewhere: at most five minutes. Pure.
 */
export function answerTimes(begunAt: Date | null, given: readonly Given[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  let before = begunAt
  for (const { key, at } of given) {
    times.set(key, (times.get(key) ?? 0) + recordRules.secondsSpent(before, at))
    before = at
  }
  return times
}

/** Notes how long each question took, from the moments at which its answers were written. */
export async function noteAnswerTimes(tx: Tx, { current }: Pick<RecordEntry, 'current'>): Promise<void> {
  const given = await tx
    .select({ key: responses.key, at: responses.writtenAt })
    .from(responses)
    .where(eq(responses.attemptId, current.id))
    .orderBy(asc(responses.writtenAt), asc(responses.id))
  await saveItemSeconds(tx, current.id, answerTimes(current.startedAt, given))
}
