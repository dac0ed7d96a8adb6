import { placeLink } from '@lab/contract/page-link'
import { live as contract } from '@lab/contract/live'
import { bind } from '../../kernel/http/bind.ts'
import type { ChangeEvent } from '../../kernel/http/context.ts'
import { orAbsent, refuse } from '../../kernel/result.ts'
import { notArchived } from '../place/index.ts'
import { notify } from '../notice/index.ts'
import { type OfferingFacts } from '../offering/index.ts'
import { findItem, learnersAt } from '../record/index.ts'
import { findHand, listHands, lowerHand, ownHand, raiseHand, saveHand } from './hands.ts'
import { monitors } from './registry.ts'
import { streamFeed } from './stream.ts'
import { readMonitor } from './monitor.ts'

/** A hand that went up or down shows on the class's monitor and on the pages of its learners. */
const handChanges = (
  place: { offeringId: string; placeId: string; orgId: string },
  learnerIds: readonly string[],
): ChangeEvent[] => [
  { domain: 'live', id: place.offeringId, placeId: place.placeId, orgId: place.orgId },
  ...learnerIds.map((userId) => ({ domain: 'learning', userId })),
]
const placeOf = (offering: OfferingFacts) => ({
  offeringId: offering.id,
  placeId: offering.placeId,
  orgId: offering.orgId,
})

export const liveEndpoints = bind('live', contract, {
  monitor: async ({ object, tx, kernel }) => ({ monitor: await readMonitor(tx, kernel, object) }),
  monitorEvents: async ({ object, actor, kernel, request, reply }) => {
    await streamFeed(kernel, monitors.of(kernel), { actor, offering: object }, request, reply)
  },
  takeHand: async ({ params, object, actor, tx, now, changed, logged }) => {
    const hand = orAbsent(await findHand(tx, object.id, params.hand_id))
    await saveHand(tx, hand.id, { takenBy: actor.userId, takenAt: now })
    handChanges(placeOf(object), hand.learnerIds).forEach(changed)
    logged({ before: {}, after: { hand: hand.id, taken_by: actor.realName } })
    return { hands: await listHands(tx, object.id) }
  },
  finishHand: async ({ params, object, tx, now, changed, logged }) => {
    const hand = orAbsent(await findHand(tx, object.id, params.hand_id))
    await saveHand(tx, hand.id, { loweredAt: now })
    handChanges(placeOf(object), hand.learnerIds).forEach(changed)
    logged({ before: { hand: hand.id }, after: {} })
    return { hands: await listHands(tx, object.id) }
  },
  message: async ({ body, object, actor, tx, now, ok, logged }) => {
    const row = object
    ok(notArchived(row))
    const recipients = await learnersAt(tx, row.id, body.learner_ids)
    await notify(tx, {
      kind: 'teaching',
      title: body.about ? `${actor.realName}老师关于「${body.about}」的消息` : `${actor.realName}老师的消息`,
      body: body.text,
      link: placeLink(row.placeKind, row.id),
      userIds: recipients,
      orgId: row.orgId,
      at: now,
    })
    logged({ before: {}, after: { text: body.text, about: body.about, learners: recipients.length } })
    return { sent: recipients.length }
  },
  hand: async ({ params, tx }) => ({ hand: await ownHand(tx, params.id) }),
  raiseHand: async ({ body, object, actor, tx, now, ok, changed }) => {
    ok(notArchived(object))
    if (object.isTrial) return ok(refuse('forbidden', { reason: '试做时不能举手' }))
    const step = object.currentStepId ? await findItem(tx, object.current.id, object.currentStepId) : null
    await raiseHand(tx, object, { learnerId: actor.userId, note: body.note, stepTitle: step?.title ?? '' }, now)
    handChanges(object, object.learnerIds).forEach(changed)
    return { hand: await ownHand(tx, object.id) }
  },
  lowerHand: async ({ object, tx, now, changed }) => {
    if (await lowerHand(tx, object.id, now)) handChanges(object, object.learnerIds).forEach(changed)
    return {}
  },
})
