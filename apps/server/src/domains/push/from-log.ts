import { and, eq, isNull } from 'drizzle-orm'
import type { PushEventName } from '@lab/contract/push-events'
import type { ActivityEntry } from '../../kernel/audit/write.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { users } from '../identity/index.ts'
import { findOrganisation, organisationIdsOf, organisations } from '../org/index.ts'
import type { PushedFacts } from './facts.ts'
import { happened, type Heard } from './happened.ts'

/** Calls by their names in the log, and what other systems hear of them. */
const eventOf: Readonly<Record<string, PushEventName>> = {
  'user.create': 'person.created',
  'user.update': 'person.updated',
  'user.setRoles': 'person.updated',
  'user.disable': 'person.disabled',
  'user.enable': 'person.enabled',
  'member.add': 'member.added',
  'member.remove': 'member.removed',
  'member.transfer': 'member.removed',
  'classroom.create': 'class.created',
  'classroom.update': 'class.updated',
  'classroom.restore': 'class.updated',
  'classroom.archive': 'class.archived',
  'taughtCourse.start': 'class.created',
  'taughtCourse.update': 'class.updated',
  'taughtCourse.restore': 'class.updated',
  'taughtCourse.archive': 'class.archived',
  'project.create': 'class.created',
  'project.update': 'class.updated',
  'project.restore': 'class.updated',
  'project.archive': 'class.archived',
  'place.addMembers': 'class.members',
  'place.setMemberRole': 'class.members',
  'place.removeMembers': 'class.members',
  'place.confirmImport': 'class.members',
  'learning.join': 'class.members',
  'joining.decide': 'class.members',
  'offering.add': 'offering.created',
  'offering.update': 'offering.updated',
  'offering.setDates': 'offering.updated',
  'offering.remove': 'offering.removed',
  'content.publish': 'content.published',
  'content.disable': 'content.disabled',
  'exam.release': 'exam.released',
  'markbook.post': 'markbook.posted',
  'certificate.take': 'certificate.issued',
  'certificate.issue': 'certificate.issued',
}

/** The person that an entry is about, as lists show them. */
async function personOf(tx: Tx, { objectKind, objectId }: ActivityEntry) {
  if (objectKind !== 'user' || !objectId) return null
  const { id, username, realName, number, customerId } = users
  const rows = await tx
    .select({ person: { id, username, real_name: realName, number }, customerId })
    .from(users)
    .where(eq(id, objectId))
  return rows[0] ?? null
}

type About = Awaited<ReturnType<typeof personOf>>

async function factsOf(
  tx: Tx,
  { at, actorId, actorName, objectKind, objectId, objectTitle }: ActivityEntry,
  about: About,
  orgId: string | null,
): Promise<PushedFacts> {
  const organisation = orgId ? await findOrganisation(tx, orgId) : null
  return {
    at: at.toISOString(),
    organisation: organisation && { id: organisation.id, name: organisation.name },
    actor: actorId ? { id: actorId, real_name: actorName } : null,
    object: objectKind && objectId ? { kind: objectKind, id: objectId, title: objectTitle } : null,
    ...(about ? { people: [about.person] } : {}),
  }
}

const isMembership = ({ action }: ActivityEntry): boolean => action.startsWith('member.')

/** A membership concerns the organisation that it is of, which who has left is in no more; what a person is, all of theirs. */
async function whereOf(tx: Tx, entry: ActivityEntry, about: About): Promise<Heard> {
  const { orgId, customerId } = entry
  if (about && !isMembership(entry))
    return { orgIds: await organisationIdsOf(tx, about.person.id), customerId: about.customerId }
  return { orgIds: orgId ? [orgId] : [], customerId: orgId ? null : customerId }
}

/** The organisation into which somebody was transferred: the entry has its path, which is one of a customer's alone. */
async function transferredTo(tx: Tx, { action, after }: ActivityEntry, about: About): Promise<string | null> {
  if (action !== 'member.transfer' || !about?.customerId) return null
  const { organization: name } = after as { organization: string }
  const { id, customerId, removedAt } = organisations
  const rows = await tx
    .select({ id })
    .from(organisations)
    .where(and(eq(customerId, about.customerId), eq(organisations.name, name), isNull(removedAt)))
  return rows[0]?.id ?? null
}

/** Tells other systems of what has just come into the operation log. */
export async function fromLog(tx: Tx, entry: ActivityEntry): Promise<void> {
  const event = eventOf[entry.action]
  if (!event) return
  const about = await personOf(tx, entry)
  await happened(tx, event, await whereOf(tx, entry, about), () => factsOf(tx, entry, about, entry.orgId))
  const target = await transferredTo(tx, entry, about)
  if (target) await happened(tx, 'member.added', { orgIds: [target] }, () => factsOf(tx, entry, about, target))
}
