import { sql } from 'drizzle-orm'
import { datasetLimits, type AddedFiles } from '@lab/contract/dataset'
import type { Tx } from '../../kernel/database/pool.ts'
import { dropFiles, holdFiles } from '../file/index.ts'
import { keysOf, planFiles, type IncomingFile } from './rules.ts'
import { holdTree, noteChange } from './store.ts'
import { findEntries, insertEntries, takeOut } from './tree-store.ts'

/** Which of the files some version of some data set has. */
async function heldAmong(tx: Tx, ids: string[]): Promise<Set<string>> {
  const rows = await tx.execute<{ id: string }>(sql`
    SELECT DISTINCT file_id AS id FROM dataset_entries WHERE file_id = ANY(${sql.param(ids)}::uuid[])`)
  return new Set(rows.rows.map((row) => row.id))
}

/** Frees the space of files that left the tree and are in no version. */
export const letGo = (tx: Tx, ids: string[]): Promise<void> => dropFiles(tx, ids, (given) => heldAmong(tx, given))

/**
 * Puts stored files, which become the data set's own, into the working copy. What cannot be taken is named with its reason;
 * its bytes are let go of.
 */
export async function addFiles(
  tx: Tx,
  who: { userId: string },
  datasetId: string,
  incoming: IncomingFile[],
  same: 'replace' | 'keep',
): Promise<AddedFiles> {
  const tree = await holdTree(tx, datasetId)
  await holdFiles(
    tx,
    incoming.map((file) => file.fileId),
  )
  const present = await findEntries(tx, datasetId, keysOf(incoming.map((file) => file.path.normalize('NFC'))))
  const plan = planFiles(incoming, present, { same, room: datasetLimits.files - tree.fileCount })
  const gone = await takeOut(tx, datasetId, tree.published, plan.takeOut)
  await insertEntries(tx, datasetId, tree.published + 1, plan.entries)
  const entered = plan.entries.filter((entry) => entry.isFile)
  if (plan.entries.length) {
    const bytes = entered.reduce((sum, entry) => sum + entry.sizeBytes, 0)
    await noteChange(tx, who, datasetId, { files: entered.length - gone.files, bytes: bytes - gone.bytes })
  }
  const used = new Set(entered.map((entry) => entry.fileId))
  const unused = incoming.map((file) => file.fileId).filter((id) => !used.has(id))
  await letGo(tx, [...gone.fileIds, ...unused])
  const { added, replaced, kept, refused } = plan
  return { added, replaced, kept, refused }
}
