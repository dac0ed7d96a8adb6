import { announcement as contract } from '@lab/contract/announcement'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { ChangeEvent } from '../../kernel/http/context.ts'
import { orAbsent, refuse } from '../../kernel/result.ts'
import { notArchived } from '../place/index.ts'
import { announce, withdraw } from './operations.ts'
import { forLearner, forTeachers } from './present.ts'
import * as store from './store.ts'

const changes = (place: { id: string; orgId: string }, id: string): ChangeEvent => ({
  domain: 'announcement',
  id,
  placeId: place.id,
  orgId: place.orgId,
  forLearners: true,
})

async function shown(tx: Tx, placeId: string, id: string) {
  return { announcement: forTeachers(orAbsent(await store.findInPlace(tx, placeId, id))) }
}

/** The announcements of a place, for one of its learners. */
export async function announcementsFor(tx: Tx, userId: string, placeId: string, query: store.Page) {
  const { rows, total } = await store.listInPlace(tx, userId, placeId, query)
  return { announcements: rows.map(forLearner), total }
}

export const announcementEndpoints = bind('announcement', contract, {
  list: async ({ object, query, tx }) => {
    const { rows, total } = await store.listOfPlace(tx, object.id, query)
    return { announcements: rows.map(forTeachers), total }
  },
  create: async ({ body, object, actor, tx, now, ok, changed, logged }) => {
    ok(notArchived(object))
    const { title, body: words, is_pinned: isPinned } = body
    const id = await announce(tx, actor, object, { title, body: words, isPinned }, now)
    logged({ before: {}, after: { title, is_pinned: isPinned } })
    changed(changes(object, id))
    return shown(tx, object.id, id)
  },
  update: async ({ params, body, object, tx, now, ok, changed, logged }) => {
    ok(notArchived(object))
    const { row } = orAbsent(await store.findInPlace(tx, object.id, params.announcement_id))
    const saysElse =
      (body.title !== undefined && body.title !== row.title) ||
      (body.body !== undefined && body.body.value !== row.body.value)
    const patch = {
      ...(body.title === undefined ? {} : { title: body.title }),
      ...(body.body === undefined ? {} : { body: body.body }),
      ...(body.is_pinned === undefined ? {} : { isPinned: body.is_pinned }),
      ...(saysElse ? { changedAt: now } : {}),
    }
    if (!(await store.saveAnnouncement(tx, object.id, row.id, body.version, patch)))
      return ok(refuse('changedMeanwhile'))
    logged({
      before: { title: row.title, is_pinned: row.isPinned },
      after: { title: body.title ?? row.title, is_pinned: body.is_pinned ?? row.isPinned },
    })
    changed(changes(object, row.id))
    return shown(tx, object.id, row.id)
  },
  withdraw: async ({ params, object, tx, ok, changed, logged }) => {
    ok(notArchived(object))
    const title = orAbsent(await withdraw(tx, object.id, params.announcement_id))
    logged({ before: { title }, after: {} })
    changed(changes(object, params.announcement_id))
    return {}
  },
  listOfLearner: async ({ object, query, actor, tx }) => announcementsFor(tx, actor.userId, object.id, query),
  unread: async ({ query, actor, tx }) => {
    const { rows, total } = await store.listUnread(tx, actor.userId, query)
    return { announcements: rows.map(forLearner), total }
  },
  read: async ({ body, object, actor, tx, now, changed }) => {
    const count = await store.markRead(tx, actor.userId, object.id, body.announcement_ids, now)
    // The own other pages, and the teachers' count.
    if (count > 0) {
      changed({ domain: 'announcement', userId: actor.userId })
      changed({ domain: 'announcement', placeId: object.id, orgId: object.orgId })
    }
    return { count }
  },
})
