import { contentStateLabels, type ContentState } from '@lab/contract/content'
import {
  offering as contract,
  openEnds,
  OrderedSettings,
  type OfferingSettings,
  type SettingName,
} from '@lab/contract/offering'
import type { OfferingKind } from '@lab/contract/kinds'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { merged } from '../../kernel/http/input.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { orAbsent, refuse, refuseField, Refusal } from '../../kernel/result.ts'
import { findContent } from '../content/index.ts'
import { defaultSettings } from './defaults.ts'
import { effectiveSettings, type SettingOverrides } from './effective.ts'
import { alignParts } from './parts.ts'
import { placeOffering } from './place.ts'
import { presentOffering } from './present.ts'
import * as lists from './list.ts'
import * as store from './store.ts'
import { mayBeTogether, mayChangeParty } from './together.ts'
import { partIn, whyUntaught } from './untaught.ts'
import { notArchived } from '../place/index.ts'

declare module '../../kernel/providers.ts' {
  interface Providers {
    /** Lets what depends on an offering's settings follow a change of them, in the same transaction. */
    settingsChanged(tx: Tx, offeringId: string, before: OfferingSettings, after: OfferingSettings): Promise<void>
  }
}

const shown = async (tx: Tx, kernel: Pick<Kernel, 'kinds' | 'providers'>, actor: Actor, id: string, now: Date) =>
  presentOffering(actor, orAbsent((await lists.getListed(tx, kernel, actor.userId, [id]))[0]), now)

type Changes = { settings?: SettingOverrides | undefined; inherit?: readonly SettingName[] | undefined }

/** The settings after a change of them: below another offering, what is said there is kept apart from what counts. */
async function changedSettings(
  tx: Tx,
  present: {
    kind: OfferingKind
    settings: OfferingSettings
    overrides: SettingOverrides | null
    parentId: string | null
  },
  { settings: changes = {}, inherit = [] }: Changes,
): Promise<{ settings: OfferingSettings; overrides: SettingOverrides | null } | Refusal<'invalid'>> {
  if (present.parentId === null) {
    const settings = merged(OrderedSettings, present.settings, changes, 'settings')
    return settings instanceof Refusal ? settings : { settings, overrides: null }
  }
  // Held, or a change of them that is not committed yet would not reach what is saved here.
  const above = orAbsent(await store.holdSettings(tx, present.parentId))
  const said: SettingOverrides = { ...present.overrides, ...changes }
  for (const name of inherit) delete said[name]
  const settings = merged(OrderedSettings, effectiveSettings(said, above, present.kind).settings, {}, 'settings')
  return settings instanceof Refusal ? settings : { settings, overrides: said }
}

/** Which end of the time that something is open for has changed, the later one if both have. */
const changedDate = (before: OfferingSettings, after: OfferingSettings): 'closes_at' | 'opens_at' | undefined =>
  (['closes_at', 'opens_at'] as const).find((name) => before[name] !== after[name])

