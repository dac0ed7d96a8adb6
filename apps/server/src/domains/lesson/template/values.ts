import { dayName, slotName, whenOf } from '@lab/contract/lesson-calendar'
import { sessionKindLabels, type TermPlan } from '@lab/contract/lesson-term'
import { weekdayName, weekdayOf, weekOf } from '@lab/contract/days'
import type { TemplateFact } from '@lab/contract/teaching-template'
import type { WrittenPlan } from '../teaching-file.ts'
import type { PlanValues } from './fill.ts'

/** What is said of the course as a whole. */
export type CourseFacts = Readonly<
  Record<'course' | 'audience' | 'total_hours' | 'credits' | 'teacher' | 'school', string>
>

function factsOf(course: CourseFacts, term: TermPlan, { session, number }: WrittenPlan): Record<TemplateFact, string> {
  const { at } = session
  const slot = at ? term.slots.find(({ id }) => id === at.slot_id) : undefined
  const weekday = at ? weekdayOf(at.day) : null
  return {
    ...course,
    session_count: `${term.sessions.length}`,
    title: session.title,
    number: `${number}`,
    kind: sessionKindLabels[session.kind],
    hours: `${session.hours}`,
    when: slot ? whenOf(session, term.slots) : '',
    day: at ? `${at.day.slice(0, 4)}年${dayName(at.day)}` : '',
    week: at && term.starts_on !== null ? `${weekOf(term.starts_on, at.day)}` : '',
    weekday: weekday === null ? '' : weekdayName(weekday),
    slot: slot && weekday !== null ? slotName({ ...slot, weekday }).replace(/^\S+\s/, '') : '',
    room: slot?.room ?? '',
    note: session.note,
  }
}

/** By the number of the session, so that names are never the same; without what file systems refuse. */
const fileName = ({ number, session }: WrittenPlan): string =>
  `${`${number}`.padStart(2, '0')} ${[...session.title.replaceAll(/[\p{Cc}\p{Cf}<>:"|?*/\\.]/gu, ' ')].slice(0, 60).join('')}`.trim()

/** Teaching plans as forms are filled with them, each with the name of its document. */
export const planValues = (
  course: CourseFacts,
  term: TermPlan,
  plans: readonly WrittenPlan[],
): { name: string; values: PlanValues }[] =>
  plans.map((plan) => ({
    name: fileName(plan),
    values: {
      facts: factsOf(course, term, plan),
      texts: Object.fromEntries(plan.values.map((value) => [value.field_id, value.text])),
      steps: Object.fromEntries(plan.values.map((value) => [value.field_id, value.steps])),
    },
  }))
