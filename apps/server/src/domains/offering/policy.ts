import type { MemberRole } from '@lab/contract/place'
import type { PlaceKind } from '@lab/contract/place'
import { canReach, isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import { within } from '../../kernel/policy/own-role.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'

/** What the policies need to know of a place where something is taught, for one person. */
export interface PlaceFacts {
  orgId: string
  placeKind: PlaceKind
  /** What the person is in the place as it counts now; null for who is not in it. */
  role: MemberRole | null
  isArchived: boolean
}

const administers = (actor: Actor, place: PlaceFacts): boolean => isAdmin(actor) && canReach(actor, place.orgId)

/** The place's teachers and assistants, and the administrators of its organisation. Learners use the learning API. */
export function viewPlace(actor: Actor, place: PlaceFacts): Verdict {
  if (place.role === 'teacher' || place.role === 'assistant') return yes
  return administers(actor, place) ? yes : absent
}

/** Changing what is taught and how: not for assistants. That an archived place is only looked at is `notArchived`'s. */
export function teachPlace(actor: Actor, place: PlaceFacts): Verdict {
  if (place.role === 'teacher' || administers(actor, place)) return within(actor, 'place.change', yes)
  return place.role === 'assistant' ? because('助教不能修改教学内容') : absent
}

/** Being taught: the place's learners only. */
export const learnPlace = (_actor: Actor, place: PlaceFacts): Verdict => (place.role === 'student' ? yes : absent)

/** What is open to an organisation is begun by its content, which says to whom it is open. */
const learnOffering = (actor: Actor, offering: PlaceFacts): Verdict =>
  offering.placeKind === 'organisation' ? absent : learnPlace(actor, offering)

export const offeringPolicy = { view: viewPlace, teach: teachPlace, learn: learnOffering } as const
