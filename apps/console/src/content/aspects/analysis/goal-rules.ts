import type { AskedItem, CourseGoal, GoalItem } from '@lab/contract/course-goal'

type Goals = GoalItem['goals']

/** In equal parts to each of some goals. */
export const shared = (goalIds: readonly string[]): Goals =>
  goalIds.map((goal_id) => ({ goal_id, part: 1 / goalIds.length }))

/** The goals of a question with one of them put in or taken out, in the order of the goals. */
export function toggled(goals: readonly CourseGoal[], of: Goals, goalId: string): Goals {
  const has = new Set(of.map(({ goal_id }) => goal_id))
  if (!has.delete(goalId)) has.add(goalId)
  return shared(goals.map(({ id }) => id).filter((id) => has.has(id)))
}

/** Questions put to the goals whose knowledge points they are about; what is about none of these stays as it is. */
export function byKnowledge<Item extends Pick<AskedItem, 'knowledge' | 'goals'>>(
  goals: readonly CourseGoal[],
  items: readonly Item[],
): Item[] {
  return items.map((item) => {
    const shown = goals.filter(({ knowledge }) => knowledge.some((name) => item.knowledge.includes(name)))
    return shown.length === 0 ? item : { ...item, goals: shared(shown.map(({ id }) => id)) }
  })
}

/** The points that each goal has of some questions. */
export const pointsOf = (goalId: string, items: readonly Pick<AskedItem, 'points' | 'goals'>[]): number =>
  items.reduce(
    (sum, { points, goals }) =>
      sum + points * goals.reduce((part, one) => part + (one.goal_id === goalId ? one.part : 0), 0),
    0,
  )

/** A share as attainment is written: in hundredths, halves up; `--` where there is none. */
export const attainedText = (value: number | null): string =>
  value === null ? '--' : (Math.round(value * 100 + 1e-7) / 100).toFixed(2)

/** The knowledge points that questions are about, the most frequent first. */
export function knowledgeNames(items: readonly Pick<AskedItem, 'knowledge'>[]): string[] {
  const counts = new Map<string, number>()
  for (const { knowledge } of items) for (const name of knowledge) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name)
}
