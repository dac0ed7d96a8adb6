import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuseField, type Refusal } from '../../kernel/result.ts'
import { joinPlace, memberships } from '../place/index.ts'
import type { ClassRow } from './store.ts'

/** Learners of another organisation could not enter the place, while its teachers would read who they are. */
export function ofOrganisation(classes: readonly ClassRow[], { orgId }: { orgId: string }): true | Refusal<'invalid'> {
  const other = classes.find((one) => one.orgId !== orgId)
  return other ? refuseField('class_ids', `「${other.name}」属于其他组织，不能选择`) : true
}

/** Takes the learners of classes into a place, as far as they are not in it. Returns how many were new. */
export async function takeInClasses(
  tx: Tx,
  place: { id: string; orgId: string },
  classIds: readonly string[],
): Promise<number> {
  if (classIds.length === 0) return 0
  const learners = await tx
    .selectDistinct({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.role, 'student'), inArray(memberships.placeId, [...classIds])))
  const ids = learners.map(({ userId }) => userId)
  return joinPlace(tx, place, ids, 'student')
}
