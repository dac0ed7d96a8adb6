import { isOperator, type Actor } from '../../kernel/policy/actor.ts'
import { absent, yes, type Verdict } from '../../kernel/policy/verdict.ts'

/** How a school signs in is set up by the platform's operators: whom a service names is let in. */
const setUp = (actor: Actor): Verdict => (isOperator(actor) ? yes : absent)

export const signInServicePolicy = { edit: setUp, remove: setUp }
