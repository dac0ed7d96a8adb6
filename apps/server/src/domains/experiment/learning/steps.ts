import type { RichText } from '@lab/contract/fields'
import type { Silence } from '@lab/contract/live'
import type { Tx } from '../../../kernel/database/pool.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/result.ts'
import { saveItemState } from '../attempts.ts'
import {
  appendEvent,
  automaticOf,
  recordRules,
  refreshTotals,
  saveItem,
  saveRecord,
  scoring,
  type RecordEntry,
  type RecordFacts,
  type RecordWithItems,
} from '../../record/index.ts'
import { findPlanStep, planOf } from './plan.ts'
import {
  afterTry,
  learn,
  markOpened,
  touchActivity,
  loadStepForWork,
  type Learner,
  type WorkRefusal,
} from '../../learning/index.ts'

type Kinds = Pick<Kernel, 'kinds'>
type Works = Pick<Kernel, 'kinds' | 'connection'>
type Responded = learn.Responded

/** A step of an experiment that may be worked on now. The items of other kinds have ways of their own, and rules of their own. */
export async function loadExperimentStep(
  ...given: Parameters<typeof loadStepForWork>
): Promise<Awaited<ReturnType<typeof loadStepForWork>>> {
  const taken = await loadStepForWork(...given)
  if (taken instanceof Refusal) return taken
  return taken.record.kind === 'experiment' ? taken : refuse('absent')
}

/** Notes that a step is being looked at. Not again for the step that is open already. */
export async function noteOpened(
  tx: Tx,
  who: Learner,
  recordId: string,
  stepId: string,
  now: Date,
): Promise<RecordEntry | Refusal<WorkRefusal>> {
  const taken = await loadExperimentStep(tx, who, recordId, stepId, now)
  if (taken instanceof Refusal) return taken
  const { record, step } = taken
  await markOpened(tx, record, step, now)
  if (record.currentStepId !== stepId) {
    await appendEvent(tx, record, { kind: 'opened_step', at: now, by: who.userId, stepId, stepTitle: step.title })
  }
  return saveRecord(tx, record, await touchActivity(tx, who, record, now, { stepId, isWork: false }))
}

/** A check's run as the record keeps it (environment domain, `CheckResult`). */
export interface VerifyResult {
  outcome: 'passed' | 'failed' | 'error' | 'timeout'
  share: number
  message: string
  stdout: string
  stderr: string
  exitCode?: number | null
  durationMs: number
}

const keptCharacters = 8_000
/** Both streams, as the teacher reads them in the timeline. */
function outputOf(result: VerifyResult): string {
  const [stdout, stderr] = [result.stdout.trimEnd(), result.stderr.trimEnd()]
  return [stdout, stderr && `【错误输出】\n${stderr}`].filter(Boolean).join('\n').slice(-keptCharacters)
}

/** Stores one run of a step's check: every run is kept in the timeline, the best one counts. */
export async function storeVerify(
  tx: Tx,
  kernel: Kinds,
  who: Learner,
  recordId: string,
  stepId: string,
  result: VerifyResult & { silence?: Silence | null },
  now: Date,
): Promise<RecordWithItems | Refusal<WorkRefusal>> {
  const taken = await loadExperimentStep(tx, who, recordId, stepId, now)
  if (taken instanceof Refusal) return taken
  const { record, step } = taken
  const { outcome, share, message } = result
  const patch = await touchActivity(tx, who, record, now, { stepId })
  await saveItem(tx, record.current.id, stepId, {
    ...afterTry(step, outcome, scoring.shareOf(outcome, share), now),
    ...recordRules.failuresAfter(step, outcome, message),
    lastMessage: message,
    lastSilence: result.silence ?? null,
  })
  await saveItemState(tx, record.current.id, stepId, { lastOutput: result.stdout.slice(-keptCharacters) })
  await appendEvent(tx, record, {
    kind: 'verified',
    at: now,
    by: who.userId,
    stepId,
    stepTitle: step.title,
    text: recordRules.verifyText(outcome, message),
    detail: outputOf(result),
    outcome,
    share,
    durationMs: Math.round(result.durationMs),
  })
  return refreshTotals(tx, kernel, record, patch)
}

