import { z } from 'zod'
import { job } from '../../kernel/jobs/definition.ts'
import { background } from '../../kernel/jobs/named-queues.ts'
import { eraseContent } from './store.ts'
import { hasRecords } from './uses.ts'

/**
 * Empties the recycle bin of one content, 30 days after it was removed. One that was restored meanwhile (or removed
 * again later) stays, and so does one with learners' records: they show what was run.
 */
export const eraseJob = job(
  'content.erase',
  background,
  z.object({ id: z.uuid(), deletedAt: z.iso.datetime() }),
  async ({ payload, kernel }) => {
    const erased = await kernel.connection.transaction(async (tx) =>
      (await hasRecords(tx, payload.id)) ? false : eraseContent(tx, payload.id, new Date(payload.deletedAt)),
    )
    return { erased }
  },
)
