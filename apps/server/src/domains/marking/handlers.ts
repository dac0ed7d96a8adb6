import { marking as contract, mostFollowed } from '@lab/contract/marking'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { ChangeEvent } from '../../kernel/http/context.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { orAbsent, refuse } from '../../kernel/result.ts'
import { offeringPolicy, type OfferingFacts } from '../offering/index.ts'
import { notArchived } from '../place/index.ts'
import { changeRubric, recordChanges } from '../record/index.ts'
import { giveBack, giveBackOthers, takeAnswers, takenByOthers, takeNext } from './claims.ts'
import { convertMarks } from './convert.ts'
import { readAnswers, readAnswersWithWords, readItems, type Desk } from './desk.ts'
import { markAnswers } from './mark.ts'
import { openAnswer, presentAnswer, presentGroups } from './present.ts'
import { agreementOf, markerFigures } from './rules/agreement.ts'
import { toleranceOf } from './rules/rounds.ts'
import * as store from './store.ts'

/** So many remarks are still read through. */
const mostComments = 200

const leads = (actor: Actor, offering: OfferingFacts): boolean => offeringPolicy.teach(actor, offering) === true

async function deskOf(tx: Tx, actor: Actor, offering: OfferingFacts, now: Date): Promise<Desk> {
  const staff = await store.staffOf(tx, offering.placeId)
  return {
    offeringId: offering.id,
    orgId: offering.orgId,
    placeId: offering.placeId,
    userId: actor.userId,
    leads: leads(actor, offering),
    staffCount: staff.length,
    settings: await store.settingsOf(tx, offering.id),
    now,
  }
}

const changesOf = ({ id, placeId, orgId }: OfferingFacts): ChangeEvent => ({ domain: 'marking', id, placeId, orgId })

/** That answers were taken or put back: who has the list learns of it, not the one who did it. */
const claimsOf = (offering: OfferingFacts, exceptTab?: string): ChangeEvent => ({
  ...changesOf(offering),
  kind: 'taken',
  exceptTab,
  soon: true,
})

/** Which answers were marked, for those who have them in a list; of many at once the whole list is asked for. */
const marksOfThese = (offering: OfferingFacts, attemptIds: readonly string[], exceptTab?: string): ChangeEvent[] =>
  attemptIds.length > mostFollowed
    ? [{ ...changesOf(offering), exceptTab }]
    : attemptIds.map((id) => ({ ...changesOf(offering), id, kind: 'answer', exceptTab }))

const presentComment = (userId: string, row: { id: string; ownerId: string; text: string; isShared: boolean }) => ({
  id: row.id,
  text: row.text,
  is_shared: row.isShared,
  is_own: row.ownerId === userId,
})

