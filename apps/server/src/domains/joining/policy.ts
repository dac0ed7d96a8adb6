import type { ApplicationState } from '@lab/contract/application'
import { canReach, type Actor } from '../../kernel/policy/actor.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { teach, unlessArchived, view as viewPlace, type StandingFacts } from '../place/index.ts'

/** What the policies need to know of a request, for one person. */
export interface JoinRequestFacts extends StandingFacts {
  learnerId: string
  state: ApplicationState
  isArchived: boolean
}

const isOwn = (actor: Actor, request: JoinRequestFacts): boolean =>
  request.learnerId === actor.userId && canReach(actor, request.orgId)

/** The person who asked, and those who look after the place. */
const view = (actor: Actor, request: JoinRequestFacts): Verdict =>
  isOwn(actor, request) ? yes : viewPlace(actor, request)

/** Who may change the members of the place; assistants only look. */
const decide = (actor: Actor, request: JoinRequestFacts): Verdict => teach(actor, request)

/** Taking it back. */
const edit = (actor: Actor, request: JoinRequestFacts): Verdict => {
  if (isOwn(actor, request)) return yes
  return view(actor, request) === true ? because('只有申请人可以撤回') : absent
}

export const joinRequestPolicy = { view, decide, edit } as const

/** The same for pages: what is over says so beforehand. */
export const joinRequestAbilities = (actor: Actor, request: JoinRequestFacts): Record<string, Verdict> => {
  const ifPending = (verdict: Verdict): Verdict =>
    verdict === true && request.state !== 'pending' ? because('该申请已处理') : verdict
  return {
    decide: ifPending(unlessArchived(request, decide(actor, request))),
    edit: ifPending(edit(actor, request)),
  }
}
