import { isOffered } from '@lab/contract/kinds'
import { contentStateLabels } from '@lab/contract/content'
import { type OfferingSettings } from '@lab/contract/offering'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { contents } from '../content/tables.ts'
import { notArchived } from './policy.ts'
import { findPlace } from '../place/index.ts'
import { insertOffering, type OfferingRow } from './store.ts'

export interface PlaceInput {
  /** Fixed id, for the demo school. */
  id?: string
  classId: string
  contentId: string
  settings: OfferingSettings
}

/**
 * Places a content in a class, last in its order, pinning the version that is published now. Refuses an archived class,
 * a content that is not published, and one that is there already. Who may do so is the caller's question.
 */
export async function placeOffering(
  tx: Tx,
  who: { userId: string },
  { id, classId, contentId, settings }: PlaceInput,
): Promise<OfferingRow | Refusal<'absent' | 'class.archived' | 'content.wrongState' | 'offering.exists'>> {
  const place = await findPlace(tx, classId, who.userId)
  if (!place) return refuse('absent')
  const open = notArchived(place)
  if (open !== true) return open
  const [content] = await tx
    .select({ kind: contents.kind, title: contents.title, state: contents.state, published: contents.publishedVersion })
    .from(contents)
    .where(and(eq(contents.id, contentId), isNull(contents.deletedAt)))
  if (!content || !isOffered(content.kind)) return refuse('absent')
  if (content.state !== 'published') {
    return refuse('content.wrongState', { state: contentStateLabels[content.state], verb: '添加到班级' })
  }
  const row = await insertOffering(tx, {
    ...(id ? { id } : {}),
    orgId: place.orgId,
    kind: content.kind,
    contentId,
    classId,
    settings,
    contentVersion: content.published,
    addedBy: who.userId,
  })
  return row ?? refuse('offering.exists', { title: content.title })
}
