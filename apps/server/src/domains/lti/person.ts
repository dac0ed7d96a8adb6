import { randomUUID } from 'node:crypto'
import { writeActivity, type ActivityEntry } from '../../kernel/audit/write.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { findUser, insertUser, noPassword, type UserRow } from '../identity/index.ts'
import { addOrgMembers, holdPeople, roomForPeople } from '../org/index.ts'
import type { Launch } from './claims.ts'
import { holdPerson, knownPerson, rememberPerson, type PlatformRow } from './store.ts'

/** Where a launch came from, for the log. */
export type CallFacts = Pick<ActivityEntry, 'ip' | 'requestId'>

/**
 * Who somebody of a platform is here: an account that the platform's organisation alone has, made at the first launch. Neither a name nor
 * a mail address leads to an account that there is already: at many platforms people write these themselves.
 */
export async function personOf(
  tx: Tx,
  platform: PlatformRow,
  launch: Launch,
  from: CallFacts,
): Promise<UserRow | Refusal<'signIn.nobody'>> {
  await holdPerson(tx, platform.id, launch.subject)
  const known = await knownPerson(tx, platform.id, launch.subject)
  if (known !== null) {
    const user = await findUser(tx, known)
    return user && user.customerId === platform.customerId ? user : refuse('signIn.nobody', { service: platform.name })
  }
  await holdPeople(tx, platform.customerId)
  if ((await roomForPeople(tx, platform.customerId)).left < 1)
    return refuse('signIn.nobody', { service: platform.name })
  const user = await insertUser(tx, {
    username: `lti-${randomUUID()}`,
    realName: launch.name,
    customerId: platform.customerId,
    roles: [launch.isTeacher ? 'teacher' : 'student'],
    passwordHash: noPassword,
  })
  await addOrgMembers(tx, platform.orgId, [user.id])
  await rememberPerson(tx, platform.id, launch.subject, user.id)
  await writeActivity(tx, {
    ...from,
    orgId: platform.orgId,
    customerId: platform.customerId,
    actorId: user.id,
    actorName: user.realName,
    action: 'user.create',
    summary: `从 LTI 平台首次进入时创建账号（${platform.name}）`,
    objectKind: 'user',
    objectId: user.id,
    objectTitle: user.realName,
    before: null,
    after: { username: user.username, roles: user.roles },
    at: new Date(),
  })
  return user
}
