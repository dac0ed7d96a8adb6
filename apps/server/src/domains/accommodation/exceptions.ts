import { sql } from 'drizzle-orm'
import type { OfferingSettings } from '@lab/contract/offering'
import type { Tx } from '../../kernel/database/pool.ts'
import { readEffective } from './effective.ts'
import { saveExceptions } from './store.ts'
import { offeringExceptions } from './tables.ts'

export interface ExceptionPlace {
  id: string
  orgId: string
  settings: OfferingSettings
  byId: string
  reason: string
}
export type Given = { closesAt: Date } | { attempts: number }

/** Gives some learners something in one content, in addition to what earlier exceptions give; two statements, however many. */
export async function giveExceptions(
  tx: Tx,
  { byId, reason, ...place }: ExceptionPlace,
  given: ReadonlyMap<string, Given>,
): Promise<void> {
  const learnerIds = [...given.keys()]
  const present = new Map(
    (await readEffective(tx, learnerIds, [place], new Date())).map((one) => [one.learnerId, one.exception]),
  )
  await saveExceptions(
    tx,
    Array.from(given, ([learnerId, what]) => {
      const before = present.get(learnerId)
      return {
        offeringId: place.id,
        learnerId,
        orgId: place.orgId,
        opensAt: before?.opensAt ?? null,
        closesAt: before?.closesAt ?? null,
        attempts: before?.attempts ?? null,
        ...what,
        reason,
        createdBy: byId,
      }
    }),
  )
}

/** The same for one learner. */
export const giveException = (
  tx: Tx,
  { learnerId, ...place }: ExceptionPlace & { learnerId: string },
  given: Given,
): Promise<void> => giveExceptions(tx, place, new Map([[learnerId, given]]))

/** Ends of their own that learners have in a content, later by so many minutes, where they were under way at a moment. */
export async function lengthenExceptions(
  tx: Tx,
  { offeringId, minutes, at }: { offeringId: string; minutes: number; at: Date },
): Promise<void> {
  await tx.execute(sql`
    UPDATE ${offeringExceptions} SET closes_at = closes_at + ${minutes} * interval '1 minute'
    WHERE offering_id = ${offeringId}::uuid AND closes_at > ${at} AND (opens_at IS NULL OR opens_at <= ${at})`)
}
