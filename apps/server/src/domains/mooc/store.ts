import { courseTotals, unitsOfPlan, type CoursePlan } from '@lab/contract/mooc-plan'
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
import { setAttached } from '../dataset/index.ts'
import { moocPlans } from './tables.ts'

type MoocEntry = typeof moocPlans.$inferSelect

/** What lists and headers need of a course: not its plan. */
export interface ListedMooc {
  unitCount: number
  requiredCount: number
}
/** A content of kind mooc with what only courses have. */
export interface FullMooc extends FullContent {
  mooc: ListedMooc & { isChanged: boolean }
}

/** The course with its names and the `reader`'s grant; also one in the recycle bin. */
export async function findMooc(tx: Tx, id: string, reader: Reader | null): Promise<FullMooc | null> {
  const content = await findContent(tx, id, reader)
  if (content?.kind !== 'mooc') return null
  const { unitCount, requiredCount, revision, publishedRevision } = moocPlans
  const [mooc] = await tx
    .select({ unitCount, requiredCount, isChanged: sql<boolean>`${revision} <> ${publishedRevision}` })
    .from(moocPlans)
    .where(eq(moocPlans.id, id))
  return mooc ? { ...content, mooc } : null
}

const extension: ListExtension = {
  name: 'mooc',
  join: sql`LEFT JOIN mooc_plans AS own ON own.id = p.id`,
  columns: {
    unitCount: sql<number>`own.unit_count`,
    requiredCount: sql<number>`own.required_count`,
  } satisfies { [Name in keyof ListedMooc]: SQL<ListedMooc[Name]> },
}

/** One page of the courses that the person may see. */
export const listMoocs = (tx: Tx, actor: Member, query: ContentListQuery) =>
  listContents<ListedMooc>(tx, { actor, kind: 'mooc' }, query, extension)

/** The working copy; null when there is none. */
export const findEntry = async (tx: Tx, id: string): Promise<MoocEntry | null> =>
  (await tx.select().from(moocPlans).where(eq(moocPlans.id, id)))[0] ?? null

/** The same, held until the transaction ends, so that nothing is changed while it is published. */
export async function lockEntry(tx: Tx, id: string): Promise<MoocEntry> {
  return (await tx.select().from(moocPlans).where(eq(moocPlans.id, id)).for('update'))[0]!
}

const figuresOf = (plan: CoursePlan) => {
  const { units: unitCount, required: requiredCount } = courseTotals(plan)
  return { unitCount, requiredCount }
}

/** The data sets of a plan. */
export const datasetsIn = (plan: CoursePlan): string[] =>
  unitsOfPlan(plan).flatMap((unit) => (unit.kind === 'dataset' ? [unit.content_id] : []))

/** A data set says which courses use it, and is not removed meanwhile. */
const attachAll = (tx: Tx, id: string, plan: CoursePlan): Promise<void> =>
  setAttached(
    tx,
    id,
    datasetsIn(plan).map((datasetId) => ({ datasetId, version: null, name: datasetId })),
  )

export async function insertPlan(tx: Tx, row: { id: string; orgId: string; plan: CoursePlan }): Promise<void> {
  await tx.insert(moocPlans).values({ ...row, ...figuresOf(row.plan) })
  await attachAll(tx, row.id, row.plan)
}

/** Saves the plan; it differs from what was published from then on. */
export async function savePlan(tx: Tx, id: string, plan: CoursePlan): Promise<void> {
  await tx
    .update(moocPlans)
    .set({ plan, ...figuresOf(plan), revision: sql`${moocPlans.revision} + 1` })
    .where(eq(moocPlans.id, id))
  await attachAll(tx, id, plan)
}

export async function notePublished(tx: Tx, id: string, revision: number): Promise<void> {
  await tx.update(moocPlans).set({ publishedRevision: revision }).where(eq(moocPlans.id, id))
}
