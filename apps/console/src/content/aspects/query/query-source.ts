import type { QueryIn } from '@lab/contract/endpoint'
import type { query, QueryState, QueryThread } from '@lab/contract/query'
import { api } from '../../../app/request/api.ts'
import type { MountPlace } from '../../use-mount.ts'

type ListQuery = NonNullable<QueryIn<typeof query.listOfClass>>

/** Whose questions a page shows: those of a class, of a content (in one class or anywhere), or of one learner's record. */
export type QueryPlace = { classId: string } | { contentId: string; classId: string | undefined } | { recordId: string }

/** The place of a mount, by what it is mounted on. */
export function queryPlace({ kind, id, ids }: Pick<MountPlace, 'kind' | 'id' | 'ids'>): QueryPlace {
  if (ids.recordid !== undefined) return { recordId: ids.recordid }
  return kind === 'class' ? { classId: id } : { contentId: id, classId: ids.classid }
}

export const queriesOf = (place: QueryPlace, asked: ListQuery) => {
  if ('recordId' in place) return api.query.listOfRecord.query({ params: { id: place.recordId }, query: asked })
  if ('contentId' in place) {
    return api.query.listOfContent.query({
      params: { id: place.contentId },
      query: { ...asked, class_id: place.classId },
    })
  }
  return api.query.listOfClass.query({ params: { id: place.classId }, query: asked })
}

const rank: Record<QueryState, number> = { open: 0, answered: 1, closed: 2 }

/**
 * The order in which a teacher works: pinned first, then what waits for an answer, the longest waiting first; the rest by
 * the newest change.
 */
export function inWorkingOrder<Thread extends Pick<QueryThread, 'is_pinned' | 'state' | 'created_at' | 'updated_at'>>(
  threads: readonly Thread[],
): Thread[] {
  return threads.toSorted(
    (a, b) =>
      Number(b.is_pinned) - Number(a.is_pinned) ||
      rank[a.state] - rank[b.state] ||
      (a.state === 'open'
        ? Date.parse(a.created_at) - Date.parse(b.created_at)
        : Date.parse(b.updated_at) - Date.parse(a.updated_at)),
  )
}