/** What was written for a step; `writtenAt` left out: now. */
interface Written<Value> {
  stepId: string
  value: Value
  writtenAt?: string | undefined
}

/** Marks an answer by its question's type; the best answer counts. Refuses a step that is no question. */
export async function answer(
  tx: Tx,
  kernel: Works,
  who: Learner,
  record: string | RecordFacts,
  { stepId, ...given }: Written<string[]>,
  now: Date,
): Promise<(Responded & { isRight: boolean }) | Refusal<WorkRefusal | 'invalid'>> {
  const taken = await learn.respond(tx, kernel, who, { record, key: stepId, ...given }, now)
  if (taken instanceof Refusal) return taken
  const { mark } = taken
  return { ...taken, isRight: mark !== null && 'share' in mark && mark.share === 1 }
}

const readKinds: readonly string[] = ['text', 'video', 'pdf', 'file', 'notebook']

/** Marks a step that is only read or watched as done. Tasks, questions and reports are done by what they ask for. */
export async function done(
  tx: Tx,
  kernel: Kinds,
  who: Learner,
  recordId: string,
  stepId: string,
  now: Date,
): Promise<RecordWithItems | Refusal<WorkRefusal | 'invalid'>> {
  const taken = await loadExperimentStep(tx, who, recordId, stepId, now)
  if (taken instanceof Refusal) return taken
  const { record, step } = taken
  if (!readKinds.includes(step.kind)) return refuse('invalid', { message: '该环节需要验证、作答或提交报告后才算完成' })
  const patch = await touchActivity(tx, who, record, now, { stepId })
  if (step.state !== 'passed') {
    await saveItem(tx, record.current.id, stepId, {
      state: recordRules.stepStateAfter(step.state, 'done'),
      share: 1,
      automatic: automaticOf(step, 1),
      firstOpenedAt: step.firstOpenedAt ?? now,
      passedAt: now,
    })
  }
  return refreshTotals(tx, kernel, record, patch)
}

/** Shows a step's hint. Opened before the step is passed, it costs its points, once. */
export async function openHint(
  tx: Tx,
  kernel: Kinds,
  who: Learner,
  recordId: string,
  stepId: string,
  now: Date,
): Promise<{ record: RecordWithItems; hint: string } | Refusal<WorkRefusal | 'invalid'>> {
  const taken = await loadExperimentStep(tx, who, recordId, stepId, now)
  if (taken instanceof Refusal) return taken
  const { record, step } = taken
  const hint = findPlanStep(await planOf(tx, record), stepId)?.hint ?? ''
  if (step.hintCost === null || !hint) return refuse('invalid', { message: '该环节没有提示' })
  const patch = await touchActivity(tx, who, record, now, { stepId })
  if (!step.hintOpened && step.state !== 'passed') {
    await saveItem(tx, record.current.id, stepId, {
      hintOpened: true,
      automatic: automaticOf({ ...step, hintOpened: true }, step.share),
    })
    const text = step.hintCost > 0 ? `查看提示，扣${step.hintCost}分` : '查看提示'
    await appendEvent(tx, record, { kind: 'hint_opened', at: now, by: who.userId, stepId, stepTitle: step.title, text })
  }
  return { record: await refreshTotals(tx, kernel, record, patch), hint }
}

/** Saves the report of a report step; while it is being written on, a save is only appended. */
export const saveReport = async (
  tx: Tx,
  kernel: Works,
  who: Learner,
  record: string | RecordFacts,
  { stepId, ...given }: Written<RichText>,
  now: Date,
): Promise<Responded | Refusal<WorkRefusal | 'invalid'>> =>
  learn.respond(tx, kernel, who, { record, key: stepId, ...given }, now)
