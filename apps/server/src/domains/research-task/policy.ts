import { canReach, isAdmin, isStaff, type Actor } from '../../kernel/policy/actor.ts'
import { within } from '../../kernel/policy/own-role.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'

export interface TaskFacts {
  orgId: string
  creatorId: string
  memberIds: readonly string[]
}
export interface PartFacts {
  task: TaskFacts
  userId: string
}

const leads = (actor: Actor, task: TaskFacts): boolean =>
  isStaff(actor) && canReach(actor, task.orgId) && (task.creatorId === actor.userId || isAdmin(actor))

/** A task is seen by who gave it, who takes part, and the organisation's administrators. */
function view(actor: Actor, task: TaskFacts): Verdict {
  if (leads(actor, task)) return yes
  return isStaff(actor) && canReach(actor, task.orgId) && task.memberIds.includes(actor.userId) ? yes : absent
}

const lead = (actor: Actor, task: TaskFacts): Verdict => {
  const seen = view(actor, task)
  if (seen !== yes) return seen
  return leads(actor, task) ? yes : because('只有发布人和管理员可以修改')
}

export const taskPolicy = {
  view,
  edit: (actor: Actor, task: TaskFacts): Verdict => within(actor, 'research.change', lead(actor, task)),
  remove: (actor: Actor, task: TaskFacts): Verdict => within(actor, 'research.remove', lead(actor, task)),
}

/** A part is seen by its owner and by who leads the task; only the owner works on it, only the others decide. */
const viewPart = (actor: Actor, part: PartFacts): Verdict =>
  leads(actor, part.task) || (part.userId === actor.userId && view(actor, part.task) === yes) ? yes : absent
const work = (actor: Actor, part: PartFacts): Verdict => {
  const seen = viewPart(actor, part)
  if (seen !== yes) return seen
  return part.userId === actor.userId ? within(actor, 'research.change', yes) : because('只有参与人本人可以填写')
}
const decide = (actor: Actor, part: PartFacts): Verdict => {
  const seen = viewPart(actor, part)
  if (seen !== yes) return seen
  return leads(actor, part.task) ? within(actor, 'research.change', yes) : because('由任务发布人验收')
}

export const partPolicy = { view: viewPart, work, decide }
