import type { MemberRole } from '@lab/contract/classroom'
import { canReach, isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import type { Place } from './find.ts'

/** What decides what a person is to a place. */
export interface StandingFacts {
  orgId: string
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

const notYours = because('您不是该班级的教师')
const assistantsMayNot = because('助教不能修改班级')
const forAdmins = because('机构的教学内容由管理员安排')

export const view = (actor: Actor, facts: StandingFacts): Verdict => {
  const who = standing(actor, facts)
  if (who === 'absent' || who === 'student') return absent
  return who === 'outsider' ? notYours : yes
}

/** Members, contents, dates: everything that is part of teaching. Archived places refuse in the rules, not here. */
export const teach = (actor: Actor, facts: StandingFacts): Verdict => {
  const seen = view(actor, facts)
  if (seen !== yes) return seen
  return standing(actor, facts) === 'assistant' ? assistantsMayNot : yes
}

/** An organisation's own place is looked at by its staff and looked after by its administrators. */
export const placePolicy = {
  view: (actor: Actor, place: Place): Verdict => {
    if (place.kind !== 'organisation') return view(actor, place)
    return ['outsider', 'teacher', 'admin'].includes(standing(actor, place)) ? yes : absent
  },
  teach: (actor: Actor, place: Place): Verdict => {
    if (place.kind !== 'organisation') return teach(actor, place)
    const seen = placePolicy.view(actor, place)
    if (seen !== yes) return seen
    return standing(actor, place) === 'admin' ? yes : forAdmins
  },
}
