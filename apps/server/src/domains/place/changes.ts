import { showingPlaces } from '@lab/contract/place-words'
import type { ChangeEvent } from '../../kernel/http/context.ts'

/** A place or its people have changed; after changes of classrooms streams look again whose places they hear of. */
export const placeChanges = ({ id, orgId }: { id: string; orgId: string }): ChangeEvent[] =>
  showingPlaces.map((domain) => ({ domain, id, placeId: id, orgId, forLearners: true }))
