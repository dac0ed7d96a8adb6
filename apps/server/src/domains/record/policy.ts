import { canReach, isAdmin, isStaff, siteOfActor, type Actor } from '../../kernel/policy/actor.ts'
import { within } from '../../kernel/policy/own-role.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { viewPlace, type PlaceFacts } from '../offering/index.ts'
import { unlessArchived } from '../place/index.ts'

/** What the policies need to know of a record, for one person, with the facts of its place. */
export interface RecordPolicyFacts extends PlaceFacts {
  learnerIds: readonly string[]
  isTrial: boolean
  contentCreatorId: string
}

/**
 * A place's teachers and assistants look at its records; what is learned in an organisation's place is looked at by who
 * made the content and the administrators. A trial is its own teacher's only.
 */
function view(actor: Actor, record: RecordPolicyFacts): Verdict {
  if (record.isTrial) return learn(actor, record)
  if (!isStaff(actor) && record.role !== 'assistant') return absent
  if (record.placeKind !== 'organisation') return viewPlace(actor, record)
  return (record.contentCreatorId === actor.userId || isAdmin(actor)) && canReach(actor, record.orgId) ? yes : absent
}

/** Grading: anyone who looks at it, assistants too. A trial has no grade. */
function grade(actor: Actor, record: RecordPolicyFacts): Verdict {
  const seen = view(actor, record)
  return seen === true && record.isTrial ? because('试做记录不参与评分') : within(actor, 'record.mark', seen)
}

/** Whether it is one's own to work on, in a place only while learning there. */
export const isOwnWork = (
  who: Pick<Actor, 'userId'>,
  record: Pick<RecordPolicyFacts, 'learnerIds' | 'isTrial' | 'role'>,
): boolean => record.learnerIds.includes(who.userId) && (record.isTrial || record.role === 'student')

/** Working on it: one's own record only, while reaching its organisation; a trial on the teachers' site, else the learners'. */
const learn = (actor: Actor, record: RecordPolicyFacts): Verdict =>
  isOwnWork(actor, record) && canReach(actor, record.orgId) && record.isTrial === (siteOfActor(actor) === 'teacher')
    ? yes
    : absent

export const recordPolicy = { view, grade, learn } as const

/** The same for pages: what an archived class refuses says so beforehand. */
export const recordAbilities = (actor: Actor, record: RecordPolicyFacts): Record<string, Verdict> => ({
  view: view(actor, record),
  grade: unlessArchived(record, grade(actor, record)),
})
