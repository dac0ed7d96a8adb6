import { addDays, mondayOf } from '@lab/contract/days'
import { laidOut, occurrencesOf } from '@lab/contract/lesson-calendar'
import type { Outline } from '@lab/contract/lesson-outline'
import { sessionsFrom } from '@lab/contract/lesson-sessions'
import { emptyTermPlan, type TermPlan, type TermSession } from '@lab/contract/lesson-term'
import { newId } from '../../kernel/database/columns.ts'
import { orAbsent } from '../../kernel/result.ts'
import { linuxObjectives, type DemoLine } from './linux-outline.ts'

/** An outline of its objectives and lines, with ids. */
export function outlineFrom(goals: typeof linuxObjectives, lines: readonly DemoLine[]): Outline {
  const objectives = goals.map(([kind, text]) => ({ id: newId(), kind, text }))
  const rows = lines.map(
    ({ depth, title, theory = 0, practice = 0, level = null, goals: numbers = [], note = '' }) => ({
      id: newId(),
      depth,
      title,
      theory,
      practice,
      level,
      objective_ids: numbers.map((number) => objectives[number - 1]!.id),
      note,
    }),
  )
  return { objectives, rows }
}

const dayMs = 86_400_000
/** Days without teaching that are on the same dates each year. */
const holidaysOf = (year: number) => [
  { from: `${year}-01-01`, to: `${year}-01-01`, name: '元旦' },
  { from: `${year}-05-01`, to: `${year}-05-05`, name: '劳动节' },
  { from: `${year}-10-01`, to: `${year}-10-07`, name: '国庆节' },
]

const mornings = { first: 1, last: 2, starts_at: '08:00', ends_at: '09:40', weeks: 'all' as const }
const afternoons = { ...mornings, first: 5, last: 6, starts_at: '14:00', ends_at: '15:40' }
type Slot = typeof mornings & { weekday: number; room: string }

/** The plan of a term that began eleven weeks ago. */
function termWith(times: readonly Slot[], outline: Outline, now: Date): TermPlan {
  const startsOn = mondayOf(new Date(now.getTime() - 77 * dayMs).toISOString().slice(0, 10))
  const slots = times.map((time) => ({ ...time, id: newId() }))
  const weeks = 18
  const ends = addDays(startsOn, weeks * 7)
  const years = [...new Set([startsOn, ends].map((day) => Number(day.slice(0, 4))))]
  const holidays = years.flatMap(holidaysOf).filter(({ from, to }) => to >= startsOn && from < ends)
  const calendar = { ...emptyTermPlan, starts_on: startsOn, weeks, slots, holidays }
  return { ...calendar, sessions: laidOut(sessionsFrom(outline.rows, 2, newId), occurrencesOf(calendar)) }
}

const linuxRoom = '实验楼 B302'
/** Two sessions a week. */
export const linuxTerm = (outline: Outline, now: Date): TermPlan =>
  termWith(
    [
      { ...mornings, weekday: 1, room: linuxRoom },
      { ...afternoons, weekday: 4, room: linuxRoom },
    ],
    outline,
    now,
  )

/** One session a week. */
export const pythonTerm = (outline: Outline, now: Date): TermPlan =>
  termWith([{ ...afternoons, weekday: 2, room: '实验楼 B305' }], outline, now)

/** The session in which learners work on a line of the outline. */
export const practiceOf = ({ sessions }: Pick<TermPlan, 'sessions'>, line: string): TermSession =>
  orAbsent(sessions.find(({ kind, title }) => kind === 'practice' && title.includes(line)) ?? null)
