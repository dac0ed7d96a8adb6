import { isDeepStrictEqual } from 'node:util'
import {
  regrade as contract,
  regradeStateLabels,
  regradeTaskLabels,
  type Regrade,
  type RegradeRow,
  type RegradeStep,
} from '@lab/contract/regrade'
import type { z } from 'zod'
import { newId } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { orAbsent, refuse, refuseField } from '../../kernel/result.ts'
import type { OfferingFacts } from '../offering/index.ts'
import { patternFault } from '../question/index.ts'
import { isCounted } from '../record/index.ts'
import type { RegradeItem } from './behaviour.ts'
import { regradeRow } from './rules.ts'
import * as store from './store.ts'
import { notArchived } from '../place/index.ts'

type Shown = z.input<typeof Regrade>

/** A job that broke or was called off leaves its regrade where it was; the page must not wait for ever. */
function stateOf({ row, jobState }: store.ListedRegrade): Shown['state'] {
  const isRunning = row.state === 'computing' || row.state === 'applying' || row.state === 'undoing'
  if (!isRunning || jobState === 'queued' || jobState === 'running') return row.state
  // What was half applied, or half taken back, can be taken back.
  if (row.state !== 'computing') return jobState === 'done' ? row.state : 'applied'
  return jobState === 'cancelled' || jobState === 'failed' ? jobState : row.state
}

const present = (one: store.ListedRegrade): Shown => ({
  id: one.row.id,
  offering_id: one.row.offeringId,
  state: stateOf(one),
  changes: one.row.changes,
  scope: one.row.scope,
  reason: one.row.reason,
  policy: one.row.policy,
  job_id: one.row.jobId,
  done: one.done,
  total: one.total,
  created_by: { id: one.row.createdBy, real_name: one.creator },
  created_at: one.row.createdAt,
  applied_at: one.row.appliedAt,
  undone_at: one.row.undoneAt,
})
const shown = async (tx: Tx, offeringId: string, id: string): Promise<Shown> =>
  present(orAbsent((await store.listRegrades(tx, offeringId, id))[0]))

const change = (offering: OfferingFacts) => ({
  domain: 'regrade',
  id: offering.id,
  placeId: offering.placeId,
  orgId: offering.orgId,
})
const wrongState = (state: Shown['state'], verb: string) =>
  refuse('record.wrongState', { state: regradeStateLabels[state], verb })

const rubricLocks = '有评分标准，分值不能单独修改'

const fits: Record<string, (row: RegradeRow) => boolean> = {
  all: () => true,
  changed: (row) => row.steps.length > 0,
  up: (row) => row.percent_delta > 0,
  down: (row) => row.percent_delta < 0,
  crosses: (row) => row.crosses !== null,
  unchecked: (row) => row.unchecked.length > 0,
}

/** What a newer version has instead of an item's answer and check. */
function newestOf(item: RegradeItem, newest: Awaited<ReturnType<typeof store.newestItems>>): RegradeStep['newest'] {
  const later = newest?.items.get(item.step_id)
  if (!newest || !later) return null
  const [was, is] = [item, later].map(({ question, check }) => ({ question, check }))
  return isDeepStrictEqual(was, is) ? null : { version: newest.version, ...is! }
}

