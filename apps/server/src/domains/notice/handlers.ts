import { notice as contract, type Notice } from '@lab/contract/notice'
import type { z } from 'zod'
import { bind } from '../../kernel/http/bind.ts'
import { orAbsent } from '../../kernel/result.ts'
import * as store from './store.ts'

const present = (row: store.NoticeRow): z.input<typeof Notice> => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  body: row.body,
  link: row.link,
  is_read: row.readAt !== null,
  created_at: row.createdAt,
})

/** Only the person's own pages show their mailbox. */
const mailboxOf = (actor: { userId: string }) => ({ domain: 'notice', userId: actor.userId, orgId: null })

export const noticeEndpoints = bind('notice', contract, {
  list: async ({ query, actor, tx }) => {
    const { rows, total, isCapped, searchedNewest } = await store.listNotices(tx, actor.userId, query)
    return { list: rows.map(present), total, is_total_capped: isCapped, searched_newest: searchedNewest }
  },
  readAll: async ({ actor, tx, now, changed }) => {
    changed(mailboxOf(actor))
    return { count: await store.markAllRead(tx, actor.userId, now) }
  },
  read: async ({ params, actor, tx, now, changed }) => {
    changed(mailboxOf(actor))
    return { notice: present(orAbsent(await store.markRead(tx, params.id, now))) }
  },
  unreadCount: async ({ actor, tx }) => ({ count: await store.countUnread(tx, actor.userId) }),
  remove: async ({ params, actor, tx, changed }) => {
    changed(mailboxOf(actor))
    await store.deleteNotice(tx, params.id)
    return {}
  },
  removeAllRead: async ({ actor, tx, changed }) => {
    changed(mailboxOf(actor))
    return { count: await store.deleteRead(tx, actor.userId) }
  },
})
