import type { ApplicationState } from '@lab/contract/application'
import { canReach, type Actor } from '../../kernel/policy/actor.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { offeringPolicy, type PlaceFacts } from '../offering/index.ts'
import { unlessArchived } from '../place/index.ts'

/** What the policies need to know of an application, for one person. */
export interface ApplicationFacts extends PlaceFacts {
  learnerId: string
  state: ApplicationState
}

const isOwn = (actor: Actor, application: ApplicationFacts): boolean =>
  application.learnerId === actor.userId && canReach(actor, application.orgId)

/** The person who asked, and those who look after the class. */
const view = (actor: Actor, application: ApplicationFacts): Verdict =>
  isOwn(actor, application) ? yes : offeringPolicy.view(actor, application)

/** The class's teachers and the administrators; assistants only look. */
function decide(actor: Actor, application: ApplicationFacts): Verdict {
  const may = offeringPolicy.teach(actor, application)
  return may === true || may === 'absent' ? may : because('助教不能审批申请')
}

/** Taking it back. */
const edit = (actor: Actor, application: ApplicationFacts): Verdict => {
  if (isOwn(actor, application)) return yes
  return view(actor, application) === true ? because('只有申请人可以撤回') : absent
}

export const applicationPolicy = { view, decide, edit } as const

/** The same for pages: what is over says so beforehand. */
export const applicationAbilities = (actor: Actor, application: ApplicationFacts): Record<string, Verdict> => {
  const ifPending = (verdict: Verdict): Verdict =>
    verdict === true && application.state !== 'pending' ? because('该申请已处理') : verdict
  return {
    decide: ifPending(unlessArchived(application, decide(actor, application))),
    edit: ifPending(edit(actor, application)),
  }
}
