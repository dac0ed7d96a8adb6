import { randomInt } from 'node:crypto'
import type { MemberRole } from '@lab/contract/classroom'
import type { Tx } from '../../kernel/database/pool.ts'
import { drawGroups } from './groups.ts'
import {
  addMembers,
  insertClass,
  insertGroup,
  placeableStudents,
  placeInGroup,
  removeAllGroups,
  type ClassRow,
} from './store.ts'

/** Letters and digits that cannot be mistaken for one another when read from a projector. */
const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const newInviteCode = (): string =>
  Array.from({ length: 8 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

export interface NewClass {
  id?: string
  name: string
  term?: string
  courseName?: string
  summary?: string
  cover?: string
  startsOn?: string | null
  endsOn?: string | null
  isTraining?: boolean
}

/** Makes a class; whoever makes it owns it and is its first teacher. */
export async function createClass(tx: Tx, who: { userId: string; orgId: string }, given: NewClass): Promise<ClassRow> {
  const row = await insertClass(tx, { ...given, orgId: who.orgId, ownerId: who.userId, inviteCode: newInviteCode() })
  await addMembers(tx, row.id, row.orgId, [who.userId], 'teacher')
  return row
}

/** Adds people to a class in a role; those who are members already stay as they are. Returns how many were new. */
export const joinClass = (
  tx: Tx,
  row: { id: string; orgId: string },
  userIds: string[],
  role: MemberRole,
): Promise<number> => addMembers(tx, row.id, row.orgId, userIds, role)

const fraction = (): number => randomInt(2 ** 32) / 2 ** 32

/** Draws the students of a class into groups 第1组, 第2组, …; with `keepPresent` only those without a group. */
export async function drawIntoGroups(
  tx: Tx,
  row: { id: string; orgId: string },
  options: { size: number; how: 'random' | 'balanced'; keepPresent: boolean; firstNumber: number },
): Promise<void> {
  if (!options.keepPresent) await removeAllGroups(tx, row.id)
  const students = await placeableStudents(tx, row.id, options.keepPresent)
  for (const [index, memberIds] of drawGroups(students, options.size, options.how, fraction).entries()) {
    const position = options.firstNumber + index
    const group = await insertGroup(tx, { classId: row.id, orgId: row.orgId, name: `第${position}组`, position })
    await placeInGroup(tx, row.id, group.id, memberIds)
  }
}
