import type { MemberRole } from '@lab/contract/place'
import type { PlaceKind } from '@lab/contract/place'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { placeRole } from './roles.ts'
import { places } from './tables.ts'

/** A place with what is decided by it, for one person. */
export interface Place {
  id: string
  orgId: string
  placeKind: PlaceKind
  name: string
  ownerId: string | null
  inviteCode: string | null
  /** Learners may ask to be taken in. */
  takesRequests: boolean
  isArchived: boolean
  /** What the person is in the place as it counts now, or nothing. The owner counts as a teacher. */
  role: MemberRole | null
}

const select = (tx: Tx, userId: string) =>
  tx
    .select({
      id: places.id,
      orgId: places.orgId,
      placeKind: places.kind,
      name: places.name,
      ownerId: places.ownerId,
      inviteCode: places.inviteCode,
      takesRequests: places.takesRequests,
      isArchived: sql<boolean>`${places.state} = 'archived'`,
      role: placeRole(sql`${places.id}`, sql`${userId}::uuid`),
    })
    .from(places)

/** The place with the person's role in it; null when there is no such place (any more). */
export const findPlace = async (tx: Tx, id: string, userId: string): Promise<Place | null> =>
  (await select(tx, userId).where(and(eq(places.id, id), isNull(places.deletedAt))))[0] ?? null

/** The place that an invite code is of. */
export const findByInviteCode = async (tx: Tx, code: string, userId: string): Promise<Place | null> =>
  (await select(tx, userId).where(and(eq(places.inviteCode, code), isNull(places.deletedAt))))[0] ?? null
