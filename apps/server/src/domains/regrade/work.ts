import { z } from 'zod'
import type { OfferingKind } from '@lab/contract/kinds'
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
  findRecords,
  lockRecords,
  recordChanges,
  refreshAfter,
  saveItem,
  tellRegraded,
  type AttemptRow,
  toldAmong,
  type RecordEntry,
  type RegradedRecord,
} from '../record/index.ts'
import {
  asItem,
  byRecord,
  counts,
  marksOf,
  marksOfItem,
  ofRecords,
  scoreChange,
  type RegradeRowEntry,
  type RowsByRecord,
  type ScoreChange,
} from './changes.ts'
import type { Rechecked, RegradePlan } from './behaviour.ts'
import { regradeRow, stateUnder, tryRecord, underPolicy, type Applied, type Assessment, type Tried } from './rules.ts'
import { regradedOf } from './regraded.ts'
import { inSlices } from './slices.ts'
import * as store from './store.ts'
import { isApplied, undoSome } from './undo.ts'

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
  if (!offering) return null
  const plan = await store.planOf(db, kernel, offering)
  const which = { scope: regrade.scope, counting: offering.settings.counted_attempt, counts: plan.counts }
  return { offering, which, plan }
}

/** Runs the new checks where an environment still runs, which is the newest attempt's; says why not where none does. */
async function recheck(
  kernel: Kernel,
  plan: RegradePlan,
  { record, attempt }: store.StoredAttempt,
  changes: readonly RegradeChange[],
): Promise<Map<string, Rechecked>> {
  const results = new Map<string, Rechecked>()
  for (const change of changes) {
    if (change.task !== 'recheck' || !change.check) continue
    const isNewest = attempt.id === record.attemptId
    const result = isNewest ? await plan.recheck(kernel, record.id, change) : { why: '之前的提交没有环境，保留原得分' }
    results.set(change.step_id, result)
  }
  return results
}

