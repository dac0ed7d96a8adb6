import type { QueryIn } from '@lab/contract/endpoint'
import type { query, QueryState, QueryThread } from '@lab/contract/query'
import { api } from '../../../api/request/api.ts'
import { narrowed, type Placed } from '../../use-place.ts'

type ListQuery = NonNullable<QueryIn<typeof query.listOfPlace>>

/** The questions of a page: of one learner's record, of an offering, of a content, or of a whole place. */
export function queriesOf({ recordId, narrowing }: Pick<Placed, 'recordId' | 'narrowing'>, asked: ListQuery) {
  if (recordId !== undefined) return api.query.listOfRecord.query({ params: { id: recordId }, query: asked })
  if (narrowing && !('contentId' in narrowing)) {
    return api.query.listOfPlace.query({ params: { id: narrowing.placeId }, query: asked })
  }
  const { contentId, query } = narrowed(narrowing)
  return api.query.listOfContent.query({ params: { id: contentId }, query: { ...asked, ...query } })
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
