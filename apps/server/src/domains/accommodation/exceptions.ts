import type { OfferingSettings } from '@lab/contract/offering'
import type { Tx } from '../../kernel/database/pool.ts'
import { readEffective } from './effective.ts'
import { saveExceptions } from './store.ts'

export interface ExceptionPlace {
  id: string
  orgId: string
  settings: OfferingSettings
  learnerId: string
  byId: string
  reason: string
}

/** Gives one learner something in one content, in addition to what an earlier exception gives. */
export async function giveException(
  tx: Tx,
  { learnerId, byId, reason, ...place }: ExceptionPlace,
  given: { closesAt: Date } | { attempts: number },
): Promise<void> {
  const present = (await readEffective(tx, [learnerId], [place], new Date()))[0]?.exception
  await saveExceptions(tx, [
    {
      offeringId: place.id,
      learnerId,
      orgId: place.orgId,
      opensAt: present?.opensAt ?? null,
      closesAt: present?.closesAt ?? null,
      attempts: present?.attempts ?? null,
      ...given,
      reason,
      createdBy: byId,
    },
  ])
}
