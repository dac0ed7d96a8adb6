import { kinds, type OfferingKind } from '@lab/contract/kinds'
import { api } from '../api/request/api.ts'
import { isPreview } from './is-preview.ts'
import { triedIn } from './work/work-places.ts'

/** What is sat is opened before it is begun: its learners wait there, read the rules and begin by themselves. */
export const hasLobby = (kind: OfferingKind): boolean => kinds[kind].isSat

/** Begins work in what is taught, or opens where it is begun. Answers with the address of the desk. */
export async function beginWork(task: { offering_id: string; kind: OfferingKind }, again: boolean): Promise<string> {
  const params = { id: task.offering_id }
  if (hasLobby(task.kind) && !isPreview()) return deskOf((await api.exam.lobby({ params })).record_id)
  const { record } = await api.learning.start({ params, body: { again } })
  // A trial does not know in which class it was begun.
  return deskOf(record.id) + (isPreview() ? `?${triedIn}=${task.offering_id}` : '')
}

/** The next attempt at what is practised alone. */
export async function practiseAgain(contentId: string): Promise<string> {
  const { record } = await api.learning.startAlone({ params: { id: contentId }, body: { again: true } })
  return deskOf(record.id)
}

const deskOf = (recordId: string): string => `/learn/work/${recordId}`
