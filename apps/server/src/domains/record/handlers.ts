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
import { effectiveSettings } from '../accommodation/index.ts'
import type { OfferingFacts } from '../offering/index.ts'
import { findListed, listOfContent, listOfOffering } from './list.ts'
import { readDetails, readMatrix } from './matrix.ts'
import { annotate } from './annotate.ts'
import { readMemberDetails } from './member-details.ts'
import { finishGrading, giveBack, setComment, setScore } from './grade.ts'
import { listItems, type ItemEntry } from './items.ts'
import { findAttempt, listAttempts } from './attempts.ts'
import {
  presentAttempt,
  presentListed,
  presentOwn,
  presentRecord,
  presentStep,
  disclosureOf,
  type Disclosure,
} from './present.ts'
import { classSheet, contentSheet, detailSheet } from './sheets.ts'
import type { RecordEntry, RecordFacts } from './store.ts'
import type { RecordWithItems } from './totals.ts'
import { listEvents, listScoreChanges, listItemScores } from './timeline.ts'
import { notArchived } from '../place/index.ts'

/** A record as pages read it. */
async function shownRecord(tx: Tx, actor: Actor, id: string) {
  const row = orAbsent(await findListed(tx, actor.userId, id))
  return presentRecord(actor, { ...row, id })
}

/** The items of an attempt, with what their last checks printed. */
async function shownSteps(
  tx: Tx,
  { kinds }: Pick<Kernel, 'kinds'>,
  kind: OfferingKind,
  attemptId: string,
  items: readonly ItemEntry[],
  told: Disclosure,
  /** Only for who may see what is right. */
  asked?: ReadonlyMap<string, Question>,
): Promise<StepProgress[]> {
  const outputs = await kinds[kind].lastOutputs(tx, attemptId)
  return items.map((item) => presentStep(item, told, outputs.get(item.key), asked?.get(item.key)))
}

/**
 * A record and its steps, as its own learner is answered them at every step: compared with nobody, which is cheap, and
 * nobody's business. `saved` is what was just written of it.
 */
export const ownState = async (
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  actor: Actor,
  facts: RecordFacts,
  saved?: RecordEntry | RecordWithItems,
) => {
  const now = { ...facts, ...saved }
  const items = saved && 'items' in saved ? saved.items : await listItems(tx, now.current.id)
  const told = disclosureOf(now)
  return {
    record: presentOwn(actor, now, items),
    steps: await shownSteps(tx, kernel, facts.kind, now.current.id, items, told),
    comment: told === 'nothing' ? '' : now.comment,
  }
}

/** What a change of a record makes stale: the class's pages, and the learner's own. */
export const recordChanges = (record: RecordEntry): ChangeEvent[] => [
  { domain: 'record', id: record.id, placeId: record.placeId, orgId: record.orgId },
  { domain: 'learning', id: record.id, userId: record.learnerId },
]

/** In the order in which several are held (`lockRecords`). */
const inOrder = (chosen: readonly RecordFacts[]): RecordFacts[] =>
  chosen.toSorted((one, other) => (one.id < other.id ? -1 : 1))

/** Everybody of a class, or every record of a content, for a file. */
const everything = { page: 1, per_page: 100_000, count: 'none', order: 'asc' } as const

/** The deadline of a record as it holds for its learner now. */
async function deadlineOf(tx: Tx, record: RecordFacts, now: Date): Promise<string | null> {
  const { offeringId: id, orgId, settings, learnerId, isAccommodated } = record
  const own = isAccommodated ? await effectiveSettings(tx, learnerId, { id, orgId, settings }, now) : settings
  return own.closes_at
}

declare module '../../kernel/kinds.ts' {
  interface WorkBehaviour {
    /** What the newest check of each item of an attempt printed, by key; empty where nothing is run. */
    lastOutputs(tx: Tx, attemptId: string): Promise<ReadonlyMap<string, string>>
  }
}

export const recordEndpoints = bind('record', contract, {
  listOfContent: async ({ params, query, actor, tx }) => {
    const { rows, total } = await listOfContent(tx, actor, params.id, query)
    return { records: rows.map((row) => presentListed(actor, row)), total }
  },
  listOfOffering: async ({ object, query, actor, tx }) => {
    const { rows, total } = await listOfOffering(tx, actor.userId, object, query)
    return { records: rows.map((row) => presentListed(actor, row)), total }
  },
  matrix: async ({ params, query, kernel, tx }) => {
    const { offerings, members, total } = await readMatrix(tx, kernel, params.id, query)
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
  get: async ({ params, object, actor, tx, now }) => ({
    record: await shownRecord(tx, actor, params.id),
    due_at: await deadlineOf(tx, object, now),
    attempts: (await listAttempts(tx, object.id)).map((attempt) => presentAttempt(object, attempt)),
  }),
  progress: async ({ query, object, kernel, tx }) => {
    const attempt = orAbsent(await findAttempt(tx, object, query.attempt))
    const items = await listItems(tx, attempt.id)
    const { contentVersion, variant } = attempt
    const asked = await kernel.kinds[object.kind].questionsOf(tx, { ...object, contentVersion }, variant)
    return { steps: await shownSteps(tx, kernel, object.kind, attempt.id, items, 'all', asked) }
  },
  events: async ({ params, query: { attempt, ...query }, object, tx }) => {
    const of = attempt === undefined ? undefined : orAbsent(await findAttempt(tx, object, attempt))
    return listEvents(tx, params.id, { ...query, attempt_id: of?.id })
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
    return { record: await shownRecord(tx, actor, object.id) }
  },
  comment: async ({ body, object, actor, tx, ok, changed }) => {
    ok(notArchived(object))
    ok(await setComment(tx, object.id, body.comment))
    recordChanges(object).forEach(changed)
    return { record: await shownRecord(tx, actor, object.id) }
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
      // What was not handed in cannot be confirmed; the answer's number says how many were.
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
  giveBack: async ({ body, refs, tx, now, ok, changed, logged }) => {
    const chosen = inOrder(refs['body.record_ids'] as RecordFacts[])
    for (const one of chosen) {
      ok(notArchived(one))
      const result = ok(await giveBack(tx, one.id, body.reason, now))
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
  exportClass: async ({ body, object, kernel, tx }) => {
    const { kind, keyword, group_id } = body
    const matrix = await readMatrix(tx, kernel, body.place_id, {
      ...everything,
      kind,
      keyword,
      group_id,
      sort: 'number',
    })
    const { orgId: org_id, name } = object
    const known = await readMemberDetails(
      tx,
      matrix.members.map(({ id }) => ({ org_id, learner_id: id })),
    )
    const of = (learner_id: string) => known({ org_id, learner_id })
    const details = detailSheet(await readDetails(tx, body.place_id, matrix), of)
    return xlsxAnswer(`${name}成绩`, classSheet(matrix, of), details)
  },
  exportContent: async ({ body, object, refs, actor, tx }) => {
    const { keyword, state, place_id, within, group_id } = body
    const query = { ...everything, sort: 'number', keyword, state, place_id, within, group_id } as const
    const [offering] = refs['body.offering_id'] as OfferingFacts[]
    if (offering) orAbsent(offering.contentId === body.content_id ? offering : null)
    const { rows } = offering
      ? await listOfOffering(tx, actor.userId, offering, query)
      : await listOfContent(tx, actor, body.content_id, query)
    return xlsxAnswer(`${object.title}学习记录`, contentSheet(rows, await readMemberDetails(tx, rows)))
  },
})
