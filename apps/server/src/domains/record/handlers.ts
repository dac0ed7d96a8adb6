import type { OfferingKind } from '@lab/contract/kinds'
import { record as contract, type StepProgress } from '@lab/contract/record'
import type { Question } from '@lab/contract/question/content'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { ChangeEvent } from '../../kernel/http/context.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { orAbsent, Refusal } from '../../kernel/result.ts'
import { xlsxAnswer } from '../../kernel/sheets/xlsx.ts'
import { wholeOf, type OfferingFacts } from '../offering/index.ts'
import { contributionsTo } from './contributions.ts'
import { findListed, listOfContent, listOfOffering, type ListedRecord } from './list.ts'
import { readDetails, readGradebook } from './gradebook.ts'
import { annotate } from './annotate.ts'
import { readMemberDetails } from './member-details.ts'
import { finishGrading, returnForRevision, setComment, setScore } from './grade.ts'
import { listItems, type ItemEntry } from './items.ts'
import { findAttempt, listAttempts } from './attempts.ts'
import { dueAtOf } from './due.ts'
import {
  presentAttempt,
  presentListed,
  presentOwn,
  presentRecord,
  presentStep,
  disclosureOf,
  stepAsShown,
  type Disclosure,
} from './present.ts'
import { contentSheet, detailSheet, placeSheet, type LearnersRecord } from './sheets.ts'
import type { RecordKernel } from './open-queries.ts'
import type { RecordEntry, RecordFacts } from './store.ts'
import { showsItem, showsScore, shownToLearners, withheldOf } from './withheld-scores.ts'
import type { SubmittedRecord } from './submit-together.ts'
import type { RecordWithItems } from './totals.ts'
import { listEvents, listScoreChanges, listItemScores } from './timeline.ts'
import { notArchived } from '../place/index.ts'

const momentOf = (moment: Date | null): string | null => moment && moment.toISOString()

/** A record as pages read it. */
async function shownRecord(tx: Tx, kernel: RecordKernel, actor: Actor, id: string) {
  const row = orAbsent(await findListed(tx, kernel, actor.userId, id))
  return presentRecord(actor, { ...row, id })
}

/** The items of an attempt, with what their last checks printed. */
async function shownSteps(
  tx: Tx,
  { kinds }: Pick<Kernel, 'kinds'>,
  kind: OfferingKind,
  attemptId: string,
  items: readonly ItemEntry[],
  disclosure: Disclosure,
  /** Only for who may see what is right. */
  asked?: ReadonlyMap<string, Question>,
): Promise<StepProgress[]> {
  const outputs = await kinds[kind].lastOutputs(tx, attemptId, items)
  return items.map((item) => presentStep(item, disclosure, outputs.get(item.key), asked?.get(item.key)))
}

/**
 * Whether the learner may read the score that counts: once its attempt is graded, where its kind does not keep it from them.
 * A trial is its author's, who reads everything.
 */
async function isReleased(tx: Tx, kernel: Pick<Kernel, 'kinds'>, record: RecordFacts, now: Date): Promise<boolean> {
  if (record.isTrial) return true
  if (record.countedAttemptId === null) return false
  if (record.countedAttemptId === record.current.id)
    return record.state === 'graded' && (await showsScore(tx, kernel, record, now))
  return (await shownToLearners(tx, kernel, [record], now)).has(record.id)
}

/**
 * A record and its steps, as its own learner is answered them at every step: compared with nobody, which is cheap, and
 * nobody's business. `saved` is what was just written of it.
 */
export const ownState = async (
  tx: Tx,
  kernel: Pick<Kernel, 'kinds' | 'providers'>,
  actor: Actor,
  facts: RecordFacts,
  now: Date,
  saved?: RecordEntry | RecordWithItems,
) => {
  const record = { ...facts, ...saved }
  const items = saved && 'items' in saved ? saved.items : await listItems(tx, record.current.id)
  const disclosure = disclosureOf(record)
  const score = (await isReleased(tx, kernel, record, now)) ? record.score : null
  const withheld = await withheldOf(tx, kernel, record, record.current, now)
  const own = withheld === 'all' ? { ...record, score, passedCount: 0 } : { ...record, score }
  const steps = await shownSteps(tx, kernel, facts.kind, record.current.id, items, disclosure)
  // The step at hand says as little of how its answer went as it does in `steps`.
  const read = items.map((item) =>
    showsItem(withheld, item.key) ? item : { ...item, failures: 0, sameFailures: 0, lastMessage: '' },
  )
  return {
    record: presentOwn(actor, own, read, await kernel.providers.openQueries.count(tx, facts.id)),
    due_at: momentOf(await dueAtOf(tx, record, now)),
    steps: steps.map((step) => stepAsShown(step, withheld)),
    comment: disclosure === 'nothing' ? '' : record.comment,
  }
}

