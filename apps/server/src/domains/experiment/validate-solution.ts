import { z } from 'zod'
import { asEnvironment, type ParameterValues, type ValidationRun } from '@lab/contract/experiment'
import { refusalMessage } from '@lab/contract/refusals'
import type { Tx } from '../../kernel/database/pool.ts'
import { job } from '../../kernel/jobs/definition.ts'
import type { NamedQueue } from '../../kernel/jobs/named-queues.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import { attachedOf, mountsFor } from '../dataset/index.ts'
import {
  destroyEnvironment,
  observe,
  runCheck,
  runScenario,
  runScript,
  startEnvironment,
  waitForEnvironment,
  type CheckResult,
} from '../environment/index.ts'
import { checkSpec } from './check-spec.ts'
import { factsOf, factsScript } from './validation-cause.ts'
import { isObserved, observableOf, seenWords } from './evidence.ts'
import { isTask, stepHash, stepsOf, taskHash, type StoredValidationStep } from './outline.ts'
import { parameterValues, sectionsWithValues } from './parameters.ts'
import {
  findValidation,
  insertValidation,
  isValidating,
  noteValidated,
  saveValidation,
  type ValidationRecord,
} from './validation-store.ts'
import { tellOfFailure } from './validation-notice.ts'
import { validateSteps, waitingSteps, type ValidationResult, type ValidationEnvironment } from './validate-steps.ts'
import { findExperiment, loadSections, lockOutline, type FullExperiment } from './store.ts'

/** Validations keep an environment busy for minutes: two at a time, and nothing else waits for them. */
const validations: NamedQueue = { name: 'validation', concurrency: 2 }
/** Seconds that setup, solve and cleanup scripts may take. */
const scriptSeconds = 120
const startMs = 10 * 60 * 1000
const factsSeconds = 5
const retryPauseMs = 1_000

/** Starts a validation of the present working copy as a job. Refuses without tasks, without a suite, and while another runs. */
export async function startValidation(
  tx: Tx,
  kernel: Kernel,
  who: { userId: string },
  row: FullExperiment,
  { isNightly = false } = {},
): Promise<
  | { validation: ValidationRecord; jobId: string }
  | Refusal<'experiment.noTasks' | 'experiment.validating' | 'env.noSuite'>
> {
  const experiment = await lockOutline(tx, row.id)
  const steps = stepsOf(await loadSections(tx, row.id))
  if (!steps.some(isTask)) return refuse('experiment.noTasks')
  if (!experiment.suiteId) return refuse('env.noSuite')
  if (await isValidating(tx, row.id)) return refuse('experiment.validating')
  const validation = await insertValidation(tx, {
    experimentId: row.id,
    orgId: row.orgId,
    startedBy: who.userId,
    isNightly,
    taskHash: experiment.taskHash,
    steps: waitingSteps(steps),
  })
  const jobId = await kernel.jobs.enqueue(tx, {
    name: 'experiment.validateSolution',
    title: `验证实验：${row.title}`,
    payload: { experimentId: row.id, validationId: validation.id },
    orgId: row.orgId,
    // Nobody waits for what the night does; its author hears when it begins to fail.
    ownerId: isNightly ? null : who.userId,
  })
  await saveValidation(tx, validation.id, { jobId })
  return { validation: { ...validation, jobId }, jobId }
}

const reasonOf = (refusal: Refusal): string => refusalMessage(refusal.name, refusal.facts)

/** A step that names a host which is not there is the step's fault; anything else means that the environment is lost. */
const unreached = (refusal: Refusal): ValidationRun | string =>
  refusal.name === 'invalid'
    ? {
        outcome: 'error',
        share: 0,
        message: reasonOf(refusal),
        stdout: '',
        stderr: '',
        exit_code: null,
        duration_ms: 0,
      }
    : reasonOf(refusal)

const asRun = (result: CheckResult): ValidationRun => ({
  outcome: result.outcome,
  share: result.share,
  message: result.message,
  stdout: result.stdout,
  stderr: result.stderr,
  exit_code: result.exitCode,
  duration_ms: result.durationMs,
})

/** A running environment as a place to validate in. */
const environmentOf = (kernel: Kernel, envRecordId: string): ValidationEnvironment => ({
  async script(machine, script) {
    const run = await runScenario(kernel, envRecordId, {
      ...(machine ? { machine } : {}),
      script,
      timeoutSeconds: scriptSeconds,
    })
    if (run instanceof Refusal) return unreached(run)
    const outcome = run.timedOut ? 'timeout' : run.exitCode === 0 ? 'passed' : 'error'
    return {
      outcome,
      share: outcome === 'passed' ? 1 : 0,
      message: '',
      stdout: run.stdout,
      stderr: run.stderr,
      exit_code: run.exitCode,
      duration_ms: run.durationMs,
    }
  },
  async check(machine, check) {
    const result = await runCheck(kernel, envRecordId, checkSpec(machine, check))
    return result instanceof Refusal ? unreached(result) : asRun(result)
  },
  async facts(machine) {
    const run = await runScript(kernel, envRecordId, {
      ...(machine ? { machine } : {}),
      script: factsScript,
      timeoutSeconds: factsSeconds,
    })
    return run instanceof Refusal ? null : factsOf(run.stdout)
  },
  async look(step) {
    const items = step.evidence?.items.filter(isObserved) ?? []
    const sights = await observe(kernel, envRecordId, step.machine ?? undefined, items.map(observableOf))
    const seen = sights instanceof Refusal ? [] : sights
    return new Map(items.flatMap((item, at) => (seen[at] ? [[seenWords(item), seen[at].mark] as const] : [])))
  },
  pause: () => new Promise((resolve) => setTimeout(resolve, retryPauseMs)),
})

