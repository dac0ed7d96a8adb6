import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { contentBrief } from '../content/index.ts'
import { users } from '../identity/index.ts'
import { findOrganisation } from '../org/index.ts'
import { places } from '../place/index.ts'
import { happened, isHeard, type PushedFacts } from '../push/index.ts'
import { lockRecords, type RecordEntry } from './store.ts'

type WorkEvent = 'attempt.started' | 'attempt.submitted' | 'grade.confirmed'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

async function factsOf(
  tx: Tx,
  record: RecordEntry,
  at: Date,
  { withScore }: { withScore: boolean },
): Promise<PushedFacts> {
  const organisation = await findOrganisation(tx, record.orgId)
  const [place] = await tx
    .select({ id: places.id, title: places.name })
    .from(places)
    .where(eq(places.id, record.placeId))
  const title = (await contentBrief(tx, [record.contentId])).get(record.contentId)?.title ?? ''
  const { id, username, realName, number } = users
  const people = await tx
    .select({ id, username, real_name: realName, number })
    .from(users)
    .where(inArray(id, record.learnerIds))
    .orderBy(id)
  return {
    at: at.toISOString(),
    organisation: organisation && { id: organisation.id, name: organisation.name },
    actor: null,
    object: { kind: 'record', id: record.id, title },
    ...(place ? { place } : {}),
    people,
    work: {
      offering_id: record.offeringId,
      content_id: record.contentId,
      content_kind: record.kind,
      attempt: record.attempt,
      score: withScore ? record.score : null,
      max_score: record.maxScore,
      is_late: record.isLate,
      submitted_at: iso(record.submittedAt),
    },
  }
}

/**
 * Tells a school's other systems of somebody's work. A teacher's trial concerns nobody. A score that may still change, or
 * that its learner is not shown, is nobody else's either.
 */
export async function tellOthers(
  tx: Tx,
  event: WorkEvent,
  record: RecordEntry,
  at: Date,
  { withScore } = { withScore: false },
): Promise<void> {
  if (record.isTrial) return
  await happened(tx, event, { orgIds: [record.orgId] }, () => factsOf(tx, record, at, { withScore }))
}

/** The same of what was done for many at once, such as taking the sheets of an exam. */
export async function tellOthersOfMany(
  tx: Tx,
  event: WorkEvent,
  done: readonly { id: string; orgId: string }[],
  at: Date,
): Promise<void> {
  const orgIds = [...new Set(done.map(({ orgId }) => orgId))]
  if (!orgIds.length || !(await isHeard(tx, event, { orgIds }))) return
  const ids = done.map(({ id }) => id)
  for (const record of await lockRecords(tx, ids)) await tellOthers(tx, event, record, at)
}

/** The same of grades that were confirmed at once: with the scores of those that learners are shown. */
export async function tellOthersOfGrades(
  tx: Tx,
  graded: readonly RecordEntry[],
  shownIds: ReadonlySet<string>,
  at: Date,
): Promise<void> {
  const concerned = graded.filter(({ isTrial }) => !isTrial)
  const orgIds = [...new Set(concerned.map(({ orgId }) => orgId))]
  if (!orgIds.length || !(await isHeard(tx, 'grade.confirmed', { orgIds }))) return
  for (const record of concerned)
    await tellOthers(tx, 'grade.confirmed', record, at, { withScore: shownIds.has(record.id) })
}
