import type { Actor } from '../../kernel/policy/actor.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { placePolicy, removeAsOwner, type Place } from '../place/index.ts'

/** What decides a right over a course: what somebody is in it, and whether what is written for it is open to them. */
export interface CourseFacts extends Place {
  isShown: boolean
}

/** Those who lead it, and those to whom it was opened by name (权限设置). */
export const view = (actor: Actor, facts: CourseFacts): Verdict =>
  facts.isShown ? yes : placePolicy.view(actor, facts)

/** A person to whom it was opened sees it, and hears of the rest why not. */
const orSeen = (verdict: Verdict, facts: CourseFacts): Verdict =>
  verdict === absent && facts.isShown ? because('您不是该课程的教师') : verdict

export const coursePolicy = {
  view,
  lead: (actor: Actor, facts: CourseFacts): Verdict => orSeen(placePolicy.lead(actor, facts), facts),
  teach: (actor: Actor, facts: CourseFacts): Verdict => orSeen(placePolicy.teach(actor, facts), facts),
  remove: (actor: Actor, facts: CourseFacts): Verdict => orSeen(removeAsOwner(actor, facts), facts),
  learn: (actor: Actor, facts: CourseFacts): Verdict => placePolicy.learn(actor, facts),
}
