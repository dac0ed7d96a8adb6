import { z } from 'zod'
import type { RegradeChange } from '@lab/contract/regrade'
import type { Tx } from '../../kernel/database/pool.ts'
import { job, type JobRun } from '../../kernel/jobs/definition.ts'
import { interactive } from '../../kernel/jobs/named-queues.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { offeringFacts } from '../offering/index.ts'
import {
  appendEvent,
  appendScoreChange,
  findItem,
  listAttempts,
  lockRecord,
  recordChanges,
  refreshAfter,
  saveItem,
  tellRegraded,
  type AttemptRow,
  type ItemEntry,
  type Rejudged,
} from '../record/index.ts'
import type { Rechecked, RegradePlan } from './behaviour.ts'
import {
  judgeRow,
  stateUnder,
  takenBack,
  tryRecord,
  underPolicy,
  type Applied,
  type Judging,
  type Scored,
  type Tried,
} from './rules.ts'
import * as store from './store.ts'

/** Records computed together, and how many such slices at once. */
const slice = 50
const sideBySide = 4
const Payload = z.object({ regrade_id: z.string() })
type Run = JobRun<z.output<typeof Payload>>

async function placeOf(kernel: Kernel, regrade: store.RegradeEntry) {
  const { db } = kernel.connection
  const offering = await offeringFacts(db, regrade.offeringId, regrade.createdBy)
  return offering && { offering, plan: await store.planOf(db, kernel, offering) }
}

/** Does `work` for slices of some ids, a few at a time, telling how far it is; stops early when cancelled. */
async function inSlices(run: Run, ids: readonly string[], work: (some: string[]) => Promise<void>): Promise<void> {
  let [next, done] = [0, 0]
  async function take(): Promise<void> {
    while (next < ids.length && !run.cancelled()) {
      const some = ids.slice(next, next + slice)
      next += slice
      await work(some)
      done += some.length
      await run.progress(done, ids.length, `已处理 ${done} 份`)
    }
  }
  await run.progress(0, ids.length)
  await Promise.all(Array.from({ length: sideBySide }, take))
  run.conclude(`已处理 ${done} 份`)
}

/** Runs the new checks where an environment still runs; says why not where none does. */
async function recheck(
  kernel: Kernel,
  plan: RegradePlan,
  { record }: store.StoredRecord,
  changes: readonly RegradeChange[],
): Promise<Map<string, Rechecked>> {
  const results = new Map<string, Rechecked>()
  const of = { recordId: record.id, learnerId: record.learnerId }
  for (const change of changes) {
    if (change.task !== 'recheck' || !change.check) continue
    results.set(change.step_id, await plan.recheck(kernel, of, change))
  }
  return results
}

const wholeOf = ({ attempt }: store.StoredRecord) => ({
  reportPercent: attempt.reportPercent,
  isLate: attempt.isLate,
  latePercent: attempt.latePercent,
})

/** 试算: what the changes would do to every record that was begun. Nothing is changed. */
export const tryJob = job('regrade.try', interactive, Payload, async (run) => {
  const { kernel } = run
  const { db } = kernel.connection
  const regrade = await store.findRegrade(db, run.payload.regrade_id)
  const place = regrade && (await placeOf(kernel, regrade))
  if (!regrade || !place) return { rows: 0 }
  const questions = store.questionsOf(place.plan)
  const ids = (await store.begunRecords(db, regrade.offeringId)).map((record) => record.id)
  await inSlices(run, ids, async (some) => {
    const stored = await store.readStored(db, some, questions)
    const rows = []
    for (const one of stored) {
      const changes = place.plan.changesFor(regrade.changes, one.attempt.variant)
      const rechecked = await recheck(kernel, place.plan, one, changes)
      const judgingOf = (stepId: string): Judging => ({
        question: questions.get(stepId) ?? null,
        rechecked: rechecked.get(stepId) ?? null,
      })
      const tried = tryRecord(one.steps, changes, judgingOf, wholeOf(one))
      const { id: recordId, learnerId, orgId } = one.record
      rows.push({ regradeId: regrade.id, recordId, attemptId: one.attempt.id, learnerId, orgId, tried })
    }
    await store.saveTried(db, rows)
  })
  if (run.stopping()) return undefined
  await settle(kernel, regrade, run.cancelled() ? 'cancelled' : 'ready')
  return { rows: ids.length }
})

async function settle(
  kernel: Kernel,
  regrade: store.RegradeEntry,
  state: store.RegradeEntry['state'],
  also: (tx: Tx, now: Date) => Promise<void> = async () => undefined,
): Promise<void> {
  await kernel.connection.transaction(async (tx) => {
    const now = new Date()
    await also(tx, now)
    await store.saveRegrade(tx, regrade.id, {
      state,
      ...(state === 'applied' ? { appliedAt: now } : {}),
      ...(state === 'undone' ? { undoneAt: now } : {}),
    })
    const { offeringId: id, placeId, orgId } = regrade
    await kernel.events.publish(tx, { domain: 'regrade', id, placeId, orgId })
  })
}

