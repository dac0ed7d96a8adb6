import { within } from '../../kernel/policy/own-role.ts'
import { absent, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { canReach, type Actor } from '../../kernel/policy/actor.ts'
import { recordPolicy, type RecordPolicyFacts } from '../record/index.ts'
import { unlessArchived } from '../place/index.ts'

/** What the policies need to know of a thread, for one person. */
export interface ThreadPolicyFacts extends Omit<RecordPolicyFacts, 'isTrial' | 'learnerIds'> {
  askerId: string
  isPublic: boolean
}

const asRecord = (thread: ThreadPolicyFacts): RecordPolicyFacts => ({
  ...thread,
  learnerIds: [thread.askerId],
  isTrial: false,
})

/** Anyone who looks at the asker's record answers; assistants too. */
const seesAsker = (actor: Actor, thread: ThreadPolicyFacts): Verdict => recordPolicy.view(actor, asRecord(thread))
const answer = (actor: Actor, thread: ThreadPolicyFacts): Verdict =>
  within(actor, 'query.answer', seesAsker(actor, thread))

/** Who answers, who asked, and, once it is public, the whole class. */
function view(actor: Actor, thread: ThreadPolicyFacts): Verdict {
  const isOwn = thread.askerId === actor.userId && canReach(actor, thread.orgId)
  if (isOwn || seesAsker(actor, thread) === true) return yes
  return thread.isPublic && thread.role === 'student' ? yes : absent
}

/** Asking further: the asker only. */
const learn = (actor: Actor, thread: ThreadPolicyFacts): Verdict => recordPolicy.learn(actor, asRecord(thread))

export const queryPolicy = { view, answer, edit: answer, learn } as const

/** The same for pages: what an archived class refuses says so beforehand. */
export const threadAbilities = (actor: Actor, thread: ThreadPolicyFacts): Record<string, Verdict> => ({
  view: view(actor, thread),
  answer: unlessArchived(thread, answer(actor, thread)),
  learn: unlessArchived(thread, learn(actor, thread)),
})
