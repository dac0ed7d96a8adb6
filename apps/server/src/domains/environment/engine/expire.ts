import type { Kernel } from '../../../kernel/kernel.ts'
import { listExpired } from '../store/lifecycle.ts'
import { moveRecord } from '../store/records.ts'
import { announce } from './work.ts'

/** Begins to end what is past its time. */
export async function endExpired(kernel: Kernel): Promise<void> {
  await kernel.connection.transaction(async (tx) => {
    for (const row of await listExpired(tx)) {
      const stopping = await moveRecord(tx, row.id, 'stopping', { endReason: 'expired' })
      if (stopping) await announce(kernel, tx, stopping)
    }
  })
}
