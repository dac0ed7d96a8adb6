import type { QuestionOf } from '@lab/contract/question/content'
import { resultText, stepResults, stepWeights, withoutResults } from '@lab/contract/question/operation'
import type { Connection, Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse } from '../../kernel/result.ts'
import {
  destroyEnvironment,
  findEnvironment,
  startEnvironment as askForEnvironment,
  waitForEnvironment,
  type ReachRefusal,
  type RecordRow as EnvironmentRow,
  type StartRefusal,
} from '../environment/index.ts'
import { experimentLearn, operationPlan, type OperationPlan } from '../experiment/index.ts'
import { canWork, loadForWork, type Learner, type WorkRefusal } from '../learning/index.ts'
import { appendEvent, findItem, saveAnswer, answerOf, type RecordFacts } from '../record/index.ts'
import { paperIn } from './asked.ts'
import { examVariant } from './draw.ts'
import { markAhead } from './marks.ts'
import { hold } from './operation-lease.ts'
import {
  checking,
  findOperation,
  isChecking,
  leftRunning,
  lockOperation,
  noteMissed,
  operationsOf,
  preparing,
  runningOf,
  saveOperation,
  type OperationRow,
} from './operation-store.ts'
import { leadsIn } from './sitting-store.ts'
import type { CheckedStep } from './tables.ts'

type Operation = QuestionOf<'operation'>

/** An operation question of an attempt, as its learner holds it. */
export interface AskedOperation {
  key: string
  title: string
  question: Operation
  /** Whether it is another one than the exam has. */
  isChanged: boolean
  isSingleByDefault: boolean
  plan: OperationPlan
}

const isAtWork = ({ state }: Pick<RecordFacts, 'state'>): boolean => state === 'in_progress' || state === 'returned'

/** What the values of a learner follow from: the paper's seed, with the question's key. */
const seedOf = (record: RecordFacts, key: string): string => `${examVariant(record.current).seed} ${key}`

/** The operation question of a learner's paper under a key; null where there is none, or its experiment is gone. */
export async function askedOperation(tx: Tx, record: RecordFacts, key: string): Promise<AskedOperation | null> {
  if (record.kind !== 'exam') return null
  const { current } = record
  const variant = examVariant(current)
  if (!variant.sections.some(({ questions }) => questions.some((one) => one.key === key))) return null
  const { paper, find } = await paperIn(tx, { ...record, contentVersion: current.contentVersion }, variant)
  const question = find(key)?.question
  if (question?.type !== 'operation') return null
  const plan = await operationPlan(tx, question, seedOf(record, key))
  if (!plan) return null
  const { single_session: isSingleByDefault } = paper.settings
  return { key, title: plan.title, question, isChanged: variant.versions[key] !== undefined, isSingleByDefault, plan }
}

const isAlive = (row: EnvironmentRow | null): row is EnvironmentRow =>
  row !== null && ['queued', 'starting', 'running'].includes(row.state)

/** The environment of an operation question as long as it is alive. */
export async function liveOf(tx: Tx, row: Pick<OperationRow, 'environmentId'> | null): Promise<EnvironmentRow | null> {
  const found = row?.environmentId ? await findEnvironment(tx, row.environmentId) : null
  return isAlive(found) ? found : null
}

/** How long a start is waited for before it is answered as it is; the page asks again once it runs. */
const startMs = 15_000

interface Asking {
  session?: string | undefined
}

const leads = (tx: Tx, record: RecordFacts, asked: AskedOperation, asking: Asking | null): Promise<boolean> =>
  record.isTrial || asking === null
    ? Promise.resolve(true)
    : leadsIn(
        tx,
        { offeringId: record.offeringId, attemptId: record.current.id, session: asking.session ?? null },
        asked.isSingleByDefault,
      )

type Refused = WorkRefusal | 'exam.leadLost'

/** Starts the environment of an operation question, or goes on with the one that is alive, and prepares it once it runs. */
export async function startOperation(
  kernel: Kernel,
  who: Learner,
  record: RecordFacts,
  key: string,
  asking: Asking,
  now: Date,
): Promise<EnvironmentRow | Refusal<Refused | StartRefusal | 'env.noSuite' | 'exam.checking'>> {
  const { db } = kernel.connection
  const before = await canWork(db, who, record, now)
  if (before instanceof Refusal) return before
  const asked = await askedOperation(db, record, key)
  if (!asked) return refuse('absent')
  if (!(await leads(db, record, asked, asking))) return refuse('exam.leadLost')
  const { suiteId } = asked.plan
  if (!suiteId) return refuse('env.noSuite')
  const started = await kernel.connection.transaction(async (tx) => {
    const open = await loadForWork(tx, who, record.id, now)
    if (open instanceof Refusal) return open
    // What is done in it belongs to the attempt that is at work now.
    if (open.current.id !== record.current.id) return refuse('absent')
    const of = { attemptId: open.current.id, key, recordId: open.id, orgId: open.orgId }
    const row = await lockOperation(tx, of)
    if (isChecking(row, now)) return refuse('exam.checking')
    const alive = await liveOf(tx, row)
    if (alive) return alive
    const environment = await askForEnvironment(kernel, {
      suiteId,
      ownerId: who.userId,
      purpose: open.isTrial ? 'trial' : 'experiment',
      orgId: open.orgId,
      subject: `${open.contentTitle}：${asked.title}`,
      contentId: open.contentId,
      offeringId: open.offeringId,
      placeId: open.placeId,
      recordId: open.id,
      networkOn: asked.plan.networkOn,
      mounts: asked.plan.mounts,
      variables: asked.plan.variables,
      queue: true,
    })
    if (environment instanceof Refusal) return environment
    await saveOperation(tx, of, { environmentId: environment.id })
    const text = environment.state === 'queued' ? '申请环境，排队等待' : '启动环境'
    await appendEvent(tx, open, { kind: 'env_started', at: now, by: who.userId, text, detail: environment.suiteTitle })
    return environment
  })
  if (started instanceof Refusal) return started
  const settled =
    started.state === 'queued' ? started : ((await waitForEnvironment(kernel, started.id, startMs)) ?? started)
  if (settled.state === 'running') await prepare(kernel, record, asked, settled.id, now)
  return settled
}

