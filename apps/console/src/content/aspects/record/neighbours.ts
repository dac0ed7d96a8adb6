import type { RecordState } from '@lab/contract/record-words'

type Row = { id: string | null; learner: { id: string; real_name: string } }
export type Neighbour = { id: string; name: string }

/**
 * The records before and after one in a list, skipping learners who have none. Neither when the record is not in the list.
 */
export function neighboursOf(rows: readonly Row[], recordId: string): { before?: Neighbour; after?: Neighbour } {
  const begun = rows.flatMap((row) => (row.id === null ? [] : [{ id: row.id, name: row.learner.real_name }]))
  const at = begun.findIndex((row) => row.id === recordId)
  if (at < 0) return {}
  const [before, after] = [begun[at - 1], begun[at + 1]]
  return { ...(before ? { before } : {}), ...(after ? { after } : {}) }
}

/**
 * What is left to be graded besides one record, from it onward and round to the beginning: the next and the one before,
 * how many there are, and how many are graded.
 */
export function gradingQueue(
  rows: readonly (Row & { state: RecordState })[],
  recordId: string,
): { left: number; done: number; next?: Neighbour; before?: Neighbour } {
  const at = rows.findIndex((row) => row.id === recordId)
  const waiting = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].flatMap((row) =>
    row.id !== null && row.state === 'submitted' ? [{ id: row.id, name: row.learner.real_name }] : [],
  )
  const [next, before] = [waiting[0], waiting.at(-1)]
  const done = rows.filter((row) => row.id !== recordId && row.state === 'graded').length
  return { left: waiting.length, done, ...(next ? { next } : {}), ...(before ? { before } : {}) }
}

/** Whether a record is of the content, of that within which it is looked at, and of the place and the offering of its address. */
export const belongsTo = (
  record: { content_id: string; place_id: string; offering_id: string; within_id: string | null },
  at: { contentId: string; within: string | undefined; placeId: string | undefined; offeringId: string | undefined },
): boolean =>
  record.content_id === at.contentId &&
  (at.within === undefined || record.within_id === at.within) &&
  (at.placeId === undefined || record.place_id === at.placeId) &&
  (at.offeringId === undefined || record.offering_id === at.offeringId)