/**
 * What a change of a record makes stale: the class's pages, and the learners' own, without the tab `exceptTab`, which is
 * answered with the new state.
 */
export const recordChanges = (record: SubmittedRecord, exceptTab?: string): ChangeEvent[] => [
  { domain: 'record', id: record.id, placeId: record.placeId, orgId: record.orgId },
  ...record.learnerIds.map((userId) => ({ domain: 'learning', id: record.id, userId, exceptTab })),
]

/** Each once, in the order in which several are held (`lockRecords`). */
const inOrder = (chosen: readonly RecordFacts[]): RecordFacts[] =>
  [...new Map(chosen.map((one) => [one.id, one])).values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))

/** A row for each who learns in it, as a registry wants them: the members of a group have its work in common. */
const learnersOfRow = (row: ListedRecord): LearnersRecord[] =>
  row.members.length === 0
    ? [{ ...row, learner_id: row.party_id }]
    : row.members.map(({ id, number, real_name }) => ({ ...row, number, real_name, learner_id: id }))

/** Everybody of a class, or every record of a content, for a file. */
const everything = { page: 1, per_page: 100_000, count: 'none', order: 'asc' } as const

declare module '../../kernel/kinds.ts' {
  interface WorkBehaviour {
    /** What the newest check of each item of an attempt printed, by key; empty where nothing is run. */
    lastOutputs(
      tx: Tx,
      attemptId: string,
      items: readonly Pick<ItemEntry, 'kind' | 'tries'>[],
    ): Promise<ReadonlyMap<string, string>>
  }
}

