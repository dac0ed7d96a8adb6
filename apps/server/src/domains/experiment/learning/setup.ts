import { partsOf } from '@lab/contract/experiment'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal } from '../../../kernel/result.ts'
import {
  findEnvironment,
  findLiveEnvironment,
  runScenario,
  type ReachRefusal,
  type RecordRow as EnvironmentRow,
} from '../../environment/index.ts'
import { claimCleanups, claimSetup, saveItemState } from '../attempts.ts'
import { stepsOf, type StepContent } from '../outline.ts'
import { appendEvent, type RecordEntry } from '../../record/index.ts'
import { singleFlight } from './single-flight.ts'
import { observeEnvironment } from './observe.ts'
import { findPlanStep, planOf } from './plan.ts'

/** Seconds that setup and cleanup scripts may take. */
const scriptSeconds = 120
/** Characters of output that the timeline keeps of one run. */
export const keptCharacters = 8_000

/** What a record's learners have running for it, or wait for. */
export const liveEnvironment = (kernel: Kernel, recordId: string): Promise<EnvironmentRow | null> =>
  findLiveEnvironment(kernel.connection.db, recordId)

const wordsOf = { setup: '准备脚本', cleanup: '清理脚本' } as const

/**
 * Runs a step's setup or cleanup scripts, host by host. What the learner wrote until now is theirs, what the scripts write
 * is not. A failure is noted in the timeline and ends the rest; answers whether all went well.
 */
async function prepare(
  kernel: Kernel,
  record: RecordEntry,
  step: StepContent,
  environmentId: string,
  name: keyof typeof wordsOf,
  now: () => Date,
): Promise<boolean> {
  const { db } = kernel.connection
  const environment = await findEnvironment(db, environmentId)
  if (environment) await observeEnvironment(kernel, record, environment)
  let failed: { text: string; detail: string; outcome: 'timeout' | 'error' } | null = null
  let isReached = true
  for (const { machine, [name]: script } of partsOf(step)) {
    if (!script || failed || !isReached) continue
    const spec = { machine: machine ?? undefined, script, timeoutSeconds: scriptSeconds }
    const run = await runScenario(kernel, environmentId, spec)
    isReached = !(run instanceof Refusal)
    if (run instanceof Refusal || run.exitCode === 0) continue
    const where = machine ? `（主机 ${machine}）` : ''
    failed = {
      text: `${wordsOf[name]}${run.timedOut ? '超时' : '出错'}${where}`,
      detail: `${run.stdout}\n${run.stderr}`.trim().slice(-keptCharacters),
      outcome: run.timedOut ? 'timeout' : 'error',
    }
  }
  if (environment) await observeEnvironment(kernel, record, environment, { isBaseline: true })
  if (failed) {
    await appendEvent(db, record, {
      kind: 'env_started',
      at: now(),
      by: null,
      stepId: step.id,
      stepTitle: step.title,
      ...failed,
    })
  }
  return isReached && !failed
}

/** Runs the setup scripts of a step that no record has. What the first one printed that failed; null where all went well. */
export async function prepareStep(
  kernel: Kernel,
  environmentId: string,
  step: StepContent,
): Promise<string | null | Refusal<ReachRefusal>> {
  for (const { machine, setup } of partsOf(step)) {
    if (!setup) continue
    const spec = { machine: machine ?? undefined, script: setup, timeoutSeconds: scriptSeconds }
    const run = await runScenario(kernel, environmentId, spec)
    if (run instanceof Refusal) return run
    if (run.exitCode !== 0) return `${run.stdout}\n${run.stderr}`.trim().slice(-keptCharacters) || '准备脚本出错'
  }
  return null
}

/** Runs a step's setup scripts in an environment, once however often it is asked for; failed ones are tried again. */
export function ensureSetup(
  kernel: Kernel,
  record: RecordEntry,
  step: StepContent,
  environmentId: string,
  now: () => Date,
): Promise<void> {
  if (!partsOf(step).some(({ setup }) => setup)) return Promise.resolve()
  return singleFlight(`setup ${record.id} ${step.id} ${environmentId}`, async () => {
    const { db } = kernel.connection
    if (!(await claimSetup(db, record.current.id, step.id, environmentId))) return
    if (await prepare(kernel, record, step, environmentId, 'setup', now)) return
    await saveItemState(db, record.current.id, step.id, { setupEnvId: null })
  })
}

export const hasCleanup = (step: StepContent): boolean => partsOf(step).some(({ cleanup }) => cleanup)

/** Cleans up after the steps that were finished in this environment, before another one begins. */
export function ensureCleanups(
  kernel: Kernel,
  record: RecordEntry,
  openStepId: string,
  environmentId: string,
  now: () => Date,
): Promise<void> {
  return singleFlight(`cleanup ${record.id} ${environmentId}`, async () => {
    const { db } = kernel.connection
    const due = await claimCleanups(db, record.current.id, openStepId, environmentId)
    if (!due.size) return
    const plan = await planOf(db, record)
    for (const step of stepsOf(plan.sections)) {
      if (due.has(step.id)) await prepare(kernel, record, step, environmentId, 'cleanup', now)
    }
  })
}

/** A step of the version that a record runs, with its scripts; null when it is not in it. */
export async function planStep(kernel: Kernel, record: RecordEntry, stepId: string): Promise<StepContent | null> {
  return findPlanStep(await planOf(kernel.connection.db, record), stepId)
}
