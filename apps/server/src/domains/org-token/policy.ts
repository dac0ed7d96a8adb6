import type { Actor } from '../../kernel/policy/actor.ts'
import { within } from '../../kernel/policy/own-role.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { administersCustomer } from '../org/index.ts'

const remove = (actor: Actor, { customerId }: { customerId: string }): Verdict =>
  administersCustomer(actor, customerId) ? within(actor, 'organisation.change', yes) : absent

export const orgTokenPolicy = { remove }

/** Whether somebody makes tokens of a customer's organisations. */
export const mayCreate = (actor: Actor, customerId: string): Verdict =>
  administersCustomer(actor, customerId)
    ? within(actor, 'organisation.change', yes)
    : because('只有客户管理员可以新建组织令牌')
