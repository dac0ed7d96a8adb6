import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { offerings } from '../offering/index.ts'
import type { AttemptRow } from './attempts.ts'
import { findRecords, releasedAmong, type RecordEntry, type RecordFacts } from './store.ts'
import { attempts, recordLearners, records } from './tables.ts'

type Kinds = Pick<Kernel, 'kinds'>

/** A record as a kind judges whether its score is shown. */
export type ScoredRecord = Pick<RecordEntry, 'id' | 'orgId' | 'offeringId' | 'contentId' | 'contentVersion' | 'isTrial'>

declare module '../../kernel/kinds.ts' {
  interface WorkBehaviour {
    /**
     * The ids of those of some graded records whose score their learners are not shown for now, or ever; null where a score
     * is shown once it is graded.
     */
    hidesScores:
      | ((tx: Tx, kernel: Kinds, records: readonly ScoredRecord[], now: Date) => Promise<ReadonlySet<string>>)
      | null
    /** Of which items of an attempt its learner does not read now what they earned; null where they read all of it. */
    withheldItems:
      | ((tx: Tx, kernel: Kinds, record: RecordFacts, attempt: AttemptRow, now: Date) => Promise<Withheld>)
      | null
  }
}

/** The items whose marks are withheld: all of an attempt, which keeps its course too, or those of these keys. */
export type Withheld = 'all' | ReadonlySet<string>

/** Whether a learner is shown what an item earned. */
export const showsItem = (withheld: Withheld, key: string): boolean => withheld !== 'all' && !withheld.has(key)

/** The items of an attempt whose marks its learner is not shown. */
export const withheldOf = async (
  tx: Tx,
  kernel: Kinds,
  record: RecordFacts,
  attempt: AttemptRow,
  now: Date,
): Promise<Withheld> => (await kernel.kinds[record.kind].withheldItems?.(tx, kernel, record, attempt, now)) ?? new Set()

/** Those of some graded records whose score their kind does not keep from the learners. */
export async function shownAmong<Some extends ScoredRecord & Pick<RecordEntry, 'kind'>>(
  tx: Tx,
  { kinds }: Kinds,
  graded: readonly Some[],
  now: Date,
): Promise<Some[]> {
  const hidden = new Set<string>()
  for (const [kind, some] of Map.groupBy(graded, (record) => record.kind)) {
    // A trial is its author's, who reads everything.
    const others = some.filter(({ isTrial }) => !isTrial)
    const found = others.length ? await kinds[kind].hidesScores?.(tx, { kinds }, others, now) : undefined
    found?.forEach((id) => hidden.add(id))
  }
  return graded.filter(({ id }) => !hidden.has(id))
}

/** Whether the score of a graded record is shown to its learners by now. */
export const showsScore = async (
  tx: Tx,
  kernel: Kinds,
  graded: ScoredRecord & Pick<RecordEntry, 'kind'>,
  now: Date,
): Promise<boolean> => (await shownAmong(tx, kernel, [graded], now)).length > 0

/** Those of some records whose score their learners are shown. */
export async function shownToLearners(
  tx: Tx,
  kernel: Kinds,
  entries: readonly RecordEntry[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const released = await releasedAmong(
    tx,
    entries.map(({ id }) => id),
  )
  const graded = entries.filter(({ id }) => released.has(id))
  return new Set((await shownAmong(tx, kernel, graded, now)).map(({ id }) => id))
}

/**
 * Of some records of wholes those that follow a graded part whose score its learners are not shown for now, or ever: the
 * contents of those parts, by record.
 */
export async function withheldParts(
  tx: Tx,
  kernel: Kinds,
  recordIds: readonly string[],
  now: Date,
): Promise<Map<string, ReadonlySet<string>>> {
  const hiding = Object.entries(kernel.kinds).flatMap(([kind, { hidesScores }]) => (hidesScores ? [kind] : []))
  const { rows } = await tx.execute<{ whole_id: string; part_id: string; content_id: string }>(sql`
    SELECT DISTINCT w.id AS whole_id, p.id AS part_id, p.content_id
    FROM ${records} AS w
    JOIN ${recordLearners} AS l ON l.record_id = w.id
    JOIN ${offerings} AS o ON o.parent_id = w.offering_id
    JOIN ${recordLearners} AS k ON k.offering_id = o.id AND k.user_id = l.user_id
    JOIN ${records} AS p ON p.id = k.record_id AND NOT p.is_trial AND p.kind = ANY(${sql.param(hiding)}::text[])
    JOIN ${attempts} AS a ON a.id = p.counted_attempt_id AND a.state = 'graded'
    WHERE w.id = ANY(${sql.param([...recordIds])}::uuid[]) AND NOT w.is_trial`)
  if (!rows.length) return new Map()
  const parts = await findRecords(tx, [...new Set(rows.map((row) => row.part_id))])
  const shown = new Set((await shownAmong(tx, kernel, parts, now)).map(({ id }) => id))
  const withheld = Map.groupBy(
    rows.filter((row) => !shown.has(row.part_id)),
    (row) => row.whole_id,
  )
  return new Map([...withheld].map(([id, own]) => [id, new Set(own.map((row) => row.content_id))] as const))
}
