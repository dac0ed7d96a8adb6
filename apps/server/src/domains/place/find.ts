import type { MemberRole } from '@lab/contract/classroom'
import type { PlaceKind } from '@lab/contract/place'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { placeRole } from './roles.ts'
import { places } from './tables.ts'

/** A place with what is decided by it, for one person. */
export interface Place {
  id: string
  orgId: string
  kind: PlaceKind
  name: string
  ownerId: string | null
  isArchived: boolean
  /** What the person is in the place as it counts now, or nothing. The owner counts as a teacher. */
  role: MemberRole | null
}

/** The place with the person's role in it; null when there is no such place (any more). */
export async function findPlace(tx: Tx, id: string, userId: string): Promise<Place | null> {
  const rows = await tx
    .select({
      id: places.id,
      orgId: places.orgId,
      kind: places.kind,
      name: places.name,
      ownerId: places.ownerId,
      isArchived: sql<boolean>`${places.state} = 'archived'`,
      role: placeRole(sql`${places.id}`, sql`${userId}::uuid`),
    })
    .from(places)
    .where(and(eq(places.id, id), isNull(places.deletedAt)))
  return rows[0] ?? null
}
