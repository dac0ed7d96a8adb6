import { asPractised } from '@lab/contract/exam-settings'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { offerings } from '../offering/index.ts'
import type { ScoredRecord } from '../record/index.ts'
import { whichAreOver } from './over.ts'
import { hasCome } from './rules.ts'
import { defaultsIn } from './sitting-store.ts'
import { examSittings } from './tables.ts'

/** Of some graded records those whose score the settings of their exam do not show by now. */
export async function hidesScores(
  tx: Tx,
  _kernel: unknown,
  records: readonly ScoredRecord[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(records.map(({ offeringId }) => offeringId))]
  const rows = await tx
    .select({ offering: offerings, run: examSittings })
    .from(offerings)
    .leftJoin(examSittings, eq(examSittings.offeringId, offerings.id))
    .where(inArray(offerings.id, ids))
  const placed = new Map(rows.map((row) => [row.offering.id, row]))
  const asked = await Promise.all(
    records.map(async ({ id, offeringId, ...record }) => {
      const { run = null, offering } = placed.get(offeringId) ?? {}
      const settings = asPractised({ ...(await defaultsIn(tx, record)), ...run?.settings })
      return { id, run, offering, moment: settings.show_score, minutes: settings.duration_minutes }
    }),
  )
  const atTheEnd = asked.flatMap(({ offering, run, moment, minutes }) =>
    offering && moment === 'closed' ? [{ ...offering, endedAt: run?.endedAt ?? null, minutes }] : [],
  )
  const over = await whichAreOver(tx, [...new Map(atTheEnd.map((one) => [one.id, one])).values()], now)
  const isHidden = ({ run, offering, moment }: (typeof asked)[number]): boolean => {
    const isClosed = offering !== undefined && over.has(offering.id)
    // Graded is released where nothing else is said.
    return !hasCome(moment, {
      isSubmitted: true,
      isClosed,
      isReleased: Boolean(run?.releasedAt) || moment === 'released',
    })
  }
  return new Set(asked.filter(isHidden).map(({ id }) => id))
}
