import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import {
  appendEvent,
  appendScoreChanges,
  attemptsOfRecords,
  deductedFrom,
  itemsOfAttempts,
  lockRecords,
  recordChanges,
  refreshAfter,
  saveItem,
  type AttemptRow,
  type ItemEntry,
  type RecordEntry,
} from '../record/index.ts'
import { asItem, counts, scoreChange, type RegradeRowEntry, type RowsByRecord, type ScoreChange } from './changes.ts'
import { takenBack, type Applied } from './rules.ts'
import * as store from './store.ts'

type Undoing = RegradeRowEntry & { applied: Applied[] }
export const isApplied = (row: RegradeRowEntry): row is Undoing => row.applied !== null

/** An attempt as it is now, with what was applied to it or to the one that it went on from. */
interface Regraded {
  attempt: AttemptRow
  items: readonly ItemEntry[]
  applied: readonly Applied[]
}

/** Takes the items of a record's attempts back to what they were without the regrade. */
async function undoOne(
  kernel: Kernel,
  tx: Tx,
  regrade: store.RegradeEntry,
  record: RecordEntry,
  regraded: readonly Regraded[],
): Promise<ScoreChange[]> {
  const now = new Date()
  const scores: ScoreChange[] = []
  const changed = new Set<AttemptRow>()
  for (const { attempt, items, applied } of regraded) {
    for (const one of applied) {
      const item = items.find(({ key }) => key === one.stepId)
      if (!item) continue
      const tries = item.tries - (one.attempts ?? item.tries)
      const triedSince = await store.bestShareSince(tx, attempt, one.stepId, tries)
      const { automatic: autoScore, manual: manualScore } = item
      const next = takenBack({ ...item, deducted: deductedFrom(item), autoScore, manualScore }, one, triedSince)
      if (!next) continue
      changed.add(attempt)
      await saveItem(tx, attempt.id, item.key, asItem(next))
      scores.push(
        scoreChange(regrade, record, {
          attemptId: attempt.id,
          stepId: item.key,
          at: now,
          before: manualScore ?? autoScore,
          after: counts(next),
          reason: `撤销重新评分：${regrade.reason}`,
        }),
      )
    }
  }
  for (const { id: attemptId } of changed) {
    const where = { ...record, attemptId }
    await appendEvent(tx, where, { kind: 'scored', at: now, by: null, text: '撤销重新评分', detail: regrade.reason })
  }
  if (changed.size) await refreshAfter(tx, kernel, record, [...changed])
  return scores
}

/** Takes a regrade out of some records, which are held meanwhile. */
async function undoAt(kernel: Kernel, tx: Tx, regrade: store.RegradeEntry, rows: RowsByRecord<Undoing>): Promise<void> {
  const ids = [...rows.keys()]
  const held = await lockRecords(tx, ids)
  await store.clearApplied(tx, regrade.id, ids)
  const attempts = await attemptsOfRecords(tx, ids)
  const items = await itemsOfAttempts(
    tx,
    attempts.map(({ id }) => id),
  )
  const attemptsOf = Map.groupBy(attempts, ({ recordId }) => recordId)
  const itemsOf = Map.groupBy(items, (item) => item.attemptId)
  const scores: ScoreChange[] = []
  const changed: RecordEntry[] = []
  for (const record of held) {
    const appliedTo = new Map(rows.get(record.id)!.map((row) => [row.attemptId, row.applied]))
    let last: readonly Applied[] = []
    const regraded = (attemptsOf.get(record.id) ?? []).map((attempt): Regraded => {
      last = appliedTo.get(attempt.id) ?? last
      return { attempt, items: itemsOf.get(attempt.id) ?? [], applied: last }
    })
    const back = await undoOne(kernel, tx, regrade, record, regraded)
    if (back.length) changed.push(record)
    scores.push(...back)
  }
  await appendScoreChanges(tx, scores)
  await kernel.events.publish(tx, ...changed.flatMap((record) => recordChanges(record)))
}
export const undoSome = (kernel: Kernel, regrade: store.RegradeEntry, rows: RowsByRecord<Undoing>): Promise<void> =>
  kernel.connection.transaction((tx) => undoAt(kernel, tx, regrade, rows))
