import { canReach, hasRole, isOperator, isStaff, type Actor } from '../../kernel/policy/actor.ts'
import { within } from '../../kernel/policy/own-role.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'

/** What the policies need to know of an object. */
export interface TemplateFacts {
  orgId: string | null
}
export interface SuiteFacts {
  orgId: string
}
export interface RecordFacts {
  orgId: string
  ownerId: string
  /** Of a group's work: who works on it, and nobody else, even who started it. What is not a group's is its owner's. */
  learnerIds?: readonly string[] | null
  /** What it was started for is paused for everybody who works on it. */
  isPaused?: boolean
}

const staffOf = (actor: Actor, orgId: string): Verdict => (isStaff(actor) && canReach(actor, orgId) ? yes : absent)

/** Templates of the platform are everybody's to use and the operators' to change. */
function editTemplate(actor: Actor, template: TemplateFacts): Verdict {
  if (template.orgId !== null) return staffOf(actor, template.orgId)
  if (!isStaff(actor)) return absent
  return isOperator(actor) ? yes : because('平台模板只能由系统运维人员修改')
}
const viewTemplate = (actor: Actor, template: TemplateFacts): Verdict =>
  template.orgId === null ? (isStaff(actor) ? yes : absent) : staffOf(actor, template.orgId)

export const templatePolicy = {
  view: viewTemplate,
  use: viewTemplate,
  edit: (actor: Actor, template: TemplateFacts): Verdict =>
    within(actor, 'environment.change', editTemplate(actor, template)),
  remove: (actor: Actor, template: TemplateFacts): Verdict =>
    within(actor, 'environment.remove', editTemplate(actor, template)),
}

const ofSuite = (actor: Actor, suite: SuiteFacts): Verdict => staffOf(actor, suite.orgId)
const changeSuite = (actor: Actor, suite: SuiteFacts): Verdict =>
  within(actor, 'environment.change', ofSuite(actor, suite))
const removeSuite = (actor: Actor, suite: SuiteFacts): Verdict =>
  within(actor, 'environment.remove', ofSuite(actor, suite))
export const suitePolicy = { view: ofSuite, use: ofSuite, edit: changeSuite, remove: removeSuite }

/** Whether something is somebody's to work in. */
export const isUser = (
  { userId }: Pick<Actor, 'userId'>,
  { ownerId, learnerIds }: Omit<RecordFacts, 'orgId'>,
): boolean => (learnerIds ? learnerIds.includes(userId) : userId === ownerId)

/** What somebody has of their own in an organisation is theirs while they reach it. */
const isOwner = (actor: Actor, record: RecordFacts): boolean => isUser(actor, record) && canReach(actor, record.orgId)
const ownerOrStaff = (actor: Actor, record: RecordFacts): Verdict =>
  isOwner(actor, record) ? yes : staffOf(actor, record.orgId)

export interface RecordingFacts extends RecordFacts {
  /** Who had the keyboard. */
  actorId: string
}

/** Who worked there, whose environment it is, and the staff of its organisation watch; only administrators remove. */
export const recordingPolicy = {
  view: (actor: Actor, recording: RecordingFacts): Verdict =>
    actor.userId === recording.actorId && canReach(actor, recording.orgId) ? yes : ownerOrStaff(actor, recording),
  remove: (actor: Actor, recording: RecordingFacts): Verdict => {
    const seen = recordingPolicy.view(actor, recording)
    if (seen !== true) return seen
    const reaches = staffOf(actor, recording.orgId) === true
    const isTheirs = reaches && (isOperator(actor) || hasRole(actor, 'account_admin'))
    return isTheirs ? within(actor, 'environment.remove', yes) : because('只有管理员可以删除录像')
  },
}

const ofOwner = (actor: Actor, research: RecordFacts): Verdict => {
  if (staffOf(actor, research.orgId) !== true) return absent
  return isOwner(actor, research) ? yes : because('只有科研环境的所有者可以进行此操作')
}
const workInResearch = (actor: Actor, research: RecordFacts): Verdict =>
  within(actor, 'research.change', ofOwner(actor, research))
/** A research environment is its owner's; colleagues see that it is there, administrators may remove it. */
export const researchPolicy = {
  view: (actor: Actor, research: RecordFacts): Verdict => staffOf(actor, research.orgId),
  use: workInResearch,
  edit: workInResearch,
  remove: (actor: Actor, research: RecordFacts): Verdict => {
    const isAdmins = hasRole(actor, 'account_admin') || isOperator(actor)
    return within(actor, 'research.remove', isAdmins ? staffOf(actor, research.orgId) : ofOwner(actor, research))
  },
}

export const poolPolicy = { view: ofSuite, edit: changeSuite, remove: removeSuite }

/** The owner uses an environment; teachers of its organisation may step in, which leaves a log entry. */
export const recordPolicy = {
  view: ownerOrStaff,
  operate: (actor: Actor, record: RecordFacts): Verdict => {
    const may = within(actor, 'environment.use', ownerOrStaff(actor, record))
    return may === true && record.isPaused && isUser(actor, record) ? because('已暂停，请等待继续') : may
  },
  use: (actor: Actor, record: RecordFacts): Verdict => {
    if (isOwner(actor, record)) return yes
    return staffOf(actor, record.orgId) === true ? because('只有环境的使用者可以进行此操作') : absent
  },
}
