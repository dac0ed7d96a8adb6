import type { RichText } from '@lab/contract/fields'
import type { Tx } from '../../kernel/database/pool.ts'
import { Refusal, refuse } from '../../kernel/result.ts'
import { saveItemState } from '../experiment/index.ts'
import {
  appendEvent,
  recordRules,
  refreshTotals,
  saveItem,
  saveRecord,
  saveResponse,
  scoring,
  type ItemEntry,
  type NewEvent,
  type RecordEntry,
  type RecordWithItems,
} from '../record/index.ts'
import { findPlanStep, planOf } from './plan.ts'
import { leavesRecord, lookUpStep, saveQuietly } from './quiet-save.ts'
import { markOpened, signOfLife, takeUpStep, type Learner, type WorkRefusal } from './work.ts'

/** Notes that a step is being looked at. Not again for the step that is open already. */
export async function noteOpened(
  tx: Tx,
  who: Learner,
  recordId: string,
  stepId: string,
  now: Date,
): Promise<RecordEntry | Refusal<WorkRefusal>> {
  const taken = await takeUpStep(tx, who, recordId, stepId, now)
  if (taken instanceof Refusal) return taken
  const { record, step } = taken
  await markOpened(tx, record, step, now)
  if (record.currentStepId !== stepId) {
    await appendEvent(tx, record, { kind: 'opened_step', at: now, stepId, stepTitle: step.title })
  }
  return saveRecord(tx, record, await signOfLife(tx, record, now, { stepId, isWork: false }))
}

/** Share and score of a step after a try, and its state; the best try counts. */
function afterTry(step: ItemEntry, outcome: 'passed' | 'failed' | 'error' | 'timeout', share: number, now: Date) {
  const best = scoring.bestShare(step.share, scoring.shareOf(outcome, share))
  const state = recordRules.stepStateAfter(step.state, outcome)
  return {
    state,
    share: best,
    automatic: scoring.autoScoreOf({ ...step, share: best }),
    tries: step.tries + 1,
    firstOpenedAt: step.firstOpenedAt ?? now,
    passedAt: state === 'passed' ? (step.passedAt ?? now) : null,
  }
}

/** A check's run as the record keeps it (environment domain, `CheckResult`). */
export interface VerifyResult {
  outcome: 'passed' | 'failed' | 'error' | 'timeout'
  share: number
  message: string
  stdout: string
  stderr: string
  durationMs: number
}

const keptCharacters = 8_000
const outputOf = (result: VerifyResult): string =>
  [result.stdout.trimEnd(), result.stderr.trimEnd()].filter(Boolean).join('\n').slice(-keptCharacters)

/** Stores one run of a step's check: every run is kept in the timeline, the best one counts. */
export async function storeVerify(
  tx: Tx,
  who: Learner,
  recordId: string,
  stepId: string,
  result: VerifyResult,
  now: Date,
): Promise<RecordWithItems | Refusal<WorkRefusal>> {
  const taken = await takeUpStep(tx, who, recordId, stepId, now)
  if (taken instanceof Refusal) return taken
  const { record, step } = taken
  const { outcome, share, message } = result
  const patch = await signOfLife(tx, record, now, { stepId })
  await saveItem(tx, record.current.id, stepId, {
    ...afterTry(step, outcome, share, now),
    ...recordRules.failuresAfter(step, outcome, message),
    lastMessage: message,
  })
  await saveItemState(tx, record.current.id, stepId, { lastOutput: result.stdout.slice(-keptCharacters) })
  await appendEvent(tx, record, {
    kind: 'verified',
    at: now,
    stepId,
    stepTitle: step.title,
    text: recordRules.verifyText(outcome, message),
    detail: outputOf(result),
    outcome,
    share,
    durationMs: Math.round(result.durationMs),
  })
  return refreshTotals(tx, record, patch)
}

/** What a judged answer changes in its item, and its line in the timeline. */
function judged(step: ItemEntry, share: number, given: readonly string[], now: Date) {
  const outcome = share === 1 ? 'passed' : 'failed'
  const message = share === 1 ? '回答正确' : share > 0 ? '回答部分正确' : '回答错误'
  const changed = {
    ...afterTry(step, outcome, share, now),
    ...recordRules.failuresAfter(step, outcome, message),
    lastMessage: message,
  }
  const { key: stepId, title: stepTitle } = step
  const detail = given.join('、')
  const event: NewEvent = { kind: 'answered', at: now, stepId, stepTitle, text: message, detail, outcome, share }
  return { changed, event }
}

