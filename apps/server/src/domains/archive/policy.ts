import { isOperator, type Actor } from '../../kernel/policy/actor.ts'
import { absent, yes, type Verdict } from '../../kernel/policy/verdict.ts'

/** What is put away by itself is the platform's business, so its operators' alone. */
const keep = (actor: Actor): Verdict => (isOperator(actor) ? yes : absent)

export const archivePolicy = { view: keep, edit: keep, remove: keep }
