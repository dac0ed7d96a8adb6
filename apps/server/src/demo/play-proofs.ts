import type { Kernel } from '../kernel/kernel.ts'
import { ok, Refusal } from '../kernel/result.ts'
import { environmentsReady } from '../domains/environment/index.ts'
import { findExperiment, startProof } from '../domains/experiment/index.ts'
import type { DemoSchool } from './fill-school.ts'

/**
 * Asks for a proof of every demo experiment and repository copy that is not proven as it is, as their teachers would.
 * Nothing is asked for where no environment can be started. Returns how many were asked for.
 */
export async function startProofs(kernel: Kernel, { experiments, cases }: DemoSchool): Promise<number> {
  if ((await environmentsReady(kernel)) instanceof Refusal) return 0
  let asked = 0
  for (const id of [...Object.values(experiments), ...Object.values(cases)]) {
    const started = await kernel.connection.transaction(async (tx) => {
      const row = await findExperiment(tx, id, null)
      if (!row || row.experiment.provenHash === row.experiment.taskHash) return false
      const proof = await startProof(tx, kernel, { userId: row.creatorId }, row)
      if (proof instanceof Refusal && proof.name === 'experiment.proving') return false
      ok(proof)
      return true
    })
    if (started) asked += 1
  }
  return asked
}
