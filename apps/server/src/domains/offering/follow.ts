import type { OfferingSettings } from '@lab/contract/offering'
import type { Tx } from '../../kernel/database/pool.ts'

type Follower = (tx: Tx, offeringId: string, before: OfferingSettings, after: OfferingSettings) => Promise<void>
const followers: Follower[] = []

/** Called once per domain whose rows depend on settings of their offering. */
export const registerSettingsFollower = (follower: Follower): void => void followers.push(follower)

/** Lets everything that depends on an offering's settings follow a change of them, in the same transaction. */
export async function followSettings(
  tx: Tx,
  offeringId: string,
  before: OfferingSettings,
  after: OfferingSettings,
): Promise<void> {
  for (const follow of followers) await follow(tx, offeringId, before, after)
}
