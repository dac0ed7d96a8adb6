import type { OfferingKind } from '@lab/contract/kinds'
import { api } from '../api/request/api.ts'

type Lobby = (offeringId: string) => Promise<string>

/** What is opened before it is begun: its learners wait there, read the rules and begin by themselves. */
const lobbies: Partial<Record<OfferingKind, Lobby>> = {
  exam: async (id) => (await api.exam.lobby({ params: { id } })).record_id,
}

export const hasLobby = (kind: OfferingKind): boolean => lobbies[kind] !== undefined

/** Begins work in what is taught, or opens where it is begun. Answers with the record. */
export async function beginWork(task: { offering_id: string; kind: OfferingKind }, again: boolean): Promise<string> {
  const lobby = lobbies[task.kind]
  if (lobby) return lobby(task.offering_id)
  const { record } = await api.learning.start({ params: { id: task.offering_id }, body: { again } })
  return record.id
}
