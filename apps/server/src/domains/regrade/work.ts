import { z } from 'zod'
import type { RegradeChange } from '@lab/contract/regrade'
import type { Tx } from '../../kernel/database/pool.ts'
import { job } from '../../kernel/jobs/definition.ts'
import { interactive } from '../../kernel/jobs/named-queues.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { offeringFacts } from '../offering/index.ts'
import {
  appendEvent,
  appendScoreChanges,
  attemptsOfRecords,
  itemsOfAttempts,
  lockRecords,
  recordChanges,
  refreshAfter,
  saveItem,
  tellRegraded,
  type AttemptRow,
  type ItemEntry,
  type RecordEntry,
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
import { inSlices } from './slices.ts'
import * as store from './store.ts'

/** Records computed together. */
const slice = 50
/** Records changed in one transaction. A learner who saves meanwhile waits for its end, so it is short. */
const heldTogether = 25
const heldAtOnce = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / heldTogether) }, (_, at) =>
    rows.slice(at * heldTogether, (at + 1) * heldTogether),
  )
const Payload = z.object({ regrade_id: z.string() })

async function placeOf(kernel: Kernel, regrade: store.RegradeEntry) {
  const { db } = kernel.connection
  const offering = await offeringFacts(db, regrade.offeringId, regrade.createdBy)
  return offering && { offering, plan: await store.planOf(db, kernel, offering) }
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
  await inSlices(run, ids, slice, async (some) => {
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

type ScoreChange = Parameters<typeof appendScoreChanges>[1][number]

const scoreChange = (
  regrade: store.RegradeEntry,
  { orgId, id: recordId }: RecordEntry,
  change: Pick<ScoreChange, 'attemptId' | 'stepId' | 'at' | 'before' | 'after' | 'reason'>,
): ScoreChange => ({
  ...change,
  orgId,
  recordId,
  whoId: regrade.appliedBy ?? regrade.createdBy,
  reason: change.reason.slice(0, 200),
})

interface Applying {
  questions: ReturnType<typeof store.questionsOf>
  plan: RegradePlan
  passPercent: number
}

/** What the changes come to for a record as it is now. What was tried counts; a step that its learner worked on since is tried again. */
function triedNow(
  { changes }: store.RegradeEntry,
  { steps, ...stored }: store.StoredRecord,
  { after, unchecked }: Tried,
  { questions, plan }: Applying,
): Tried {
  const known = new Map(after.map((step) => [step.stepId, step]))
  const why = new Map(unchecked.map((one) => [one.stepId, one.why]))
  const judgingOf = (stepId: string): Judging => ({
    question: questions.get(stepId) ?? null,
    rechecked: why.has(stepId) ? { why: why.get(stepId)! } : { share: known.get(stepId)?.share ?? 0 },
  })
  return tryRecord(steps, plan.changesFor(changes, stored.attempt.variant), judgingOf, wholeOf({ steps, ...stored }))
}

/** Puts the new scores into the attempt of one record that counts, as the policy says. */
async function applyToOne(
  kernel: Kernel,
  tx: Tx,
  regrade: store.RegradeEntry,
  record: RecordEntry,
  { attempt, items }: store.StoredRecord,
  tried: Tried,
  { passPercent }: Applying,
): Promise<{ applied: Applied[]; scores: ScoreChange[] }> {
  const policy = regrade.policy ?? 'only_up'
  const now = new Date()
  const applied: Applied[] = []
  const scores: ScoreChange[] = []
  for (const [at, after] of underPolicy(tried, policy).entries()) {
    const before = tried.before[at]!
    const isSame = (['points', 'share', 'autoScore', 'manualScore'] as const).every(
      (field) => before[field] === after[field],
    )
    const item = isSame ? undefined : items.find(({ key }) => key === after.stepId)
    if (!item) continue
    const state = stateUnder(item.state, before.share, after.share)
    const marks = marksOf(after)
    applied.push({
      stepId: item.key,
      attempts: item.tries,
      before: { ...marksOfItem(item), state: item.state, passedAt: item.passedAt?.toISOString() ?? null },
      after: { ...marks, state },
    })
    const passedAt = state === 'passed' ? (item.passedAt ?? now) : null
    await saveItem(tx, attempt.id, item.key, { ...asItem(marks), state, passedAt })
    scores.push(
      scoreChange(regrade, record, {
        attemptId: attempt.id,
        stepId: item.key,
        at: now,
        before: item.manual ?? item.automatic,
        after: counts(after),
        reason: `重新评分：${regrade.reason}`,
      }),
    )
  }
  if (applied.length) {
    const { oldScore, newScore } = judgeRow(tried, policy, passPercent)
    const text = `重新评分，总分 ${oldScore} → ${newScore}`
    await appendEvent(tx, record, { kind: 'scored', at: now, text, detail: regrade.reason })
    await refreshAfter(tx, kernel, record, [attempt])
  }
  return { applied, scores }
}

/** Applies a regrade to some records, which are held meanwhile. */
async function applyTo(
  kernel: Kernel,
  tx: Tx,
  regrade: store.RegradeEntry,
  rows: readonly RegradeRowEntry[],
  how: Applying,
): Promise<void> {
  const ids = rows.map((row) => row.recordId)
  const held = await lockRecords(tx, ids)
  // The job runs again after a crash: what was applied then is not applied to itself.
  const isDone = await store.appliedAmong(tx, regrade.id, ids)
  const open = new Map(held.filter(({ id }) => !isDone.has(id)).map((record) => [record.id, record]))
  const storedOf = new Map(
    (await store.readStored(tx, [...open.keys()], how.questions)).map((stored) => [stored.record.id, stored]),
  )
  const saved: store.AppliedRow[] = []
  const scores: ScoreChange[] = []
  for (const { recordId, tried: triedThen } of rows) {
    const [record, stored] = [open.get(recordId), storedOf.get(recordId)]
    if (!record || !stored) continue
    const tried = triedNow(regrade, stored, triedThen, how)
    const one = await applyToOne(kernel, tx, regrade, record, stored, tried, how)
    saved.push({ recordId, attemptId: stored.attempt.id, tried, applied: one.applied })
    scores.push(...one.scores)
  }
  await appendScoreChanges(tx, scores)
  await store.saveApplied(tx, regrade.id, saved)
  const changed = saved.filter(({ applied }) => applied.length).map(({ recordId }) => open.get(recordId)!)
  await kernel.events.publish(tx, ...changed.flatMap(recordChanges))
}

/** What applying to records needs beside them; null when the content or the regrade is gone. */
async function applying(kernel: Kernel, regradeId: string) {
  const regrade = await store.findRegrade(kernel.connection.db, regradeId)
  const place = regrade && (await placeOf(kernel, regrade))
  if (!regrade || !place) return null
  const { pass_score: passPercent } = place.offering.settings
  const how = { questions: store.questionsOf(place.plan), plan: place.plan, passPercent }
  const applySome = (rows: readonly RegradeRowEntry[]): Promise<void> =>
    kernel.connection.transaction((tx) => applyTo(kernel, tx, regrade, rows, how))
  return { regrade, contentId: place.offering.contentId, passPercent, applySome }
}

type RegradeRowEntry = store.ListedRow['row']
const rowsOf = async (kernel: Kernel, regrade: store.RegradeEntry): Promise<Map<string, RegradeRowEntry>> =>
  new Map(
    (await store.listRows(kernel.connection.db, regrade.id, regrade.placeId)).map(({ row }) => [row.recordId, row]),
  )

/**
 * 应用: some records after the other, each of them in one transaction; safe to run twice. All or nothing in the end:
 * cancelled, what was done is taken back. The learners are told together with the end, so nobody hears of a score that is
 * taken back.
 */
export const applyJob = job('regrade.apply', interactive, Payload, async (run) => {
  const { kernel } = run
  const work = await applying(kernel, run.payload.regrade_id)
  if (!work) return { rows: 0 }
  const { regrade, contentId, passPercent, applySome } = work
  const rows = await rowsOf(kernel, regrade)
  await inSlices(run, [...rows.keys()], heldTogether, (some) => applySome(some.map((id) => rows.get(id)!)))
  if (run.stopping()) return undefined
  const reached = [...(await rowsOf(kernel, regrade)).values()]
  if (run.cancelled()) {
    for (const some of heldAtOnce(reached.filter(isApplied))) await undoSome(kernel, regrade, some)
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
const isApplied = <Row extends RegradeRowEntry>(row: Row): row is Row & Undoing => row.applied !== null

/** Takes a record's items back to what they were without the regrade, also in attempts that went on from there (`since`). */
async function undoOne(
  kernel: Kernel,
  tx: Tx,
  regrade: store.RegradeEntry,
  record: RecordEntry,
  applied: readonly Applied[],
  since: readonly { attempt: AttemptRow; items: readonly ItemEntry[] }[],
): Promise<ScoreChange[]> {
  const now = new Date()
  const scores: ScoreChange[] = []
  const changed = new Set<AttemptRow>()
  for (const { attempt, items } of since) {
    for (const one of applied) {
      const item = items.find(({ key }) => key === one.stepId)
      if (!item) continue
      const tries = item.tries - (one.attempts ?? item.tries)
      const triedSince = await store.bestShareSince(tx, attempt, one.stepId, tries)
      const { automatic: autoScore, manual: manualScore } = item
      const next = takenBack({ ...item, autoScore, manualScore }, one, triedSince)
      if (!next) continue
      changed.add(attempt)
      await saveItem(tx, attempt.id, item.key, asItem(next))
      scores.push(
        scoreChange(regrade, record, {
          attemptId: attempt.id,
          stepId: item.key,
          at: now,
          before: manualScore ?? autoScore,
          after: counts(next),
          reason: `撤销重新评分：${regrade.reason}`,
        }),
      )
    }
  }
  if (changed.size) {
    await appendEvent(tx, record, { kind: 'scored', at: now, text: '撤销重新评分', detail: regrade.reason })
    await refreshAfter(tx, kernel, record, [...changed])
  }
  return scores
}

/** Takes a regrade out of some records, which are held meanwhile. */
async function undoAt(kernel: Kernel, tx: Tx, regrade: store.RegradeEntry, rows: readonly Undoing[]): Promise<void> {
  const ids = rows.map((row) => row.recordId)
  const held = new Map((await lockRecords(tx, ids)).map((record) => [record.id, record]))
  await store.clearApplied(tx, regrade.id, ids)
  const attempts = await attemptsOfRecords(tx, ids)
  const items = await itemsOfAttempts(
    tx,
    attempts.map(({ id }) => id),
  )
  const attemptsOf = Map.groupBy(attempts, ({ recordId }) => recordId)
  const itemsOf = Map.groupBy(items, (item) => item.attemptId)
  const scores: ScoreChange[] = []
  const changed: RecordEntry[] = []
  for (const { recordId, attemptId, applied } of rows) {
    const record = held.get(recordId)
    if (!record) continue
    const all = (attemptsOf.get(recordId) ?? []).map((attempt) => ({ attempt, items: itemsOf.get(attempt.id) ?? [] }))
    const since = all.slice(all.findIndex(({ attempt }) => attempt.id === attemptId))
    const back = await undoOne(kernel, tx, regrade, record, applied, since)
    if (back.length) changed.push(record)
    scores.push(...back)
  }
  await appendScoreChanges(tx, scores)
  await kernel.events.publish(tx, ...changed.flatMap(recordChanges))
}
const undoSome = (kernel: Kernel, regrade: store.RegradeEntry, rows: readonly Undoing[]): Promise<void> =>
  kernel.connection.transaction((tx) => undoAt(kernel, tx, regrade, rows))

/** 撤销: the same backwards; cancelled, what was taken back is put there again. */
export const undoJob = job('regrade.undo', interactive, Payload, async (run) => {
  const { kernel } = run
  const regrade = await store.findRegrade(kernel.connection.db, run.payload.regrade_id)
  if (!regrade) return { rows: 0 }
  const rows = await rowsOf(kernel, regrade)
  const applied = new Map([...rows.values()].filter(isApplied).map((row) => [row.recordId, row]))
  await inSlices(run, [...applied.keys()], heldTogether, (some) =>
    undoSome(
      kernel,
      regrade,
      some.map((id) => applied.get(id)!),
    ),
  )
  if (run.stopping()) return undefined
  const again = run.cancelled() ? await applying(kernel, regrade.id) : null
  if (!again) {
    await settle(kernel, regrade, 'undone')
    return { rows: applied.size }
  }
  const missing = [...(await rowsOf(kernel, regrade)).values()].filter((row) => !isApplied(row))
  for (const some of heldAtOnce(missing)) await again.applySome(some)
  await settle(kernel, regrade, 'applied')
  return { rows: 0 }
})
