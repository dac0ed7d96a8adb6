import type { appendScoreChanges, ItemEntry, RecordEntry } from '../record/index.ts'
import type { Scored } from './rules.ts'
import type * as store from './store.ts'

export const marksOf = ({ points, share, autoScore, manualScore }: Scored) => ({
  points,
  share,
  autoScore,
  manualScore,
})
type Marks = ReturnType<typeof marksOf>
export const marksOfItem = ({ points, share, automatic, manual }: ItemEntry): Marks => ({
  points,
  share,
  autoScore: automatic,
  manualScore: manual,
})
export const asItem = <Given extends Marks>({ autoScore, manualScore, ...marks }: Given) => ({
  ...marks,
  automatic: autoScore,
  manual: manualScore,
})
export const counts = ({ autoScore, manualScore }: Marks): number | null => manualScore ?? autoScore

export type ScoreChange = Parameters<typeof appendScoreChanges>[1][number]

export const scoreChange = (
  regrade: store.RegradeEntry,
  { orgId, id: recordId }: RecordEntry,
  change: Pick<ScoreChange, 'attemptId' | 'stepId' | 'at' | 'before' | 'after' | 'reason'>,
): ScoreChange => ({
  ...change,
  orgId,
  recordId,
  whoId: regrade.appliedBy ?? regrade.createdBy,
  reason: change.reason.slice(0, 200),
})

export type RegradeRowEntry = store.ListedRow['row']
/** Rows by record, of a record the first attempt first: a record is changed as a whole. */
export type RowsByRecord<Row extends RegradeRowEntry = RegradeRowEntry> = ReadonlyMap<string, readonly Row[]>

export const byRecord = <Row extends RegradeRowEntry>(rows: readonly Row[]): RowsByRecord<Row> =>
  Map.groupBy(rows, ({ recordId }) => recordId)
export const ofRecords = <Row extends RegradeRowEntry>(
  rows: RowsByRecord<Row>,
  ids: readonly string[],
): RowsByRecord<Row> => new Map(ids.map((id) => [id, rows.get(id)!]))