export const offeringEndpoints = bind('offering', contract, {
  listOfPlace: async ({ params, query, actor, tx, kernel, now }) => {
    const { rows, total } = await lists.listOfPlace(tx, kernel, actor.userId, params.id, query)
    return { offerings: rows.map((row) => presentOffering(actor, row, now)), total }
  },
  listOfContent: async ({ params, query, actor, tx, kernel, now }) => {
    const { rows, total } = await lists.listOfContent(tx, kernel, actor, params.id, query)
    return { offerings: rows.map((row) => presentOffering(actor, row, now)), total }
  },
  ofContentInPlace: async ({ params, query, object, actor, tx, kernel, now }) => {
    const at = { placeId: params.id, contentId: params.content_id, within: query.within }
    const row = await lists.findInPlace(tx, kernel, actor.userId, at)
    if (row) return { offering: presentOffering(actor, row, now), untaught: null }
    return { offering: null, untaught: orAbsent(await whyUntaught(tx, { actor, kernel }, { ...at, place: object })) }
  },
  partOf: async ({ params, object, actor, tx, kernel }) => {
    const { whole, untaught } = orAbsent(await partIn(tx, { actor, kernel }, object, params.whole_id))
    return { untaught, whole_title: whole.title }
  },
  get: async ({ params, actor, tx, kernel, now }) => ({ offering: await shown(tx, kernel, actor, params.id, now) }),
  defaults: async ({ object, tx, kernel, now }) => ({
    settings: await defaultSettings(tx, kernel, object, now),
    max_score: (await lists.pointsOf(tx, kernel, [object])).get(object.id) ?? 0,
  }),
  add: async ({ body, object: place, actor, tx, kernel, now, ok, logged, changed }) => {
    ok(notArchived(place))
    await store.lockOfferings(tx, place.id)
    const { parent_id: parentId } = body
    const ids: string[] = []
    for (const contentId of new Set(body.content_ids)) {
      const content = orAbsent(await findContent(tx, contentId, { actor, kernel }))
      const at = { placeId: place.id, contentId }
      // What is below another offering has its settings, not those that the content would begin with by itself.
      if (parentId !== undefined) {
        ids.push(ok(await placeOffering(tx, kernel, actor, { ...at, parentId, settings: body.settings })).id)
        continue
      }
      const settings = { ...(await defaultSettings(tx, kernel, content, now)), ...body.settings }
      if (!openEnds(settings.opens_at, settings.closes_at)) {
        ok(refuseField('settings.closes_at', `「${content.title}」的截止时间应晚于开放时间`))
      }
      ids.push(ok(await placeOffering(tx, kernel, actor, { ...at, settings })).id)
    }
    const rows = await lists.getListed(tx, kernel, actor.userId, ids)
    logged({ title: place.name, before: {}, after: { added: rows.map((row) => row.contentTitle) } })
    changed({ domain: 'offering', placeId: place.id, orgId: place.orgId, forLearners: true })
    changed({ domain: 'classroom', id: place.id, placeId: place.id, orgId: place.orgId })
    return { offerings: rows.map((row) => presentOffering(actor, row, now)) }
  },
  update: async ({ params, body, object, actor, tx, kernel, now, ok, changed }) => {
    ok(notArchived(object))
    await store.lockOfferings(tx, object.placeId)
    const present = { ...orAbsent(await store.findSettings(tx, object.id)), kind: object.kind }
    const saved = ok(await changedSettings(tx, present, body))
    const party = saved.settings.party_kind
    if (party === 'group') ok(mayBeTogether(object.kind, object.placeKind))
    if (!(await store.saveSettings(tx, object.id, body.version, saved))) {
      return ok(refuse('changedMeanwhile', {}, { data: { offering: await shown(tx, kernel, actor, object.id, now) } }))
    }
    await kernel.providers.settingsChanged(tx, object.id, present.settings, saved.settings)
    await store.refreshBelow(tx, kernel, [object.id])
    // A part may have dates of its own that no longer go with these.
    const which = changedDate(present.settings, saved.settings)
    const backwards = which && (await store.findBackwards(tx, [object.id]))
    if (backwards) ok(refuseField(`settings.${which}`, `「${backwards}」的截止时间应晚于开放时间`))
    // Asked now that nobody can begin meanwhile.
    if (party !== present.settings.party_kind) ok(mayChangeParty(await store.countStarted(tx, kernel, object.id)))
    changed({ domain: 'offering', id: object.id, placeId: object.placeId, forLearners: true })
    return { offering: await shown(tx, kernel, actor, params.id, now) }
  },
  upgrade: async ({ params, object, actor, tx, kernel, now, ok, logged, changed }) => {
    ok(notArchived(object))
    await store.lockOfferings(tx, object.placeId)
    const before = await shown(tx, kernel, actor, params.id, now)
    if (before.content_state !== 'published') {
      const state = contentStateLabels[before.content_state as ContentState]
      return ok(refuse('content.wrongState', { state, verb: '更新' }))
    }
    if (before.latest_version === before.content_version) return { offering: before }
    await alignParts(tx, kernel, actor, object, before.latest_version, now)
    await store.saveContentVersion(tx, object.id, before.latest_version)
    logged({ before: { version: before.content_version }, after: { version: before.latest_version } })
    changed({ domain: 'offering', id: object.id, placeId: object.placeId, forLearners: true })
    return { offering: await shown(tx, kernel, actor, params.id, now) }
  },
  setDates: async ({ body, object: place, tx, kernel, ok, logged, changed }) => {
    ok(notArchived(place))
    await store.lockOfferings(tx, place.id)
    const { offering_ids, ...dates } = body
    const count = await store.saveDates(tx, kernel, place.id, offering_ids, dates)
    const backwards = await store.findBackwards(tx, offering_ids)
    if (backwards !== null) {
      const which = dates.closes_at === undefined ? 'opens_at' : 'closes_at'
      ok(refuseField(which, `「${backwards}」的截止时间应晚于开放时间`))
    }
    logged({ title: place.name, before: {}, after: { ...dates, offerings: count } })
    changed({ domain: 'offering', placeId: place.id, orgId: place.orgId, forLearners: true })
    return { changed: count }
  },
  order: async ({ body, object: place, tx, ok, changed }) => {
    ok(notArchived(place))
    await store.lockOfferings(tx, place.id)
    await store.saveOrder(tx, place.id, body.offering_ids)
    changed({ domain: 'offering', placeId: place.id, orgId: place.orgId, forLearners: true })
    return {}
  },
  remove: async ({ object, tx, kernel, now, ok, changed }) => {
    ok(notArchived(object))
    await store.lockOfferings(tx, object.placeId)
    const count = await store.removeUnbegun(tx, kernel, object.id, now)
    if (count > 0) ok(refuse('offering.hasRecords', { count }))
    changed({ domain: 'offering', id: object.id, placeId: object.placeId, forLearners: true })
    changed({ domain: 'classroom', id: object.placeId, placeId: object.placeId })
    return {}
  },
})
