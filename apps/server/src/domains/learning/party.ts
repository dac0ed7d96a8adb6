import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { holdPartyKind, type OfferingFacts } from '../offering/index.ts'
import { roster } from '../place/index.ts'
import { findRecordOfParty, type PartyKey } from '../record/index.ts'
import type { Learner } from './guards.ts'

/** Whose record is begun, and who learns in it. */
export interface BeginningParty extends PartyKey {
  learnerIds: readonly string[]
}

/** A person as the party whose record it is. */
export const alone = ({ userId }: Learner): BeginningParty => ({
  partyKind: 'person',
  partyId: userId,
  learnerIds: [userId],
})

/**
 * The party that a learner without a record begins for, as the offering is done. Where it is done in groups it is the
 * learner's group, which stays as it is until the transaction ends; what the group submitted before the learner came is
 * not theirs.
 */
export async function partyOf(
  tx: Tx,
  who: Learner,
  offering: OfferingFacts,
): Promise<BeginningParty | Refusal<'absent' | 'offering.notOpen'>> {
  const partyKind = await holdPartyKind(tx, offering.id)
  // Removed since the offering was read.
  if (partyKind === null) return refuse('absent')
  if (partyKind !== 'group') return alone(who)
  const group = await roster.findHeldGroup(tx, who.userId, offering.placeId)
  if (!group) return refuse('offering.notOpen', { reason: '该内容由小组完成，你还没有分到小组，请联系老师' })
  const party = { partyKind: 'group', partyId: group.id, learnerIds: group.memberIds } as const
  const begun = await findRecordOfParty(tx, { offeringId: offering.id, partyId: group.id })
  // Until something is submitted a member learns in it (`groupsChanged`).
  return begun && !begun.learnerIds.includes(who.userId)
    ? refuse('offering.notOpen', { reason: `「${group.name}」在你加入之前已经提交，请联系老师` })
    : party
}
