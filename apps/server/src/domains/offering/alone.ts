import type { OfferingKind } from '@lab/contract/kinds'
import { OfferingSettings } from '@lab/contract/offering'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { insertOffering, saveContentVersion, type OfferingRow } from './store.ts'
import { offerings } from './tables.ts'

export interface OpenToAll {
  orgId: string
  contentId: string
  kind: OfferingKind
  /** The version that is published now, which anyone who begins gets. */
  version: number
  settings: Partial<OfferingSettings>
  userId: string
}

const findAlone = async (tx: Tx, { orgId, contentId }: OpenToAll): Promise<OfferingRow | null> => {
  const here = and(eq(offerings.placeId, orgId), eq(offerings.contentId, contentId))
  const alone = and(isNull(offerings.parentId), isNull(offerings.trialBy), isNull(offerings.removedAt))
  return (await tx.select().from(offerings).where(and(here, alone)))[0] ?? null
}

/** The offering of a content in its organisation's place, of the version that is published now; made for the first who begins. */
export async function openToOrganisation(tx: Tx, given: OpenToAll): Promise<OfferingRow> {
  const { orgId, contentId, kind, version: contentVersion, userId: addedBy } = given
  const settings = OfferingSettings.parse(given.settings)
  const found =
    (await findAlone(tx, given)) ??
    (await insertOffering(tx, { orgId, kind, contentId, placeId: orgId, settings, contentVersion, addedBy })) ??
    // Somebody was faster.
    (await findAlone(tx, given))!
  if (found.contentVersion === contentVersion) return found
  await saveContentVersion(tx, found.id, contentVersion)
  return { ...found, contentVersion }
}
