import type { MarkWork } from '@lab/contract/markbook'
import type { OfferingSettings } from '@lab/contract/offering'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { ownClosings } from '../accommodation/index.ts'
import { contents } from '../content/index.ts'
import { users } from '../identity/index.ts'
import { isWork, offerings, pointsOf } from '../offering/index.ts'
import { groups, type Place } from '../place/index.ts'
import { learnersOf, records, worksOf, type Work } from '../record/index.ts'
import { taughtOfferings } from '../taught-course/index.ts'

export interface BookLearner {
  id: string
  real_name: string
  avatar: string
  number: string
  group_id: string | null
  group_name: string
}
export type BookWork = MarkWork & { settings: OfferingSettings }

type FoundWork = Omit<BookWork, 'max_score' | 'closes_at' | 'deducts_late'> & {
  max_score: number | null
  closes_at: string | null
}

/** Every work of a place in its order. */
export async function worksIn(tx: Tx, kernel: Pick<Kernel, 'kinds'>, placeId: string): Promise<BookWork[]> {
  const { rows } = await tx.execute<FoundWork>(sql`
    SELECT o.id, o.kind, o.content_id, c.title, concat_ws(' › ', upper.title, whole.title) AS within, o.settings, o.closes_at,
      coalesce((o.settings->>'weight')::double precision, 1) AS weight,
      (SELECT max(r.max_score) FROM ${records} AS r WHERE r.offering_id = o.id)::double precision AS max_score
    FROM ${offerings} AS o JOIN ${contents} AS c ON c.id = o.content_id
    LEFT JOIN ${offerings} AS p ON p.id = o.parent_id LEFT JOIN ${contents} AS whole ON whole.id = p.content_id
    LEFT JOIN ${offerings} AS q ON q.id = p.parent_id LEFT JOIN ${contents} AS upper ON upper.id = q.content_id
    WHERE o.place_id = ${placeId}::uuid AND ${isWork('o')}
    ORDER BY coalesce(q.position, p.position, o.position), coalesce(q.id, p.id, o.id),
      CASE WHEN q.id IS NULL THEN o.position ELSE p.position END, coalesce(p.id, o.id), o.position, o.id`)
  const unbegun = rows.filter((row) => row.max_score === null)
  const points = await pointsOf(
    tx,
    kernel,
    unbegun.map(({ content_id: id, kind }) => ({ id, kind })),
  )
  return rows.map((row) => ({
    ...row,
    max_score: row.max_score ?? points.get(row.content_id) ?? 0,
    closes_at: row.closes_at && new Date(row.closes_at).toISOString(),
    deducts_late: row.settings.late_policy === 'deduct',
  }))
}

/** Everybody who learns in a place, by number. */
export async function learnersIn(tx: Tx, placeId: string): Promise<BookLearner[]> {
  const { rows } = await tx.execute<BookLearner & Record<string, unknown>>(sql`
    SELECT u.id, u.real_name, u.avatar, u.number, m.group_id, coalesce(g.name, '') AS group_name
    FROM ${learnersOf(sql`${placeId}::uuid`)} AS m JOIN ${users} AS u ON u.id = m.user_id
    LEFT JOIN ${groups} AS g ON g.id = m.group_id ORDER BY u.number, u.id`)
  return rows
}

export interface BookFacts {
  works: BookWork[]
  learners: BookLearner[]
  done: ReadonlyMap<string, ReadonlyMap<string, Work>>
  closesFor: (learner: BookLearner, work: BookWork) => Date | null
  /** Works of sessions that are over. */
  taught: ReadonlySet<string>
}

const asDate = (moment: string | null): Date | null => (moment === null ? null : new Date(moment))

/** The latest of some ends; an open one is later than all. Pure. */
export const latest = (ends: readonly (string | null)[]): string | null =>
  ends.reduce((late, one) => (late === null || one === null ? null : late > one ? late : one))

/** All that the marks of a place come from, in as many statements however many people and works there are. */
export async function bookFacts(tx: Tx, kernel: Pick<Kernel, 'kinds'>, place: Place, now: Date): Promise<BookFacts> {
  const { id, orgId, placeKind } = place
  const works = await worksIn(tx, kernel, id)
  const learners = await learnersIn(tx, id)
  const learnerIds = learners.map((one) => one.id)
  const workIds = works.map((one) => one.id)
  const placed = works.map(({ id: own, settings }) => ({ id: own, orgId, settings }))
  const own = await ownClosings(tx, learnerIds, placed, now)
  const inGroup = Map.groupBy(learners, (one) => one.group_id)
  return {
    works,
    learners,
    done: await worksOf(tx, workIds, learnerIds),
    closesFor: (learner, work) => {
      const isTogether = work.settings.party_kind === 'group' && learner.group_id !== null
      const party = (isTogether && inGroup.get(learner.group_id)) || [learner]
      const ends = party.map((one) => {
        const end = own.get(`${one.id} ${work.id}`)
        return end === undefined ? work.closes_at : end
      })
      return asDate(latest(ends))
    },
    taught: new Set(placeKind === 'course' ? await taughtOfferings(tx, id, now) : []),
  }
}
