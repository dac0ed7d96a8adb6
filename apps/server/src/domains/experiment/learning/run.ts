import { hasCheck, partsOf, saidTogether } from '@lab/contract/experiment'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/result.ts'
import { runCheck, runScript, type ExecOutcome, type ReachRefusal } from '../../environment/index.ts'
import { saveItemState } from '../attempts.ts'
import { checkSpec } from '../check-spec.ts'
import { isObserved, evaluateEvidence } from '../evidence.ts'
import { isTask, type StepContent } from '../outline.ts'
import { appendEvent, findItem, recordFacts, saveRecord, type RecordEntry } from '../../record/index.ts'
import { bothHeld, learnerActionsOf } from './evidence.ts'
import { silenceOf } from './silence.ts'
import { singleFlight } from './single-flight.ts'
import { observeEnvironment } from './observe.ts'
import { ensureCleanups, ensureSetup, hasCleanup, keptCharacters, liveEnvironment, planStep } from './setup.ts'
import { loadExperimentStep, noteOpened, storeVerify, type VerifyResult } from './steps.ts'
import { touchActivity, loadForWork, type Learner, type WorkRefusal } from '../../learning/index.ts'

const commandSeconds = 60

/**
 * Opens a step; in a running environment its setup script has run when this returns. What was submitted is only looked
 * at, which leaves no trace.
 */
export async function openStep(
  kernel: Kernel,
  who: Learner,
  recordId: string,
  stepId: string,
  now: Date,
): Promise<RecordEntry | Refusal<Exclude<WorkRefusal, 'record.wrongState'>>> {
  const opened = await kernel.connection.transaction((tx) => noteOpened(tx, who, recordId, stepId, now))
  if (opened instanceof Refusal) {
    if (opened.name !== 'record.wrongState') return opened as Refusal<Exclude<WorkRefusal, 'record.wrongState'>>
    const record = await recordFacts(kernel.connection.db, recordId, who.userId)
    return record?.kind === 'experiment' ? record : refuse('absent')
  }
  const environment = await liveEnvironment(kernel, recordId)
  if (environment?.state !== 'running') return opened
  await ensureCleanups(kernel, opened, stepId, environment.id, () => now)
  const step = await planStep(kernel, opened, stepId)
  if (!step) return opened
  await ensureSetup(kernel, opened, step, environment.id, () => now)
  // What nothing verifies is over when another step is opened.
  if (!isTask(step) && hasCleanup(step))
    await saveItemState(kernel.connection.db, opened.current.id, stepId, { cleanupEnvId: environment.id })
  return opened
}

/** Refusals of a machine that cannot be reached, as a learner meets them. */
const unreachable = (refusal: Refusal<ReachRefusal>): Refusal<ReachRefusal> =>
  refusal.name === 'absent' ? refuse('env.notRunning') : refusal

export interface CommandInput {
  command: string
  machine?: string | undefined
  stepId?: string | undefined
}

/** Runs one command in the record's environment and keeps it, with what it printed, in the timeline. */
export async function runCommand(
  kernel: Kernel,
  who: Learner,
  recordId: string,
  { command, machine, stepId }: CommandInput,
  at?: Date,
): Promise<ExecOutcome | Refusal<WorkRefusal | ReachRefusal>> {
  const clock = (): Date => at ?? new Date()
  const record = await kernel.connection.transaction((tx) => loadForWork(tx, who, recordId, clock()))
  if (record instanceof Refusal) return record
  // Environments of exams are worked in through their terminals.
  if (record.kind !== 'experiment') return refuse('absent')
  const inStep = stepId ?? record.currentStepId
  const step = inStep ? await findItem(kernel.connection.db, record.current.id, inStep) : null
  if (stepId && !step) return refuse('absent')
  const environment = await liveEnvironment(kernel, recordId)
  if (environment?.state !== 'running') return refuse('env.notRunning')
  const content = step && (await planStep(kernel, record, step.key))
  if (content) await ensureSetup(kernel, record, content, environment.id, clock)
  const run = await runScript(kernel, environment.id, { machine, script: command, timeoutSeconds: commandSeconds })
  if (run instanceof Refusal) return unreachable(run)
  await kernel.connection.transaction(async (tx) => {
    const still = await loadForWork(tx, who, recordId, clock())
    const printed = `${run.stdout}${run.stderr}`.trimEnd().slice(-keptCharacters)
    await appendEvent(tx, record, {
      kind: 'command',
      at: clock(),
      by: who.userId,
      stepId: step?.key ?? null,
      stepTitle: step?.title ?? '',
      text: command.slice(0, 500),
      detail: printed,
      outcome: run.timedOut ? 'timeout' : null,
      durationMs: Math.round(run.durationMs),
    })
    // Submitted while it ran: the command is kept, the record stays as it was submitted.
    if (!(still instanceof Refusal))
      await saveRecord(tx, still, await touchActivity(tx, who, still, clock(), { stepId: inStep }))
  })
  await observeEnvironment(kernel, record, environment)
  return run
}

