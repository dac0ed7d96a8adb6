import { and, eq, isNull, ne } from 'drizzle-orm'
import { z } from 'zod'
import { job, scheduled } from '../../kernel/jobs/definition.ts'
import { nightly } from '../../kernel/jobs/named-queues.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { contents } from '../content/index.ts'
import { startValidation } from './validate-solution.ts'
import { findExperiment } from './store.ts'
import { experiments } from './tables.ts'

/** Starts a validation of every experiment that asked for it; they queue like those that people start. */
export async function validateTonight(kernel: Kernel): Promise<number> {
  const { db } = kernel.connection
  const wanted = await db
    .select({ id: experiments.id })
    .from(experiments)
    .innerJoin(contents, eq(contents.id, experiments.id))
    .where(and(experiments.nightlyValidation, isNull(contents.deletedAt), ne(experiments.taskHash, '')))
  let started = 0
  for (const { id } of wanted) {
    const row = await findExperiment(db, id, null)
    if (!row) continue
    // Refused where there is no suite, or where somebody is validating it just now: neither is a failure of the night.
    const begun = await kernel.connection.transaction((tx) =>
      startValidation(tx, kernel, { userId: row.creatorId }, row, { isNightly: true }),
    )
    if ('validation' in begun) started += 1
  }
  return started
}

/** In the small hours, when nobody is in class. */
export const nightlyJob = scheduled(
  job('experiment.nightly', nightly, z.object({}), async (run) => ({ started: await validateTonight(run.kernel) })),
  { cron: '40 2 * * *', title: '每晚自动验证实验' },
)
