import { z } from 'zod'
import { job } from '../../kernel/jobs/definition.ts'
import { background } from '../../kernel/jobs/named-queues.ts'
import { eraseContent } from './bin.ts'
import { findContent } from './store.ts'
import { isKept } from './uses.ts'

/**
 * Empties the recycle bin of one content, 30 days after it was removed. One that was restored meanwhile (or removed
 * again later) stays, and so does one with learners' records: they show what was run.
 */
export const eraseJob = job(
  'content.erase',
  background,
  z.object({ id: z.uuid(), deletedAt: z.iso.datetime() }),
  async ({ payload, kernel }) => {
    const erased = await kernel.connection.transaction(async (tx) => {
      const row = await findContent(tx, payload.id, null)
      if (!row || (await isKept(tx, kernel, row))) return false
      return eraseContent(tx, row.id, new Date(payload.deletedAt))
    })
    return { erased }
  },
)
