import { query as contract } from '@lab/contract/query'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { ChangeEvent } from '../../kernel/http/context.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { orAbsent } from '../../kernel/result.ts'
import { addPost, setClosed, setFlags, setOfficial } from './operations.ts'
import { presentThread } from './present.ts'
import * as store from './store.ts'
import { notArchived } from '../place/index.ts'

/** A thread as pages read it. */
export async function shownThread(tx: Tx, actor: Actor, id: string, now: Date) {
  return presentThread(actor, orAbsent(await store.findThread(tx, id, actor.userId)), now)
}

const shownWhole = async (tx: Tx, actor: Actor, id: string, now: Date) => ({
  query: await shownThread(tx, actor, id, now),
  posts: await store.listPosts(tx, id),
})

/** What a change of a thread makes stale: the class's pages, the record's count, and the asker's own pages. */
export function threadChanges(thread: store.ThreadFacts): ChangeEvent[] {
  const place = { placeId: thread.placeId, orgId: thread.orgId }
  return [
    { domain: 'query', id: thread.id, ...place },
    { domain: 'query', id: thread.id, userId: thread.askerId },
    ...(thread.recordId ? [{ domain: 'record', id: thread.recordId, ...place }] : []),
  ]
}

export const queryEndpoints = bind('query', contract, {
  listOfContent: async ({ params, query, actor, tx, now }) => {
    const { rows, total } = await store.listOfContent(tx, actor, params.id, query)
    return { queries: rows.map((row) => presentThread(actor, row, now)), total }
  },
  listOfPlace: async ({ params, query, actor, tx, now }) => {
    const { rows, total } = await store.listOfPlace(tx, actor.userId, params.id, query)
    return { queries: rows.map((row) => presentThread(actor, row, now)), total }
  },
  listOfRecord: async ({ params, query, actor, tx, now }) => {
    const { rows, total } = await store.listOfRecord(tx, actor.userId, params.id, query)
    return { queries: rows.map((row) => presentThread(actor, row, now)), total }
  },
  get: async ({ params, actor, tx, now }) => shownWhole(tx, actor, params.id, now),
  answer: async ({ body, object, actor, tx, now, ok, changed }) => {
    ok(notArchived(object))
    ok(await addPost(tx, actor, object.id, { body: body.body, isTeacher: true, isOfficial: body.is_official }, now))
    threadChanges(object).forEach(changed)
    return shownWhole(tx, actor, object.id, now)
  },
  setFlags: async ({ body, object, actor, tx, now, ok, changed }) => {
    ok(notArchived(object))
    await setFlags(tx, object.id, {
      ...(body.is_pinned === undefined ? {} : { isPinned: body.is_pinned }),
      ...(body.is_public === undefined ? {} : { isPublic: body.is_public }),
    })
    threadChanges(object).forEach(changed)
    return { query: await shownThread(tx, actor, object.id, now) }
  },
  markOfficial: async ({ params, object, actor, tx, now, ok, changed }) => {
    ok(notArchived(object))
    ok(await setOfficial(tx, object.id, params.post_id))
    threadChanges(object).forEach(changed)
    return shownWhole(tx, actor, object.id, now)
  },
  close: async ({ object, actor, tx, now, ok, changed }) => {
    ok(notArchived(object))
    ok(await setClosed(tx, object.id, true, now))
    threadChanges(object).forEach(changed)
    return { query: await shownThread(tx, actor, object.id, now) }
  },
  reopen: async ({ object, actor, tx, now, ok, changed }) => {
    ok(notArchived(object))
    // Only closing refuses a closed thread.
    await setClosed(tx, object.id, false, now)
    threadChanges(object).forEach(changed)
    return { query: await shownThread(tx, actor, object.id, now) }
  },
})
