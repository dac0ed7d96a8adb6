import type { MemberRole } from '@lab/contract/classroom'
import { canReach, isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'

/** What decides a right over a class. */
export interface ClassFacts {
  orgId: string
  ownerId: string
  state: 'active' | 'archived'
  /** The asking person's role in the class as it counts now, if any; the owner's is to teach. */
  role: MemberRole | null
}

type Standing = 'absent' | 'outsider' | 'student' | 'assistant' | 'teacher' | 'admin'

/** What a person is to a class. Administrators count in every class of an organisation they reach. */
export function standing(actor: Actor, facts: ClassFacts): Standing {
  if (facts.role === 'teacher') return 'teacher'
  if (!canReach(actor, facts.orgId)) return facts.role ?? 'absent'
  if (isAdmin(actor)) return 'admin'
  return facts.role ?? (actor.roles.includes('teacher') ? 'outsider' : 'absent')
}

const notYours = because('您不是该班级的教师')
const assistantsMayNot = because('助教不能修改班级')

export const view = (actor: Actor, facts: ClassFacts): Verdict => {
  const who = standing(actor, facts)
  if (who === 'absent' || who === 'student') return absent
  return who === 'outsider' ? notYours : yes
}

/** Members, contents, dates: everything that is part of teaching. Archived classes refuse in the rules, not here. */
export const teach = (actor: Actor, facts: ClassFacts): Verdict => {
  const seen = view(actor, facts)
  if (seen !== yes) return seen
  return standing(actor, facts) === 'assistant' ? assistantsMayNot : yes
}

export const remove = (actor: Actor, facts: ClassFacts): Verdict => {
  const may = teach(actor, facts)
  if (may !== yes) return may
  return facts.ownerId === actor.userId || standing(actor, facts) === 'admin'
    ? yes
    : because('只有班级负责人可以删除班级')
}

export const classPolicy = { view, teach, edit: teach, remove }

/** Grading and answering: assistants too. */
export const assist = view
