import { hasRole, isOperator, type Actor } from '../../kernel/policy/actor.ts'
import type { ObjectGuard } from '../../kernel/policy/objects.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { findCustomer, type CustomerRow } from './store.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    customer: CustomerRow
  }
}

/** An administrator sees their own customer; what it bought is the operators'. */
const view = (actor: Actor, { id }: { id: string }): Verdict =>
  isOperator(actor) || (hasRole(actor, 'account_admin') && actor.customerId === id) ? yes : absent

const manage = (actor: Actor, customer: { id: string }): Verdict => {
  if (isOperator(actor)) return yes
  return view(actor, customer) === yes ? because('只有系统运维人员可以管理客户') : absent
}

export const customerPolicy = { view, edit: manage, manage }

export const customerGuard: ObjectGuard<CustomerRow> = {
  load: findCustomer,
  orgOf: () => null,
  titleOf: (row) => row.name,
  can: customerPolicy,
}