export const recordEndpoints = bind('record', contract, {
  listOfContent: async ({ params, query, actor, tx, kernel }) => {
    const { rows, total } = await listOfContent(tx, kernel, actor, params.id, query)
    return { records: rows.map((row) => presentListed(actor, row)), total }
  },
  listOfOffering: async ({ object, query, actor, tx, kernel }) => {
    const { rows, total } = await listOfOffering(tx, kernel, actor.userId, object, query)
    return { records: rows.map((row) => presentListed(actor, row)), total }
  },
  gradebook: async ({ params, query, kernel, tx, now }) => {
    const { offerings, members, total } = await readGradebook(tx, kernel, params.id, query, now)
    return {
      offerings,
      members: members.map(({ total: percent, progress, cells, ...learner }) => ({
        learner,
        total: percent,
        progress,
        cells,
      })),
      total,
    }
  },
  get: async ({ params, object, actor, tx, kernel, now }) => ({
    record: await shownRecord(tx, kernel, actor, params.id),
    within_id: await wholeOf(tx, object.offeringId),
    due_at: momentOf(await dueAtOf(tx, object, now)),
    attempts: (await listAttempts(tx, object.id)).map((attempt) => presentAttempt(object, attempt)),
    contributions: object.partyKind === 'group' ? await contributionsTo(tx, object.id) : [],
  }),
  progress: async ({ query, object, kernel, tx }) => {
    const attempt = orAbsent(await findAttempt(tx, object, query.attempt))
    const items = await listItems(tx, attempt.id)
    const { contentVersion, variant } = attempt
    const asked = await kernel.kinds[object.kind].questionsOf(tx, { ...object, contentVersion })
    return { steps: await shownSteps(tx, kernel, object.kind, attempt.id, items, 'all', asked(variant)) }
  },
  events: async ({ query: { attempt, ...query }, object, tx }) => {
    const of = attempt === undefined ? undefined : orAbsent(await findAttempt(tx, object, attempt))
    return listEvents(tx, object, { ...query, attempt_id: of?.id })
  },
  scores: async ({ query, object, tx }) => {
    const attempt = orAbsent(await findAttempt(tx, object, query.attempt))
    return {
      steps: await listItemScores(tx, attempt.id),
      total: attempt.score,
      max_score: attempt.maxScore,
      comment: object.comment,
      changes: await listScoreChanges(tx, object.id),
    }
  },
  setScore: async ({ body, object, actor, kernel, tx, now, ok, changed }) => {
    ok(notArchived(object))
    const { step_id: stepId, ...given } = body
    ok(await setScore(tx, kernel, actor, object.id, { stepId, ...given }, now))
    recordChanges(object).forEach(changed)
    return { record: await shownRecord(tx, kernel, actor, object.id) }
  },
  comment: async ({ body, object, actor, tx, kernel, ok, changed }) => {
    ok(notArchived(object))
    ok(await setComment(tx, object.id, body.comment))
    recordChanges(object).forEach(changed)
    return { record: await shownRecord(tx, kernel, actor, object.id) }
  },
  annotate: async ({ body, object, actor, tx, now, ok, changed }) => {
    ok(notArchived(object))
    const { step_id: stepId, ...drawn } = body
    const annotations = ok(await annotate(tx, actor, object.id, { stepId, ...drawn }, now))
    recordChanges(object).forEach(changed)
    return { annotations }
  },
  finishGrading: async ({ refs, actor, kernel, tx, now, ok, changed, logged }) => {
    const chosen = inOrder(refs['body.record_ids'] as RecordFacts[])
    let graded = 0
    for (const one of chosen) {
      ok(notArchived(one))
      // What was not submitted cannot be confirmed; the answer's number says how many were.
      const result = await finishGrading(tx, kernel, actor, one.id, now)
      if (result instanceof Refusal) continue
      graded += 1
      recordChanges(one).forEach(changed)
      logged({
        objectKind: 'record',
        objectId: one.id,
        title: `${one.contentTitle} ${one.learnerName}`,
        orgId: one.orgId,
        before: { state: one.state, score: one.score },
        after: { state: result.state, score: result.score },
      })
    }
    return { graded }
  },
  returnForRevision: async ({ body, refs, tx, kernel, now, ok, changed, logged }) => {
    const chosen = inOrder(refs['body.record_ids'] as RecordFacts[])
    for (const one of chosen) {
      ok(notArchived(one))
      const result = ok(await returnForRevision(tx, kernel, one.id, body.reason, now))
      recordChanges(one).forEach(changed)
      logged({
        objectKind: 'record',
        objectId: one.id,
        title: `${one.contentTitle} ${one.learnerName}`,
        orgId: one.orgId,
        before: { state: one.state },
        after: { state: result.state, reason: body.reason },
      })
    }
    return { returned: chosen.length }
  },
  exportClass: async ({ body, object, kernel, tx, now }) => {
    const { kind, keyword, group_id } = body
    const gradebook = await readGradebook(
      tx,
      kernel,
      body.place_id,
      {
        ...everything,
        kind,
        keyword,
        group_id,
        sort: 'number',
      },
      now,
    )
    const { orgId: org_id, name } = object
    const known = await readMemberDetails(
      tx,
      gradebook.members.map(({ id }) => ({ org_id, learner_id: id })),
    )
    const of = (learner_id: string) => known({ org_id, learner_id })
    const details = detailSheet(await readDetails(tx, body.place_id, gradebook), of)
    return xlsxAnswer(`${name}成绩`, placeSheet(gradebook, of, object.placeKind), details)
  },
  exportContent: async ({ body, object, refs, actor, tx, kernel }) => {
    const { keyword, state, place_id, within, group_id, has_appeal } = body
    const narrowed = { keyword, state, place_id, within, group_id, has_appeal }
    const query = { ...everything, sort: 'number', ...narrowed } as const
    const [offering] = refs['body.offering_id'] as OfferingFacts[]
    if (offering) orAbsent(offering.contentId === body.content_id ? offering : null)
    const { rows } = offering
      ? await listOfOffering(tx, kernel, actor.userId, offering, query)
      : await listOfContent(tx, kernel, actor, body.content_id, query)
    const people = rows.flatMap(learnersOfRow)
    return xlsxAnswer(`${object.title}学习记录`, contentSheet(people, await readMemberDetails(tx, people)))
  },
})