export const markingEndpoints = bind('marking', contract, {
  overview: async ({ object, actor, tx, now }) => {
    const desk = await deskOf(tx, actor, object, now)
    return {
      items: await readItems(tx, desk),
      settings: desk.settings,
      allocations: await store.allocationsOf(tx, object.id),
      staff: await store.staffOf(tx, object.placeId),
      can_manage: desk.leads,
    }
  },
  answers: async ({ params, object, actor, tx, now }) => {
    const desk = await deskOf(tx, actor, object, now)
    return { groups: presentGroups(await readAnswersWithWords(tx, desk, params.key)) }
  },
  changes: async ({ params, query, object, actor, tx, now }) => {
    const desk = await deskOf(tx, actor, object, now)
    const rows = await readAnswers(tx, desk, { key: params.key, attemptIds: query.attempt_ids })
    return { answers: rows.map(presentAnswer), taken: await takenByOthers(tx, desk, params.key) }
  },
  figures: async ({ params, object, actor, tx, now }) => {
    const desk = await deskOf(tx, actor, object, now)
    const item = (await readItems(tx, desk)).find((one) => one.key === params.key)
    const marks = await store.marksOfItem(tx, object.id, params.key)
    const names = new Map((await store.staffOf(tx, object.placeId)).map((one) => [one.id, one]))
    const agreement = agreementOf(marks, toleranceOf(item?.points ?? 0, desk.settings.tolerance_percent))
    return {
      markers: markerFigures(marks).map(({ markerId, n, mean, deviation, medianSeconds }) => ({
        marker: names.get(markerId) ?? { id: markerId, real_name: '已离开的评阅人' },
        n,
        mean,
        deviation,
        median_seconds: medianSeconds,
      })),
      agreement: agreement && {
        n: agreement.n,
        same: agreement.same,
        within: agreement.within,
        mean_difference: agreement.meanDifference,
        correlation: agreement.correlation,
      },
    }
  },
  answer: async ({ params, object, actor, kernel, tx, now }) => {
    const desk = await deskOf(tx, actor, object, now)
    return { answer: orAbsent(await openAnswer(tx, kernel, desk, object, params.key, params.attempt_id)) }
  },
  take: async ({ params, body, object, actor, tx, tab, now, ok, changed }) => {
    ok(notArchived(object))
    const desk = await deskOf(tx, actor, object, now)
    const { attempt_ids: named, except, puts_back: putsBack } = body
    if (putsBack) await giveBackOthers(tx, desk, params.key, [...(named ?? []), ...except])
    const taken = named ? await takeAnswers(tx, desk, params.key, named) : await takeNext(tx, desk, params.key, except)
    changed(claimsOf(object, tab))
    return { attempt_ids: taken }
  },
  giveBack: async ({ params, object, actor, tx, tab, now, changed }) => {
    await giveBack(tx, await deskOf(tx, actor, object, now), params.key)
    changed(claimsOf(object, tab))
    return {}
  },
  mark: async ({ params, body, object, actor, kernel, tx, tab, now, ok, changed, logged }) => {
    ok(notArchived(object))
    const desk = await deskOf(tx, actor, object, now)
    const { attempt_ids: attemptIds, ...given } = body
    const { saved, skipped, records } = ok(await markAnswers(tx, kernel, desk, params.key, { attemptIds, ...given }))
    records.flatMap((record) => recordChanges(record)).forEach(changed)
    marksOfThese(object, saved, tab).forEach(changed)
    logged({ before: {}, after: { item: params.key, answers: saved.length, score: body.score ?? null } })
    const rows = await readAnswers(tx, desk, { key: params.key, attemptIds })
    return { saved, answers: rows.map(presentAnswer), skipped }
  },
  changeRubric: async ({ params, body, object, actor, kernel, tx, now, ok, changed, logged }) => {
    ok(notArchived(object))
    const placed = { offeringId: object.id, contentVersion: object.contentVersion, orgId: object.orgId }
    const change = { key: params.key, rubric: body.rubric, reason: body.reason, isAgain: body.is_again }
    const done = ok(await changeRubric(tx, kernel, actor, placed, change, now))
    await convertMarks(tx, params.key, body.rubric, done.answers)
    done.changed.flatMap((record) => recordChanges(record)).forEach(changed)
    changed(changesOf(object))
    const again = done.answers.filter(({ isOpen }) => isOpen).length
    logged({
      before: { rubric: done.before },
      after: { item: params.key, rubric: body.rubric, reason: body.reason, answers: done.changed.length },
    })
    return { changed: done.changed.length - again, again }
  },
  saveSettings: async ({ body, object, tx, ok, changed, logged }) => {
    ok(notArchived(object))
    const before = await store.settingsOf(tx, object.id)
    const settings = { ...before, ...body }
    await store.saveSettings(tx, { offeringId: object.id, orgId: object.orgId }, settings)
    logged({ before, after: settings })
    changed(changesOf(object))
    return { settings }
  },
  saveAllocations: async ({ body, object, tx, ok, changed, logged }) => {
    ok(notArchived(object))
    const staff = new Set((await store.staffOf(tx, object.placeId)).map((one) => one.id))
    if (body.allocations.some((one) => !staff.has(one.marker_id))) return ok(refuse('marking.noMarker'))
    await store.saveAllocations(tx, { offeringId: object.id, orgId: object.orgId }, body.allocations)
    logged({ before: {}, after: { allocations: body.allocations.length } })
    changed(changesOf(object))
    return { allocations: await store.allocationsOf(tx, object.id) }
  },
  comments: async ({ actor, tx }) => ({
    comments: (await store.commentsOf(tx, actor)).map((row) => presentComment(actor.userId, row)),
  }),
  addComment: async ({ body, actor, tx, refuse: leave, changed }) => {
    if ((await store.countComments(tx, actor)) >= mostComments) return leave('marking.tooManyComments')
    const { orgId, userId: ownerId } = actor
    const row = await store.addComment(tx, { orgId, ownerId, text: body.text, isShared: body.is_shared })
    changed({ domain: 'marking', userId: ownerId })
    return { comment: presentComment(ownerId, row) }
  },
  removeComment: async ({ params, actor, tx, changed }) => {
    orAbsent((await store.removeComment(tx, actor.userId, params.id)) || null)
    changed({ domain: 'marking', userId: actor.userId })
    return {}
  },
})
