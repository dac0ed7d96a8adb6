import type { Untaught } from '@lab/contract/offering'
import type { PlaceKind } from '@lab/contract/place-words'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { contentPolicy, contents, findContent, type FullContent, type Reader } from '../content/index.ts'
import { places } from '../place/index.ts'
import { visiblePlace } from './list.ts'
import { alive } from './store.ts'
import { isTaught } from './taught.ts'
import { offerings } from './tables.ts'
import { notPartWords, untaughtWords } from './untaught-words.ts'

interface Wanted {
  place: { id: string; placeKind: PlaceKind; name: string }
  contentId: string
  within: string | undefined
}

/** Enough for a page to name; somebody who wants them all has the content's own list of places. */
const mostElsewhere = 6

/** Why a content is not offered in a place, and where it is; null for who may not see the content. */
export async function whyUntaught(tx: Tx, reader: Reader, { place, ...wanted }: Wanted): Promise<Untaught | null> {
  const content = await seen(tx, reader, wanted.contentId)
  const within = wanted.within === undefined ? null : await seen(tx, reader, wanted.within)
  if (!content || (wanted.within !== undefined && !within)) return null
  const isOffered = within !== null && (await everOffered(tx, place.id, within.id)).isNow
  const missing = within !== null && !isOffered ? within : content
  const { wasOnce } = await everOffered(tx, place.id, missing.id, missing === content ? within?.id : undefined)
  return {
    text: untaughtWords({
      place: { kind: place.placeKind, name: place.name },
      content,
      within: within && { ...within, isOffered },
      wasRemoved: wasOnce,
    }),
    kind: content.kind,
    content_id: content.id,
    title: content.title,
    elsewhere: await taughtElsewhere(tx, reader.actor, place.id, content.id),
  }
}

/** What a content may be a part of, and why it is none; null for who may not see that other one. */
export async function partIn(
  tx: Tx,
  reader: Reader & { kernel: Pick<Kernel, 'kinds'> },
  content: FullContent,
  wholeId: string,
): Promise<{ whole: FullContent; untaught: Untaught | null } | null> {
  const whole = await seen(tx, reader, wholeId)
  if (!whole) return null
  if (await isPartOf(tx, reader.kernel, content.id, whole)) return { whole, untaught: null }
  const untaught = {
    text: notPartWords(content, whole),
    kind: content.kind,
    content_id: content.id,
    title: content.title,
    elsewhere: await taughtElsewhere(tx, reader.actor, null, content.id),
  }
  return { whole, untaught }
}

/** Whether a content is a part of another as that is worked on, as it is published, or wherever it is taught. */
async function isPartOf(
  tx: Tx,
  { kinds }: Pick<Kernel, 'kinds'>,
  contentId: string,
  whole: FullContent,
): Promise<boolean> {
  const behaviour = kinds[whole.kind]
  if (!('parts' in behaviour) || !behaviour.parts) return false
  for (const version of new Set([0, whole.publishedVersion])) {
    const parts = await behaviour.parts(tx, whole.id, version)
    if (parts.some((part) => part.contentId === contentId)) return true
  }
  const above = alias(offerings, 'above')
  const taught = await tx
    .select({ id: offerings.id })
    .from(offerings)
    .innerJoin(above, eq(above.id, offerings.parentId))
    .where(and(eq(offerings.contentId, contentId), eq(above.contentId, whole.id), isTaught('offerings')))
    .limit(1)
  return taught.length > 0
}

async function seen(tx: Tx, reader: Reader, id: string): Promise<FullContent | null> {
  const content = await findContent(tx, id, reader)
  return content && contentPolicy.view(reader.actor, content) === true ? content : null
}

/** Whether a content is offered in a place now, or was and has been removed: by itself, or as a part of another. */
async function everOffered(
  tx: Tx,
  placeId: string,
  contentId: string,
  within?: string,
): Promise<{ isNow: boolean; wasOnce: boolean }> {
  const above = alias(offerings, 'above')
  const [found] = await tx
    .select({
      isNow: sql<boolean>`coalesce(bool_or(${offerings.removedAt} IS NULL), false)`,
      wasOnce: sql<boolean>`coalesce(bool_or(${offerings.removedAt} IS NOT NULL), false)`,
    })
    .from(offerings)
    .leftJoin(above, eq(above.id, offerings.parentId))
    .where(
      and(
        eq(offerings.placeId, placeId),
        eq(offerings.contentId, contentId),
        isNull(offerings.trialBy),
        within === undefined ? isNull(offerings.parentId) : eq(above.contentId, within),
      ),
    )
  return found ?? { isNow: false, wasOnce: false }
}

/** Where the reader may look at a content being taught, in the same place before others. */
async function taughtElsewhere(
  tx: Tx,
  actor: Actor,
  placeId: string | null,
  contentId: string,
): Promise<Untaught['elsewhere']> {
  const above = alias(offerings, 'above')
  const container = alias(contents, 'container')
  const rows = await tx
    .select({
      offering_id: offerings.id,
      place_id: places.id,
      place_kind: places.kind,
      place_name: places.name,
      container: { kind: container.kind, id: container.id, title: container.title },
    })
    .from(offerings)
    .innerJoin(places, eq(places.id, offerings.placeId))
    .leftJoin(above, eq(above.id, offerings.parentId))
    .leftJoin(container, eq(container.id, above.contentId))
    .where(and(eq(offerings.contentId, contentId), alive, visiblePlace(actor)))
    .orderBy(...(placeId === null ? [] : [desc(eq(places.id, placeId))]), asc(places.name), asc(offerings.id))
    .limit(mostElsewhere)
  return rows.map(({ container: within, ...row }) => ({ ...row, within }))
}
