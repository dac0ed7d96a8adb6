import { placeLink } from '@lab/contract/page-link'
import type { RichText } from '@lab/contract/fields'
import type { Tx } from '../../kernel/database/pool.ts'
import { excerpt, notify, takeBack } from '../notice/index.ts'
import type { Place } from '../place/index.ts'
import { deleteAnnouncement, insertAnnouncement, learnersIn } from './store.ts'

const aboutOf = (id: string): string => `announcement:${id}`

interface NewAnnouncement {
  title: string
  body: RichText
  isPinned: boolean
}

/** Tells all who learn in a place something: it stays there, and each of them gets a message. */
export async function announce(
  tx: Tx,
  who: { userId: string },
  place: Pick<Place, 'id' | 'orgId' | 'placeKind' | 'name'>,
  { title, body, isPinned }: NewAnnouncement,
  now: Date,
): Promise<string> {
  const { id } = await insertAnnouncement(tx, {
    orgId: place.orgId,
    placeId: place.id,
    authorId: who.userId,
    title,
    body,
    isPinned,
    createdAt: now,
  })
  await notify(tx, {
    kind: 'teaching',
    title: `${place.name}公告：${title}`,
    body: excerpt(body.value),
    link: placeLink(place.placeKind, place.id, '', { panel: 'announcements' }),
    userIds: await learnersIn(tx, place.id),
    orgId: place.orgId,
    about: aboutOf(id),
    at: now,
  })
  return id
}

/** Takes it back, with the messages about it; answers its title, null where there is none. */
export async function withdraw(tx: Tx, placeId: string, id: string): Promise<string | null> {
  const gone = await deleteAnnouncement(tx, placeId, id)
  if (!gone) return null
  await takeBack(tx, await learnersIn(tx, placeId), aboutOf(id))
  return gone.title
}
