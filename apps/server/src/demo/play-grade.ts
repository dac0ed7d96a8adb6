import { ok } from '../kernel/result.ts'
import { finishGrading, returnForRevision, setComment, setScore } from '../domains/record/index.ts'
import { named } from './fill-school.ts'
import { between, chance } from './learners/dice.ts'
import type { LearnerGrade } from './learners.ts'
import { overCriteria } from './over-criteria.ts'
import type { Moment, Scene } from './play-acts.ts'
import type { PlannedStep } from './play-steps.ts'

const hourMs = 3_600_000
/** So many of the marked reports that are not full marks are looked at again, and gain a tenth. */
const reviewedShare = 0.2

/** What a teacher makes of what was submitted: a mark that is confirmed, sometimes looked at again; or back with it. */
export function gradeMoments(scene: Scene, grade: LearnerGrade): Moment[] {
  const { at, comment } = grade
  const who = { userId: named(scene.school.people, grade.by) }
  if (grade.verdict === 'returned') {
    return [{ at, play: async (tx, record) => ok(await returnForRevision(tx, scene.kernel, record.id, comment, at)) }]
  }
  const step = scene.steps.get(grade.step)!
  const marked: Moment = {
    at,
    async play(tx, record) {
      const given = { ...scoreFor(step, grade.points), comment, reason: '批改实验报告' }
      ok(await setScore(tx, scene.kernel, who, record.id, given, at))
      ok(await setComment(tx, record.id, comment))
      ok(await finishGrading(tx, scene.kernel, who, record.id, at))
    },
  }
  const review = reviewMoment(scene, grade, who, step)
  return review ? [marked, review] : [marked]
}

const scoreFor = ({ id, rubric }: PlannedStep, points: number) => ({
  stepId: id,
  ...(rubric ? { criteria: overCriteria(points, rubric) } : { score: points }),
})

function reviewMoment(
  scene: Scene,
  grade: LearnerGrade,
  who: { userId: string },
  step: PlannedStep,
): Moment | undefined {
  const { username, experiment } = scene.plan
  if (scene.plan.profile !== 'careful' || chance(username, experiment, 'review') >= reviewedShare) return undefined
  const at = new Date(grade.at.getTime() + between(18, 60, username, experiment, 'review after') * hourMs)
  if (at.toISOString() > scene.school.now) return undefined
  const given = {
    ...scoreFor(step, Math.round(grade.points * 1.1)),
    comment: `${grade.comment}补充的数据已看，酌情加分。`,
    reason: '复核：学生补充了数据',
  }
  return {
    at,
    async play(tx, record) {
      ok(await setScore(tx, scene.kernel, who, record.id, given, at))
      ok(await finishGrading(tx, scene.kernel, who, record.id, at))
    },
  }
}
