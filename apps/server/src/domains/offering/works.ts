import { and, eq, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { contents } from '../content/index.ts'
import { places, placesOf } from '../place/index.ts'
import { factColumns, type OfferingFacts } from './store.ts'
import { offerings } from './tables.ts'
import { isWork, wholeTitle } from './taught.ts'

/** What somebody is taught and works on by itself: no container, but its parts. */
export interface LearnersWork extends OfferingFacts {
  contentCover: string
  /** The title of what it is a part of; empty where it is taught by itself. */
  within: string
}

/** Of one place, of one offering, or of everything that somebody learns. */
export interface WorkScope {
  placeId?: string | undefined
  offeringId?: string | undefined
  /** With what places teach that are archived. */
  withArchived?: boolean | undefined
  /** As a newcomer to these places would have it, whom somebody who teaches there looks for. */
  newTo?: readonly string[] | undefined
}

const positionAbove = sql`coalesce((SELECT above.position FROM ${offerings} AS above
  WHERE above.id = ${offerings.parentId}), ${offerings.position})`

/**
 * Everything that a learner is taught in some places, in the order of the places; of an organisation's own place, which
 * teaches nobody in particular, what they have begun there.
 */
export async function worksOfLearner(
  tx: Tx,
  { providers }: Pick<Kernel, 'providers'>,
  userId: string,
  { placeId, offeringId, withArchived, newTo }: WorkScope,
): Promise<LearnersWork[]> {
  const { recordLearners } = providers.placesWork
  const begun = sql`${offerings.id} IN (
    SELECT l.offering_id FROM ${recordLearners} l WHERE l.user_id = ${userId}::uuid)`
  const scope: (SQL | undefined)[] = [
    withArchived ? undefined : eq(places.state, 'active'),
    placeId === undefined ? undefined : eq(offerings.placeId, placeId),
    offeringId === undefined ? undefined : eq(offerings.id, offeringId),
  ]
  return tx
    .select({ ...factColumns(userId), contentCover: contents.cover, within: wholeTitle })
    .from(offerings)
    .innerJoin(contents, eq(contents.id, offerings.contentId))
    .innerJoin(places, eq(places.id, offerings.placeId))
    .where(
      and(
        isWork('offerings'),
        isNull(places.deletedAt),
        newTo
          ? inArray(offerings.placeId, [...newTo])
          : sql`${offerings.placeId} IN ${placesOf(sql`${userId}::uuid`, ['student'])}`,
        or(ne(places.kind, 'organisation'), begun),
        ...scope,
      ),
    )
    .orderBy(places.name, places.id, positionAbove, isNotNull(offerings.parentId), offerings.position, offerings.id)
}
