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
export async function notify(tx: Tx, given: NewNotice): Promise<void> {
  const asked = [...new Set(given.userIds)]
  if (!asked.length) return
  const muted = new Set(await peopleWhoMuted(tx, asked, given.kind))
  const reached = await insertNotices(
    tx,
    asked
      .filter((userId) => !muted.has(userId))
      .map((userId) => ({
        orgId: given.orgId ?? null,
        userId,
        kind: given.kind,
        title: [...given.title].slice(0, titleLength).join(''),
        body: [...given.body].slice(0, bodyLength).join(''),
        link: given.link,
        about: given.about ?? null,
        ...(given.at ? { createdAt: given.at } : {}),
      })),
  )
  for (const userId of reached) await publishEvent(tx, { domain: 'notice', userId })
}

/** Removes the notices of some people about something that is no longer so. */
export async function takeBack(tx: Tx, userIds: readonly string[], about: string): Promise<void> {
  for (const userId of await deleteAbout(tx, userIds, about)) await publishEvent(tx, { domain: 'notice', userId })
}