export const regradeEndpoints = bind('regrade', contract, {
  steps: async ({ object, kernel, tx }) => {
    const { items } = await store.planOf(tx, kernel, object)
    const counts = await store.triedCounts(tx, object.id)
    const newest = await store.newestItems(tx, kernel, object)
    return {
      steps: items.map(({ has_rubric, ...item }) => ({
        ...item,
        points_locked: has_rubric ? rubricLocks : null,
        newest: newestOf({ has_rubric, ...item }, newest),
        tried: counts.get(item.step_id)?.tried ?? 0,
        running: counts.get(item.step_id)?.running ?? 0,
      })),
    }
  },
  list: async ({ object, tx }) => ({ regrades: (await store.listRegrades(tx, object.id)).map(present) }),
  create: async ({ body, object, actor, tx, kernel, ok, changed, logged }) => {
    ok(notArchived(object))
    const { items } = await store.planOf(tx, kernel, object)
    const steps = new Map(items.map((item) => [item.step_id, item]))
    for (const [at, one] of body.changes.entries()) {
      const step = steps.get(one.step_id)
      if (!step) return ok(refuseField(`changes.${at}.step_id`, '要修改的内容不存在'))
      if (one.points !== undefined && one.points !== step.points && step.has_rubric)
        return ok(refuseField(`changes.${at}.points`, `「${step.title}」${rubricLocks}`))
      if (one.task && step.has_rubric)
        return ok(refuseField(`changes.${at}.task`, `「${step.title}」由教师按评分标准给分，不能重新判定`))
      if (one.answer && !step.question) return ok(refuseField(`changes.${at}.answer`, `「${step.title}」不是题目`))
      if (one.question) {
        const fault =
          one.question.type === step.question?.type ? patternFault(one.question) : `「${step.title}」的题型不能修改`
        if (fault) return ok(refuseField(`changes.${at}.question`, fault))
      }
      if (one.task && !step.tasks.includes(one.task))
        return ok(
          refuseField(`changes.${at}.task`, `「${step.title}」不能这样重新判定：${regradeTaskLabels[one.task]}`),
        )
    }
    const id = newId()
    const jobId = await kernel.jobs.enqueue(tx, {
      name: 'regrade.try',
      title: `试算重新评分：${object.contentTitle}`,
      payload: { regrade_id: id },
      orgId: object.orgId,
      ownerId: actor.userId,
    })
    await store.insertRegrade(tx, {
      id,
      orgId: object.orgId,
      placeId: object.placeId,
      offeringId: object.id,
      changes: body.changes,
      scope: body.scope,
      reason: body.reason,
      jobId,
      createdBy: actor.userId,
    })
    logged({ before: {}, after: { regrade: id, reason: body.reason, scope: body.scope, changes: body.changes } })
    changed(change(object))
    return { regrade: await shown(tx, object.id, id), job_id: jobId }
  },
  get: async ({ params, query, object, kernel, tx }) => {
    const regrade = await shown(tx, object.id, params.regrade_id)
    const listed = await store.listRows(tx, params.regrade_id, object.placeId)
    const policy = regrade.policy ?? query.policy
    const { counted_attempt: counting } = object.settings
    const all = listed.map(({ row, learner, attempt, countedAttemptId }): RegradeRow => {
      const regraded = regradeRow(row.tried, policy, object.settings.pass_score)
      const titles = new Map(row.tried.before.map((step) => [step.stepId, step.title]))
      return {
        record_id: row.recordId,
        learner,
        attempt: attempt.number,
        is_counted: isCounted({ counting, countedAttemptId }, attempt),
        old_score: regraded.oldScore,
        old_max: regraded.oldMax,
        new_score: regraded.newScore,
        new_max: regraded.newMax,
        delta: regraded.delta,
        percent_delta: regraded.percentDelta,
        crosses: regraded.crosses,
        steps: regraded.steps.map(({ stepId, ...step }) => ({ step_id: stepId, ...step })),
        unchecked: row.tried.unchecked.map(({ stepId, why }) => ({
          step_id: stepId,
          title: titles.get(stepId) ?? '',
          why,
        })),
        is_applied: row.applied !== null,
      }
    })
    const { items } = await store.planOf(tx, kernel, object)
    const matching = all.filter(fits[query.show]!)
    const start = (query.page - 1) * query.per_page
    return {
      regrade,
      rows: matching.slice(start, start + query.per_page),
      by_rubric: items.flatMap((item) => (item.has_rubric ? [item.title] : [])),
      total: matching.length,
      counts: {
        all: all.length,
        up: all.filter(fits.up!).length,
        down: all.filter(fits.down!).length,
        crosses_up: all.filter((row) => row.crosses === 'up').length,
        crosses_down: all.filter((row) => row.crosses === 'down').length,
        unchecked: all.filter(fits.unchecked!).length,
      },
    }
  },
  apply: async ({ params, body, object, actor, tx, kernel, ok, changed, logged }) => {
    ok(notArchived(object))
    const found = orAbsent(await store.lockRegrade(tx, object.id, params.regrade_id))
    const before = await shown(tx, object.id, found.id)
    if (before.state !== 'ready') return ok(wrongState(before.state, '应用'))
    const jobId = await kernel.jobs.enqueue(tx, {
      name: 'regrade.apply',
      title: `应用重新评分：${object.contentTitle}`,
      payload: { regrade_id: found.id },
      orgId: object.orgId,
      ownerId: actor.userId,
    })
    await store.saveRegrade(tx, found.id, { state: 'applying', policy: body.policy, jobId, appliedBy: actor.userId })
    logged({ before: {}, after: { regrade: found.id, policy: body.policy, reason: found.reason } })
    changed(change(object))
    return { regrade: await shown(tx, object.id, found.id), job_id: jobId }
  },
  undo: async ({ params, object, actor, tx, kernel, ok, changed, logged }) => {
    ok(notArchived(object))
    const found = orAbsent(await store.lockRegrade(tx, object.id, params.regrade_id))
    const before = await shown(tx, object.id, found.id)
    if (before.state !== 'applied') return ok(wrongState(before.state, '撤销'))
    const jobId = await kernel.jobs.enqueue(tx, {
      name: 'regrade.undo',
      title: `撤销重新评分：${object.contentTitle}`,
      payload: { regrade_id: found.id },
      orgId: object.orgId,
      ownerId: actor.userId,
    })
    await store.saveRegrade(tx, found.id, { state: 'undoing', jobId })
    logged({ before: { regrade: found.id, policy: found.policy }, after: {} })
    changed(change(object))
    return { regrade: await shown(tx, object.id, found.id), job_id: jobId }
  },
})
