import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import {
  appendEvent,
  appendScoreChanges,
  isSubmitted,
  lockRecords,
  recordChanges,
  refreshAfter,
  saveItem,
  type AttemptRow,
  type RecordEntry,
} from '../record/index.ts'
import type { Rechecked, RegradePlan } from './behaviour.ts'
import { asItem, counts, marksOf, marksOfItem, scoreChange, type RegradeRowEntry, type ScoreChange } from './changes.ts'
import { regradeRow, stateUnder, tryRecord, underPolicy, type Applied, type Assessment, type Tried } from './rules.ts'
import * as store from './store.ts'

export const wholeOf = ({ attempt }: store.StoredAttempt) => ({
  weights: attempt.weights,
  isLate: attempt.isLate,
  latePercent: attempt.latePercent,
})

/** `rest`: the corrections hold, and what was left out before, being at work, is changed too. */
export type Pass = 'first' | 'rest'

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

/** Those of some attempts that a pass is about: what is marked by submitting it is left until the corrections hold. */
async function openTo(
  tx: Tx,
  regrade: store.RegradeEntry,
  stored: readonly store.StoredAttempt[],
  { counts: counting }: store.Which,
  pass: Pass,
): Promise<store.StoredAttempt[]> {
  if (!stored.length) return []
  // The job runs again after a crash: what was applied then is not applied to itself.
  const done = await store.appliedAmong(
    tx,
    regrade.id,
    stored.map(({ record }) => record.id),
  )
  if (counting === 'best_try') {
    const records = new Set(done.map(({ recordId }) => recordId))
    return stored.filter(({ record }) => !records.has(record.id))
  }
  const attempts = new Set(done.map(({ attemptId }) => attemptId))
  return stored.filter(({ attempt }) => !attempts.has(attempt.id) && (pass === 'rest' || isSubmitted(attempt)))
}

/** Applies a regrade to some records, which are held meanwhile: in each of them to all attempts that it is about. */
export async function applyTo(
  kernel: Kernel,
  tx: Tx,
  regrade: store.RegradeEntry,
  rows: ReadonlyMap<string, readonly RegradeRowEntry[]>,
  how: Applying,
  pass: Pass,
): Promise<void> {
  if (pass === 'rest' && !(await store.staysApplied(tx, regrade.id))) return
  const held = new Map((await lockRecords(tx, [...rows.keys()])).map((record) => [record.id, record]))
  const stored = await store.readStored(tx, [...held.keys()], how.which, how.questions)
  const open = await openTo(tx, regrade, stored, how.which, pass)
  const saved: store.AppliedRow[] = []
  const scores: ScoreChange[] = []
  for (const [recordId, itsAttempts] of Map.groupBy(open, (one) => one.record.id)) {
    const record = held.get(recordId)!
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
  await store.saveApplied(
    tx,
    regrade.id,
    saved,
    stored.map(({ attempt }) => attempt.id),
  )
  const changed = new Set(saved.filter(({ applied }) => applied.length).map(({ recordId }) => recordId))
  await kernel.events.publish(tx, ...[...changed].flatMap((id) => recordChanges(held.get(id)!)))
}