const marksOf = ({ points, share, autoScore, manualScore }: Scored) => ({ points, share, autoScore, manualScore })
type Marks = ReturnType<typeof marksOf>
const marksOfItem = ({ points, share, automatic, manual }: ItemEntry): Marks => ({
  points,
  share,
  autoScore: automatic,
  manualScore: manual,
})
const asItem = <Given extends Marks>({ autoScore, manualScore, ...marks }: Given) => ({
  ...marks,
  automatic: autoScore,
  manual: manualScore,
})
const counts = ({ autoScore, manualScore }: Marks): number | null => manualScore ?? autoScore

interface Applying {
  questions: ReturnType<typeof store.questionsOf>
  plan: RegradePlan
  passPercent: number
}

/**
 * Puts the new scores into the attempt of one record that counts, as the policy says. What was tried counts; a step that its learner worked on since
 * is tried again from what is stored now.
 */
async function applyTo(
  kernel: Kernel,
  tx: Tx,
  regrade: store.RegradeEntry,
  row: { recordId: string; tried: Tried },
  { questions, plan, passPercent }: Applying,
): Promise<void> {
  const record = await lockRecord(tx, row.recordId)
  // The job runs again after a crash: what was applied then is not applied to itself.
  if (!record || (await store.isApplied(tx, regrade.id, record.id))) return
  const [stored] = await store.readStored(tx, [row.recordId], questions)
  if (!stored) return
  const { attempt } = stored
  const changes = plan.changesFor(regrade.changes, attempt.variant)
  const known = new Map(row.tried.after.map((step) => [step.stepId, step]))
  const why = new Map(row.tried.unchecked.map((one) => [one.stepId, one.why]))
  const tried = tryRecord(
    stored.steps,
    changes,
    (stepId) => ({
      question: questions.get(stepId) ?? null,
      rechecked: why.has(stepId) ? { why: why.get(stepId)! } : { share: known.get(stepId)?.share ?? 0 },
    }),
    wholeOf(stored),
  )
  const policy = regrade.policy ?? 'only_up'
  const next = underPolicy(tried, policy)
  const judged = judgeRow(tried, policy, passPercent)
  const now = new Date()
  const applied: Applied[] = []
  for (const [at, after] of next.entries()) {
    const before = tried.before[at]!
    const isSame = (['points', 'share', 'autoScore', 'manualScore'] as const).every(
      (field) => before[field] === after[field],
    )
    const item = isSame ? null : await findItem(tx, attempt.id, after.stepId)
    if (!item) continue
    const state = stateUnder(item.state, before.share, after.share)
    const marks = marksOf(after)
    applied.push({
      stepId: item.key,
      attempts: item.tries,
      before: { ...marksOfItem(item), state: item.state, passedAt: item.passedAt?.toISOString() ?? null },
      after: { ...marks, state },
    })
    await saveItem(tx, attempt.id, item.key, {
      ...asItem(marks),
      state,
      passedAt: state === 'passed' ? (item.passedAt ?? now) : null,
    })
    await appendScoreChange(tx, {
      orgId: record.orgId,
      recordId: record.id,
      attemptId: attempt.id,
      stepId: item.key,
      whoId: regrade.appliedBy ?? regrade.createdBy,
      at: now,
      before: item.manual ?? item.automatic,
      after: counts(after),
      reason: `重新评分：${regrade.reason}`.slice(0, 200),
    })
  }
  await store.saveApplied(tx, regrade.id, record.id, { tried, attemptId: attempt.id, applied })
  if (!applied.length) return
  const text = `重新评分，总分 ${judged.oldScore} → ${judged.newScore}`
  await appendEvent(tx, record, { kind: 'scored', at: now, text, detail: regrade.reason })
  await refreshAfter(tx, record, [attempt])
  await kernel.events.publish(tx, ...recordChanges(record))
}

/** What applying to one record needs beside it; null when the content or the regrade is gone. */
async function applying(kernel: Kernel, regradeId: string) {
  const regrade = await store.findRegrade(kernel.connection.db, regradeId)
  const place = regrade && (await placeOf(kernel, regrade))
  if (!regrade || !place) return null
  const { pass_score: passPercent } = place.offering.settings
  const how = { questions: store.questionsOf(place.plan), plan: place.plan, passPercent }
  const applyOne = (row: RegradeRowEntry): Promise<void> =>
    kernel.connection.transaction((tx) => applyTo(kernel, tx, regrade, row, how))
  return { regrade, contentId: place.offering.contentId, passPercent, applyOne }
}

type RegradeRowEntry = store.ListedRow['row']
const rowsOf = async (kernel: Kernel, regrade: store.RegradeEntry): Promise<Map<string, RegradeRowEntry>> =>
  new Map(
    (await store.listRows(kernel.connection.db, regrade.id, regrade.placeId)).map(({ row }) => [row.recordId, row]),
  )

