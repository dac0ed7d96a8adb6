import { yes, because, type Verdict } from '../../kernel/policy/verdict.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { standing, teach, view, type StandingFacts } from '../place/index.ts'

/** What decides a right over a class. */
export interface ClassFacts extends StandingFacts {
  ownerId: string
  state: 'active' | 'archived'
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
