import { sql } from 'drizzle-orm'
import type { OfferingSettings } from '@lab/contract/offering'
import type { Tx } from '../../kernel/database/pool.ts'
import { contents } from '../content/index.ts'
import { linesUp, offerings } from '../offering/index.ts'
import { effectiveOf, mostGenerous, type Effective, type Exception, type Profile } from './rules.ts'

export interface Placed {
  id: string
  orgId: string
  settings: OfferingSettings
}

type ProfileRow = {
  id: string
  org_id: string
  learner_id: string
  time_factor: number
  extra_days: number
  extra_attempts: number
  reason: string
  valid_from: string | null
  valid_to: string | null
}
type ExceptionRow = {
  within: string | null
  offering_id: string
  learner_id: string
  opens_at: string | null
  closes_at: string | null
  attempts: number | null
  reason: string
}

const asProfile = (row: ProfileRow): Profile => ({
  id: row.id,
  timeFactor: row.time_factor,
  extraDays: row.extra_days,
  extraAttempts: row.extra_attempts,
  reason: row.reason,
  validFrom: row.valid_from,
  validTo: row.valid_to,
})
const asException = (row: ExceptionRow): Exception => ({
  within: row.within,
  opensAt: row.opens_at ? new Date(row.opens_at) : null,
  closesAt: row.closes_at ? new Date(row.closes_at) : null,
  attempts: row.attempts,
  reason: row.reason,
})

export interface LearnersTimes {
  learnerId: string
  offeringId: string
  effective: Effective
  /** What the learner is given in this offering itself. */
  exception: Exception | null
}

/** What holds for each of some learners in each of some offerings; one statement, however many. */
export async function readEffective(
  tx: Tx,
  learnerIds: readonly string[],
  placed: readonly Placed[],
  now: Date,
): Promise<LearnersTimes[]> {
  if (!learnerIds.length || !placed.length) return []
  const learners = sql`${sql.param([...learnerIds])}::uuid[]`
  const found = await tx.execute<{ profiles: ProfileRow[] | null; exceptions: ExceptionRow[] | null }>(sql`
    SELECT (SELECT json_agg(a ORDER BY a.id) FROM accommodations a WHERE a.learner_id = ANY(${learners})) AS profiles,
      (SELECT json_agg(json_build_object('offering_id', line.offering_id, 'learner_id', x.learner_id, 'reason', x.reason,
          'opens_at', CASE WHEN NOT line.said ? 'opens_at' THEN x.opens_at END,
          'closes_at', CASE WHEN NOT line.said ? 'closes_at' THEN x.closes_at END,
          'attempts', CASE WHEN NOT line.said ? 'attempts' THEN x.attempts END,
          'within', CASE WHEN line.distance > 0 THEN c.title END) ORDER BY line.distance)
        FROM ${linesUp(placed.map((one) => one.id))} AS line
        JOIN offering_exceptions x ON x.offering_id = line.at AND x.learner_id = ANY(${learners})
        JOIN ${offerings} AS o ON o.id = line.at JOIN ${contents} AS c ON c.id = o.content_id) AS exceptions`)
  const { profiles, exceptions } = found.rows[0] ?? { profiles: null, exceptions: null }
  const profilesOf = Map.groupBy(profiles ?? [], (row) => `${row.learner_id} ${row.org_id}`)
  const exceptionsOf = Map.groupBy(exceptions ?? [], (row) => `${row.learner_id} ${row.offering_id}`)
  return learnerIds.flatMap((learnerId) =>
    placed.map((one) => {
      const own = (profilesOf.get(`${learnerId} ${one.orgId}`) ?? []).map(asProfile)
      const given = (exceptionsOf.get(`${learnerId} ${one.id}`) ?? []).map(asException)
      return {
        learnerId,
        offeringId: one.id,
        exception: given.find(({ within }) => within === null) ?? null,
        effective: effectiveOf(one.settings, own, given, now),
      }
    }),
  )
}