/**
 * 应用: record by record, each in its own transaction; safe to run twice. All or nothing in the end: cancelled, what was
 * done is taken back. The learners are told together with the end, so nobody hears of a score that is taken back.
 */
export const applyJob = job('regrade.apply', interactive, Payload, async (run) => {
  const { kernel } = run
  const work = await applying(kernel, run.payload.regrade_id)
  if (!work) return { rows: 0 }
  const { regrade, contentId, passPercent, applyOne } = work
  const rows = await rowsOf(kernel, regrade)
  await inSlices(run, [...rows.keys()], async (some) => {
    for (const id of some) {
      if (run.cancelled()) return
      await applyOne(rows.get(id)!)
    }
  })
  if (run.stopping()) return undefined
  const reached = [...(await rowsOf(kernel, regrade)).values()]
  if (run.cancelled()) {
    for (const { recordId, attemptId, applied } of reached)
      if (applied) await undoOne(kernel, regrade, { recordId, attemptId, applied })
    await settle(kernel, regrade, 'ready')
    return { rows: 0 }
  }
  const rejudged = reached.flatMap(({ learnerId, tried, applied }): Rejudged[] => {
    if (!applied?.length) return []
    const { oldScore, newScore } = judgeRow(tried, regrade.policy ?? 'only_up', passPercent)
    return oldScore === newScore ? [] : [{ learnerId, before: oldScore, after: newScore }]
  })
  await settle(kernel, regrade, 'applied', (tx, now) =>
    tellRegraded(tx, { contentId, orgId: regrade.orgId }, rejudged, regrade.reason, now),
  )
  return { rows: rows.size }
})

type Undoing = Pick<RegradeRowEntry, 'recordId' | 'attemptId'> & { applied: Applied[] }

/** Takes a record's items back to what they were without the regrade, also in attempts that went on from there. */
async function undoAt(
  kernel: Kernel,
  tx: Tx,
  regrade: store.RegradeEntry,
  { recordId, attemptId, applied }: Undoing,
): Promise<void> {
  const record = await lockRecord(tx, recordId)
  if (!record) return
  await store.saveApplied(tx, regrade.id, recordId, { applied: null })
  if (!applied.length) return
  const now = new Date()
  const all = await listAttempts(tx, recordId)
  const since = all.slice(all.findIndex((attempt) => attempt.id === attemptId))
  const changed = new Set<AttemptRow>()
  for (const attempt of since) {
    for (const one of applied) {
      const item = await findItem(tx, attempt.id, one.stepId)
      if (!item) continue
      const tries = item.tries - (one.attempts ?? item.tries)
      const triedSince = await store.bestShareSince(tx, attempt, one.stepId, tries)
      const { automatic: autoScore, manual: manualScore } = item
      const next = takenBack({ ...item, autoScore, manualScore }, one, triedSince)
      if (!next) continue
      changed.add(attempt)
      await saveItem(tx, attempt.id, item.key, asItem(next))
      await appendScoreChange(tx, {
        orgId: record.orgId,
        recordId,
        attemptId: attempt.id,
        stepId: item.key,
        whoId: regrade.appliedBy ?? regrade.createdBy,
        at: now,
        before: manualScore ?? autoScore,
        after: counts(next),
        reason: `撤销重新评分：${regrade.reason}`.slice(0, 200),
      })
    }
  }
  if (!changed.size) return
  await appendEvent(tx, record, { kind: 'scored', at: now, text: '撤销重新评分', detail: regrade.reason })
  await refreshAfter(tx, record, [...changed])
  await kernel.events.publish(tx, ...recordChanges(record))
}
const undoOne = (kernel: Kernel, regrade: store.RegradeEntry, undoing: Undoing): Promise<void> =>
  kernel.connection.transaction((tx) => undoAt(kernel, tx, regrade, undoing))

/** 撤销: the same backwards; cancelled, what was taken back is put there again. */
export const undoJob = job('regrade.undo', interactive, Payload, async (run) => {
  const { kernel } = run
  const regrade = await store.findRegrade(kernel.connection.db, run.payload.regrade_id)
  if (!regrade) return { rows: 0 }
  const rows = await rowsOf(kernel, regrade)
  const applied = [...rows.values()].filter((row) => row.applied !== null)
  await inSlices(
    run,
    applied.map((row) => row.recordId),
    async (some) => {
      for (const id of some) {
        if (run.cancelled()) return
        const { recordId, attemptId, applied: done } = rows.get(id)!
        await undoOne(kernel, regrade, { recordId, attemptId, applied: done ?? [] })
      }
    },
  )
  if (run.stopping()) return undefined
  const again = run.cancelled() ? await applying(kernel, regrade.id) : null
  if (!again) {
    await settle(kernel, regrade, 'undone')
    return { rows: applied.length }
  }
  for (const row of (await rowsOf(kernel, regrade)).values()) if (row.applied === null) await again.applyOne(row)
  await settle(kernel, regrade, 'applied')
  return { rows: 0 }
})
