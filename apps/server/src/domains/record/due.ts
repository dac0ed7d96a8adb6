import type { OfferingSettings } from '@lab/contract/offering'
import type { Tx } from '../../kernel/database/pool.ts'
import { effectiveTerms, type Terms } from '../accommodation/index.ts'
import type { AttemptRow } from './attempts.ts'
import type { RecordFacts } from './store.ts'

type Begun = Pick<AttemptRow, 'startedAt' | 'minutes'>

/** When the time that an attempt may take is over; null where it has no limit of its own. */
export function timeUpAt({ startedAt, minutes }: Begun, timeFactor: number): Date | null {
  if (startedAt === null || minutes === null) return null
  return new Date(startedAt.getTime() + minutes * timeFactor * 60_000)
}

/** When an attempt is due: the end of the window, or of its own time where that comes earlier; null without either. */
export function dueOf(
  attempt: Begun,
  { settings, timeFactor }: { settings: Pick<OfferingSettings, 'closes_at'>; timeFactor: number },
): Date | null {
  const closesAt = settings.closes_at === null ? null : new Date(settings.closes_at)
  const upAt = timeUpAt(attempt, timeFactor)
  if (closesAt === null || upAt === null) return closesAt ?? upAt
  return closesAt < upAt ? closesAt : upAt
}

/** What holds in an offering for the learners of a record. */
export const termsOf = async (
  tx: Tx,
  { settings, offeringId, orgId, learnerIds, isAccommodated }: RecordFacts,
  now: Date,
): Promise<Terms> =>
  isAccommodated
    ? effectiveTerms(tx, learnerIds, { id: offeringId, orgId, settings }, now)
    : { settings, timeFactor: 1 }

/** When the current attempt of a record is due, as it holds for its learners now. */
export const dueAtOf = async (tx: Tx, record: RecordFacts, now: Date): Promise<Date | null> =>
  dueOf(record.current, await termsOf(tx, record, now))
