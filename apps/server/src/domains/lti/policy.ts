import type { Actor } from '../../kernel/policy/actor.ts'
import { within } from '../../kernel/policy/own-role.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { administersCustomer } from '../org/index.ts'

/** Whom a platform lets in becomes a person of the customer, so its administrators look after them alone. */
const view = (actor: Actor, { customerId }: { customerId: string }): Verdict =>
  administersCustomer(actor, customerId) ? yes : absent

/** Accounts come of it, so both are asked for. */
const edit = (actor: Actor, row: { customerId: string }): Verdict =>
  within(actor, 'person.change', within(actor, 'organisation.change', view(actor, row)))

export const ltiPolicy = { view, edit }

export const mayCreate = (actor: Actor, customerId: string): Verdict =>
  administersCustomer(actor, customerId) ? edit(actor, { customerId }) : because('只有客户管理员可以登记 LTI 平台')