/**
 * Until when some offerings are open for those for whom that is another time than for everybody else, by learner and
 * offering (`<learner> <offering>`); null without an end. Only who was given something is looked at.
 */
export async function ownClosings(
  tx: Tx,
  learnerIds: readonly string[],
  placed: readonly Placed[],
  now: Date,
): Promise<ReadonlyMap<string, string | null>> {
  const found = await tx.execute<{ learner_id: string }>(sql`
    SELECT learner_id FROM accommodations WHERE learner_id = ANY(${sql.param([...learnerIds])}::uuid[])
    UNION SELECT learner_id FROM offering_exceptions WHERE learner_id = ANY(${sql.param([...learnerIds])}::uuid[])`)
  const given = found.rows.map((row) => row.learner_id)
  return new Map(
    (await readEffective(tx, given, placed, now)).flatMap(({ learnerId, offeringId, effective: { closesAt } }) =>
      closesAt.rule === 'offering' ? [] : [[`${learnerId} ${offeringId}`, closesAt.value]],
    ),
  )
}

/** An offering with those who learn in it together. */
export interface PlacedFor extends Placed {
  learnerIds: readonly string[]
}

/** What holds in each of some offerings for those who learn in it together; one statement, however many. */
export async function effectiveFor(
  tx: Tx,
  placed: readonly PlacedFor[],
  now: Date,
): Promise<ReadonlyMap<string, Effective>> {
  const everybody = [...new Set(placed.flatMap(({ learnerIds }) => learnerIds))]
  const times = Map.groupBy(await readEffective(tx, everybody, placed, now), (one) => one.offeringId)
  return new Map(
    placed.map(({ id, learnerIds }) => {
      const theirs = (times.get(id) ?? []).filter((one) => learnerIds.includes(one.learnerId))
      return [id, mostGenerous(theirs.map(({ effective }) => effective))]
    }),
  )
}

const applied = (settings: OfferingSettings, { opensAt, closesAt, attempts }: Effective): OfferingSettings => ({
  ...settings,
  opens_at: opensAt.value,
  closes_at: closesAt.value,
  attempts: attempts.value,
})

/** What holds in an offering for those who learn together. */
export interface Terms {
  settings: OfferingSettings
  /** By how much longer than others they may take for an attempt whose time is limited. */
  timeFactor: number
}

/** The terms of an offering by what holds in it. */
export const termsIn = (settings: OfferingSettings, effective: Effective): Terms => ({
  settings: applied(settings, effective),
  timeFactor: effective.timeFactor.value,
})

/**
 * What holds in some offerings for those who learn together, by offering: one person, or the members of a group, for whom
 * the most holds that one of them is given.
 */
async function termsForLearners(
  tx: Tx,
  learnerIds: readonly string[],
  placed: readonly Placed[],
  now: Date,
): Promise<Map<string, Terms>> {
  const times = Map.groupBy(await readEffective(tx, learnerIds, placed, now), (one) => one.offeringId)
  return new Map(
    placed.map(({ id, settings }) => {
      const own = (times.get(id) ?? []).map(({ effective }) => effective)
      return [id, own.length ? termsIn(settings, mostGenerous(own)) : { settings, timeFactor: 1 }]
    }),
  )
}

/** The settings alone. */
export async function settingsForLearners(
  ...given: Parameters<typeof termsForLearners>
): Promise<Map<string, OfferingSettings>> {
  return new Map([...(await termsForLearners(...given))].map(([id, { settings }]) => [id, settings]))
}

/** What holds in one offering. */
export async function effectiveTerms(
  tx: Tx,
  learnerIds: readonly string[],
  offering: Placed,
  now: Date,
): Promise<Terms> {
  return (await termsForLearners(tx, learnerIds, [offering], now)).get(offering.id)!
}

/** The settings of one offering. */
export const effectiveSettings = async (...given: Parameters<typeof effectiveTerms>): Promise<OfferingSettings> =>
  (await effectiveTerms(...given)).settings