const retryMs = 1_000
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, retryMs))

/** Runs the checks of a step, host by host; a failing one is tried again as often as the step says. */
export async function checkStep(
  kernel: Kernel,
  environmentId: string,
  step: StepContent,
): Promise<VerifyResult | Refusal<ReachRefusal>> {
  const runs: { machine: string | null; run: VerifyResult }[] = []
  for (const { machine, check: asked } of partsOf(step)) {
    if (!asked) continue
    const spec = checkSpec(machine, asked)
    let result = await runCheck(kernel, environmentId, spec)
    for (let left = step.retries; left > 0 && !(result instanceof Refusal) && result.outcome === 'failed'; left--) {
      await pause()
      result = await runCheck(kernel, environmentId, spec)
    }
    if (result instanceof Refusal) return unreachable(result)
    runs.push({ machine, run: result })
  }
  return { ...saidTogether(runs), durationMs: runs.reduce((sum, { run }) => sum + run.durationMs, 0) }
}

export interface Verified {
  record: RecordEntry
  result: VerifyResult
}

/**
 * Runs a step's check in the record's environment, looks for what must have happened, and stores what came of it. Clicks that arrive while it runs share it. A run
 * that ends after the record was submitted is not stored.
 */
export function verify(
  kernel: Kernel,
  who: Learner,
  recordId: string,
  stepId: string,
  at?: Date,
): Promise<Verified | Refusal<WorkRefusal | ReachRefusal>> {
  const clock = (): Date => at ?? new Date()
  return singleFlight(`verify ${recordId} ${stepId}`, async () => {
    const taken = await kernel.connection.transaction((tx) => loadExperimentStep(tx, who, recordId, stepId, clock()))
    if (taken instanceof Refusal) return taken
    const { record } = taken
    const step = await planStep(kernel, record, stepId)
    if (!step) return refuse('absent')
    if (!hasCheck(step) && !step.evidence) return refuse('invalid', { message: '该环节没有验证脚本' })
    let now: VerifyResult | null = null
    if (hasCheck(step)) {
      const environment = await liveEnvironment(kernel, recordId)
      if (environment?.state !== 'running') return refuse('env.notRunning')
      await ensureSetup(kernel, record, step, environment.id, clock)
      const found = await checkStep(kernel, environment.id, step)
      if (found instanceof Refusal) return found
      now = found
    }
    if (step.evidence?.items.some(isObserved)) {
      const environment = await liveEnvironment(kernel, recordId)
      if (environment) await observeEnvironment(kernel, record, environment)
    }
    const ever = step.evidence
      ? evaluateEvidence(step.evidence, await learnerActionsOf(kernel.connection.db, recordId))
      : null
    const result = bothHeld(now, ever)
    const stored = await kernel.connection.transaction((tx) =>
      storeVerify(tx, kernel, who, recordId, stepId, { ...result, silence: silenceOf(step, result) }, clock()),
    )
    if (result.outcome === 'passed' && hasCleanup(step)) {
      const environment = await liveEnvironment(kernel, recordId)
      if (environment)
        await saveItemState(kernel.connection.db, record.current.id, stepId, { cleanupEnvId: environment.id })
    }
    return stored instanceof Refusal ? stored : { record: stored, result }
  })
}
