import { asc, eq, sql } from 'drizzle-orm'
import type { MetState } from '@lab/contract/exam-cockpit'
import type { RecordState } from '@lab/contract/record'
import type { Tx } from '../../kernel/database/pool.ts'
import { attemptItems, attempts, newestFirst, records, responses } from '../record/index.ts'
import type { ExamVariant } from './draw.ts'
import { metOf } from './fix-rules.ts'
import { examEvents, examFixes } from './tables.ts'

export type FixRow = typeof examFixes.$inferSelect
/** What questions of an offering were changed into, of each the first change first. */
export type Fixes = ReadonlyMap<string, readonly FixRow[]>

export const noFixes = (): Fixes => new Map()

export async function fixesIn(tx: Tx, offeringId: string): Promise<Fixes> {
  const rows = await tx
    .select()
    .from(examFixes)
    .where(eq(examFixes.offeringId, offeringId))
    .orderBy(asc(examFixes.key), asc(examFixes.version))
  return Map.groupBy(rows, ({ key }) => key)
}

/** What those who begin in a version of the exam are asked instead of a question. */
export const newestOf = (fixes: Fixes, key: string, contentVersion: number): FixRow | undefined =>
  fixes.get(key)?.findLast((fix) => fix.contentVersion === contentVersion)

/** A paper that is made now asks the newest version of everything. */
export function withNewest(variant: ExamVariant, fixes: Fixes, contentVersion: number): ExamVariant {
  const keys = variant.sections.flatMap(({ questions }) => questions.map(({ key }) => key))
  const newest = keys.flatMap((key) => {
    const version = newestOf(fixes, key, contentVersion)?.version
    return version === undefined ? [] : [[key, version] as const]
  })
  return newest.length ? { ...variant, versions: Object.fromEntries(newest) } : variant
}

/** A question of an attempt that is the newest of its record, with how far its learner is with it. */
export interface Holder {
  attemptId: string
  learnerId: string
  met: MetState
  isSubmitted: boolean
  version: number
}

const submitted: readonly RecordState[] = ['submitted', 'graded']

/** Who is asked a question in an offering; `held` keeps their attempts as they are until the transaction ends. */
export async function holdersOf(tx: Tx, offeringId: string, key: string, held = false): Promise<Holder[]> {
  type Row = {
    attempt_id: string
    party_id: string
    state: RecordState
    is_begun: boolean
    is_answered: boolean
    is_seen: boolean
    version: number
  }
  const found = await tx.execute<Row>(sql`
    SELECT a.id AS attempt_id, r.party_id, a.state, a.started_at IS NOT NULL AS is_begun,
      coalesce(newest.value <> '[]', false) AS is_answered,
      EXISTS (SELECT FROM ${examEvents} e WHERE e.attempt_id = a.id AND e.kind = 'seen' AND e.key = i.key) AS is_seen,
      coalesce((a.variant->'versions'->>${key}::text)::integer, 0) AS version
    FROM ${records} AS r JOIN ${attempts} AS a ON a.id = r.attempt_id
    JOIN ${attemptItems} AS i ON i.attempt_id = a.id AND i.key = ${key}::uuid
    LEFT JOIN LATERAL (SELECT x.value FROM ${responses} AS x WHERE x.attempt_id = a.id AND x.key = i.key
      ORDER BY ${newestFirst} LIMIT 1) AS newest ON true
    WHERE r.offering_id = ${offeringId}::uuid AND NOT r.is_trial ORDER BY a.record_id ${held ? sql`FOR UPDATE OF a` : sql``}`)
  return found.rows.map((row) => ({
    attemptId: row.attempt_id,
    learnerId: row.party_id,
    met: metOf({ isBegun: row.is_begun, isSeen: row.is_seen, isAnswered: row.is_answered }),
    isSubmitted: submitted.includes(row.state),
    version: row.version,
  }))
}

export async function insertFix(tx: Tx, fix: FixRow): Promise<void> {
  await tx.insert(examFixes).values(fix)
}

/** Notes questions that were on a learner's screen, each once. */
export async function noteSeen(
  tx: Tx,
  { recordId, attemptId, orgId, at, by }: { recordId: string; attemptId: string; orgId: string; at: Date; by: string },
  keys: readonly string[],
): Promise<void> {
  if (!keys.length) return
  await tx.execute(sql`
    INSERT INTO ${examEvents} (record_id, attempt_id, org_id, kind, at, by, key)
    SELECT ${recordId}::uuid, ${attemptId}::uuid, ${orgId}::uuid, 'seen', ${at.toISOString()}::timestamptz, ${by}::uuid, given.key
    FROM (SELECT DISTINCT unnest(${sql.param([...keys])}::uuid[]) AS key) AS given
    WHERE NOT EXISTS (SELECT FROM ${examEvents} e WHERE e.attempt_id = ${attemptId}::uuid AND e.kind = 'seen' AND e.key = given.key)`)
}
