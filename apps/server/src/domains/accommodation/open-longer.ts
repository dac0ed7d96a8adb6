import { sql, type SQL } from 'drizzle-orm'
import type { OfferingSettings } from '@lab/contract/offering'
import type { Tx } from '../../kernel/database/pool.ts'
import { ownClosings } from './effective.ts'

interface Work {
  id: string
  settings: OfferingSettings
}
interface Learner {
  id: string
  group_id: string | null
}

/**
 * Who may still hand in which of some works although it is due: it was opened longer for them, or for one of the group with
 * whom they do it.
 */
export async function openLonger(
  tx: Tx,
  works: readonly Work[],
  learners: readonly Learner[],
  { orgId, now }: { orgId: string; now: Date },
): Promise<(learner: Learner, work: Work) => boolean> {
  const placed = works.map(({ id, settings }) => ({ id, orgId, settings }))
  const learnerIds = learners.map(({ id }) => id)
  const own = await ownClosings(tx, learnerIds, placed, now)
  const open = new Set([...own].flatMap(([who, until]) => (until !== null && new Date(until) > now ? [who] : [])))
  const byGroup = Map.groupBy(learners, (one) => one.group_id)
  return (learner, { id, settings }) => {
    const isTogether = settings.party_kind === 'group' && learner.group_id !== null
    const party = (isTogether && byGroup.get(learner.group_id)) || [learner]
    return party.some((one) => open.has(`${one.id} ${id}`))
  }
}

/** A learner and what is over for the others and still open to them. */
export interface Longer {
  learnerId: string
  offeringId: string
}

/** The same as a list. */
export async function longerOpen(...given: Parameters<typeof openLonger>): Promise<Longer[]> {
  const [, works, learners] = given
  const isOpen = await openLonger(...given)
  return learners.flatMap((learner) =>
    works.filter((work) => isOpen(learner, work)).map((work) => ({ learnerId: learner.id, offeringId: work.id })),
  )
}

/** SQL: whether a learner and an offering, by their columns, are in such a list. */
export const isLonger = (learner: SQL, offering: SQL, longer: readonly Longer[]): SQL => sql`
  (${learner}, ${offering}) IN (SELECT * FROM unnest(
    ${sql.param(longer.map(({ learnerId }) => learnerId))}::uuid[],
    ${sql.param(longer.map(({ offeringId }) => offeringId))}::uuid[]))`
