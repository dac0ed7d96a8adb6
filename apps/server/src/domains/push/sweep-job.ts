import { z } from 'zod'
import { job, scheduled } from '../../kernel/jobs/definition.ts'
import { nightly } from '../../kernel/jobs/named-queues.ts'
import { forgetEnded } from '../../kernel/jobs/records.ts'
import { deliverJob } from './deliver-job.ts'
import { deleteOlder } from './store.ts'

const dayMs = 24 * 3600 * 1000
const keptDays = 30

/** What was sent is looked at for a month; it names people. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - keptDays * dayMs)

export const sweepPushesJob = scheduled(
  job('push.sweep', nightly, z.object({}), async ({ kernel }) => {
    const { db } = kernel.connection
    await deleteOlder(db, keptSince(new Date()))
    await forgetEnded(db, deliverJob.name, new Date(Date.now() - dayMs))
    return {}
  }),
  { cron: '50 3 * * *', title: '清理推送记录' },
)