/** Runs the setup scripts of all steps, once for an environment; what failed is in the timeline, and tried again. */
async function prepare(
  kernel: Kernel,
  record: RecordFacts,
  { key, plan }: Pick<AskedOperation, 'key' | 'plan'>,
  environmentId: string,
  now: Date,
): Promise<void> {
  const { db } = kernel.connection
  const run = await hold(kernel, preparing(db, { attemptId: record.current.id, key }, environmentId), new Date())
  if (!run) return
  let isDone = false
  try {
    for (const step of plan.steps) {
      const failed = await experimentLearn.prepareStep(kernel, environmentId, step)
      if (failed === null) continue
      if (failed instanceof Refusal) return
      const text = `「${step.title}」准备脚本出错`
      await appendEvent(db, record, { kind: 'env_started', at: now, by: null, text, detail: failed, outcome: 'error' })
      return
    }
    isDone = true
  } finally {
    // What failed is tried again.
    await run.end(isDone ? undefined : { preparedId: null })
  }
}

/** Ends the environment of an operation question, as its learner asks for it: a new one begins from the start. */
export async function endOperation(
  kernel: Kernel,
  who: Learner,
  record: RecordFacts,
  key: string,
  now: Date,
): Promise<true | Refusal<'absent' | 'env.notRunning' | 'exam.checking'>> {
  if (record.kind !== 'exam' || !record.learnerIds.includes(who.userId)) return refuse('absent')
  const row = await findOperation(kernel.connection.db, { attemptId: record.current.id, key })
  if (row && isChecking(row, now)) return refuse('exam.checking')
  const alive = await liveOf(kernel.connection.db, row)
  if (!alive) return refuse('env.notRunning')
  await destroyEnvironment(kernel, alive.id, { reason: 'request', byId: who.userId })
  return true
}

/** Runs the checks of all steps in an environment. A step whose check broke has earned nothing by it; a machine out of reach ends the run. */
async function checked(
  kernel: Kernel,
  plan: OperationPlan,
  environmentId: string,
): Promise<CheckedStep[] | Refusal<ReachRefusal>> {
  const results: CheckedStep[] = []
  for (const step of plan.counted) {
    const found = await experimentLearn.checkStep(kernel, environmentId, step)
    if (found instanceof Refusal) return found
    const { outcome, message } = found
    const share = outcome === 'passed' ? 1 : outcome === 'failed' ? Math.min(1, Math.max(0, found.share)) : 0
    results.push({ id: step.id, outcome, share, message: message.slice(0, 2_000).toWellFormed() })
  }
  return results
}

const earned = (question: Operation, answer: readonly string[]): number => {
  const weights = stepWeights(question)
  return stepResults(question, answer).reduce((sum, share, at) => sum + share * weights[at]!, 0)
}

/**
 * The best of all runs counts: whether this one is it. Every run is kept as an answer, with the best that there is by then, so that
 * when and how often something was kept says nothing of what was found. Null where the attempt takes none any more.
 */
async function keepBest(
  tx: Tx,
  who: Learner,
  record: RecordFacts,
  { key, question, isChanged }: AskedOperation,
  results: CheckedStep[],
  now: Date,
): Promise<boolean | null> {
  const before = await findItem(tx, record.current.id, key)
  const answer = results.map(({ id, share }) => resultText(id, share))
  const last = before ? answerOf(before) : []
  const isBest = last.length === 0 || earned(question, answer) > earned(question, last)
  const value = isBest ? answer : last
  const given = { value, writtenAt: now, mark: markAhead(question, value, isChanged), isTimed: true }
  return (await saveAnswer(tx, { id: record.current.id, by: who.userId }, key, given, now)) ? isBest : null
}

/**
 * Checks an operation question: one run at a time, and none once the time is over. What is submitted while it runs goes without what it
 * finds. Handing in asks from no window (`asking` null): whether it may is said where that is.
 */
