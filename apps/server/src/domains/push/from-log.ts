import { eq } from 'drizzle-orm'
import type { PushEventName } from '@lab/contract/push-events'
import type { ActivityEntry } from '../../kernel/audit/write.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { users } from '../identity/index.ts'
import { findOrganisation, organisationIdsOf } from '../org/index.ts'
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

/** Tells other systems of what has just come into the operation log. */
export async function fromLog(tx: Tx, entry: ActivityEntry): Promise<void> {
  const event = eventOf[entry.action]
  if (!event) return
  const { orgId, actorId, actorName, objectKind, objectId, objectTitle } = entry
  const about = await personOf(tx, entry)
  const where: Heard = about
    ? { orgIds: await organisationIdsOf(tx, about.person.id), customerId: about.customerId }
    : { orgIds: orgId ? [orgId] : [], customerId: orgId ? null : entry.customerId }
  await happened(tx, event, where, async (): Promise<PushedFacts> => {
    const organisation = orgId ? await findOrganisation(tx, orgId) : null
    return {
      at: entry.at.toISOString(),
      organisation: organisation && { id: organisation.id, name: organisation.name },
      actor: actorId ? { id: actorId, real_name: actorName } : null,
      object: objectKind && objectId ? { kind: objectKind, id: objectId, title: objectTitle } : null,
      ...(about ? { people: [about.person] } : {}),
    }
  })
}
