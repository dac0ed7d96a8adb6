import type { Kernel } from '../../../kernel/kernel.ts'
import { getConfig } from '../store/configs.ts'
import { joinParts, removeCast } from './files.ts'
import { closeRecording, deleteRecording, keepOpen, listForgotten, listOutdated } from './store.ts'

/** Every server speaks for its own several times within this. */
const forgottenMinutes = 5

/** Closes recordings that a killed server left open, and removes those that are older than the setting keeps them. */
export async function sweepRecordings(kernel: Kernel, open: string[]): Promise<void> {
  const { files, connection } = kernel
  await keepOpen(connection.db, open)
  for (const row of await listForgotten(connection.db, forgottenMinutes)) {
    await joinParts(files, row.id, row.parts)
    await connection.transaction(async (tx) => {
      await closeRecording(tx, row.id, { endedAt: row.updatedAt })
      await kernel.events.publish(tx, { domain: 'recording', id: row.id, orgId: row.orgId, kind: 'ended' })
    })
  }
  const { keep_days: keepDays } = await getConfig(connection.db, 'recording')
  for (const row of await listOutdated(connection.db, keepDays)) {
    await removeCast(files, row.id, row.parts)
    await deleteRecording(connection.db, row.id)
  }
}
