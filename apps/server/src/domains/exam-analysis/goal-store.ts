import type { CourseGoal, GoalItem } from '@lab/contract/course-goal'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { contents } from '../content/index.ts'
import { offerings } from '../offering/index.ts'
import { courseGoals, goalItems } from './tables.ts'

/** The goals of a place; none, as version 1, until its teachers write some. */
export async function goalsOf(tx: Tx, placeId: string): Promise<{ goals: CourseGoal[]; version: number }> {
  const [row] = await tx
    .select({ goals: courseGoals.goals, version: courseGoals.version })
    .from(courseGoals)
    .where(eq(courseGoals.placeId, placeId))
  return row ?? { goals: [], version: 1 }
}

/** What was put to the goals in each of some offerings, likewise. */
export async function itemsIn(
  tx: Tx,
  offeringIds: readonly string[],
): Promise<Map<string, { items: GoalItem[]; version: number }>> {
  const { offeringId, items, version } = goalItems
  const rows = await tx
    .select({ offeringId, items, version })
    .from(goalItems)
    .where(inArray(goalItems.offeringId, [...offeringIds]))
  return new Map(rows.map(({ offeringId: id, ...row }) => [id, row]))
}

interface Saving {
  orgId: string
  seen: number
  by: string
}

/** Saves the goals of a place; answers with their version. */
export async function saveGoals(
  tx: Tx,
  placeId: string,
  goals: CourseGoal[],
  { orgId, seen, by }: Saving,
): Promise<number | Refusal<'changedMeanwhile'>> {
  const values = { goals, version: seen + 1, updatedBy: by, updatedAt: new Date() }
  const insert = tx.insert(courseGoals).values({ ...values, placeId, orgId })
  // The first version is no row: who saves over it makes one.
  const rows = await insert
    .onConflictDoUpdate({ target: courseGoals.placeId, set: values, setWhere: eq(courseGoals.version, seen) })
    .returning({ version: courseGoals.version })
  return rows[0]?.version ?? refuse('changedMeanwhile')
}

/** Saves what the questions of an offering show; answers with its version. */
export async function saveItems(
  tx: Tx,
  offeringId: string,
  items: GoalItem[],
  { orgId, seen, by }: Saving,
): Promise<number | Refusal<'changedMeanwhile'>> {
  const values = { items, version: seen + 1, updatedBy: by, updatedAt: new Date() }
  const rows = await tx
    .insert(goalItems)
    .values({ ...values, offeringId, orgId })
    .onConflictDoUpdate({ target: goalItems.offeringId, set: values, setWhere: eq(goalItems.version, seen) })
    .returning({ version: goalItems.version })
  return rows[0]?.version ?? refuse('changedMeanwhile')
}

/** The exams of a place, in their order. */
export const examsOf = (tx: Tx, placeId: string) =>
  tx
    .select({ id: offerings.id, contentId: offerings.contentId, title: contents.title })
    .from(offerings)
    .innerJoin(contents, eq(contents.id, offerings.contentId))
    .where(
      and(
        eq(offerings.placeId, placeId),
        eq(offerings.kind, 'exam'),
        isNull(offerings.removedAt),
        isNull(offerings.trialBy),
      ),
    )
    .orderBy(asc(offerings.position), asc(offerings.id))
    .limit(100)
