import type { OfferingSettings } from '@lab/contract/offering'
import type { Tx } from '../../kernel/database/pool.ts'
import { effectiveSettings, settingsForLearners } from '../accommodation/index.ts'
import type { OfferingFacts } from '../offering/index.ts'
import { roster } from '../place/index.ts'
import type { RecordEntry } from '../record/index.ts'

/** The settings of offerings as they hold for a learner: what is done in groups, as for those who learn together. */
export async function settingsFor(
  tx: Tx,
  userId: string,
  offerings: readonly OfferingFacts[],
  own: readonly RecordEntry[],
  now: Date,
): Promise<Map<string, OfferingSettings>> {
  const settings = await settingsForLearners(tx, [userId], offerings, now)
  const inGroups = offerings.filter((one) => one.settings.party_kind === 'group')
  const groups = await roster.groupsOfLearner(tx, userId, [...new Set(inGroups.map((one) => one.placeId))])
  const begun = new Map(own.map((record) => [record.offeringId, record.learnerIds]))
  for (const one of inGroups) {
    const together = begun.get(one.id) ?? groups.get(one.placeId)?.memberIds ?? [userId]
    settings.set(one.id, await effectiveSettings(tx, together, one, now))
  }
  return settings
}
