import type { ReviewState } from '@lab/contract/review'
import { canReach, isAdmin, isStaff, type Actor } from '../../kernel/policy/actor.ts'
import { within } from '../../kernel/policy/own-role.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'

/** What the policies need to know of a request. */
export interface ReviewFacts {
  orgId: string
  applicantId: string
  state: ReviewState
}

/** The person who asked, and the administrators of the organisation. */
function view(actor: Actor, review: ReviewFacts): Verdict {
  if (!isStaff(actor) || !canReach(actor, review.orgId)) return absent
  return review.applicantId === actor.userId || isAdmin(actor) ? yes : absent
}

function decide(actor: Actor, review: ReviewFacts): Verdict {
  const seen = view(actor, review)
  if (seen !== true) return seen
  if (!isAdmin(actor)) return because('只有管理员可以审核')
  return review.applicantId === actor.userId ? because('不能审核自己的申请') : within(actor, 'review.decide', yes)
}

/** Taking it back. */
function edit(actor: Actor, review: ReviewFacts): Verdict {
  const seen = view(actor, review)
  if (seen !== true) return seen
  const isOwn = review.applicantId === actor.userId
  return isOwn ? within(actor, 'content.publish', yes) : because('只有申请人可以撤回')
}

export const reviewPolicy = { view, decide, edit } as const

/** The same for pages: what was decided says so beforehand. */
export const reviewAbilities = (actor: Actor, review: ReviewFacts): Record<string, Verdict> => {
  const ifPending = (verdict: Verdict): Verdict =>
    verdict === true && review.state !== 'pending' ? because('该审核已处理') : verdict
  return { decide: ifPending(decide(actor, review)), edit: ifPending(edit(actor, review)) }
}
