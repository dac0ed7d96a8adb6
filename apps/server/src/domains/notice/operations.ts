import type { Tx } from '../../kernel/database/pool.ts'
import { publishEvent } from '../../kernel/events/bus.ts'
import { peopleWhoMuted } from '../me/index.ts'
import type { NoticeText } from './rules.ts'
import { deleteAbout, insertNotices } from './store.ts'

export interface NewNotice extends NoticeText {
  userIds: readonly string[]
  orgId?: string | null | undefined
  /** What must not be sent twice to the same person, e.g. `job:<id>`. */
  about?: string | undefined
  /** When it happened; now, unless the demo school plays the past. */
  at?: Date | undefined
}

const titleLength = 120
const bodyLength = 500

/**
 * Puts a notice into people's mailboxes in the caller's transaction, and tells their open pages once it is durable.
 * Nobody gets one twice, nor one of a kind that they turned off.
 */
export const notify = (tx: Tx, given: NewNotice): Promise<void> => notifyEach(tx, [given])

/** The same of several notices at once, each to its own people. */
export async function notifyEach(tx: Tx, notices: readonly NewNotice[]): Promise<void> {
  const rows: Parameters<typeof insertNotices>[1] = []
  for (const [kind, some] of Map.groupBy(notices, (one) => one.kind)) {
    const asked = [...new Set(some.flatMap(({ userIds }) => userIds))]
    const muted = new Set(asked.length ? await peopleWhoMuted(tx, asked, kind) : [])
    for (const given of some)
      for (const userId of new Set(given.userIds)) if (!muted.has(userId)) rows.push(rowOf(given, userId))
  }
  const reached = new Set(await insertNotices(tx, rows))
  await publishEvent(tx, ...[...reached].map((userId) => ({ domain: 'notice' as const, userId })))
}

const rowOf = (given: NewNotice, userId: string) => ({
  orgId: given.orgId ?? null,
  userId,
  kind: given.kind,
  title: [...given.title].slice(0, titleLength).join(''),
  body: [...given.body].slice(0, bodyLength).join(''),
  link: given.link,
  about: given.about ?? null,
  ...(given.at ? { createdAt: given.at } : {}),
})

/** Removes the notices of some people about something that is no longer so. */
export async function takeBack(tx: Tx, userIds: readonly string[], about: string): Promise<void> {
  for (const userId of await deleteAbout(tx, userIds, about)) await publishEvent(tx, { domain: 'notice', userId })
}