export async function checkOperation(
  kernel: Kernel,
  who: Learner,
  record: RecordFacts,
  key: string,
  asking: Asking | null,
  at?: Date,
): Promise<true | Refusal<Refused | ReachRefusal | 'exam.checking'>> {
  const { db } = kernel.connection
  const clock = (): Date => at ?? new Date()
  const open = await canWork(db, who, record, clock())
  if (open instanceof Refusal) return open
  const asked = await askedOperation(db, record, key)
  if (!asked) return refuse('absent')
  if (!(await leads(db, record, asked, asking))) return refuse('exam.leadLost')
  const of = { attemptId: record.current.id, key }
  const environment = await liveOf(db, await findOperation(db, of))
  if (environment?.state !== 'running') return refuse('env.notRunning')
  const run = await hold(kernel, checking(db, of), clock())
  if (!run) return refuse('exam.checking')
  try {
    await prepare(kernel, record, asked, environment.id, clock())
    const results = await checked(kernel, asked.plan, environment.id)
    if (results instanceof Refusal) return results.name === 'absent' ? refuse('env.notRunning') : results
    const isBest = await keepBest(db, who, record, asked, results, clock())
    if (isBest === null) return refuse('record.wrongState', { state: '已提交', verb: '检查' })
    await noteRun(kernel.connection, who, record, asked, isBest ? results : null, clock())
    return true
  } finally {
    await run.end()
  }
}

async function noteRun(
  connection: Connection,
  who: Learner,
  record: RecordFacts,
  { key, question, title }: AskedOperation,
  best: CheckedStep[] | null,
  now: Date,
): Promise<void> {
  const of = { attemptId: record.current.id, key }
  await connection.transaction(async (tx) => {
    const row = await lockOperation(tx, { ...of, recordId: record.id, orgId: record.orgId })
    const better = best ? { results: best } : {}
    await saveOperation(tx, of, { checkedAt: now, tries: row.tries + 1, note: '', ...better })
    // Learners read their timeline: what was found is not in it.
    const text = `检查操作题（共 ${question.steps.length} 项）`
    const event = { kind: 'verified' as const, at: now, by: who.userId, text, detail: title }
    await appendEvent(tx, record, event)
  })
}

/** A last run that handing in waits for takes no longer. */
const handInMs = 90_000
/** How often it is asked whether a run that was under way is through. */
const askAgainMs = 500

/**
 * Checks all operation questions of an attempt once more before it is submitted; a run that is under way is waited for. What cannot be
 * reached keeps its last answer, and the record says so; nothing is refused for it.
 */
export async function checkBeforeSubmit(kernel: Kernel, who: Learner, record: RecordFacts): Promise<void> {
  const { db } = kernel.connection
  if (record.kind !== 'exam' || !isAtWork(record)) return
  const rows = await operationsOf(db, record.current.id)
  await Promise.all(
    rows.map(async ({ attemptId, key, environmentId }) => {
      const late = new Promise<'late'>((resolve) => setTimeout(resolve, handInMs, 'late').unref())
      const until = Date.now() + handInMs
      const result = await Promise.race([lastRun(kernel, who, record, key, until), late])
      if (result === true || !environmentId) return
      const why = result === 'late' ? '检查超时' : result
      await noteMissed(db, { attemptId, key }, `交卷时未能再次检查（${why}），以此前的检查结果为准`)
    }),
  )
}

const whyNot = (name: string): string =>
  ({ 'exam.checking': '正在检查', 'env.notRunning': '环境未运行', 'env.driverMissing': '环境无法连接' })[name] ??
  '已不能检查'

async function lastRun(
  kernel: Kernel,
  who: Learner,
  record: RecordFacts,
  key: string,
  until: number,
): Promise<true | string> {
  try {
    for (;;) {
      const done = await checkOperation(kernel, who, record, key, null)
      if (done === true) return true
      if (done.name !== 'exam.checking' || Date.now() >= until) return whyNot(done.name)
      await new Promise((resolve) => setTimeout(resolve, askAgainMs))
    }
  } catch (error) {
    kernel.log.warn({ err: error, record: record.id }, 'an operation question was not checked by handing in')
    return '检查出错'
  }
}

/** Ends what still runs for attempts that are over, whatever ended them. */
export async function freeEnvironments(kernel: Kernel): Promise<void> {
  for (const id of await leftRunning(kernel.connection.db))
    await destroyEnvironment(kernel, id, { reason: 'finished', byId: null })
}

/** Ends what runs for a record that is thrown away. */
export async function endAllOf(kernel: Kernel, who: Learner, recordId: string): Promise<void> {
  for (const id of await runningOf(kernel.connection.db, recordId))
    await destroyEnvironment(kernel, id, { reason: 'request', byId: who.userId })
}

/** Why nothing is written as the answer to an operation question. */
export const checksAnswer = '操作题的作答由检查得出，请点击「检查」'

/** An answer as its learner is shown it while what is right is not. */
export const shownAnswer = (question: { type: string }, answer: string[], isRevealed: boolean): string[] =>
  question.type === 'operation' && !isRevealed ? withoutResults(answer) : answer
