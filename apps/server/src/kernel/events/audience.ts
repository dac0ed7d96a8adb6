import { canReach, isAdmin, isStaff, type Actor } from '../policy/actor.ts'
import type { BusEvent } from './bus.ts'

/** Who listens to a stream of changes, with the places that they lead and learn in. */
export interface Listener {
  actor: Actor
  leads: ReadonlySet<string>
  learns: ReadonlySet<string>
}

/**
 * Whether a change is for this person. What is somebody's own is theirs alone; what happens in a place is for those who
 * look after it, and for its learners only where it says so; the rest of an organisation, its own place too, is for its
 * staff.
 */
export function hears({ actor, leads, learns }: Listener, event: BusEvent): boolean {
  if (event.userId) return event.userId === actor.userId
  if (event.ownerId === actor.userId) return true
  if (event.placeId && (leads.has(event.placeId) || (event.forLearners && learns.has(event.placeId)))) return true
  if (!event.orgId) return !event.placeId
  if (!canReach(actor, event.orgId)) return false
  // An organisation's own place has its id.
  return event.placeId && event.placeId !== event.orgId ? isAdmin(actor) : isStaff(actor)
}
