import { isOffered } from '@lab/contract/kinds'
import { contentStateLabels } from '@lab/contract/content'
import { OfferingSettings } from '@lab/contract/offering'
import { placeKindLabels } from '@lab/contract/place'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { contents } from '../content/tables.ts'
import { notArchived, findPlace } from '../place/index.ts'
import { effectiveSettings, type SettingOverrides } from './effective.ts'
import { findOffering, insertOffering, type OfferingRow } from './store.ts'

export interface PlaceInput {
  /** Fixed id, for the demo school. */
  id?: string
  placeId: string
  contentId: string
  /** All of them; below another offering those that it says itself. */
  settings: OfferingSettings
}
export type PartInput = Omit<PlaceInput, 'settings'> & { parentId: string; settings: SettingOverrides }

/**
 * Places a content in a place or below one of its offerings, last in its order, pinning the version that is published now. Refuses an archived place,
 * a content that is not published, and one that is there already. Who may do so is the caller's question.
 */
export async function placeOffering(
  tx: Tx,
  who: { userId: string },
  input: PlaceInput | PartInput,
): Promise<OfferingRow | Refusal<'absent' | 'place.archived' | 'content.wrongState' | 'offering.exists'>> {
  const { id, placeId, contentId } = input
  const place = await findPlace(tx, placeId, who.userId)
  if (!place) return refuse('absent')
  const open = notArchived(place)
  if (open !== true) return open
  const [content] = await tx
    .select({ kind: contents.kind, title: contents.title, state: contents.state, published: contents.publishedVersion })
    .from(contents)
    .where(and(eq(contents.id, contentId), isNull(contents.deletedAt)))
  if (!content || !isOffered(content.kind)) return refuse('absent')
  if (content.state !== 'published') {
    return refuse('content.wrongState', {
      state: contentStateLabels[content.state],
      verb: `添加到${placeKindLabels[place.placeKind]}`,
    })
  }
  const parent = 'parentId' in input ? await findOffering(tx, input.parentId, who.userId) : null
  if ('parentId' in input && parent?.placeId !== placeId) return refuse('absent')
  const said = parent
    ? {
        parentId: parent.id,
        overrides: input.settings,
        settings: effectiveSettings(input.settings, parent.settings).settings,
      }
    : { settings: OfferingSettings.parse(input.settings) }
  const row = await insertOffering(tx, {
    ...(id ? { id } : {}),
    orgId: place.orgId,
    kind: content.kind,
    contentId,
    placeId,
    ...said,
    contentVersion: content.published,
    addedBy: who.userId,
  })
  return row ?? refuse('offering.exists', { title: content.title, kind: place.placeKind })
}
