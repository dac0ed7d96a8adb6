import { laidGraph } from '../../packages/contract/src/graph-layout.ts'
import { laidOut, occurrencesOf } from '../../packages/contract/src/lesson-calendar.ts'
import type { GraphPoint, KnowledgeGraph } from '../../packages/contract/src/lesson-graph.ts'
import { emptyTermPlan, type TermPlan, type TermSession } from '../../packages/contract/src/lesson-term.ts'
import type { CoursePlan, Unit } from '../../packages/contract/src/mooc-plan.ts'

export const idOf = (number: number): string => `0de70000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Ten times a week for 21 weeks, one of them free. */
export function aTerm(count: number): TermPlan {
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

/** Points in tens, each ten contained in its first, each point needed by the one seven after it, as they are laid out by themselves. */
export function aGraph(count: number): KnowledgeGraph {
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
  const places = laidGraph(points, relations)
  return { points: points.map((point) => ({ ...point, ...places.get(point.id) })), relations, bank_ids: [] }
}

/** Units in chapters of 25, each after the one before it. */
export function aPlan(count: number): CoursePlan {
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
