import { and, eq, isNull, sql } from 'drizzle-orm'
import type { MemberRole } from '@lab/contract/classroom'
import type { Tx } from '../../kernel/database/pool.ts'
import { classRole } from './class-roles.ts'
import { classes } from './tables.ts'

/** What whatever hangs from a class needs to know of it, for one person. */
export interface ClassPlace {
  id: string
  orgId: string
  name: string
  ownerId: string
  isArchived: boolean
  /** What the person is in this class as it counts now; null for nothing. The owner counts as a teacher. */
  role: MemberRole | null
}

/** The class with the person's role in it; null when there is no such class (any more). */
export async function classPlace(tx: Tx, classId: string, userId: string): Promise<ClassPlace | null> {
  const rows = await tx
    .select({
      id: classes.id,
      orgId: classes.orgId,
      name: classes.name,
      ownerId: classes.ownerId,
      state: classes.state,
      role: classRole(sql`${classes.id}`, sql`${userId}::uuid`),
    })
    .from(classes)
    .where(and(eq(classes.id, classId), isNull(classes.deletedAt)))
  const row = rows[0]
  if (!row) return null
  const { state, ...facts } = row
  return { ...facts, isArchived: state === 'archived' }
}
