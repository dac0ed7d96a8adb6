import type { Kernel } from '../kernel/kernel.ts'
import { ok, Refusal } from '../kernel/result.ts'
import { environmentsReady } from '../domains/environment/index.ts'
import { findExperiment, startValidation } from '../domains/experiment/index.ts'
import type { DemoSchool } from './fill-school.ts'

/**
 * Asks for a validation of every demo experiment and repository copy that is not validated as it is, as their teachers would.
 * Nothing is asked for where no environment can be started. Returns how many were asked for.
 */
export async function startValidations(kernel: Kernel, { experiments, cases }: DemoSchool): Promise<number> {
  if ((await environmentsReady(kernel)) instanceof Refusal) return 0
  let asked = 0
  for (const id of [...Object.values(experiments), ...Object.values(cases)]) {
    const started = await kernel.connection.transaction(async (tx) => {
      const row = await findExperiment(tx, id, null)
      if (!row || row.experiment.validatedHash === row.experiment.taskHash) return false
      const validation = await startValidation(tx, kernel, { userId: row.creatorId }, row)
      if (validation instanceof Refusal && validation.name === 'experiment.validating') return false
      ok(validation)
      return true
    })
    if (started) asked += 1
  }
  return asked
}
