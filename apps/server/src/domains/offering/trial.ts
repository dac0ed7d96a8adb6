import type { OfferingKind } from '@lab/contract/kinds'
import { OfferingSettings } from '@lab/contract/offering'
import type { Tx } from '../../kernel/database/pool.ts'
import { findTrial, insertOffering, saveContentVersion, type OfferingRow } from './store.ts'

export interface TrialPlace {
  /** In whose place it is tried out. */
  orgId: string
  contentId: string
  userId: string
}

/** The offering in which somebody tries a content out, if they ever did. */
export const trialOffering = (tx: Tx, { orgId, contentId, userId }: TrialPlace): Promise<OfferingRow | null> =>
  findTrial(tx, { placeId: orgId, contentId, userId })

/** The same, made when there is none: without dates or limits, of the version that is tried now. */
export async function openTrialOffering(
  tx: Tx,
  place: TrialPlace & { kind: OfferingKind; version: number },
): Promise<OfferingRow> {
  const { orgId, contentId, userId, kind, version } = place
  const made = await insertOffering(tx, {
    orgId,
    kind,
    contentId,
    placeId: orgId,
    settings: OfferingSettings.parse({}),
    contentVersion: version,
    addedBy: userId,
    trialBy: userId,
  })
  if (made) return made
  const found = (await trialOffering(tx, place))!
  if (found.contentVersion !== version) await saveContentVersion(tx, found.id, version)
  return { ...found, contentVersion: version }
}
