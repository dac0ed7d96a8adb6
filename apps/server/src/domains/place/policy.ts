import { memberRoleLabels, rolesOfPlace, type MemberRole } from '@lab/contract/member-roles'
import { archivedWords, placeKindLabels, type PlaceKind } from '@lab/contract/place'
import { administersFrom, canReach, hasRole, isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import { within } from '../../kernel/policy/own-role.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { refuse, refuseField, type Refusal } from '../../kernel/result.ts'
import type { Place } from './find.ts'

/** What decides what a person is to a place. */
export interface StandingFacts {
  orgId: string
  placeKind: PlaceKind
  /** The asking person's role in the place as it counts now, if any; the owner's is to teach. */
  role: MemberRole | null
}

type Standing = 'absent' | 'outsider' | 'student' | 'assistant' | 'teacher' | 'admin'

/** What a person is to a place. Administrators count in every place of an organisation they reach. */
export function standing(actor: Actor, facts: StandingFacts): Standing {
  if (facts.role === 'teacher') return 'teacher'
  if (!canReach(actor, facts.orgId)) return facts.role ?? 'absent'
  if (isAdmin(actor)) return 'admin'
  return facts.role ?? (actor.roles.includes('teacher') ? 'outsider' : 'absent')
}

const notYours = (kind: PlaceKind): Verdict => because(`您不是该${placeKindLabels[kind]}的教师`)
const assistantsMayNot = (kind: PlaceKind): Verdict => because(`助教不能修改${placeKindLabels[kind]}`)
const forAdmins = because('机构的教学内容由管理员安排')

export const view = (actor: Actor, facts: StandingFacts): Verdict => {
  const who = standing(actor, facts)
  if (who === 'absent' || who === 'student') return absent
  return who === 'outsider' ? notYours(facts.placeKind) : yes
}

/** Members, contents, dates: everything that is part of teaching. Archived places refuse in the rules, not here. */
export const teach = (actor: Actor, facts: StandingFacts): Verdict => {
  const seen = view(actor, facts)
  if (seen !== yes) return seen
  return standing(actor, facts) === 'assistant' ? assistantsMayNot(facts.placeKind) : within(actor, 'place.change', yes)
}

/** Looking at it as one of its learners, also once it is archived. An organisation's place has no page of its own. */
const learnIn = (actor: Actor, { placeKind, role, orgId }: StandingFacts): Verdict =>
  placeKind !== 'organisation' && role === 'student' && canReach(actor, orgId) ? yes : absent

/** Asking to be taken in, where a place takes requests; who is in it already hears so. */
const askIn = (actor: Actor, { role, orgId, takesRequests }: StandingFacts & Pick<Place, 'takesRequests'>): Verdict =>
  hasRole(actor, 'student') && canReach(actor, orgId) && (takesRequests || role === 'student') ? yes : absent

/**
 * An organisation's own place is looked at by its staff and looked after by its administrators. To `lead` is to see what
 * its people do there, which in an organisation's place is not for all of its staff.
 */
export const placePolicy = {
  view: (actor: Actor, place: Place): Verdict => {
    if (place.placeKind !== 'organisation') return view(actor, place)
    if (administersFrom(actor, place.orgId)) return yes
    return ['outsider', 'teacher', 'admin'].includes(standing(actor, place)) ? yes : absent
  },
  lead: (actor: Actor, place: Place): Verdict => {
    if (place.placeKind !== 'organisation') return view(actor, place)
    const seen = placePolicy.view(actor, place)
    if (seen !== yes) return seen
    return standing(actor, place) === 'admin' || administersFrom(actor, place.orgId) ? yes : forAdmins
  },
  teach: (actor: Actor, place: Place): Verdict =>
    place.placeKind === 'organisation'
      ? // Its learners are the organisation's members.
        within(actor, 'organisation.change', within(actor, 'place.change', placePolicy.lead(actor, place)))
      : teach(actor, place),
  learn: learnIn,
  ask: askIn,
}

/** What decides of a place of any kind that belongs to somebody. */
export interface OwnedFacts extends StandingFacts {
  ownerId: string | null
  isArchived: boolean
}

/** Deleting a place is its owner's, and an administrator's. */
export const removeAsOwner = (actor: Actor, facts: OwnedFacts): Verdict => {
  const may = teach(actor, facts)
  if (may !== yes) return may
  const what = placeKindLabels[facts.placeKind]
  return facts.ownerId === actor.userId || standing(actor, facts) === 'admin'
    ? within(actor, 'place.remove', yes)
    : because(`只有${what}负责人可以删除${what}`)
}

type ArchivedFacts = Pick<Place, 'isArchived' | 'placeKind'>

/** Archived places are only looked at. */
export const notArchived = (place: ArchivedFacts): true | Refusal<'place.archived'> =>
  place.isArchived ? refuse('place.archived', { kind: place.placeKind }) : true

/** The same for pages: what an archived place refuses says so beforehand. */
export const unlessArchived = (place: ArchivedFacts, verdict: Verdict): Verdict =>
  verdict === true && place.isArchived ? because(archivedWords(place.placeKind)) : verdict

/** Whether a list of students can be taken in: an organisation takes them as its members, every other place as its learners. */
export const takesList = (place: Pick<Place, 'placeKind'>): true | Refusal<'invalid'> =>
  place.placeKind === 'organisation' ? true : takesIn(place, 'student')

/** Whether people of a role can be taken into a place at all. */
export function takesIn({ placeKind }: Pick<Place, 'placeKind'>, role: MemberRole): true | Refusal<'invalid'> {
  const roles: readonly MemberRole[] = rolesOfPlace[placeKind]
  return roles.includes(role) || refuseField('role', `${placeKindLabels[placeKind]}不能添加${memberRoleLabels[role]}`)
}
