import { isAdmin, isOperator, type Actor } from '../../kernel/policy/actor.ts'
import { within } from '../../kernel/policy/own-role.ts'
import { absent, yes, type Verdict } from '../../kernel/policy/verdict.ts'

/** An import belongs to the administrators of its customer. Its lines say who people are. */
const view = (actor: Actor, { customerId }: { customerId: string }): Verdict =>
  within(actor, 'person.see', isAdmin(actor) && (isOperator(actor) || actor.customerId === customerId) ? yes : absent)

/** It makes organisations and accounts, so both are asked for. */
const edit = (actor: Actor, row: { customerId: string }): Verdict =>
  within(actor, 'person.change', within(actor, 'organisation.change', view(actor, row)))

export const schoolImportPolicy = { view, edit }
