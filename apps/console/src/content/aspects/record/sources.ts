import type { QueryIn } from '@lab/contract/endpoint'
import type { record, RecordRow } from '@lab/contract/record'
import { api } from '../../../api/request/api.ts'
import type { Narrowing } from '../../use-place.ts'

export type RecordQuery = NonNullable<QueryIn<typeof record.listOfContent>>

/** Whose records a page shows: those of an offering, or of a content wherever it is learned. */
export type RecordSource = Extract<Narrowing, { contentId: string }>

/** Learners are gone through in the order of their numbers, as on a class list. */
export const inOrder = { sort: 'number', order: 'asc', per_page: 300, count: 'none' } as const

/** Among which records one is gone through. */
export const sourceOf = (record: RecordRow): RecordSource => ({
  contentId: record.content_id,
  offeringId: record.offering_id,
  placeId: record.place_id,
})

/** The records of a page as query options. */
export const recordsOf = (source: RecordSource, query: RecordQuery) =>
  'offeringId' in source
    ? api.record.listOfOffering.query({ params: { id: source.offeringId }, query })
    : api.record.listOfContent.query({
        params: { id: source.contentId },
        query: { ...query, within: source.within },
      })
