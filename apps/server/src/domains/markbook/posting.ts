import { placeLink } from '@lab/contract/page-link'
import { placeKindLabels } from '@lab/contract/place-words'
import type { Tx } from '../../kernel/database/pool.ts'
import { notify, takeBack } from '../notice/index.ts'
import type { Place } from '../place/index.ts'
import type { Book, BookLine } from './book.ts'
import * as store from './store.ts'

const aboutOf = (place: Pick<Place, 'id'>): string => `marks:${place.id}`

const postedRow = ({ scheme }: Book, { learner, result }: BookLine) => ({
  learnerId: learner.id,
  total: result.total,
  word: result.word,
  parts: scheme.categories.map(({ title, weight }, at) => ({
    title,
    weight,
    percent: result.parts[at]?.percent ?? null,
  })),
})

/** Shows everybody in a place what their marks come to now; answers how many they are. */
export async function postMarks(
  tx: Tx,
  book: Book,
  place: Pick<Place, 'id' | 'orgId' | 'placeKind' | 'name'>,
  by: { userId: string; at: Date },
): Promise<number> {
  const learnerIds = book.lines.map(({ learner }) => learner.id)
  const before = (await store.postedIn(tx, place.id)).map((row) => row.learnerId)
  await store.post(
    tx,
    place,
    book.lines.map((line) => postedRow(book, line)),
    by,
  )
  // Posted again, it is news again; who has left since then is shown nothing any more.
  await takeBack(tx, [...new Set([...before, ...learnerIds])], aboutOf(place))
  await notify(tx, {
    kind: 'teaching',
    title: `${place.name}的总评成绩已发布`,
    body: `在「成绩」中查看您在该${placeKindLabels[place.placeKind]}的总评和各部分成绩。`,
    link: placeLink(place.placeKind, place.id, '', { panel: 'marks' }),
    userIds: learnerIds,
    orgId: place.orgId,
    about: aboutOf(place),
    at: by.at,
  })
  return learnerIds.length
}

/** Learners are shown nothing any more; answers how many they were. */
export async function withdrawMarks(tx: Tx, place: Pick<Place, 'id'>): Promise<number> {
  const learners = await store.takePostedBack(tx, place.id)
  await takeBack(tx, learners, aboutOf(place))
  return learners.length
}
