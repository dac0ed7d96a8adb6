import type { MemberRole } from '@lab/contract/classroom'
import type { PlaceKind } from '@lab/contract/place'
import { canReach, isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'

/** What the policies need to know of a place where something is taught, for one person. */
export interface PlaceFacts {
  orgId: string
  /** What the person is in the class as it counts now; null for who is not in it. */
  role: MemberRole | null
  isArchived: boolean
}

const administers = (actor: Actor, place: PlaceFacts): boolean => isAdmin(actor) && canReach(actor, place.orgId)

/** The class's teachers and assistants, and the administrators of its organisation. Learners use the learning API. */
export function viewPlace(actor: Actor, place: PlaceFacts): Verdict {
  if (place.role === 'teacher' || place.role === 'assistant') return yes
  return administers(actor, place) ? yes : absent
}

/** Changing what is taught and how: not for assistants. That an archived class is only looked at is `notArchived`'s. */
export function teachPlace(actor: Actor, place: PlaceFacts): Verdict {
  if (place.role === 'teacher' || administers(actor, place)) return yes
  return place.role === 'assistant' ? because('助教不能修改教学内容') : absent
}

/** Being taught: the class's students only. */
export const learnPlace = (_actor: Actor, place: PlaceFacts): Verdict => (place.role === 'student' ? yes : absent)

/** Archived classes are only looked at. */
export const notArchived = (place: Pick<PlaceFacts, 'isArchived'>): true | Refusal<'class.archived'> =>
  place.isArchived ? refuse('class.archived') : true

/** What is open to an organisation is begun by its content, which says to whom it is open. */
const learnOffering = (actor: Actor, offering: PlaceFacts & { placeKind: PlaceKind }): Verdict =>
  offering.placeKind === 'organisation' ? absent : learnPlace(actor, offering)

export const offeringPolicy = { view: viewPlace, teach: teachPlace, learn: learnOffering } as const

/** The same for pages: what an archived class refuses says so beforehand. */
export const unlessArchived = (place: Pick<PlaceFacts, 'isArchived'>, verdict: Verdict): Verdict =>
  verdict === true && place.isArchived ? because('班级已归档，只能查看') : verdict
