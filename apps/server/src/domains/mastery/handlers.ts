import { mastery as contract } from '@lab/contract/mastery'
import { classMastery, evidenceOf, levelOf, masteryFindings, masteryOf, nextSteps } from '@lab/contract/mastery-rules'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { orAbsent } from '../../kernel/result.ts'
import { findGraph } from '../lesson/index.ts'
import { learnersIn } from './learners.ts'
import { marksIn } from './marks.ts'

/** The graph of a course, and what the marks of its learners say of the points. */
async function known(tx: Tx, kernel: Pick<Kernel, 'kinds'>, courseId: string, userId: string) {
  const graph = await findGraph(tx, courseId)
  const marks = graph.points.length > 0 ? await marksIn(tx, kernel, { placeId: courseId, userId }) : []
  return { graph, evidence: evidenceOf(graph.points, marks) }
}

export const masteryEndpoints = bind('mastery', contract, {
  ofCourse: async ({ tx, kernel, actor, object, query }) => {
    const { graph, evidence } = await known(tx, kernel, object.id, actor.userId)
    const learners = await learnersIn(tx, object.id, query.class_id)
    const ids = new Set(learners.map(({ id }) => id))
    const here = evidence.filter(({ learnerId }) => ids.has(learnerId))
    const byLearner = Map.groupBy(here, ({ learnerId }) => learnerId)
    const own = learners.map((learner) => {
      const percents = [...masteryOf(graph, byLearner.get(learner.id) ?? []).values()]
      return { learner, marked: percents.length, weak: percents.filter((one) => levelOf(one) === 'weak').length }
    })
    return {
      points: classMastery(graph, here),
      findings: masteryFindings(graph, here).map(({ pointIds, ...found }) => ({ ...found, point_ids: pointIds })),
      learners: own.toSorted((one, other) => other.weak - one.weak),
    }
  },
  ofLearner: async ({ tx, kernel, actor, object, params }) => {
    const learners = await learnersIn(tx, object.id, undefined)
    orAbsent(learners.find(({ id }) => id === params.user_id) ?? null)
    const { graph, evidence } = await known(tx, kernel, object.id, actor.userId)
    const mastery = masteryOf(
      graph,
      evidence.filter(({ learnerId }) => learnerId === params.user_id),
    )
    return {
      points: [...mastery].map(([id, percent]) => ({ point_id: id, percent })),
      next: nextSteps(graph, mastery),
    }
  },
})
