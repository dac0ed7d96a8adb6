import { pageLink } from '@lab/contract/page-link'
import { contentStateLabels } from '@lab/contract/content'
import type { Review } from '@lab/contract/review'
import { libraryReachLabels, type LibraryReach } from '@lab/contract/library'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import { findContent, type ContentFacts } from '../content/index.ts'
import { shareContent } from '../library/index.ts'
import { notify } from '../notice/index.ts'
import { administratorsOf, endReview, insertReview, type ReviewEntry } from './store.ts'

export interface SubmitInput {
  reach: LibraryReach
  note: string
  /** Nobody has to decide: it is shared in the same moment, so nobody is asked. */
  isDecided?: boolean
  /** Fixed id and time, for the demo school. */
  id?: string | undefined
  at?: Date | undefined
}

/** Asks for a content to be opened to other organisations. Its administrators hear of it. */
export async function submitReview(
  tx: Tx,
  who: { userId: string; realName: string },
  content: Pick<ContentFacts, 'id' | 'orgId' | 'title' | 'state' | 'publishedVersion'>,
  { reach, note, isDecided, id, at }: SubmitInput,
): Promise<string | Refusal<'content.wrongState' | 'review.waiting'>> {
  if (content.state !== 'published') {
    return refuse('content.wrongState', { state: contentStateLabels[content.state], verb: '共享' })
  }
  const made = await insertReview(tx, {
    ...(id ? { id } : {}),
    ...(at ? { createdAt: at } : {}),
    orgId: content.orgId,
    contentId: content.id,
    reach,
    note,
    version: content.publishedVersion,
    applicantId: who.userId,
  })
  if (!made) return refuse('review.waiting')
  if (isDecided) return made
  await notify(tx, {
    kind: 'review',
    title: `${who.realName}申请将「${content.title}」共享给${libraryReachLabels[reach]}`,
    body: note,
    link: pageLink('publish_review'),
    userIds: (await administratorsOf(tx, content.orgId)).filter((userId) => userId !== who.userId),
    orgId: content.orgId,
    about: `review:${made}`,
    at,
  })
  return made
}

/** Decides a request. What is approved is shared in the same moment. */
export async function decideReview(
  tx: Tx,
  who: { userId: string },
  review: ReviewEntry,
  { isApproved, reason, comments = [] }: { isApproved: boolean; reason: string; comments?: Review['comments'] },
  now: Date,
): Promise<true | Refusal<'review.decided' | 'content.wrongState' | 'absent'>> {
  const state = isApproved ? ('approved' as const) : ('rejected' as const)
  const decided = await endReview(tx, review.id, { state, decidedBy: who.userId, decidedAt: now, reason, comments })
  if (!decided) return refuse('review.decided')
  if (isApproved) {
    const content = await findContent(tx, review.contentId, null)
    if (!content || content.deletedAt) return refuse('absent')
    const sharer = { userId: review.applicantId }
    const shared = await shareContent(tx, sharer, content, { reach: review.reach, note: review.note })
    if (shared instanceof Refusal) return shared
  }
  if (review.applicantId !== who.userId) {
    await notify(tx, {
      kind: 'review',
      title: isApproved ? `「${review.title}」已通过审核，进入共享库` : `「${review.title}」的共享申请被驳回`,
      body: [reason, ...comments.map(({ title, text }) => `${title}：${text}`)].filter(Boolean).join('\n'),
      link: pageLink('publish_review'),
      userIds: [review.applicantId],
      orgId: review.orgId,
      about: `review:${review.id}:${state}`,
    })
  }
  return true
}

export async function withdrawReview(
  tx: Tx,
  review: Pick<ReviewEntry, 'id'>,
  now: Date,
): Promise<true | Refusal<'review.decided'>> {
  return (await endReview(tx, review.id, { state: 'withdrawn', decidedAt: now })) || refuse('review.decided')
}
