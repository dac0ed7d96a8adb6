import { unitsOfPlan, type Chapter, type CoursePlan } from './mooc-plan.ts'
import { standingOn, type Standing, type WalkedGroup } from './path-standing.ts'
import { planGap, reachable } from './series-gap.ts'

/** A unit of a chapter in its order, with where it is. */
const unitsOf = ({ sections }: Chapter) => sections.flatMap(({ units }) => units)

/** The chapters of a course as the groups of a path: a unit follows the one before it in its chapter, across sections. */
function groupsOf({ chapters }: Pick<CoursePlan, 'chapters'>, done: ReadonlySet<string>): WalkedGroup[] {
  return chapters.map((chapter) => ({
    title: chapter.title,
    unlock: chapter.unlock,
    parts: unitsOf(chapter).map(({ id, title, is_required: isRequired, weight, unlock }) => ({
      id,
      title,
      isRequired,
      weight,
      unlock,
      isSubmitted: done.has(id),
      score: null,
      passScore: 0,
    })),
  }))
}

/** Where a learner is in a course, by the units that are done. Pure. */
export const courseStanding = (plan: CoursePlan, done: ReadonlySet<string>, now: Date): Standing =>
  standingOn(groupsOf(plan, done), 'submitted', now, '本章')

const plannedParts = (chapter: Chapter) => unitsOf(chapter).map((unit) => ({ ...unit, content_id: unit.id }))

/** The ids of the units of a chapter that can be reached once it is open. Pure. */
export const unitsInReach = (chapter: Chapter): Set<string> =>
  reachable({ groups: [{ ...chapter, unlock: { rule: 'free' }, parts: plannedParts(chapter) }] })

/** Why what a course says cannot be taught or come true, the first thing only; null where all of it can. Pure. */
export function courseGap(plan: CoursePlan): string | null {
  const groups = plan.chapters.map((chapter) => ({
    ...chapter,
    parts: plannedParts(chapter),
  }))
  const gap = planGap({ groups }, { full: '章', short: '章' })
  if (gap) return gap
  for (const unit of unitsOfPlan(plan)) {
    if (unit.kind === 'document' && !unit.body.value.trim()) return `「${unit.title}」还没有正文`
    if (unit.kind === 'discussion' && !unit.body.value.trim()) return `「${unit.title}」还没有话题`
    if (unit.kind === 'quiz' && unit.questions.length === 0) return `「${unit.title}」还没有题目`
    if ((unit.kind === 'video' || unit.kind === 'pdf') && unit.file === null) return `「${unit.title}」还没有选择文件`
    if (unit.kind === 'video' && unit.duration_seconds === 0) return `「${unit.title}」的时长未知，请重新选择视频`
    if (unit.kind === 'video' && unit.questions?.some(({ at }) => at > unit.duration_seconds))
      return `「${unit.title}」有题目的出现时间超出了视频时长`
  }
  return null
}
