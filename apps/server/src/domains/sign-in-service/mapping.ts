import { randomUUID } from 'node:crypto'
import { usualNameClaims, type RuleRole } from '@lab/contract/sign-in-service'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { RoleSlug } from '@lab/contract/endpoint'
import type { Tx } from '../../kernel/database/pool.ts'
import {
  findUser,
  findUserByName,
  foldUsername,
  insertUser,
  noPassword,
  saveAccount,
  type UserRow,
} from '../identity/index.ts'
import {
  addOrgMembers,
  announceRights,
  holdPeople,
  organisationIdsOf,
  organisations,
  removeOrgMembers,
  roomForPeople,
} from '../org/index.ts'
import { givenBy, valuesOf } from './mapping-rules.ts'
import type { Proof } from './protocol.ts'
import { knownPerson, type ServiceRow } from './store.ts'
import { signInGrants } from './tables.ts'

/** What the rules of a service give somebody now, of what there is still. */
async function givenNow(tx: Tx, { rules, customerId }: ServiceRow, proof: Proof) {
  const { id } = organisations
  const named = rules.map((rule) => rule.organisation_id)
  const open = named.length
    ? await tx
        .select({ id })
        .from(organisations)
        .where(and(inArray(id, named), eq(organisations.customerId, customerId), isNull(organisations.removedAt)))
    : []
  const ids = new Set(open.map((row) => row.id))
  const { orgIds, roles } = givenBy(
    rules.filter((rule) => ids.has(rule.organisation_id)),
    proof,
  )
  return { orgIds: [...orgIds], roles: [...roles] }
}

/**
 * An account for somebody whom a rule fits and who is nobody here. Without a password: they come in by the service. Null
 * where no rule fits, accounts are not made, or the customer has no room.
 */
export async function accountFor(tx: Tx, service: ServiceRow, proof: Proof, name: string): Promise<UserRow | null> {
  if (!service.createsPeople) return null
  const { orgIds } = await givenNow(tx, service, proof)
  if (!orgIds.length) return null
  await holdPeople(tx, service.customerId)
  // Two windows at one moment: the other one has made it meanwhile.
  const known = await knownPerson(tx, service.id, proof.subject)
  if (known !== null) return findUser(tx, known)
  if ((await roomForPeople(tx, service.customerId)).left < 1) return null
  const wanted = foldUsername(name)
  const username = (await findUserByName(tx, wanted)) ? `${wanted}-${randomUUID().slice(0, 8)}` : wanted
  const [realName = name] = valuesOf(proof, service.nameClaim || usualNameClaims[service.protocol])
  return insertUser(tx, {
    username,
    realName: realName.slice(0, 30),
    number: service.personField === 'number' ? name : '',
    customerId: service.customerId,
    // What the rules give is noted as given by them (applyRules).
    roles: [],
    passwordHash: noPassword,
  })
}

const isGivable = (role: RoleSlug): role is RuleRole => role === 'teacher' || role === 'student'

/**
 * Brings somebody's organisations and roles to what the rules of a service give them. What it gave before and gives no more
 * goes; what administrators gave stays. Who administers, or has a role of the customer's own, keeps their roles.
 */
export async function applyRules(tx: Tx, service: ServiceRow, user: UserRow, proof: Proof): Promise<UserRow> {
  const ofService = and(eq(signInGrants.serviceId, service.id), eq(signInGrants.userId, user.id))
  const before = await tx.select().from(signInGrants).where(ofService)
  if (!service.rules.length && !before.length) return user
  const { orgIds, roles } = await givenNow(tx, service, proof)
  const belongs = await organisationIdsOf(tx, user.id)
  const joined = orgIds.filter((id) => !belongs.includes(id))
  const left = before.flatMap(({ orgId }) => (orgId && !orgIds.includes(orgId) ? [orgId] : []))
  for (const orgId of joined) await addOrgMembers(tx, orgId, [user.id])
  for (const orgId of left) await removeOrgMembers(tx, orgId, [user.id])

  const isFree = user.ownRoleId === null && user.roles.every(isGivable)
  const gained = isFree ? roles.filter((role) => !user.roles.includes(role)) : []
  const lost = isFree ? before.flatMap(({ role }) => (role && !roles.includes(role) ? [role] : [])) : []
  if (gained.length || lost.length) {
    const has = [...user.roles, ...gained].filter((role) => !(lost as RoleSlug[]).includes(role))
    await saveAccount(tx, user.id, null, { roles: has })
  }
  const isOver = ({ orgId, role }: (typeof before)[number]): boolean =>
    (orgId !== null && left.includes(orgId)) || (role !== null && lost.includes(role))
  await tx.delete(signInGrants).where(ofService)
  const now = [
    ...before.filter((row) => !isOver(row)),
    ...joined.map((orgId) => ({ serviceId: service.id, userId: user.id, orgId })),
    ...gained.map((role) => ({ serviceId: service.id, userId: user.id, role })),
  ]
  if (now.length) await tx.insert(signInGrants).values(now)
  if (joined.length || gained.length || lost.length) await announceRights(tx, [user.id])
  return (await findUser(tx, user.id)) ?? user
}