const wholeOf = ({ attempt }: store.StoredAttempt) => ({
  weights: attempt.weights,
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
    const stored = await store.readStored(db, some, place.which, questions)
    const rows = []
    for (const one of stored) {
      const changes = place.plan.changesFor(regrade.changes, one.attempt.variant)
      const own = place.plan.questionsIn(one.attempt.variant)
      const rechecked = await recheck(kernel, place.plan, one, changes)
      const assessmentOf = (stepId: string): Assessment => ({
        question: own.get(stepId) ?? questions.get(stepId) ?? null,
        rechecked: rechecked.get(stepId) ?? null,
      })
      const tried = tryRecord(one.steps, changes, assessmentOf, wholeOf(one))
      const { id: recordId, orgId } = one.record
      rows.push({ regradeId: regrade.id, recordId, attemptId: one.attempt.id, orgId, tried })
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

interface Applying {
  which: store.Which
  questions: ReturnType<typeof store.questionsOf>
  plan: RegradePlan
  passPercent: number
}

/** What the changes come to for an attempt as it is now. What was tried counts; a step that its learner worked on since is tried again. */
function triedNow(
  { changes }: store.RegradeEntry,
  { steps, ...stored }: store.StoredAttempt,
  { after, unchecked }: Pick<Tried, 'after' | 'unchecked'>,
  { questions, plan }: Applying,
): Tried {
  const known = new Map(after.map((step) => [step.stepId, step]))
  const own = plan.questionsIn(stored.attempt.variant)
  const why = new Map(unchecked.map((one) => [one.stepId, one.why]))
  const recheckedThen = (stepId: string): Rechecked => {
    const then = known.get(stepId)
    return then && !why.has(stepId)
      ? { share: then.share ?? 0 }
      : { why: why.get(stepId) ?? '试算之后才开始，保留原得分' }
  }
  const assessmentOf = (stepId: string): Assessment => ({
    question: own.get(stepId) ?? questions.get(stepId) ?? null,
    rechecked: recheckedThen(stepId),
  })
  return tryRecord(steps, plan.changesFor(changes, stored.attempt.variant), assessmentOf, wholeOf({ steps, ...stored }))
}

/** Puts the new scores into an attempt, as the policy says; the record's totals are to follow. */
async function applyToOne(
  tx: Tx,
  regrade: store.RegradeEntry,
  record: RecordEntry,
  { attempt, items }: store.StoredAttempt,
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
    const { oldScore, newScore } = regradeRow(tried, policy, passPercent)
    const which = record.attempt > 1 ? `第${attempt.number}次作答` : ''
    const text = `重新评分，${which}总分 ${oldScore} → ${newScore}`
    const where = { ...record, attemptId: attempt.id }
    await appendEvent(tx, where, { kind: 'scored', at: now, by: null, text, detail: regrade.reason })
  }
  return { applied, scores }
}

/** Applies a regrade to some records, which are held meanwhile: in each of them to all attempts that it is about. */
async function applyTo(
  kernel: Kernel,
  tx: Tx,
  regrade: store.RegradeEntry,
  rows: ReadonlyMap<string, readonly RegradeRowEntry[]>,
  how: Applying,
): Promise<void> {
  const ids = [...rows.keys()]
  const held = await lockRecords(tx, ids)
  // The job runs again after a crash: what was applied then is not applied to itself.
  const isDone = await store.appliedAmong(tx, regrade.id, ids)
  const open = new Map(held.filter(({ id }) => !isDone.has(id)).map((record) => [record.id, record]))
  const stored = await store.readStored(tx, [...open.keys()], how.which, how.questions)
  const saved: store.AppliedRow[] = []
  const scores: ScoreChange[] = []
  for (const [recordId, itsAttempts] of Map.groupBy(stored, (one) => one.record.id)) {
    const record = open.get(recordId)!
    const itsRows = rows.get(recordId)!
    const changed: AttemptRow[] = []
    for (const one of itsAttempts) {
      const { attempt } = one
      // An attempt that was not tried then has what the one before had.
      const then = itsRows.find((row) => row.attemptId === attempt.id) ?? itsRows.at(-1)
      const tried = triedNow(regrade, one, then?.tried ?? { after: [], unchecked: [] }, how)
      const { applied, scores: ofAttempt } = await applyToOne(tx, regrade, record, one, tried, how)
      saved.push({ recordId, attemptId: attempt.id, orgId: record.orgId, tried, applied })
      scores.push(...ofAttempt)
      if (applied.length) changed.push(attempt)
    }
    if (changed.length) await refreshAfter(tx, kernel, record, changed)
  }
  await appendScoreChanges(tx, scores)
  await store.saveApplied(tx, regrade.id, saved)
  const changed = new Set(saved.filter(({ applied }) => applied.length).map(({ recordId }) => recordId))
  await kernel.events.publish(tx, ...[...changed].flatMap((id) => recordChanges(open.get(id)!)))
}

/** What applying to records needs in addition to them; null when the content or the regrade is gone. */
async function applying(kernel: Kernel, regradeId: string) {
  const regrade = await store.findRegrade(kernel.connection.db, regradeId)
  const place = regrade && (await placeOf(kernel, regrade))
  if (!regrade || !place) return null
  const { pass_score: passPercent } = place.offering.settings
  const { which, plan } = place
  const how = { which, questions: store.questionsOf(plan), plan, passPercent }
  const applySome = (rows: RowsByRecord): Promise<void> =>
    kernel.connection.transaction((tx) => applyTo(kernel, tx, regrade, rows, how))
  const { contentId, kind } = place.offering
  return { regrade, contentId, kind, how, applySome }
}

const rowsOf = async (kernel: Kernel, regrade: store.RegradeEntry): Promise<RegradeRowEntry[]> =>
  (await store.listRows(kernel.connection.db, regrade.id, regrade.placeId)).map(({ row }) => row)

/** Those who hear of it: where scores are shown at a moment of their own, nobody does before that. */
async function tellable(
  tx: Tx,
  kernel: Kernel,
  kind: OfferingKind,
  regraded: readonly RegradedRecord[],
  now: Date,
): Promise<readonly RegradedRecord[]> {
  if (kernel.kinds[kind].hidesScores === null) return regraded
  const ids = regraded.map(({ recordId }) => recordId)
  const told = await toldAmong(tx, kernel, await findRecords(tx, ids), now)
  return regraded.filter(({ recordId }) => told.has(recordId))
}

/**
 * 应用: some records after the other, each of them in one transaction; safe to run twice. All or nothing in the end:
 * cancelled, what was done is taken back. The learners are told together with the end, so nobody hears of a score that is
 * taken back.
 */
export const applyJob = job('regrade.apply', interactive, Payload, async (run) => {
  const { kernel } = run
  const work = await applying(kernel, run.payload.regrade_id)
  if (!work) return { rows: 0 }
  const { regrade, contentId, kind, how, applySome } = work
  // Who began after it was tried is graded by it too.
  const begun = await store.begunRecords(kernel.connection.db, regrade.offeringId)
  const rows: RowsByRecord = new Map([
    ...begun.map(({ id }) => [id, []] as const),
    ...byRecord(await rowsOf(kernel, regrade)),
  ])
  await inSlices(run, [...rows.keys()], heldTogether, (some) => applySome(ofRecords(rows, some)))
  if (run.stopping()) return undefined
  const reached = await rowsOf(kernel, regrade)
  if (run.cancelled()) {
    const applied = byRecord(reached.filter(isApplied))
    for (const some of heldAtOnce([...applied.keys()])) await undoSome(kernel, regrade, ofRecords(applied, some))
    await settle(kernel, regrade, 'ready')
    return { rows: 0 }
  }
  const changed = reached.filter(({ applied }) => applied?.length)
  const attempts = await attemptsOfRecords(
    kernel.connection.db,
    changed.map(({ recordId }) => recordId),
  )
  const { counting } = how.which
  const regraded = regradedOf(changed, attempts, regrade.policy ?? 'only_up', { ...how, counting })
  await settle(kernel, regrade, 'applied', async (tx, now) => {
    const told = await tellable(tx, kernel, kind, regraded, now)
    await tellRegraded(tx, { contentId, orgId: regrade.orgId }, told, regrade.reason, now)
  })
  return { rows: rows.size }
})

/** 撤销: the same backwards; cancelled, what was taken back is put there again. */
export const undoJob = job('regrade.undo', interactive, Payload, async (run) => {
  const { kernel } = run
  const regrade = await store.findRegrade(kernel.connection.db, run.payload.regrade_id)
  if (!regrade) return { rows: 0 }
  const applied = byRecord((await rowsOf(kernel, regrade)).filter(isApplied))
  await inSlices(run, [...applied.keys()], heldTogether, (some) => undoSome(kernel, regrade, ofRecords(applied, some)))
  if (run.stopping()) return undefined
  const again = run.cancelled() ? await applying(kernel, regrade.id) : null
  if (!again) {
    await settle(kernel, regrade, 'undone')
    return { rows: applied.size }
  }
  const missing = byRecord((await rowsOf(kernel, regrade)).filter((row) => !isApplied(row)))
  for (const some of heldAtOnce([...missing.keys()])) await again.applySome(ofRecords(missing, some))
  await settle(kernel, regrade, 'applied')
  return { rows: 0 }
})
