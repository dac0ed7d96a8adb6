import { sql, type SQL } from 'drizzle-orm'
import type { OfferingKind } from '@lab/contract/kinds'
import type { Monitor, MonitorRow, MonitorStep, Silence } from '@lab/contract/live'
import type { Party, PartyKind, RecordState, StepState } from '@lab/contract/record'
import type { Tx } from '../../kernel/database/pool.ts'
import { preparedSql } from '../../kernel/database/prepared.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { runningEnvironment } from '../environment/index.ts'
import { users } from '../identity/index.ts'
import type { OfferingFacts } from '../offering/index.ts'
import { groups, memberships } from '../place/index.ts'
import {
  attemptEvents,
  attemptItems,
  learnersOf,
  mediansOf,
  membersOf,
  records,
  stuckness,
  stuckReason,
} from '../record/index.ts'
import { listHands } from './hands.ts'

/** Median time and number of those who are through a step, by step. */
export type Medians = ReadonlyMap<string, { finishers: number; medianSeconds: number }>

const mediansRead = preparedSql<{ step_id: string; finishers: number; median: number }>('monitor_medians', () =>
  mediansOf(sql`x.offering_id = ${sql.placeholder('offeringId')}::uuid`),
)
export async function readMedians(tx: Tx, offeringId: string): Promise<Medians> {
  const rows = await mediansRead(tx, { offeringId })
  return new Map(rows.map((row) => [row.step_id, { finishers: row.finishers, medianSeconds: row.median }]))
}

declare module '../../kernel/kinds.ts' {
  interface WorkBehaviour {
    /** What a published version asks for, piece by piece, in its order. */
    liveColumns(
      tx: Tx,
      contentId: string,
      version: number,
    ): Promise<Omit<MonitorStep, 'finishers' | 'median_seconds'>[]>
  }
}

/** The steps of the version that the class is taught, as columns. */
async function readSteps(
  tx: Tx,
  { kinds }: Pick<Kernel, 'kinds'>,
  { kind, contentId, contentVersion }: OfferingFacts,
  medians: Medians,
): Promise<MonitorStep[]> {
  const columns = await kinds[kind].liveColumns(tx, contentId, contentVersion)
  return columns.map((column) => ({ ...column, ...medianOf(medians, column.id) }))
}
export const medianOf = (medians: Medians, stepId: string) => {
  const known = medians.get(stepId)
  return { finishers: known?.finishers ?? 0, median_seconds: known ? Math.round(known.medianSeconds) : null }
}

type Row = {
  party_kind: PartyKind
  party_id: string
  real_name: string
  avatar: string
  number: string
  group_name: string
  members: Party['members']
  record_id: string | null
  state: RecordState
  progress: number
  score: number | null
  step_id: string | null
  step_since: string | null
  last_active_at: string | null
  command: string | null
  environment_id: string | null
  cells:
    | {
        step_id: string
        state: StepState
        failures: number
        same: number
        seconds: number
        message: string
        silence: Silence | null
      }[]
    | null
}

const offeringId = sql`${sql.placeholder('offeringId')}::uuid`
const placeId = sql`${sql.placeholder('placeId')}::uuid`

/** SQL: who learns in an offering, each a row of the monitor. */
const parties: Record<PartyKind, () => SQL> = {
  person: () => sql`
    SELECT 'person' AS party_kind, cm.user_id AS party_id, NULL::uuid AS group_id, u.real_name, u.avatar, u.number,
      coalesce(g.name, '') AS group_name
    FROM ${learnersOf(placeId, offeringId)} cm JOIN ${users} u ON u.id = cm.user_id
    LEFT JOIN ${groups} g ON g.id = cm.group_id`,
  /** The groups of the place that have members, or work in the offering. */
  group: () => sql`
    SELECT 'group' AS party_kind, g.id AS party_id, g.id AS group_id, g.name AS real_name, '' AS avatar, '' AS number,
      g.name AS group_name
    FROM ${groups} g WHERE g.place_id = ${placeId} AND (
      EXISTS (SELECT FROM ${records} x WHERE x.offering_id = ${offeringId} AND x.party_id = g.id)
      OR EXISTS (SELECT FROM ${memberships} m WHERE m.group_id = g.id AND m.role = 'student'))`,
}

