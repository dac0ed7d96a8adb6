import { z } from 'zod'
import type { OfferingKind } from '@lab/contract/kinds'
import type { RegradeChange } from '@lab/contract/regrade'
import type { Tx } from '../../kernel/database/pool.ts'
import { job, type JobRun } from '../../kernel/jobs/definition.ts'
import { interactive } from '../../kernel/jobs/named-queues.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { offeringFacts } from '../offering/index.ts'
import { attemptsOfRecords, findRecords, tellRegraded, shownToLearners, type RegradedRecord } from '../record/index.ts'
import { applyTo, wholeOf, type Pass } from './apply.ts'
import { byRecord, ofRecords, type RegradeRowEntry, type RowsByRecord } from './changes.ts'
import type { Rechecked, RegradePlan } from './behaviour.ts'
import { tryRecord, type Assessment } from './rules.ts'
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

/** What applying to records needs in addition to them; null when the content or the regrade is gone. */
async function applying(kernel: Kernel, regradeId: string) {
  const regrade = await store.findRegrade(kernel.connection.db, regradeId)
  const place = regrade && (await placeOf(kernel, regrade))
  if (!regrade || !place) return null
  const { pass_score: passPercent } = place.offering.settings
  const { which, plan } = place
  const how = { which, questions: store.questionsOf(plan), plan, passPercent }
  const applySome = (rows: RowsByRecord, pass: Pass = 'first'): Promise<void> =>
    kernel.connection.transaction((tx) => applyTo(kernel, tx, regrade, rows, how, pass))
  const { contentId, kind } = place.offering
  return { regrade, contentId, kind, how, applySome }
}
type Work = NonNullable<Awaited<ReturnType<typeof applying>>>

const rowsOf = async (kernel: Kernel, regrade: store.RegradeEntry): Promise<RegradeRowEntry[]> =>
  (await store.listRows(kernel.connection.db, regrade.id, regrade.placeId)).map(({ row }) => row)

/**
 * Changes what was at work, or not begun, while the rest was: from now on it is marked by the corrections, and what was
 * submitted before they held is marked once more. Who submits just now is waited for.
 */
async function applyRest(kernel: Kernel, { regrade, how, applySome }: Work): Promise<void> {
  if (how.which.counts === 'best_try') return
  const left = await store.recordsLeft(kernel.connection.db, regrade)
  const tried = byRecord(await rowsOf(kernel, regrade))
  const rows: RowsByRecord = new Map(left.map((id) => [id, tried.get(id) ?? []]))
  for (const some of heldAtOnce(left)) await applySome(ofRecords(rows, some), 'rest')
}

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
  const shown = await shownToLearners(tx, kernel, await findRecords(tx, ids), now)
  return regraded.filter(({ recordId }) => shown.has(recordId))
}

/** The learners of what a regrade changed hear of it. */
async function tellOf(
  tx: Tx,
  kernel: Kernel,
  { regrade, contentId, kind, how }: Work,
  rows: readonly RegradeRowEntry[],
  now: Date,
): Promise<void> {
  const changed = rows.filter(({ applied }) => applied?.length)
  const ids = changed.map(({ recordId }) => recordId)
  const { counting } = how.which
  const attempts = await attemptsOfRecords(tx, ids)
  const regraded = regradedOf(changed, attempts, regrade.policy ?? 'only_up', { ...how, counting })
  const shown = await tellable(tx, kernel, kind, regraded, now)
  await tellRegraded(tx, { contentId, orgId: regrade.orgId }, shown, regrade.reason, now)
}

/** The first pass: all that is changed before the corrections hold. Whether it came to its end. */
async function applyFirst(run: JobRun<unknown>, work: Work): Promise<'applied' | 'cancelled' | 'stopped'> {
  const { kernel } = run
  const { regrade, applySome } = work
  // Who began after it was tried is graded by it too.
  const begun = await store.begunRecords(kernel.connection.db, regrade.offeringId)
  const rows: RowsByRecord = new Map([
    ...begun.map(({ id }) => [id, []] as const),
    ...byRecord(await rowsOf(kernel, regrade)),
  ])
  await inSlices(run, [...rows.keys()], heldTogether, (some) => applySome(ofRecords(rows, some)))
  if (run.stopping()) return 'stopped'
  const reached = await rowsOf(kernel, regrade)
  if (run.cancelled()) {
    const applied = byRecord(reached.filter(isApplied))
    for (const some of heldAtOnce([...applied.keys()])) await undoSome(kernel, regrade, ofRecords(applied, some))
    await settle(kernel, regrade, 'ready')
    return 'cancelled'
  }
  await settle(kernel, regrade, 'applied', (tx, now) => tellOf(tx, kernel, work, reached, now))
  return 'applied'
}

/**
 * 应用: some records after the other, each of them in one transaction; safe to run twice. All or nothing in the end:
 * cancelled, what was done is taken back. The learners are notified together with the end, so nobody hears of a score that is
 * taken back.
 */
export const applyJob = job('regrade.apply', interactive, Payload, async (run) => {
  const { kernel } = run
  const work = await applying(kernel, run.payload.regrade_id)
  if (!work) return { rows: 0 }
  const { regrade } = work
  // Broken off after the first pass, only the rest is left.
  const first = regrade.state === 'applied' ? 'applied' : await applyFirst(run, work)
  if (first === 'stopped') return undefined
  if (first === 'cancelled') return { rows: 0 }
  const known = new Set((await rowsOf(kernel, regrade)).filter(isApplied).map(({ attemptId }) => attemptId))
  await applyRest(kernel, work)
  const rows = await rowsOf(kernel, regrade)
  const rest = rows.filter(({ attemptId }) => !known.has(attemptId))
  await kernel.connection.transaction((tx) => tellOf(tx, kernel, work, rest, new Date()))
  return { rows: new Set(rows.map(({ recordId }) => recordId)).size }
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
  await applyRest(kernel, again)
  return { rows: 0 }
})
