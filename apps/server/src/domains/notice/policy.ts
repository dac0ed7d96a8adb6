import type { Actor } from '../../kernel/policy/actor.ts'
import { absent, yes, type Verdict } from '../../kernel/policy/verdict.ts'

/** A mailbox is its owner's, whatever anybody's role. */
const own = (actor: Actor, notice: { userId: string }): Verdict => (notice.userId === actor.userId ? yes : absent)

export const noticePolicy = { view: own, edit: own, remove: own } as const
