import { pushEvents, pushTrial, type PushedName, type PushEventName } from '@lab/contract/push-events'
import type { Actor } from '../../kernel/policy/actor.ts'
import { whyRoleMayNot, within } from '../../kernel/policy/own-role.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { administersCustomer } from '../org/index.ts'

export interface TargetFacts {
  customerId: string
  events: readonly PushEventName[]
}

/** Whether somebody may read all that is sent: nobody has sent to themselves what they may not see. */
export function mayHear(actor: Actor, events: readonly PushEventName[]): Verdict {
  const why = whyRoleMayNot(
    actor,
    events.map((name) => pushEvents[name].needs),
  )
  return why === null ? yes : because(why)
}

const view = (actor: Actor, target: TargetFacts): Verdict =>
  administersCustomer(actor, target.customerId) ? mayHear(actor, target.events) : absent

const edit = (actor: Actor, target: TargetFacts): Verdict => within(actor, 'organisation.change', view(actor, target))

export const pushPolicy = { view, edit }

export interface DeliveryFacts {
  target: TargetFacts
  delivery: { event: PushedName }
}

/** A delivery says what its target may not hear of any more: who reads it, and sends it again, may read that as well. */
const saying = ({ target: { customerId, events }, delivery: { event } }: DeliveryFacts): TargetFacts => ({
  customerId,
  events: event === pushTrial ? events : [...events, event],
})
export const deliveryPolicy = {
  view: (actor: Actor, row: DeliveryFacts): Verdict => view(actor, saying(row)),
  edit: (actor: Actor, row: DeliveryFacts): Verdict => edit(actor, saying(row)),
}

/** Whether somebody may have events of a customer sent. */
export const mayCreate = (actor: Actor, customerId: string): Verdict =>
  administersCustomer(actor, customerId)
    ? within(actor, 'organisation.change', yes)
    : because('只有客户管理员可以新建推送目标')