/** Judges an answer by its question's type; the best answer counts. Refuses a step that is no question. */
export async function answer(
  tx: Tx,
  who: Learner,
  recordId: string,
  stepId: string,
  given: string[],
  now: Date,
): Promise<{ record: RecordWithItems; isRight: boolean } | Refusal<WorkRefusal | 'invalid'>> {
  const taken = await takeUpStep(tx, who, recordId, stepId, now)
  if (taken instanceof Refusal) return taken
  const { record, step } = taken
  const key = findPlanStep(await planOf(tx, record), stepId)?.question
  if (!key) return refuse('invalid', { message: '该环节不是题目' })
  const share = scoring.judgeAnswer(key, given)
  await saveResponse(tx, { id: record.current.id, by: who.userId }, stepId, given, now)
  const patch = await signOfLife(tx, record, now, { stepId })
  const { changed, event } = judged(step, share, given, now)
  await saveItem(tx, record.current.id, stepId, changed)
  await appendEvent(tx, record, event)
  return { record: await refreshTotals(tx, record, patch), isRight: share === 1 }
}

const readKinds: readonly string[] = ['text', 'video', 'pdf', 'file', 'notebook']

/** Marks a step that is only read or watched as done. Tasks, questions and reports are done by what they ask for. */
export async function done(
  tx: Tx,
  who: Learner,
  recordId: string,
  stepId: string,
  now: Date,
): Promise<RecordWithItems | Refusal<WorkRefusal | 'invalid'>> {
  const taken = await takeUpStep(tx, who, recordId, stepId, now)
  if (taken instanceof Refusal) return taken
  const { record, step } = taken
  if (!readKinds.includes(step.kind)) return refuse('invalid', { message: '该环节需要验证、作答或提交报告后才算完成' })
  const patch = await signOfLife(tx, record, now, { stepId })
  if (step.state !== 'passed') {
    await saveItem(tx, record.current.id, stepId, {
      state: recordRules.stepStateAfter(step.state, 'done'),
      share: 1,
      automatic: scoring.autoScoreOf({ ...step, share: 1 }),
      firstOpenedAt: step.firstOpenedAt ?? now,
      passedAt: now,
    })
  }
  return refreshTotals(tx, record, patch)
}

/** Shows a step's hint. Opened before the step is passed, it costs its points, once. */
export async function openHint(
  tx: Tx,
  who: Learner,
  recordId: string,
  stepId: string,
  now: Date,
): Promise<{ record: RecordWithItems; hint: string } | Refusal<WorkRefusal | 'invalid'>> {
  const taken = await takeUpStep(tx, who, recordId, stepId, now)
  if (taken instanceof Refusal) return taken
  const { record, step } = taken
  const hint = findPlanStep(await planOf(tx, record), stepId)?.hint ?? ''
  if (!step.hasHint || !hint) return refuse('invalid', { message: '该环节没有提示' })
  const patch = await signOfLife(tx, record, now, { stepId })
  if (!step.hintOpened && step.state !== 'passed') {
    await saveItemState(tx, record.current.id, stepId, { hintOpened: true })
    await saveItem(tx, record.current.id, stepId, {
      automatic: scoring.autoScoreOf({ ...step, hintOpened: true }),
    })
    const text = step.hintCost > 0 ? `查看提示，扣${step.hintCost}分` : '查看提示'
    await appendEvent(tx, record, { kind: 'hint_opened', at: now, stepId, stepTitle: step.title, text })
  }
  return { record: await refreshTotals(tx, record, patch), hint }
}

/**
 * Saves the report of a report step; a report with words in it is done, its mark is a teacher's. While it is being
 * written on, a save is only appended.
 */
export async function saveReport(
  tx: Tx,
  who: Learner,
  recordId: string,
  stepId: string,
  body: RichText,
  now: Date,
): Promise<RecordEntry | RecordWithItems | Refusal<WorkRefusal | 'invalid'>> {
  const seen = await lookUpStep(tx, who, recordId, stepId, now)
  if (seen instanceof Refusal) return seen
  if (seen.step.kind !== 'report') return refuse('invalid', { message: '该环节不是实验报告' })
  const state = body.value.trim() === '' ? 'in_progress' : 'passed'
  const text = `保存报告，共${[...body.value].length}字`
  const event: NewEvent = { kind: 'report_saved', at: now, stepId, stepTitle: seen.step.title, text }
  if (seen.step.state === state && leavesRecord(seen, now)) {
    const saved = await saveQuietly(tx, who, seen, body, event)
    return saved instanceof Refusal ? saved : seen.record
  }
  const taken = await takeUpStep(tx, who, recordId, stepId, now)
  if (taken instanceof Refusal) return taken
  const { record, step } = taken
  const patch = await signOfLife(tx, record, now, { stepId })
  await saveResponse(tx, { id: record.current.id, by: who.userId }, stepId, body, now)
  await saveItem(tx, record.current.id, stepId, {
    state,
    firstOpenedAt: step.firstOpenedAt ?? now,
    passedAt: state === 'passed' ? (step.passedAt ?? now) : null,
  })
  await appendEvent(tx, record, event)
  return refreshTotals(tx, record, patch)
}
