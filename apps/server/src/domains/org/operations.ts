import { newId } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { orAbsent, refuse, type Refusal } from '../../kernel/result.ts'
import { isFlatEnough, isWithin, mayMove, pathAbove, pathBelow } from './rules.ts'
import { adoptBelow, findCustomer, findOrganisation, insertOrganisation, type OrganisationRow } from './store.ts'
import * as tree from './tree-store.ts'

type Changed<R extends Refusal = never> = Promise<true | R>

/** The row as it is once nobody else changes the tree; absent when it was removed meanwhile. */
async function held(tx: Tx, row: OrganisationRow): Promise<OrganisationRow> {
  await tree.holdTree(tx, row.customerId)
  return orAbsent(await findOrganisation(tx, row.id))
}

/** The path of organisations at the top of a customer's tree. */
const topPath = async (tx: Tx, customerId: string): Promise<string> =>
  `/${orAbsent(await findCustomer(tx, customerId)).shortName}`

export async function createOrganisation(
  tx: Tx,
  given: { customerId: string; parentId: string | null; shortName: string; endsAt: Date | null },
): Promise<OrganisationRow | Refusal<'nameTaken' | 'org.tooDeep'>> {
  const { customerId, parentId, shortName, endsAt } = given
  await tree.holdTree(tx, customerId)
  const above = parentId === null ? null : orAbsent(await findOrganisation(tx, parentId))
  const name = pathBelow(above?.name ?? (await topPath(tx, customerId)), shortName)
  const fits = isFlatEnough(name)
  if (fits !== true) return fits
  const free = await tree.nameFree(tx, customerId, name)
  if (free !== true) return free
  const row = await insertOrganisation(tx, { customerId, parentId, name, domainId: newId(), endsAt })
  await tree.settle(tx, row.id)
  return row
}

/** Whether the person works in the organisation, or below it, right now: what closes it would close their own page. */
async function isOwn(tx: Tx, actor: Pick<Actor, 'orgId'>, row: OrganisationRow): Promise<boolean> {
  const chosen = actor.orgId === null ? null : await findOrganisation(tx, actor.orgId)
  return chosen !== null && chosen.customerId === row.customerId && isWithin(chosen.name, row.name)
}

export async function updateOrganisation(
  tx: Tx,
  actor: Actor,
  given: OrganisationRow,
  change: { shortName?: string | undefined; endsAt?: Date | null | undefined; version: number },
  now: Date,
): Changed<Refusal<'nameTaken' | 'org.own' | 'changedMeanwhile'>> {
  const row = await held(tx, given)
  const endsAt = change.endsAt === undefined ? row.endsAt : change.endsAt
  if (endsAt && endsAt <= now && (await isOwn(tx, actor, row))) return refuse('org.own', { verb: '让它到期' })
  const saved = await tree.saveOrganisation(tx, row.id, change.version, { endsAt })
  if (saved !== true) return saved
  if (change.shortName !== undefined) {
    const name = pathBelow(pathAbove(row.name), change.shortName)
    const free = await tree.nameFree(tx, row.customerId, name, row.id)
    if (free !== true) return free
    await tree.renamePath(tx, row, name)
    await adoptBelow(tx, { ...row, name })
  }
  await tree.settle(tx, row.id)
  return true
}

/** Moves an organisation with everything below it; to the top without a parent. */
export async function moveOrganisation(
  tx: Tx,
  given: OrganisationRow,
  parentId: string | null,
): Changed<Refusal<'nameTaken' | 'org.tooDeep' | 'org.intoItself' | 'absent'>> {
  const row = await held(tx, given)
  const above = parentId === null ? null : orAbsent(await findOrganisation(tx, parentId))
  if (above && above.customerId !== row.customerId) return refuse('absent')
  const shortName = row.name.slice(row.name.lastIndexOf('/') + 1)
  const name = pathBelow(above?.name ?? (await topPath(tx, row.customerId)), shortName)
  const fits = above?.id === row.id ? refuse('org.intoItself') : mayMove(row.name, name, await tree.pathsBelow(tx, row))
  if (fits !== true) return fits
  const free = await tree.nameFree(tx, row.customerId, name, row.id)
  if (free !== true) return free
  await tree.saveOrganisation(tx, row.id, null, { parentId })
  await tree.renamePath(tx, row, name)
  await adoptBelow(tx, { ...row, name })
  await tree.settle(tx, row.id)
  return true
}

export async function disableOrganisation(tx: Tx, actor: Actor, given: OrganisationRow): Changed<Refusal<'org.own'>> {
  const row = await held(tx, given)
  if (await isOwn(tx, actor, row)) return refuse('org.own', { verb: '停用' })
  await tree.saveOrganisation(tx, row.id, null, { isSwitchedOn: false })
  await tree.settle(tx, row.id)
  return true
}

export async function enableOrganisation(tx: Tx, given: OrganisationRow): Promise<void> {
  const row = await held(tx, given)
  await tree.saveOrganisation(tx, row.id, null, { isSwitchedOn: true })
  await tree.settle(tx, row.id)
}

/** Removes what owns nothing (any more). Its people stay people of the customer. */
export async function removeOrganisation(
  tx: Tx,
  actor: Pick<Actor, 'orgId'>,
  given: OrganisationRow,
  belongingsOf: () => Promise<readonly { what: string; count: number }[]>,
  now: Date,
): Changed<Refusal<'org.own' | 'org.notEmpty'>> {
  const row = await held(tx, given)
  if (await isOwn(tx, actor, row)) return refuse('org.own', { verb: '删除' })
  // Asked only now: somebody may have made one below it a moment ago.
  const belongings = await belongingsOf()
  const [first] = belongings
  if (first) {
    const name = row.name.slice(row.name.lastIndexOf('/') + 1)
    return refuse('org.notEmpty', { name, what: belongings.map(({ what, count }) => `${count}个${what}`).join('、') })
  }
  await tree.dropMembers(tx, row.id)
  await tree.saveOrganisation(tx, row.id, null, { removedAt: now })
  await tree.settle(tx, row.id)
  return true
}
