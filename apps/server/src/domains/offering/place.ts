import { isContainer, isOffered, kindLabels, kinds } from '@lab/contract/kinds'
import { contentStateLabels } from '@lab/contract/content'
import { OfferingSettings } from '@lab/contract/offering'
import { placeKindLabels } from '@lab/contract/place'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { contents } from '../content/index.ts'
import { notArchived, findPlace } from '../place/index.ts'
import { mayBeTogether } from './together.ts'
import { effectiveSettings, type SettingOverrides } from './effective.ts'
import { makeParts } from './parts.ts'
import { findOffering, holdSettings, insertOffering, type OfferingRow } from './store.ts'

export interface PlaceInput {
  /** Fixed id, for the demo school. */
  id?: string
  placeId: string
  contentId: string
  /** All of them; below another offering those that it says itself. */
  settings: OfferingSettings
}
export type PartInput = Omit<PlaceInput, 'settings'> & { parentId: string; settings: SettingOverrides }

type PlaceRefusal = 'absent' | 'place.archived' | 'content.wrongState' | 'offering.exists' | 'invalid'
type Kinds = Pick<Kernel, 'kinds'>

/**
 * Places a content in a place or below one of its offerings, last in its order, pinning the version that is published now, with what it consists of below it. Refuses an archived place,
 * a content that is not published, and one that is there already. Who may do so is the caller's question.
 */
export function placeOffering(
  tx: Tx,
  kernel: Kinds,
  who: { userId: string },
  input: PlaceInput,
): Promise<OfferingRow | Refusal<PlaceRefusal>>
export function placeOffering(
  tx: Tx,
  kernel: Kinds,
  who: { userId: string },
  input: PartInput,
): Promise<OfferingRow | Refusal<PlaceRefusal | 'offering.noContainer'>>
export async function placeOffering(
  tx: Tx,
  kernel: Kinds,
  who: { userId: string },
  input: PlaceInput | PartInput,
): Promise<OfferingRow | Refusal<PlaceRefusal | 'offering.noContainer'>> {
  const { id, placeId, contentId } = input
  const place = await findPlace(tx, placeId, who.userId)
  if (!place) return refuse('absent')
  const open = notArchived(place)
  if (open !== true) return open
  const [content] = await tx
    .select({ kind: contents.kind, title: contents.title, state: contents.state, published: contents.publishedVersion })
    .from(contents)
    .where(and(eq(contents.id, contentId), isNull(contents.deletedAt)))
  // What has no tab in classes is open to organisations only.
  if (!content || !isOffered(content.kind) || !kinds[content.kind].classTab) return refuse('absent')
  if (content.state !== 'published') {
    return refuse('content.wrongState', {
      state: contentStateLabels[content.state],
      verb: `添加到${placeKindLabels[place.placeKind]}`,
    })
  }
  const parent = 'parentId' in input ? await findOffering(tx, input.parentId, who.userId) : null
  if ('parentId' in input && parent?.placeId !== placeId) return refuse('absent')
  const together = input.settings.party_kind === 'group' ? mayBeTogether(content.kind, place.placeKind) : true
  if (together !== true) return together
  if (parent && !isContainer(parent.kind)) {
    return refuse('offering.noContainer', { title: parent.contentTitle, kind: kindLabels[parent.kind] })
  }
  const above = parent && (await holdSettings(tx, parent.id))
  // Removed since it was read.
  if (parent && !above) return refuse('absent')
  const said =
    parent && above
      ? {
          parentId: parent.id,
          overrides: input.settings,
          settings: effectiveSettings(input.settings, above, content.kind).settings,
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
  if (!row) return refuse('offering.exists', { title: content.title, kind: place.placeKind })
  await makeParts(tx, kernel, who, row)
  return row
}
