import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/result.ts'
import {
  findEnvironment,
  findLiveEnvironment,
  runScript,
  type RecordRow as EnvironmentRow,
} from '../environment/index.ts'
import type { StepContent } from '../experiment/index.ts'
import { appendEvent, claimSetup, saveStep, type RecordEntry } from '../record/index.ts'
import { shared } from './in-flight.ts'
import { look } from './observe.ts'
import { findPlanStep, planOf } from './plan.ts'
import type { Learner } from './work.ts'

const setupSeconds = 120
/** Characters of output that the timeline keeps of one run. */
export const keptCharacters = 8_000

/** What a record's owner has running for it, or waits for. */
export const liveEnvironment = (kernel: Kernel, who: Learner, recordId: string): Promise<EnvironmentRow | null> =>
  findLiveEnvironment(kernel.connection.db, who.userId, { recordId })

/** Runs a step's setup script in an environment, once however often it is asked for; a failed one is tried again. */
export function ensureSetup(
  kernel: Kernel,
  record: RecordEntry,
  step: StepContent,
  environmentId: string,
  now: () => Date,
): Promise<void> {
  if (!step.setup) return Promise.resolve()
  return shared(`setup ${record.id} ${step.id} ${environmentId}`, async () => {
    const { db } = kernel.connection
    if (!(await claimSetup(db, record.id, step.id, environmentId))) return
    const spec = { machine: step.machine ?? undefined, script: step.setup, timeoutSeconds: setupSeconds }
    // What the learner wrote until now is theirs, what the script writes is not.
    const environment = await findEnvironment(db, environmentId)
    if (environment) await look(kernel, record, environment)
    const run = await runScript(kernel, environmentId, spec)
    if (environment) await look(kernel, record, environment, { isBaseline: true })
    if (!(run instanceof Refusal) && run.exitCode === 0) return
    await saveStep(db, record.id, step.id, { setupEnvId: null })
    if (run instanceof Refusal) return
    await appendEvent(db, record, {
      kind: 'env_started',
      at: now(),
      stepId: step.id,
      stepTitle: step.title,
      text: run.timedOut ? '准备脚本超时' : '准备脚本出错',
      detail: `${run.stdout}\n${run.stderr}`.trim().slice(-keptCharacters),
      outcome: run.timedOut ? 'timeout' : 'error',
    })
  })
}

/** A step of the version that a record runs, with its scripts; null when it is not in it. */
export async function planStep(kernel: Kernel, record: RecordEntry, stepId: string): Promise<StepContent | null> {
  return findPlanStep(await planOf(kernel.connection.db, record), stepId)
}
