import { isOperator, type Actor } from '../../kernel/policy/actor.ts'
import { absent, yes, type Verdict } from '../../kernel/policy/verdict.ts'

/** Banners are the platform's: its operators keep them, everybody else only sees what is shown. */
const keep = (actor: Actor): Verdict => (isOperator(actor) ? yes : absent)

export const bannerPolicy = { view: keep, edit: keep, remove: keep }
