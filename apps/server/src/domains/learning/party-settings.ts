import type { OfferingSettings } from '@lab/contract/offering'
import type { Tx } from '../../kernel/database/pool.ts'
import { effectiveFor, termsIn, type Effective, type Terms } from '../accommodation/index.ts'
import type { OfferingFacts } from '../offering/index.ts'
import { roster } from '../place/index.ts'
import type { RecordEntry } from '../record/index.ts'

/** With whom somebody learns: what holds for them, and the group where it is done in one. */
export interface LearnersTerms extends Terms {
  effective: Effective
  learnerIds: readonly string[]
  group: { id: string; name: string } | null
}

/** The terms of offerings as they hold for a learner: what is done in groups, as for those who learn together. */
export async function termsFor(
  tx: Tx,
  userId: string,
  offerings: readonly OfferingFacts[],
  own: readonly RecordEntry[],
  now: Date,
): Promise<ReadonlyMap<string, LearnersTerms>> {
  const groups = await roster.groupsOfLearner(tx, userId, [...new Set(offerings.map((one) => one.placeId))])
  const begun = new Map(own.map((record) => [record.offeringId, record.learnerIds]))
  const parties = offerings.map((one) => {
    const group = one.settings.party_kind === 'group' ? (groups.get(one.placeId) ?? null) : null
    const together = one.settings.party_kind === 'group' ? (begun.get(one.id) ?? group?.memberIds) : undefined
    return { ...one, group, learnerIds: together ?? [userId] }
  })
  const effective = await effectiveFor(tx, parties, now)
  return new Map(
    parties.map(({ id, settings, group, learnerIds }) => {
      const holds = effective.get(id)!
      return [id, { ...termsIn(settings, holds), effective: holds, learnerIds, group }]
    }),
  )
}

/** The settings alone. */
export async function settingsFor(...given: Parameters<typeof termsFor>): Promise<Map<string, OfferingSettings>> {
  return new Map([...(await termsFor(...given))].map(([id, { settings }]) => [id, settings]))
}
