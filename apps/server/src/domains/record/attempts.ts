import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { type Later, prepared, preparedFields } from '../../kernel/database/prepared.ts'
import { attemptItems, attempts, recordLearners, records, responses } from './tables.ts'

export type AttemptRow = typeof attempts.$inferSelect

export const insertAttempt = async (tx: Tx, values: typeof attempts.$inferInsert): Promise<AttemptRow> =>
  (await tx.insert(attempts).values(values).returning())[0]!

const attemptSaved = preparedFields('attempt_saved', (tx, fields: Later<Partial<AttemptRow>>) =>
  tx
    .update(attempts)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(eq(attempts.id, sql.placeholder('id')))
    .returning(),
)
/** What may change of an attempt: what it asks (but versions.ts), and for how long, is as it was when it began. */
export type AttemptPatch = Partial<Omit<AttemptRow, 'variant' | 'minutes'>>

/** Saves what is given of an attempt; without anything given it is not written. */
export async function saveAttempt(tx: Tx, attempt: AttemptRow, patch: AttemptPatch): Promise<AttemptRow> {
  if (Object.values(patch).every((value) => value === undefined)) return attempt
  return (await attemptSaved(tx, patch, { id: attempt.id }))[0]!
}

const attemptsListed = prepared('attempts_listed', (tx) =>
  tx
    .select()
    .from(attempts)
    .where(eq(attempts.recordId, sql.placeholder('recordId')))
    .orderBy(asc(attempts.number)),
)
/** The attempts of a record, the first one first. */
export const listAttempts = (tx: Tx, recordId: string): Promise<AttemptRow[]> => attemptsListed(tx, { recordId })

/** The attempts of several records, the first one of each first. */
export const attemptsOfRecords = (tx: Tx, recordIds: readonly string[]): Promise<AttemptRow[]> =>
  tx
    .select()
    .from(attempts)
    .where(inArray(attempts.recordId, [...recordIds]))
    .orderBy(asc(attempts.recordId), asc(attempts.number))

/** One of a record's attempts by its number; the current one without a number; null when there is none. */
export async function findAttempt(
  tx: Tx,
  record: { id: string; current: AttemptRow },
  number: number | undefined,
): Promise<AttemptRow | null> {
  if (number === undefined || number === record.current.number) return record.current
  return (await listAttempts(tx, record.id)).find((attempt) => attempt.number === number) ?? null
}

/** Gives an attempt the items of another as they are now, with the newest response of each. */
export async function copyItems(tx: Tx, fromId: string, attemptId: string): Promise<void> {
  const items = await tx.select().from(attemptItems).where(eq(attemptItems.attemptId, fromId))
  if (items.length) await tx.insert(attemptItems).values(items.map((item) => ({ ...item, attemptId })))
  const newest = await tx
    .selectDistinctOn([responses.key])
    .from(responses)
    .where(eq(responses.attemptId, fromId))
    .orderBy(responses.key, desc(responses.writtenAt), desc(responses.id))
  if (newest.length)
    await tx.insert(responses).values(newest.map(({ id: _id, ...response }) => ({ ...response, attemptId })))
}

/** More time for the attempts that are at work in an offering: everybody's, or those of some learners. */
export async function addMinutes(
  tx: Tx,
  { offeringId, minutes, learnerIds }: { offeringId: string; minutes: number; learnerIds?: readonly string[] },
): Promise<void> {
  const ofLearners = tx
    .select({ id: recordLearners.recordId })
    .from(recordLearners)
    .where(and(eq(recordLearners.offeringId, offeringId), inArray(recordLearners.userId, [...(learnerIds ?? [])])))
  const atWork = tx
    .select({ id: records.attemptId })
    .from(records)
    .where(
      and(
        eq(records.offeringId, offeringId),
        inArray(records.state, ['in_progress', 'returned']),
        learnerIds ? inArray(records.id, ofLearners) : undefined,
      ),
    )
  await tx
    .update(attempts)
    .set({ extraMinutes: sql`${attempts.extraMinutes} + ${minutes}` })
    .where(inArray(attempts.id, atWork))
}
