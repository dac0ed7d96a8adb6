import { and, eq, sql } from 'drizzle-orm'
import { newId } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { orAbsent } from '../../kernel/result.ts'
import { offerings, type OfferingFacts } from '../offering/index.ts'
import { deleteRecord, learnersOf, openRecord, records, type RecordEntry } from '../record/index.ts'
import { askedOf } from './asked.ts'
import { drawPaper } from './draw.ts'
import { fixesIn, withNewest } from './fix-store.ts'
import { loadPaper } from './paper.ts'
import { drawnFor } from './seen.ts'
import { settingsIn } from './sitting-store.ts'

type Placed = Pick<OfferingFacts, 'id' | 'orgId' | 'contentId' | 'contentVersion' | 'placeId'>

/** A learner's record with their paper, not begun; made when there is none. */
export async function makePaper(
  tx: Tx,
  place: Placed,
  { learnerId, id = newId() }: { learnerId: string; id?: string | undefined },
  now: Date,
): Promise<RecordEntry> {
  const { contentId, contentVersion, orgId, placeId } = place
  const paper = orAbsent(await loadPaper(tx, contentId, contentVersion))
  const drawn = await drawnFor(tx, paper, { offeringId: place.id, learnerIds: [learnerId], now })
  const fresh = drawPaper(paper, await settingsIn(tx, place), drawn)
  const variant = withNewest(fresh, await fixesIn(tx, place.id), contentVersion)
  const asked = await askedOf(tx, { contentId, contentVersion, offeringId: place.id }, variant)
  return openRecord(tx, {
    id,
    orgId,
    kind: 'exam',
    contentId,
    contentVersion,
    offeringId: place.id,
    placeId,
    partyKind: 'person',
    partyId: learnerId,
    learnerIds: [learnerId],
    isTrial: false,
    asked: { ...asked, variant, minutes: variant.minutes },
    now,
  })
}

/** A paper that was made ahead and is not begun, made new where the exam or its time is another one by now. */
export async function freshPaper(tx: Tx, place: Placed, record: RecordEntry, now: Date): Promise<void> {
  if (record.state !== 'not_started') return
  const { duration_minutes: minutes } = await settingsIn(tx, place)
  if (record.contentVersion === place.contentVersion && record.current.minutes === minutes) return
  await deleteRecord(tx, record.id)
  await makePaper(tx, place, { learnerId: record.partyId, id: record.id }, now)
}

/** Learners of an offering who have no paper yet. */
async function withoutPaper(tx: Tx, { id, placeId }: Placed): Promise<string[]> {
  const found = await tx.execute<{ user_id: string }>(sql`
    SELECT DISTINCT l.user_id FROM ${learnersOf(sql`${placeId}::uuid`, sql`${id}::uuid`)} AS l
    WHERE NOT EXISTS (SELECT FROM ${records} r WHERE r.offering_id = ${id}::uuid AND r.party_id = l.user_id)`)
  return found.rows.map((row) => row.user_id)
}

/** A paper for everybody who learns there; answers for how many one was made. */
export async function preparePapers(tx: Tx, place: Placed, now: Date): Promise<number> {
  const learners = await withoutPaper(tx, place)
  for (const learnerId of learners) await makePaper(tx, place, { learnerId }, now)
  return learners.length
}

export interface PaperFigures {
  learners: number
  missing: number
  /** Not begun, and of an earlier version of the exam. */
  outdated: number
}

export async function paperFigures(tx: Tx, place: Placed): Promise<PaperFigures> {
  const { id, placeId, contentVersion } = place
  const found = await tx.execute<{ learners: number }>(sql`
    SELECT count(DISTINCT l.user_id)::integer AS learners FROM ${learnersOf(sql`${placeId}::uuid`, sql`${id}::uuid`)} AS l`)
  const [old] = await tx
    .select({ n: sql<number>`count(*)::integer` })
    .from(records)
    .innerJoin(offerings, eq(offerings.id, records.offeringId))
    .where(
      and(
        eq(records.offeringId, id),
        eq(records.state, 'not_started'),
        sql`${records.contentVersion} <> ${contentVersion}`,
      ),
    )
  return {
    learners: found.rows[0]?.learners ?? 0,
    missing: (await withoutPaper(tx, place)).length,
    outdated: old?.n ?? 0,
  }
}
