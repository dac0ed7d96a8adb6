import { planTotals, type SeriesKind, type SeriesPlan } from '@lab/contract/series-plan'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Member } from '../../kernel/policy/actor.ts'
import {
  findContent,
  listContents,
  type ContentListQuery,
  type FullContent,
  type ListExtension,
  type Reader,
} from '../content/index.ts'
import { seriesPlans } from './tables.ts'

type SeriesEntry = typeof seriesPlans.$inferSelect

/** What lists and headers need of a series: not its plan. */
export interface ListedSeries {
  partCount: number
  requiredCount: number
}
/** A content of one of both kinds with what only series have. */
export interface FullSeries extends FullContent {
  series: ListedSeries & { isChanged: boolean }
}

/** The finder of one kind: the series with its names and the `reader`'s grant; also one in the recycle bin. */
export const finderOf =
  (kind: SeriesKind) =>
  async (tx: Tx, id: string, reader: Reader | null): Promise<FullSeries | null> => {
    const content = await findContent(tx, id, reader)
    if (content?.kind !== kind) return null
    const { partCount, requiredCount, revision, publishedRevision } = seriesPlans
    const rows = await tx
      .select({ partCount, requiredCount, isChanged: sql<boolean>`${revision} <> ${publishedRevision}` })
      .from(seriesPlans)
      .where(eq(seriesPlans.id, id))
    return rows[0] ? { ...content, series: rows[0] } : null
  }

const extension: ListExtension = {
  name: 'series',
  join: sql`LEFT JOIN series_plans AS own ON own.id = p.id`,
  columns: {
    partCount: sql<number>`own.part_count`,
    requiredCount: sql<number>`own.required_count`,
  } satisfies { [Name in keyof ListedSeries]: SQL<ListedSeries[Name]> },
}

/** One page of the series of a kind that the person may see. */
export const listSeries = (tx: Tx, actor: Member, kind: SeriesKind, query: ContentListQuery) =>
  listContents<ListedSeries>(tx, { actor, kind }, query, extension)

/** The working copy; null when there is none. */
export const findEntry = async (tx: Tx, id: string): Promise<SeriesEntry | null> =>
  (await tx.select().from(seriesPlans).where(eq(seriesPlans.id, id)))[0] ?? null

/** The same, held until the transaction ends, so that nothing is changed while it is published. */
export async function lockEntry(tx: Tx, id: string): Promise<SeriesEntry> {
  return (await tx.select().from(seriesPlans).where(eq(seriesPlans.id, id)).for('update'))[0]!
}

const figuresOf = (plan: SeriesPlan) => {
  const { parts: partCount, required: requiredCount } = planTotals(plan)
  return { partCount, requiredCount }
}

export async function insertPlan(tx: Tx, row: { id: string; orgId: string; plan: SeriesPlan }): Promise<void> {
  await tx.insert(seriesPlans).values({ ...row, ...figuresOf(row.plan) })
}

/** Saves the plan; it differs from what was published from then on. */
export async function savePlan(tx: Tx, id: string, plan: SeriesPlan): Promise<void> {
  await tx
    .update(seriesPlans)
    .set({ plan, ...figuresOf(plan), revision: sql`${seriesPlans.revision} + 1` })
    .where(eq(seriesPlans.id, id))
}

export async function notePublished(tx: Tx, id: string, revision: number): Promise<void> {
  await tx.update(seriesPlans).set({ publishedRevision: revision }).where(eq(seriesPlans.id, id))
}
