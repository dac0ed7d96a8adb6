import { pageLink } from '@lab/contract/page-link'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { countingIn, leadersOf, places } from '../place/index.ts'
import { contentBrief, type ContentBrief } from '../content/index.ts'
import { excerpt, notify, recordLink } from '../notice/index.ts'
import type { ThreadEntry } from './store.ts'

/** Who answers a thread: who looks after the place, or the content's creator in a place that is nobody's. */
async function answerers(tx: Tx, thread: ThreadEntry, content: ContentBrief | undefined): Promise<string[]> {
  const found = await leadersOf(tx, thread.placeId)
  return found.length || !content ? found : [content.creatorId]
}

/** Tells anyone who answers that a learner waits: a new question, or a further one. */
export async function tellAsked(tx: Tx, thread: ThreadEntry, text: string, at: Date): Promise<void> {
  const content = (await contentBrief(tx, [thread.contentId])).get(thread.contentId)
  const place = (await tx.select().from(places).where(eq(places.id, thread.placeId)))[0]!
  const userIds = (await answerers(tx, thread, content)).filter((id) => id !== thread.askerId)
  const where = [content?.title ?? '', thread.stepTitle].filter(Boolean).join(' · ')
  await notify(tx, {
    kind: 'question',
    title: `学员提问：${thread.title}`,
    body: [where, excerpt(text)].filter(Boolean).join('\n'),
    link: recordLink({ ...thread, placeKind: place.kind, contentKind: content?.kind ?? '' }, 'query'),
    userIds,
    orgId: thread.orgId,
    at,
  })
}

/** Tells the asker that somebody answered, unless they are in the place no more. */
export async function tellAnswered(
  tx: Tx,
  thread: ThreadEntry,
  answer: { authorId: string; text: string },
  at: Date,
): Promise<void> {
  if (answer.authorId === thread.askerId) return
  const kind = (await contentBrief(tx, [thread.contentId])).get(thread.contentId)?.kind
  await notify(tx, {
    kind: 'answer',
    title: `您的提问「${thread.title}」有了新回复`,
    body: excerpt(answer.text),
    link: kind ? pageLink(kind, thread.contentId, 'query', { thread: thread.id }) : null,
    userIds: await countingIn(tx, thread.placeId, [thread.askerId]),
    orgId: thread.orgId,
    at,
  })
}
