import { placeLink } from '@lab/contract/page-link'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { excerpt, notify } from '../notice/index.ts'
import { joinPlace, leadersOf, notArchived, type Place } from '../place/index.ts'
import { endJoinRequest, insertJoinRequest, lockJoinRequests, type JoinRequestEntry } from './store.ts'

/** Asks to be taken into a place. Who looks after it hears of it. */
export async function ask(
  tx: Tx,
  who: { userId: string; realName: string },
  place: Place,
  reason: string,
  now: Date,
): Promise<string | Refusal<'alreadyApplied' | 'place.archived'>> {
  const open = notArchived(place)
  if (open !== true) return open
  if (place.role !== null) return refuse('alreadyApplied')
  const made = await insertJoinRequest(tx, {
    orgId: place.orgId,
    placeId: place.id,
    learnerId: who.userId,
    reason,
    createdAt: now,
  })
  if (!made) return refuse('alreadyApplied')
  await notify(tx, {
    kind: 'application',
    title: `${who.realName}申请加入「${place.name}」`,
    body: excerpt(reason),
    link: placeLink(place.placeKind, place.id),
    userIds: await leadersOf(tx, place.id),
    orgId: place.orgId,
    about: `join:${made.id}`,
    at: now,
  })
  return made.id
}

export interface Decision {
  isApproved: boolean
  answer: string
}

/**
 * Decides requests. What was decided meanwhile stays as it is; when nothing was left to decide it is refused. Who is
 * approved belongs to the place in the same moment.
 */
export async function decide(
  tx: Tx,
  who: { userId: string },
  ids: readonly string[],
  { isApproved, answer }: Decision,
  now: Date,
): Promise<JoinRequestEntry[] | Refusal<'application.decided' | 'place.archived'>> {
  const named = await lockJoinRequests(tx, ids, who.userId)
  for (const row of named) {
    const open = notArchived(row)
    if (open !== true) return open
  }
  const waiting = named.filter((row) => row.state === 'pending')
  if (!waiting.length) return refuse('application.decided')
  for (const row of waiting) {
    const { placeId, orgId, learnerId } = row
    const state = isApproved ? 'approved' : 'rejected'
    await endJoinRequest(tx, row.id, { state, answer, decidedBy: who.userId, decidedAt: now })
    if (isApproved) await joinPlace(tx, { id: placeId, orgId }, [learnerId], 'student')
    await notify(tx, {
      kind: 'application',
      title: `加入「${row.placeName}」的申请${isApproved ? '已通过' : '被驳回'}`,
      body: answer,
      link: isApproved ? placeLink(row.placeKind, placeId) : null,
      userIds: [learnerId],
      orgId,
      about: `join:${row.id}:decided`,
      at: now,
    })
  }
  return waiting
}

/** Takes a request back that nobody decided yet. */
export const withdraw = async (tx: Tx, id: string, now: Date): Promise<true | Refusal<'application.decided'>> =>
  (await endJoinRequest(tx, id, { state: 'withdrawn', decidedAt: now })) || refuse('application.decided')
