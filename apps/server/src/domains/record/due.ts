import type { OfferingSettings } from '@lab/contract/offering'
import type { Tx } from '../../kernel/database/pool.ts'
import { effectiveTerms, type Terms } from '../accommodation/index.ts'
import type { AttemptRow } from './attempts.ts'
import type { RecordFacts } from './store.ts'

type Begun = Pick<AttemptRow, 'startedAt' | 'minutes' | 'extraMinutes'>

/** For how long after the end what was answered before it may still arrive. */
export const graceMs = 15_000

/** When the time that an attempt may take is over; null where it has no limit of its own. */
export function timeUpAt({ startedAt, minutes, extraMinutes }: Begun, timeFactor: number): Date | null {
  if (startedAt === null || minutes === null) return null
  return new Date(startedAt.getTime() + (minutes * timeFactor + extraMinutes) * 60_000)
}

/** When an attempt is due: the end of the window, or of its own time where that comes earlier; null without either. */
export function dueOf(
  attempt: Begun,
  { settings, timeFactor }: { settings: Pick<OfferingSettings, 'closes_at'>; timeFactor: number },
): Date | null {
  const { closes_at: closes } = windowOf({ settings, timeFactor }, attempt)
  const closesAt = closes === null ? null : new Date(closes)
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

type Window = Pick<OfferingSettings, 'closes_at'>

/** The window grows with the time of an attempt, so that a factor on it is not cut off by the end of the others. */
export function windowOf<Settings extends Window>(
  { settings, timeFactor }: { settings: Settings; timeFactor: number },
  { minutes }: Pick<Begun, 'minutes'>,
): Settings {
  const { closes_at: closes } = settings
  if (closes === null || minutes === null || timeFactor <= 1) return settings
  const later = new Date(Date.parse(closes) + minutes * (timeFactor - 1) * 60_000)
  return { ...settings, closes_at: later.toISOString() }
}

/** When the current attempt of a record is due, as it holds for its learners now. */
export const dueAtOf = async (tx: Tx, record: RecordFacts, now: Date): Promise<Date | null> =>
  dueOf(record.current, await termsOf(tx, record, now))
