import type { RichText } from '@lab/contract/fields'
import { pageLink } from '@lab/contract/page-link'
import type { Tx } from '../../../kernel/database/pool.ts'
import { refuseField, Refusal } from '../../../kernel/result.ts'
import { countingIn } from '../../place/index.ts'
import { excerpt, notify, recordLink } from '../../notice/index.ts'
import type { PlaceKind } from '@lab/contract/place-words'
import { findPost, insertPost } from './store.ts'

export interface Speaking {
  orgId: string
  offeringId: string
  placeId: string
  placeKind: PlaceKind
  contentId: string
  unit: { id: string; title: string }
  /** The learner's record; null for a teacher. */
  recordId: string | null
}

/** Says something in a discussion; who is answered hears of it, if they are still there. */
export async function say(
  tx: Tx,
  who: { userId: string },
  { unit, orgId, offeringId, placeId, placeKind, contentId, recordId }: Speaking,
  { body, reply_to: replyTo }: { body: RichText; reply_to: string | null },
  now: Date,
): Promise<true | Refusal<'invalid'>> {
  const of = { offeringId, unitId: unit.id }
  const answered = replyTo === null ? null : await findPost(tx, of, replyTo)
  if (replyTo !== null && (!answered || answered.isHidden)) return refuseField('reply_to', '回复的发言已不存在')
  await insertPost(tx, { ...of, orgId, placeId, recordId, authorId: who.userId, replyTo, body }, now)
  if (!answered || answered.authorId === who.userId) return true
  await notify(tx, {
    kind: 'answer',
    title: `您在讨论「${unit.title}」中的发言有了新回复`,
    body: excerpt(body.value),
    // A learner reads it in the course, a teacher among the discussions of the class.
    link: answered.recordId
      ? pageLink('mooc', contentId, '', { offeringid: offeringId })
      : recordLink({ recordId: null, contentId, contentKind: 'mooc', placeId, placeKind }, 'query'),
    userIds: await countingIn(tx, placeId, [answered.authorId]),
    orgId,
    at: now,
  })
  return true
}
