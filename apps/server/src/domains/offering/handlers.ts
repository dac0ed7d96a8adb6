import { contentStateLabels, type ContentState } from '@lab/contract/content'
import { offering as contract, openEnds, OrderedSettings } from '@lab/contract/offering'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { merged } from '../../kernel/http/input.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { ok, orAbsent, refuse, refuseField } from '../../kernel/result.ts'
import { findPlace } from '../place/index.ts'
import { findContent } from '../content/index.ts'
import { defaultSettings } from './defaults.ts'
import { followSettings } from './follow.ts'
import { placeOffering } from './place.ts'
import { notArchived } from './policy.ts'
import { presentOffering } from './present.ts'
import * as lists from './list.ts'
import * as store from './store.ts'

const shown = async (tx: Tx, actor: Actor, id: string, now: Date) =>
  presentOffering(actor, orAbsent((await lists.getListed(tx, actor.userId, [id]))[0]), now)

/** Leaves when the class is archived: its content is only looked at. */
const openClass = async (tx: Tx, actor: Actor, classId: string) => {
  const place = orAbsent(await findPlace(tx, classId, actor.userId))
  ok(notArchived(place))
  return place
}

export const offeringEndpoints = bind('offering', contract, {
  listOfClass: async ({ params, query, actor, tx, now }) => {
    const { rows, total } = await lists.listOfClass(tx, actor.userId, params.id, query)
    return { offerings: rows.map((row) => presentOffering(actor, row, now)), total }
  },
  listOfContent: async ({ params, query, actor, tx, now }) => {
    const { rows, total } = await lists.listOfContent(tx, actor, params.id, query)
    return { offerings: rows.map((row) => presentOffering(actor, row, now)), total }
  },
  ofContentInClass: async ({ params, actor, tx, now }) => {
    const row = orAbsent(await lists.findInClass(tx, actor.userId, params.id, params.content_id))
    return { offering: presentOffering(actor, row, now) }
  },
  get: async ({ params, actor, tx, now }) => ({ offering: await shown(tx, actor, params.id, now) }),
  defaults: async ({ object, tx, now }) => ({
    settings: await defaultSettings(tx, object, now),
    max_score: await lists.pointsOf(tx, object.id),
  }),
  add: async ({ params, body, actor, tx, now, ok, logged, changed }) => {
    const place = await openClass(tx, actor, params.id)
    const ids: string[] = []
    for (const contentId of new Set(body.content_ids)) {
      const content = orAbsent(await findContent(tx, contentId, actor))
      const settings = { ...(await defaultSettings(tx, content, now)), ...body.settings }
      if (!openEnds(settings.opens_at, settings.closes_at)) {
        ok(refuseField('settings.closes_at', `「${content.title}」的截止时间应晚于开放时间`))
      }
      const row = ok(await placeOffering(tx, actor, { classId: params.id, contentId, settings }))
      ids.push(row.id)
    }
    const rows = await lists.getListed(tx, actor.userId, ids)
    logged({ title: place.name, before: {}, after: { added: rows.map((row) => row.contentTitle) } })
    changed({ domain: 'offering', classId: params.id, orgId: place.orgId, forLearners: true })
    changed({ domain: 'classroom', id: params.id, classId: params.id, orgId: place.orgId })
    return { offerings: rows.map((row) => presentOffering(actor, row, now)) }
  },
  update: async ({ params, body, object, actor, tx, now, ok, changed }) => {
    ok(notArchived(object))
    const present = orAbsent(await store.findSettings(tx, object.id))
    const settings = ok(merged(OrderedSettings, present, body.settings, 'settings'))
    if (!(await store.saveSettings(tx, object.id, body.version, settings))) {
      return ok(refuse('changedMeanwhile', {}, { data: { offering: await shown(tx, actor, object.id, now) } }))
    }
    await followSettings(tx, object.id, present, settings)
    changed({ domain: 'offering', id: object.id, classId: object.classId, forLearners: true })
    return { offering: await shown(tx, actor, params.id, now) }
  },
  upgrade: async ({ params, object, actor, tx, now, ok, logged, changed }) => {
    ok(notArchived(object))
    const before = await shown(tx, actor, params.id, now)
    if (before.content_state !== 'published') {
      const state = contentStateLabels[before.content_state as ContentState]
      return ok(refuse('content.wrongState', { state, verb: '更新' }))
    }
    if (before.latest_version === before.content_version) return { offering: before }
    await store.saveContentVersion(tx, object.id, before.latest_version)
    logged({ before: { version: before.content_version }, after: { version: before.latest_version } })
    changed({ domain: 'offering', id: object.id, classId: object.classId, forLearners: true })
    return { offering: await shown(tx, actor, params.id, now) }
  },
  setDates: async ({ params, body, actor, tx, ok, logged, changed }) => {
    const place = await openClass(tx, actor, params.id)
    const { offering_ids, ...dates } = body
    const count = await store.saveDates(tx, params.id, offering_ids, dates)
    const backwards = await store.findBackwards(tx, offering_ids)
    if (backwards !== null) {
      const which = dates.closes_at === undefined ? 'opens_at' : 'closes_at'
      ok(refuseField(which, `「${backwards}」的截止时间应晚于开放时间`))
    }
    logged({ title: place.name, before: {}, after: { ...dates, offerings: count } })
    changed({ domain: 'offering', classId: params.id, orgId: place.orgId, forLearners: true })
    return { changed: count }
  },
  order: async ({ params, body, actor, tx, changed }) => {
    const place = await openClass(tx, actor, params.id)
    await store.saveOrder(tx, params.id, body.offering_ids)
    changed({ domain: 'offering', classId: params.id, orgId: place.orgId, forLearners: true })
    return {}
  },
  remove: async ({ object, tx, now, ok, changed }) => {
    ok(notArchived(object))
    const count = await store.countStarted(tx, object.id)
    if (count > 0) ok(refuse('offering.hasRecords', { count }))
    await store.markRemoved(tx, object.id, now)
    changed({ domain: 'offering', id: object.id, classId: object.classId, forLearners: true })
    changed({ domain: 'classroom', id: object.classId ?? undefined, classId: object.classId })
    return {}
  },
})
