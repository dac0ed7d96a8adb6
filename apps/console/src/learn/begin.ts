import { kinds, type OfferingKind } from '@lab/contract/kinds'
import { api } from '../api/request/api.ts'

/** What is sat is opened before it is begun: its learners wait there, read the rules and begin by themselves. */
export const hasLobby = (kind: OfferingKind): boolean => kinds[kind].isSat

/** Begins work in what is taught, or opens where it is begun. Answers with the record. */
export async function beginWork(task: { offering_id: string; kind: OfferingKind }, again: boolean): Promise<string> {
  const params = { id: task.offering_id }
  if (hasLobby(task.kind)) return (await api.exam.lobby({ params })).record_id
  const { record } = await api.learning.start({ params, body: { again } })
  return record.id
}
