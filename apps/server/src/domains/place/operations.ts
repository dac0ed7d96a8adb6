import { randomInt } from 'node:crypto'
import type { MemberRole, PlaceKind } from '@lab/contract/place'
import type { Tx } from '../../kernel/database/pool.ts'
import { drawGroups, freeNames } from './groups.ts'
import { addMembers, insertGroup, listGroups, placeableStudents, placeInGroup, removeAllGroups } from './roster.ts'
import { insertPlace } from './store.ts'
import type { WorkKernel } from './work.ts'

/** Adds people to a place in a role; those who are members already stay as they are. Returns how many were new. */
export const joinPlace = (
  tx: Tx,
  row: { id: string; orgId: string },
  userIds: string[],
  role: MemberRole,
): Promise<number> => addMembers(tx, row.id, row.orgId, userIds, role)

/** Letters and digits that cannot be mistaken for one another when read from a projector. */
const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const newInviteCode = (): string =>
  Array.from({ length: 8 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

export interface NewPlace {
  /** A fixed id, for the demo school. */
  id?: string | undefined
  kind: PlaceKind
  name: string
}

/** Makes a place with an invite code. Who makes it owns it and is its first teacher. */
export async function openPlace(
  tx: Tx,
  { userId, orgId }: { userId: string; orgId: string },
  { id, kind, name }: NewPlace,
): Promise<{ id: string; orgId: string; name: string }> {
  const own = { orgId, kind, name, ownerId: userId, inviteCode: newInviteCode() }
  const place = await insertPlace(tx, { ...(id === undefined ? {} : { id }), ...own })
  await addMembers(tx, place.id, orgId, [userId], 'teacher')
  return { id: place.id, orgId, name }
}

const fraction = (): number => randomInt(2 ** 32) / 2 ** 32

/**
 * Draws the students of a place into groups 第1组, 第2组, …; with `keepPresent` only those without a group, into groups
 * that follow those there are.
 */
export async function drawIntoGroups(
  tx: Tx,
  kernel: WorkKernel,
  row: { id: string; orgId: string },
  options: { size: number; how: 'random' | 'balanced'; keepPresent: boolean },
): Promise<void> {
  if (!options.keepPresent) await removeAllGroups(tx, row.id)
  const students = await placeableStudents(tx, kernel, row.id, options.keepPresent)
  const drawn = drawGroups(students, options.size, options.how, fraction)
  const { groups: present } = await listGroups(tx, row.id)
  const last = present.at(-1)?.position ?? 0
  const names = freeNames(
    present.map((group) => group.name),
    drawn.length,
  )
  for (const [index, memberIds] of drawn.entries()) {
    const position = last + index + 1
    const group = await insertGroup(tx, { placeId: row.id, orgId: row.orgId, name: names[index]!, position })
    await placeInGroup(tx, row.id, group.id, memberIds)
  }
}
