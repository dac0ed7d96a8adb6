import type { RoleSlug } from '@lab/contract/endpoint'
import { passwordProblem } from '@lab/contract/password-rules'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Providers } from '../../kernel/providers.ts'
import { orAbsent, refuse, refuseField, type Refusal } from '../../kernel/result.ts'
import {
  dropPasswordLinks,
  endSessionsOf,
  eraseAccount,
  findUserByName,
  foldUsername,
  hashPassword,
  insertUser,
  mergedInto,
  saveUser,
  type UserRow,
  takeAwayPasskeys,
} from '../identity/index.ts'
import { addOrgMembers, holdPeople, roomForPeople } from '../org/index.ts'
import type { PersonalWork } from './personal-data.ts'
import { notEnded, roleAtStake, wholeRoles } from './rules.ts'
import * as store from './store.ts'

/** What other domains find a person by whose account is erased. */
export type ForgottenPerson = Pick<UserRow, 'id' | 'number' | 'customerId'>

declare module '../../kernel/providers.ts' {
  interface Providers {
    personalWork(tx: Tx, kernel: Pick<Kernel, 'kinds'>, userId: string, now: Date): Promise<PersonalWork>
    /** Takes away what the other domains keep about a person whose account is erased. */
    forgetPerson(tx: Tx, person: ForgottenPerson): Promise<void>
  }
}

export const numberTaken = refuseField('number', '学号/工号已被使用')

/** A customer has room for one more person. */
export async function hasRoom(tx: Tx, customerId: string | null): Promise<true | Refusal<'org.userLimit'>> {
  if (customerId === null) return true
  await holdPeople(tx, customerId)
  const { left, limit } = await roomForPeople(tx, customerId)
  return left > 0 ? true : refuse('org.userLimit', { limit })
}

export interface NewPerson {
  username: string
  realName: string
  number: string
  phone: string
  email: string
  roles: RoleSlug[]
  ownRoleId?: string | null
  customerId: string | null
  orgIds: readonly string[]
  initialPassword: string
}

/** Makes a person's account with a first password, which they replace at their first sign-in. */
export async function createUser(
  tx: Tx,
  providers: Pick<Providers, 'loginRules'>,
  given: NewPerson,
): Promise<UserRow | Refusal<'nameTaken' | 'invalid' | 'org.userLimit'>> {
  const { orgIds, initialPassword, ...person } = given
  const problem = passwordProblem(initialPassword, await providers.loginRules(tx), '初始密码')
  if (problem) return refuseField('initial_password', problem)
  const username = foldUsername(person.username)
  if (username === '') return refuseField('username', '请输入用户名')
  if (await findUserByName(tx, username)) return refuse('nameTaken', { label: '用户名', name: username })
  if (!(await store.isNumberFree(tx, person.customerId, person.number))) return numberTaken
  const room = await hasRoom(tx, person.customerId)
  if (room !== true) return room
  const passwordHash = await hashPassword(initialPassword)
  const row = await insertUser(tx, { ...person, username, passwordHash, mustChangePassword: true })
  for (const orgId of orgIds) await addOrgMembers(tx, orgId, [row.id])
  return row
}

/** Whether somebody else can still do what this person would not do any more. */
export async function notLast(
  tx: Tx,
  person: { id: string; roles: readonly RoleSlug[]; customerId: string | null },
  after: readonly RoleSlug[],
): Promise<true | Refusal<'user.lastAdmin' | 'identity.lastOperator'>> {
  const role = roleAtStake(person.roles, after)
  if (!role) return true
  const customerId = role === 'account_admin' ? person.customerId : null
  await store.holdRole(tx, role, customerId)
  if (await store.othersWith(tx, role, customerId, person.id)) return true
  return refuse(role === 'account_admin' ? 'user.lastAdmin' : 'identity.lastOperator')
}

/** Gives a person another first password and ends their sessions; returns which ended. */
export async function resetPassword(
  tx: Tx,
  providers: Pick<Providers, 'loginRules' | 'tellOfAccount'>,
  userId: string,
  initialPassword: string,
  now: Date,
): Promise<string[] | Refusal<'invalid'>> {
  const problem = passwordProblem(initialPassword, await providers.loginRules(tx), '初始密码')
  if (problem) return refuseField('initial_password', problem)
  await saveUser(tx, userId, { passwordHash: await hashPassword(initialPassword), mustChangePassword: true })
  await dropPasswordLinks(tx, [userId])
  // A key that somebody else has added would still let them in.
  await takeAwayPasskeys(tx, providers, userId, '管理员重置了密码')
  return endSessionsOf(tx, userId, 'password reset by an administrator', now)
}

/** Takes away what is kept about a person whose user name was typed again, everywhere; returns which sessions ended. */
export async function eraseUser(
  tx: Tx,
  providers: Pick<Providers, 'forgetPerson'>,
  person: Parameters<typeof notLast>[1],
  typed: string,
  now: Date,
): Promise<string[] | Refusal<'user.erased' | 'user.merged' | 'invalid' | 'user.lastAdmin' | 'identity.lastOperator'>> {
  const before = orAbsent(await store.findUserRecord(tx, person.id))
  const isThere = notEnded(before)
  if (isThere !== true) return isThere
  if (foldUsername(typed) !== before.username) return refuseField('username', '用户名不一致，请核对要注销的账号')
  const isSpare = await notLast(tx, { ...person, roles: wholeRoles(before.roles, before.ownRole) }, [])
  if (isSpare !== true) return isSpare
  // What became part of the account is the same person's.
  const ended: string[] = []
  for (const one of [...(await mergedInto(tx, before.id)), before]) {
    await providers.forgetPerson(tx, one)
    ended.push(...(await eraseAccount(tx, one, now)))
  }
  return ended
}
