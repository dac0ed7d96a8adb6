import type { QueryIn } from '@lab/contract/endpoint'
import type { record, RecordRow } from '@lab/contract/record'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../app/request/api.ts'
import { isApiError } from '../../../app/request/api-error.ts'
import { useMount } from '../../use-mount.ts'

export type RecordQuery = NonNullable<QueryIn<typeof record.listOfContent>>

/** Whose records a page shows: those of an offering, or of a content, in one class or wherever it is learned. */
export type RecordPlace = { offeringId: string } | { contentId: string; classId: string | undefined }

/** Learners are gone through in the order of their numbers, as on a class list. */
export const inOrder = { sort: 'number', order: 'asc', per_page: 300, count: 'none' } as const

/** Among which records one is gone through. */
export const placeOf = (record: RecordRow): RecordPlace =>
  record.offering_id
    ? { offeringId: record.offering_id }
    : { contentId: record.content_id, classId: record.class_id ?? undefined }

/** The list of a place as query options. */
export const recordsOf = (place: RecordPlace, query: RecordQuery) =>
  'offeringId' in place
    ? api.record.listOfOffering.query({ params: { id: place.offeringId }, query })
    : api.record.listOfContent.query({ params: { id: place.contentId }, query: { ...query, class_id: place.classId } })

/**
 * Whose records this page shows, by where it is mounted: in a class those of the content's offering there, so that every
 * student has a row; elsewhere all that the reader may see. A content that comes into a class as a part of a series has no
 * offering of its own: then it is the content narrowed to the class. Undefined while that is being found out. `title` is
 * the content's, as the class knows it.
 */
export function useRecordPlace(): {
  place: RecordPlace | undefined
  title?: string
  error: Error | null
  retry: () => void
} {
  const { id, ids } = useMount()
  const classId = ids.classid
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...api.offering.ofContentInClass.query(
      { params: { id: classId ?? '', content_id: id } },
      // Its absence is an answer here, not a failure to be shown.
      { quiet: true },
    ),
    enabled: classId !== undefined,
  })
  const retry = () => void refetch()
  if (classId === undefined) return { place: { contentId: id, classId }, error: null, retry }
  if (ids.seriesid !== undefined && isApiError(error) && error.status === 404) {
    return { place: { contentId: id, classId }, error: null, retry }
  }
  if (error) return { place: undefined, error, retry }
  if (!data || isPlaceholderData) return { place: undefined, error: null, retry }
  return { place: { offeringId: data.offering.id }, title: data.offering.content_title, error: null, retry }
}
