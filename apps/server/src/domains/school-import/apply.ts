import type { MemberDetails } from '@lab/contract/place'
import type { SchoolPasswordRule } from '@lab/contract/school-import'
import { newId } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { foldUsername, hashCode, insertUsers, noPassword, savePeople } from '../identity/index.ts'
import { addOrgMembers, holdPeople, keepDetails, removeOrgMembers, roomForPeople } from '../org/index.ts'
import { addMembers } from '../place/index.ts'
import type { Assessed, Terms } from './assess.ts'
import { firstCode } from './codes.ts'
import { classIds } from './facts.ts'
import { listed, valueOf } from './lines.ts'
import { membershipsBefore, type Before } from './memberships-before.ts'
import type { PlannedPerson } from './plan-people.ts'
import { nothingDone, refusedLine, type Done } from './planned.ts'

/** How new accounts come to their first sign-in. */
export interface FirstPasswords {
  rule: SchoolPasswordRule
  hash: string | null
  seed: string | null
}

/** A planned line with what was done about it; null where nothing is to be done. */
export interface Applied {
  planned: PlannedPerson
  objectId: string | null
  done: Done | null
}

/** New people only as long as the customer has room for them; the rest is refused. */
export function withinRoom(
  planned: readonly PlannedPerson[],
  { left, limit }: { left: number; limit: number },
): PlannedPerson[] {
  let free = left
  return planned.map((one) => {
    if (one.action !== 'create') return one
    free -= 1
    return free >= 0 ? one : { ...refusedLine(one.line, `客户的用户数已达上限（${limit}）`), effect: null }
  })
}

/** Writes what lines of teachers or students say, in a few statements for all of them. */
export async function applyPeople(
  tx: Tx,
  { customerId }: Terms,
  given: readonly PlannedPerson[],
  { index }: Pick<Assessed, 'index'>,
  first: FirstPasswords,
): Promise<Applied[]> {
  const isNew = given.some(({ action }) => action === 'create')
  if (isNew) await holdPeople(tx, customerId)
  const planned = isNew ? withinRoom(given, await roomForPeople(tx, customerId)) : given
  const open = planned.filter((one) => one.effect !== null && one.action !== 'same')
  const ids = new Map(open.map((one) => [one, one.objectId ?? newId()]))
  const before = await membershipsBefore(
    tx,
    open.flatMap(({ objectId }) => objectId ?? []),
  )
  await insertUsers(
    tx,
    open.filter(({ action }) => action === 'create').map((one) => account(one, ids.get(one)!, customerId, first)),
  )
  await savePeople(
    tx,
    open.filter(({ action }) => action === 'update').flatMap((one) => fieldsOf(one, ids.get(one)!)),
  )
  const done = new Map(
    open.map((one): [PlannedPerson, Done] => [one, { ...nothingDone(), made: one.action === 'create' }]),
  )
  for (const one of open) done.get(one)!.fields = one.effect!.fields
  await moveOrganisations(tx, open, { ids, done, before, index })
  await enterClasses(tx, customerId, open, { ids, done })
  return planned.map((one) => ({ planned: one, objectId: ids.get(one) ?? one.objectId, done: done.get(one) ?? null }))
}

const account = ({ line, effect }: PlannedPerson, id: string, customerId: string, first: FirstPasswords) => ({
  id,
  username: foldUsername(valueOf(line, 'username') || valueOf(line, 'number')),
  number: valueOf(line, 'number'),
  realName: effect!.realName,
  phone: valueOf(line, 'phone'),
  email: valueOf(line, 'email'),
  customerId,
  roles: [line.sheet === 'student' ? ('student' as const) : ('teacher' as const)],
  passwordHash: hashFor(id, first),
  mustChangePassword: first.rule !== 'none',
})

function hashFor(id: string, { rule, hash, seed }: FirstPasswords): string {
  if (rule === 'code' && seed !== null) return hashCode(firstCode(seed, id))
  return rule === 'same' && hash !== null ? hash : noPassword
}

function fieldsOf({ effect }: PlannedPerson, id: string) {
  const fields = effect!.fields
  if (!fields.length) return []
  const to = (field: string): string | undefined => fields.find((one) => one.field === field)?.to
  return [{ id, realName: to('real_name'), phone: to('phone'), email: to('email') }]
}

interface Work {
  ids: ReadonlyMap<PlannedPerson, string>
  done: ReadonlyMap<PlannedPerson, Done>
}

const grouped = <T>(pairs: readonly (readonly [string, T])[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value])
  return groups
}

type Said = { userId: string } & Partial<MemberDetails>

/** Memberships of organisations, with what their rosters say. */
async function moveOrganisations(
  tx: Tx,
  open: readonly PlannedPerson[],
  { ids, done, before, index }: Work & { before: Before; index: Assessed['index'] },
): Promise<void> {
  const joining: [string, string][] = []
  const leaving: [string, string][] = []
  const details: [string, Said][] = []
  for (const one of open) {
    const { joins, leaves, details: said } = one.effect!
    const userId = ids.get(one)!
    const own = before.get(userId) ?? []
    const noted = done.get(one)!
    for (const orgId of joins.flatMap((path) => index.idOf(path) ?? [])) {
      joining.push([orgId, userId])
      noted.joined.push(orgId)
      if (Object.keys(said).length) details.push([orgId, { userId, ...said }])
    }
    for (const orgId of leaves.flatMap((path) => index.idOf(path) ?? [])) {
      leaving.push([orgId, userId])
      noted.left.push(...own.filter((membership) => membership.orgId === orgId))
    }
    const stays = own.filter(({ orgId }) => !noted.left.some((left) => left.orgId === orgId))
    const named = pathsNamed(one, index)
    for (const membership of stays.filter(({ orgId }) => named === null || named.includes(orgId))) {
      const changed = (['sex', 'major', 'administrative_class'] as const).filter(
        (field) => said[field] !== undefined && said[field] !== membership[field],
      )
      for (const field of changed)
        noted.details.push({ orgId: membership.orgId, field, from: membership[field], to: said[field]! })
      if (changed.length) details.push([membership.orgId, { userId, ...said }])
    }
  }
  for (const [orgId, userIds] of grouped(joining)) await addOrgMembers(tx, orgId, userIds)
  for (const [orgId, members] of grouped(details)) await keepDetails(tx, orgId, members)
  for (const [orgId, userIds] of grouped(leaving)) await removeOrgMembers(tx, orgId, userIds)
}

/** The organisations that a line names, by id; null where it names none, and speaks of all of the person's. */
function pathsNamed({ line }: PlannedPerson, index: Assessed['index']): string[] | null {
  const text = valueOf(line, 'organisation')
  if (!text) return null
  return listed(text).flatMap((name) => {
    const found = index.find(name)
    return 'path' in found ? (index.idOf(found.path) ?? []) : []
  })
}

async function enterClasses(
  tx: Tx,
  customerId: string,
  open: readonly PlannedPerson[],
  { ids, done }: Work,
): Promise<void> {
  const pairs = open.flatMap((one) => one.effect!.classes.map((key) => [key, one] as const))
  if (!pairs.length) return
  const known = await classIds(tx, customerId)
  for (const [key, people] of grouped(pairs)) {
    const found = known.get(key)
    if (!found) continue
    await addMembers(
      tx,
      found.id,
      found.orgId,
      people.map((one) => ids.get(one)!),
      'student',
    )
    for (const one of people) done.get(one)!.classes.push(found.id)
  }
}