/** A new environment of the suite that runs, or why there is none. `onStarted` hears its id at once. */
async function cleanEnvironment(
  kernel: Kernel,
  row: FullExperiment,
  suiteId: string,
  ownerId: string,
  values: ParameterValues,
  onStarted: (id: string) => Promise<void>,
): Promise<string | { reason: string }> {
  const started = await startEnvironment(kernel, {
    suiteId,
    ownerId,
    orgId: row.orgId,
    purpose: 'validation',
    subject: row.title,
    contentId: row.id,
    networkOn: row.experiment.networkOn,
    mounts: await mountsFor(kernel.connection.db, await attachedOf(kernel.connection.db, row.id)),
    variables: asEnvironment(values),
    queue: true,
  })
  if (started instanceof Refusal) return { reason: reasonOf(started) }
  await onStarted(started.id)
  const settled = await waitForEnvironment(kernel, started.id, startMs)
  if (settled?.state === 'running') return started.id
  return { reason: settled?.failure ? `环境启动失败：${settled.failure}` : '环境未能在规定时间内启动' }
}

/** What came of a validation, for the notice that its owner gets. */
function conclusionOf({ state, reason, steps }: ValidationResult): string {
  if (state === 'passed') return `${steps.length}个任务全部通过`
  const failed = steps.filter((step) => step.state === 'failed').length
  return state === 'failed' ? `${failed}个任务未通过，共${steps.length}个` : reason
}

/**
 * Validates an experiment on a clean environment. Safe to run twice: a validation that a killed server left behind starts again
 * on a new environment, and the old one is destroyed.
 */
export const validationJob = job(
  'experiment.validateSolution',
  validations,
  z.object({ experimentId: z.uuid(), validationId: z.uuid() }),
  async ({ payload, kernel, cancelled, progress, conclude }) => {
    const { db } = kernel.connection
    const row = await findExperiment(db, payload.experimentId, null)
    const validation = await findValidation(db, payload.experimentId, payload.validationId)
    if (!row || !validation) return { state: 'gone' }
    if (validation.envRecordId)
      await destroyEnvironment(kernel, validation.envRecordId, { reason: 'finished', byId: null })
    const sections = await loadSections(db, row.id)
    const { parameters } = row.experiment
    // Each validation runs with values of its own, as each learner will.
    const seed = `validation ${validation.id}`
    const steps = stepsOf(sectionsWithValues(sections, parameters, seed))
    const values = parameterValues(parameters, seed)
    // What is remembered of a step is what its author wrote, not what it was with these values.
    const hashes = new Map(stepsOf(sections).map((step) => [step.id, stepHash(step)]))
    const asWritten = (validated: StoredValidationStep[]): StoredValidationStep[] =>
      validated.map((step) => ({ ...step, step_hash: hashes.get(step.step_id) ?? step.step_hash }))

    const save = (patch: Parameters<typeof saveValidation>[2]): Promise<void> =>
      kernel.connection.transaction(async (tx) => {
        await saveValidation(tx, validation.id, patch)
        await kernel.events.publish(tx, { domain: 'experiment', id: row.id, orgId: row.orgId })
      })
    // What is validated is what is there when the run begins, which may be newer than when it was asked for.
    const hash = taskHash(sections, row.experiment, await attachedOf(db, row.id))
    let steady = asWritten(waitingSteps(steps))
    await save({ state: 'running', startedAt: new Date(), taskHash: hash, values, steps: steady, reason: '' })
    await progress(0, steady.length, '正在启动环境')

    let envId: string | undefined
    let result: ValidationResult
    try {
      const { suiteId } = row.experiment
      const environment = suiteId
        ? await cleanEnvironment(kernel, row, suiteId, validation.startedBy, values, (id) => {
            envId = id
            return save({ envRecordId: id })
          })
        : { reason: refusalMessage('env.noSuite') }
      result =
        typeof environment === 'string'
          ? await validateSteps(steps, environmentOf(kernel, environment), {
              cancelled,
              async onChange(now, done) {
                steady = asWritten(now)
                await save({ steps: steady })
                await progress(done, now.length, now[done] ? `正在验证「${now[done].title}」` : '正在销毁环境')
              },
            })
          : { state: 'broken', reason: environment.reason, steps: steady }
    } finally {
      if (envId) await destroyEnvironment(kernel, envId, { reason: 'finished', byId: null })
    }
    // Cancelled by a person, or by this server's stop: the job's own state tells, and after a stop it runs again.
    if (result.state === 'cancelled') return undefined
    await kernel.connection.transaction(async (tx) => {
      await lockOutline(tx, row.id)
      const { state, reason } = result
      await saveValidation(tx, validation.id, { state, reason, steps: asWritten(result.steps), finishedAt: new Date() })
      if (state === 'passed' || state === 'failed') await noteValidated(tx, row.id, hash, state === 'passed')
      await tellOfFailure(tx, row, validation, { state, reason })
      await kernel.events.publish(tx, { domain: 'experiment', id: row.id, orgId: row.orgId })
    })
    conclude(conclusionOf(result))
    return { state: result.state, reason: result.reason }
  },
)
