import type { OfferingKind } from '@lab/contract/kinds'
import { OfferingSettings } from '@lab/contract/offering'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { alignParts, makeParts } from './parts.ts'
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

/** The offering of a content in its organisation's place; null before somebody has begun it. */
export const findAlone = async (
  tx: Tx,
  { orgId, contentId }: Pick<OpenToAll, 'orgId' | 'contentId'>,
): Promise<OfferingRow | null> => {
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

/** The same of a container: what its version consists of is below it then, in its order. */
export async function openWholeToOrganisation(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds' | 'providers'>,
  given: OpenToAll,
  now: Date,
): Promise<OfferingRow> {
  const before = await findAlone(tx, given)
  const whole = await openToOrganisation(tx, given)
  const who = { userId: given.userId }
  if (!before) await makeParts(tx, kernel, who, whole)
  else if (before.contentVersion !== given.version) await alignParts(tx, kernel, who, before, given.version, now)
  return whole
}
