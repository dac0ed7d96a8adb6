import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { releasedAmong, type RecordEntry } from './store.ts'

/** A record as a kind judges whether its score is shown. */
export type ScoredRecord = Pick<RecordEntry, 'id' | 'orgId' | 'offeringId' | 'contentId' | 'contentVersion' | 'isTrial'>

declare module '../../kernel/kinds.ts' {
  interface WorkBehaviour {
    /**
     * The ids of those of some graded records whose score their learners are not shown for now, or ever; null where a score
     * is shown once it is graded.
     */
    hidesScores: ((tx: Tx, records: readonly ScoredRecord[], now: Date) => Promise<ReadonlySet<string>>) | null
  }
}

/** Those of some graded records whose score their kind does not keep from the learners. */
export async function shownAmong<Some extends ScoredRecord & Pick<RecordEntry, 'kind'>>(
  tx: Tx,
  { kinds }: Pick<Kernel, 'kinds'>,
  graded: readonly Some[],
  now: Date,
): Promise<Some[]> {
  const hidden = new Set<string>()
  for (const [kind, some] of Map.groupBy(graded, (record) => record.kind)) {
    // A trial is its author's, who reads everything.
    const others = some.filter(({ isTrial }) => !isTrial)
    const found = others.length ? await kinds[kind].hidesScores?.(tx, others, now) : undefined
    found?.forEach((id) => hidden.add(id))
  }
  return graded.filter(({ id }) => !hidden.has(id))
}

/** Those of some records whose score may be told to their learners. */
export async function toldAmong(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  records: readonly RecordEntry[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const released = await releasedAmong(
    tx,
    records.map(({ id }) => id),
  )
  const graded = records.filter(({ id }) => released.has(id))
  return new Set((await shownAmong(tx, kernel, graded, now)).map(({ id }) => id))
}
