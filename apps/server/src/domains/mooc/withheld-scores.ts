import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { withheldParts, type AttemptRow, type RecordFacts, type ScoredRecord, type Withheld } from '../record/index.ts'
import { partUnits, planOfVersion } from './versions.ts'

type Kinds = Pick<Kernel, 'kinds'>

/** Of some graded courses those with an exam whose score is not shown by now: their own score would say it. */
export const hidesScores = async (
  tx: Tx,
  kernel: Kinds,
  records: readonly ScoredRecord[],
  now: Date,
): Promise<ReadonlySet<string>> => {
  const ids = records.map(({ id }) => id)
  return new Set((await withheldParts(tx, kernel, ids, now)).keys())
}

/** The units of a course that follow a record whose score is not shown by now. */
export async function withheldItems(
  tx: Tx,
  kernel: Kinds,
  { id, contentId }: RecordFacts,
  { contentVersion }: AttemptRow,
  now: Date,
): Promise<Withheld> {
  const withheld = (await withheldParts(tx, kernel, [id], now)).get(id)
  if (!withheld) return new Set()
  const units = partUnits(await planOfVersion(tx, contentId, contentVersion))
  return new Set(units.flatMap((unit) => (withheld.has(unit.content_id) ? [unit.id] : [])))
}
