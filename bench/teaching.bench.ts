/**
 * What pages of preparations and courses compute at their largest: a term of 200 sessions that is moved, a graph of 1,000 points
 * that is laid out, checked, edited and compared with the marks of a class, and a course of 500 units that is walked. Absolute, in
 * milliseconds of the processor; of the rules alone, reading, saving and drawing are not in them.
 */
import { graphCoverage, graphFindings } from '../packages/contract/src/graph-findings.ts'
import { laidGraph } from '../packages/contract/src/graph-layout.ts'
import { clashesOf, laidOut, occurrencesOf, shifted } from '../packages/contract/src/lesson-calendar.ts'
import { changedGraph, type GraphPoint, type KnowledgeGraph } from '../packages/contract/src/lesson-graph.ts'
import { emptyTermPlan, type TermPlan, type TermSession } from '../packages/contract/src/lesson-term.ts'
import { classMastery, masteryFindings, type Evidence } from '../packages/contract/src/mastery-rules.ts'
import { courseGap, courseStanding } from '../packages/contract/src/mooc-path.ts'
import { CoursePlan, type Unit } from '../packages/contract/src/mooc-plan.ts'
import { processorMs, type Measure } from './lib/measure.ts'

const idOf = (number: number): string => `0de70000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Ten times a week for 21 weeks, one of them free. */
function aTerm(count: number): TermPlan {
  const slots = Array.from({ length: 10 }, (_, at) => ({
    id: idOf(at),
    weekday: 1 + Math.floor(at / 2),
    ...(at % 2 === 0
      ? { first: 1, last: 2, starts_at: '08:00', ends_at: '09:40' }
      : { first: 5, last: 6, starts_at: '14:00', ends_at: '15:40' }),
    weeks: 'all' as const,
    room: '',
  }))
  const holidays = [{ from: '2026-10-01', to: '2026-10-07', name: '国庆节' }]
  const calendar = { ...emptyTermPlan, starts_on: '2026-09-07', weeks: 22, slots, holidays }
  const sessions = Array.from({ length: count }, (_, at): TermSession => ({
    id: idOf(100 + at),
    title: `第${at}次`,
    kind: 'theory',
    hours: 2,
    row_ids: [],
    note: '',
    at: null,
  }))
  return { ...calendar, sessions: laidOut(sessions, occurrencesOf(calendar)) }
}

/** Points in tens, each ten contained in its first, each point needed by the one seven after it. */
function aGraph(count: number): KnowledgeGraph {
  const points = Array.from({ length: count }, (_, at): GraphPoint => ({
    id: idOf(at),
    title: `知识点${at}`,
    aliases: [],
    level: null,
    marks: [],
    note: '',
    x: 0,
    y: 0,
    row_ids: [],
    content_ids: at % 3 === 0 ? [idOf(50_000 + at)] : [],
  }))
  const relations = points.flatMap(({ id }, at) => [
    ...(at % 10 > 0 ? [{ id: idOf(10_000 + at), kind: 'contains' as const, from: idOf(at - (at % 10)), to: id }] : []),
    ...(at + 7 < count ? [{ id: idOf(20_000 + at), kind: 'requires' as const, from: id, to: idOf(at + 7) }] : []),
  ])
  return { points, relations, bank_ids: [] }
}

/** Units in chapters of 25, each after the one before it. */
function aPlan(count: number): CoursePlan {
  const unit = (at: number): Unit => ({
    id: idOf(at),
    title: `小节${at}`,
    is_required: at % 5 > 0,
    weight: 1,
    unlock: { rule: at % 25 === 0 ? 'free' : 'previous' },
    kind: 'document',
    body: { format: 'markdown', value: '正文。'.repeat(200) },
  })
  const chapters = Array.from({ length: count / 25 }, (_, chapter) => ({
    id: idOf(1_000 + chapter),
    title: `第${chapter}章`,
    unlock: { rule: chapter === 0 ? ('free' as const) : ('previous' as const) },
    sections: [
      {
        id: idOf(2_000 + chapter),
        title: '第一节',
        units: Array.from({ length: 25 }, (_, at) => unit(chapter * 25 + at)),
      },
    ],
  }))
  return { chapters, completion: 'submitted' }
}

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
