/**
 * What pages of preparations and courses compute at their largest: a term of 200 sessions that is moved, a graph of 1,000 points
 * that is laid out, checked, edited and compared with the marks of a class, and a course of 500 units that is walked. Absolute, in
 * milliseconds of the processor; of the rules alone, reading, saving and drawing are not in them.
 */
import { graphCoverage, graphFindings } from '../packages/contract/src/graph-findings.ts'
import { laidGraph } from '../packages/contract/src/graph-layout.ts'
import { clashesOf, occurrencesOf, shifted } from '../packages/contract/src/lesson-calendar.ts'
import { changedGraph } from '../packages/contract/src/lesson-graph.ts'
import { classMastery, masteryFindings, type Evidence } from '../packages/contract/src/mastery-rules.ts'
import { courseGap, courseStanding } from '../packages/contract/src/mooc-path.ts'
import { CoursePlan } from '../packages/contract/src/mooc-plan.ts'
import { aGraph, aPlan, aTerm, idOf } from './lib/large-course.ts'
import { processorMs, type Measure } from './lib/measure.ts'

const expectSome = (count: number): void => {
  if (count === 0) throw new Error('nothing was computed')
}

export default async function bench(): Promise<Measure[]> {
  const term = aTerm(200)
  const graph = aGraph(1_000)
  const plan = aPlan(500)
  const marks: Evidence[] = Array.from({ length: 60 * 200 }, (_, at) => ({
    pointId: idOf((at * 7) % 1_000),
    learnerId: `learner ${at % 60}`,
    worth: 5,
    earned: at % 6,
  }))
  const done = new Set(Array.from({ length: 250 }, (_, at) => idOf(at)))
  return [
    processorMs('a term of 200 sessions moved, ms', 100, () => {
      const occurrences = occurrencesOf(term)
      const sessions = shifted(term.sessions, occurrences, term.sessions[0]!.id, 3)
      clashesOf({ ...term, sessions })
      expectSome(sessions.filter(({ at }) => at !== null).length)
    }),
    processorMs('1,000 points laid out, ms', 1_000, () => expectSome(laidGraph(graph.points, graph.relations).size)),
    processorMs('1,000 points checked, ms', 250, () => {
      graphCoverage(graph, [], null)
      expectSome(graphFindings(graph, [], null).length)
    }),
    processorMs('one of 1,000 points changed, ms', 33, () => {
      const [point] = graph.points
      expectSome(changedGraph(graph, { points: [{ ...point!, title: '改名' }] }).points.length)
    }),
    processorMs('1,000 points and 12,000 marks, ms', 250, () => {
      masteryFindings(graph, marks)
      expectSome(classMastery(graph, marks).length)
    }),
    processorMs('a course of 500 units checked, ms', 250, () => {
      courseGap(plan)
      expectSome(CoursePlan.parse(plan).chapters.length)
    }),
    processorMs('a learner walks 500 units, ms', 33, () =>
      expectSome(courseStanding(plan, done, new Date(0)).parts.size),
    ),
  ]
}