/** SQL: rows of the monitor: everybody's, also of those without a record, or those of some records. */
const rowsOf = (kind: PartyKind, which: 'all' | 'some'): SQL => sql`
  SELECT party.*, ${membersOf(sql.raw('r.id'), sql.raw('party.group_id'))} AS members, r.id AS record_id, coalesce(r.state, 'not_started') AS state, coalesce(r.progress, 0) AS progress, r.score,
    r.current_step_id AS step_id, r.current_since AS step_since, r.last_active_at, e.id AS environment_id,
    CASE WHEN e.id IS NULL THEN NULL ELSE (SELECT v.text FROM ${attemptEvents} v WHERE v.record_id = r.id AND v.kind = 'command'
      ORDER BY v.id DESC LIMIT 1) END AS command,
    (SELECT json_agg(json_build_object('step_id', s.key, 'state', s.state, 'failures', s.failures,
        'same', s.same_failures, 'seconds', s.duration_seconds, 'message', right(s.last_message, 300),
        'silence', s.last_silence) ORDER BY s.position)
      FROM ${attemptItems} s WHERE s.attempt_id = r.attempt_id AND s.state <> 'not_started') AS cells
  FROM (${parties[kind]()}) AS party
  ${which === 'all' ? sql`LEFT JOIN` : sql`JOIN`} ${records} r ON r.offering_id = ${offeringId} AND r.party_id = party.party_id
  CROSS JOIN LATERAL (SELECT ${runningEnvironment(sql`r.kind`, sql`r.id`)} AS id) AS e
  WHERE ${which === 'all' ? sql`true` : sql`r.id = ANY(${sql.placeholder('recordIds')}::uuid[])`}`

const reads = (kind: PartyKind) => ({
  all: preparedSql<Row>(`monitor_${kind}_all`, () => rowsOf(kind, 'all')),
  some: preparedSql<Row>(`monitor_${kind}_some`, () => rowsOf(kind, 'some')),
})
const rowsRead: Record<PartyKind, ReturnType<typeof reads>> = { person: reads('person'), group: reads('group') }

/**
 * Rows of the monitor in one statement: every student of the class, or every group where the offering is done in groups, or
 * those of some records. Who has no record is there as not started.
 */
export async function readRows(
  tx: Tx,
  { id, kind, placeId: place, settings }: Pick<OfferingFacts, 'id' | 'kind' | 'placeId' | 'settings'>,
  medians: Medians,
  recordIds: readonly string[] | null,
): Promise<MonitorRow[]> {
  const { all, some } = rowsRead[settings.party_kind]
  const values = { offeringId: id, placeId: place }
  const rows = recordIds === null ? await all(tx, values) : await some(tx, { ...values, recordIds: [...recordIds] })
  return rows.map((row) => presentRow(row, kind, medians))
}

const iso = (moment: string | null): string | null => moment && new Date(moment).toISOString()

function presentRow(row: Row, kind: OfferingKind, medians: Medians): MonitorRow {
  const cells = row.cells ?? []
  const current = cells.find((cell) => cell.step_id === row.step_id)
  const work = {
    kind,
    recordState: row.state,
    stepState: current?.state ?? ('not_started' as const),
    sameFailures: current?.same ?? 0,
    stepSeconds: current?.seconds ?? 0,
  }
  const known = row.step_id ? medians.get(row.step_id) : undefined
  const classmates = { medianSeconds: known?.medianSeconds ?? null, finishers: known?.finishers ?? 0 }
  return {
    learner: {
      kind: row.party_kind,
      id: row.party_id,
      real_name: row.real_name,
      avatar: row.avatar,
      number: row.number,
      group_name: row.group_name,
      members: row.members,
    },
    record_id: row.record_id,
    state: row.state,
    progress: row.progress,
    score: row.score,
    step_id: row.step_id,
    step_since: iso(row.step_since),
    step_seconds: current?.seconds ?? 0,
    stuck: stuckReason(work, classmates),
    stuckness: Math.round((stuckness(work, classmates) ?? 0) * 100) / 100,
    message: current?.state === 'failed' ? current.message : '',
    command: row.command ?? '',
    last_active_at: iso(row.last_active_at),
    environment_id: row.environment_id,
    cells: cells.map(({ same: _same, message, silence, ...cell }) => ({
      ...cell,
      message: cell.state === 'failed' ? message : '',
      silence: cell.state === 'failed' && message === '' ? silence : null,
    })),
  }
}

/** The whole monitor. */
export async function readMonitor(tx: Tx, kernel: Pick<Kernel, 'kinds'>, offering: OfferingFacts): Promise<Monitor> {
  const medians = await readMedians(tx, offering.id)
  return {
    offering_id: offering.id,
    place_id: offering.placeId,
    title: offering.contentTitle,
    steps: await readSteps(tx, kernel, offering, medians),
    rows: await readRows(tx, offering, medians, null),
    hands: await listHands(tx, offering.id),
  }
}
