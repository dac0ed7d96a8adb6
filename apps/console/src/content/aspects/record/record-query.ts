import { recordStates, type RecordState } from '@lab/contract/record-words'
import type { ListQuery } from '../../../kit/list/list-types.ts'
import type { RecordQuery, RecordSource } from './sources.ts'

const sorts = ['last_active_at', 'score', 'progress', 'duration', 'number', 'stuck'] as const

/** What the list of records asks for, from its address; what is written there by hand and means nothing is left out. */
export function recordQuery(query: ListQuery): RecordQuery {
  const [, minus, key] = /^(-?)(.*)$/.exec(query.sort ?? '') ?? []
  const sort = sorts.find((one) => one === key)
  const state = recordStates.find((one): one is RecordState => one === query.state)
  return {
    page: query.page,
    per_page: query.per_page,
    ...(query.selectValue ? { keyword: query.selectValue } : {}),
    ...(state ? { state } : {}),
    ...(typeof query.place_id === 'string' ? { place_id: query.place_id } : {}),
    ...(typeof query.group_id === 'string' ? { group_id: query.group_id } : {}),
    ...(query.has_appeal === 'true' ? { has_appeal: 'true' as const } : {}),
    ...(sort ? { sort, order: minus ? 'desc' : 'asc' } : {}),
  }
}

/** What the file of a list asks for: the rows that the list shows, of all its pages. */
export function exportOf(contentId: string, source: RecordSource | undefined, query: RecordQuery) {
  const { keyword, state, place_id, group_id, has_appeal } = query
  const of =
    source && 'offeringId' in source ? { offering_id: source.offeringId } : { place_id, within: source?.within }
  return { content_id: contentId, ...of, keyword, state, group_id, has_appeal }
}
