import { randomInt } from 'node:crypto'
import type { MemberRole } from '@lab/contract/place'
import type { Tx } from '../../kernel/database/pool.ts'
import { drawGroups } from './groups.ts'
import { addMembers, insertGroup, placeableStudents, placeInGroup, removeAllGroups } from './roster.ts'

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

const fraction = (): number => randomInt(2 ** 32) / 2 ** 32

/** Draws the students of a place into groups 第1组, 第2组, …; with `keepPresent` only those without a group. */
export async function drawIntoGroups(
  tx: Tx,
  row: { id: string; orgId: string },
  options: { size: number; how: 'random' | 'balanced'; keepPresent: boolean; firstNumber: number },
): Promise<void> {
  if (!options.keepPresent) await removeAllGroups(tx, row.id)
  const students = await placeableStudents(tx, row.id, options.keepPresent)
  for (const [index, memberIds] of drawGroups(students, options.size, options.how, fraction).entries()) {
    const position = options.firstNumber + index
    const group = await insertGroup(tx, { placeId: row.id, orgId: row.orgId, name: `第${position}组`, position })
    await placeInGroup(tx, row.id, group.id, memberIds)
  }
}
