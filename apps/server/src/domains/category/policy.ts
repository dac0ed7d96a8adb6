import type { CategoryScope } from '@lab/contract/category'
import { canReach, isAdmin, isOperator, isStaff, type Actor } from '../../kernel/policy/actor.ts'
import { within } from '../../kernel/policy/own-role.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'

/** `orgId` null: a category of the whole platform. */
export interface CategoryFacts {
  orgId: string | null
}

function view(actor: Actor, row: CategoryFacts): Verdict {
  if (!isStaff(actor)) return absent
  return row.orgId === null || canReach(actor, row.orgId) ? yes : absent
}

/** Administrators keep their organisations' categories, operators also the platform's. */
function edit(actor: Actor, row: CategoryFacts): Verdict {
  if (view(actor, row) !== true) return absent
  if (row.orgId === null) return isOperator(actor) ? yes : because('平台分类只能由系统运维人员维护')
  return isAdmin(actor) ? within(actor, 'category.change', yes) : because('分类只能由管理员维护')
}

/** Anyone who may edit a tree's categories may add one. */
export const mayCreate = (actor: Actor, scope: CategoryScope): Verdict =>
  edit(actor, { orgId: scope === 'platform' ? null : actor.orgId })

export const categoryPolicy = { view, edit, remove: edit }
