import { sql, type SQL } from 'drizzle-orm'
import { contentKinds, kinds, type ContentKind } from '@lab/contract/kinds'
import type { RecordState, StepState, StuckReason } from '@lab/contract/record'
import { attemptItems, records } from './tables.ts'

/** When somebody counts as stuck: the only definition, as a rule and as SQL. */
const limits = {
  /** The same failure this often in a row. */
  sameFailures: 3,
  /** More than this many times the median of those who finished the step. */
  medianFactor: 2,
  /** A step is not graded by time before this many learners finished it, nor before this many seconds on it. */
  finishers: 3,
  seconds: 180,
  /** Anyone who is just at the limit of time is not beyond it. */
  mostAtEase: 0.99,
} as const
const working: readonly RecordState[] = ['in_progress', 'returned']
const done: StepState = 'passed'
/** Those who sit something are not helped, so that none of them is stuck. */
const sat: readonly ContentKind[] = contentKinds.filter((kind) => kinds[kind].isSat)

export interface AtWork {
  kind: ContentKind
  recordState: RecordState
  stepState: StepState
  sameFailures: number
  /** Active time in the step so far. */
  stepSeconds: number
}
export interface Classmates {
  /** Median active seconds of those who finished this step; null when nobody did. */
  medianSeconds: number | null
  finishers: number
}

/** How far somebody at work is by either measure: 1 and more is stuck. Null for anyone who is not at work, or sits something. */
function measured(work: AtWork, { medianSeconds, finishers }: Classmates): { failures: number; time: number } | null {
  if (kinds[work.kind].isSat || !working.includes(work.recordState) || work.stepState === done) return null
  const failures = work.sameFailures / limits.sameFailures
  if (medianSeconds === null || finishers < limits.finishers || work.stepSeconds < limits.seconds) {
    return { failures, time: 0 }
  }
  const limit = Math.max(1, medianSeconds * limits.medianFactor)
  const time = work.stepSeconds / limit
  return { failures, time: work.stepSeconds > limit ? time : Math.min(limits.mostAtEase, time) }
}

/** Why this learner counts as stuck in the present step, or null. The same failure says more than time, so it goes first. */
export function stuckReason(work: AtWork, classmates: Classmates): StuckReason | null {
  const { failures, time } = measured(work, classmates) ?? { failures: 0, time: 0 }
  if (failures >= 1) return 'failures'
  return time >= 1 ? 'time' : null
}

/** How stuck somebody is, growing: 0 at ease, 1 and more stuck; null for anyone who is not at work. */
export function stuckness(work: AtWork, classmates: Classmates): number | null {
  const found = measured(work, classmates)
  return found && Math.max(found.failures, found.time)
}

/** The same number in SQL, of columns that mean what the rule's fields mean; any of them may be null. */
export function stucknessSql(of: Readonly<Record<keyof AtWork | keyof Classmates, SQL>>): SQL {
  const limit = sql`greatest(1, ${of.medianSeconds} * ${sql.raw(String(limits.medianFactor))})`
  const time = sql`${of.stepSeconds} / ${limit}`
  const states = sql.raw(working.map((state) => `'${state}'`).join(', '))
  const helped = sql.raw(`<> ALL ('{${sat.join(',')}}'::text[])`)
  return sql`CASE WHEN ${of.kind} ${helped} AND ${of.recordState} IN (${states}) AND ${of.stepState} <> ${sql.raw(`'${done}'`)} THEN greatest(
    ${of.sameFailures} / ${sql.raw(limits.sameFailures.toFixed(1))},
    CASE
      WHEN ${of.medianSeconds} IS NULL OR ${of.finishers} < ${sql.raw(String(limits.finishers))}
        OR ${of.stepSeconds} < ${sql.raw(String(limits.seconds))} THEN 0
      WHEN ${of.stepSeconds} > ${limit} THEN ${time}
      ELSE least(${sql.raw(String(limits.mostAtEase))}, ${time}) END) END`
}

/** In lists somebody is compared with so many of an offering: always the same ones, so that thousands are listed as fast as a class. */
const mostCompared = 200

/**
 * SQL, a query: the same for lists, from up to so many of each offering, of the steps that a query of the name `needed` names
 * by `offering_id` and `step_id`. Those who are compared are taken offering by offering: the planner sees how few they are, and
 * reads of their items those steps alone, all of an attempt in one way through the index.
 */
export const listedMedians: SQL = sql`
  SELECT offered.offering_id, d.key AS step_id, count(*)::integer AS finishers,
    (percentile_cont(0.5) WITHIN GROUP (ORDER BY d.duration_seconds))::double precision AS median
  FROM (SELECT offering_id, array_agg(step_id) AS steps FROM needed GROUP BY offering_id) AS offered
  CROSS JOIN LATERAL (SELECT x.attempt_id FROM ${records} x
    WHERE x.offering_id = offered.offering_id AND NOT x.is_trial
    ORDER BY hashtext(x.id::text), x.id LIMIT ${sql.raw(String(mostCompared))}) AS a
  CROSS JOIN LATERAL (SELECT i.key, i.duration_seconds FROM ${attemptItems} i
    WHERE i.attempt_id = a.attempt_id AND i.key = ANY (offered.steps) AND i.state = ${sql.raw(`'${done}'`)} OFFSET 0) AS d
  GROUP BY offered.offering_id, d.key`

/** SQL: whether somebody could be stuck by time, so that it matters how long others took. */
export const isLongAtWork = (of: Readonly<Record<'recordState' | 'stepState' | 'stepSeconds', SQL>>): SQL => sql`(
  ${of.recordState} IN (${sql.raw(working.map((state) => `'${state}'`).join(', '))})
  AND ${of.stepState} <> ${sql.raw(`'${done}'`)} AND ${of.stepSeconds} >= ${sql.raw(String(limits.seconds))})`

/**
 * SQL, a query: with whom a learner is compared in a step, those of the same offering who finished it, trials apart.
 * `which` chooses among records `x` and their items `d`. A step that nobody finished has no row.
 */
export const mediansOf = (which: SQL): SQL => sql`
  SELECT x.offering_id, d.key AS step_id, count(*)::integer AS finishers,
    (percentile_cont(0.5) WITHIN GROUP (ORDER BY d.duration_seconds))::double precision AS median
  FROM ${records} x JOIN ${attemptItems} d ON d.attempt_id = x.attempt_id AND d.state = ${sql.raw(`'${done}'`)}
  WHERE NOT x.is_trial AND ${which} GROUP BY x.offering_id, d.key`
