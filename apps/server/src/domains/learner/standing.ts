import type { OfferingSettings } from '@lab/contract/offering'
import { openStandings, type Standing, type Task } from '@lab/contract/learner'
import type { RecordState } from '@lab/contract/record'
import { phaseOf } from '../offering/index.ts'

/** What decides how a task stands for its learner. */
export interface StandingFacts {
  /** Of the record; null before it is begun. */
  state: RecordState | null
  /** Returned and not submitted again. */
  isReturned: boolean
  isArchived: boolean
  /** As they hold for the learner. */
  settings: Pick<OfferingSettings, 'opens_at' | 'closes_at' | 'late_policy'>
  /** When the time of the attempt itself is over; null without a limit. */
  timeUpAt: Date | null
  /** A question of theirs or an application waits for an answer. */
  isAwaited: boolean
  /** The series or course that it is a part of does not let them begin it yet. */
  isPartClosed: boolean
}

/** How a task stands for its learner at a moment. */
export function standingOf(facts: StandingFacts, now: Date): Standing {
  const { state, settings, timeUpAt, isAwaited } = facts
  if (state === 'graded' || state === 'submitted') return state
  if (facts.isArchived) return 'missed'
  if (facts.isReturned) return 'returned'
  const phase = phaseOf(settings, now)
  if (phase === 'not_open') return 'ahead'
  if (phase === 'closed' && settings.late_policy === 'refuse') return isAwaited ? 'waiting' : 'missed'
  if (facts.isPartClosed) return 'ahead'
  // What was saved before the own time was up may still be submitted.
  if (phase === 'closed' || (timeUpAt !== null && now >= timeUpAt)) return 'late'
  if (isAwaited) return 'waiting'
  return state === null || state === 'not_started' ? 'not_started' : 'in_progress'
}

const ranks: Partial<Record<Standing, number>> = { returned: 0, late: 1, waiting: 2 }
const rankOf = ({ standing }: Task): number => ranks[standing] ?? 3
const endOf = ({ due_at }: Task): number => (due_at ? Date.parse(due_at) : Infinity)

export const isOpenTask = ({ standing }: Task): boolean => (openStandings as readonly Standing[]).includes(standing)
const isDone = ({ standing }: Task): boolean => standing === 'submitted' || standing === 'graded'

/** What is to be done, the most urgent first: what needs an eye before its end, then by the end, open ends last. */
export const byUrgency = (tasks: readonly Task[]): Task[] =>
  tasks.filter(isOpenTask).toSorted((one, other) => {
    const [end, otherEnd] = [endOf(one), endOf(other)]
    return rankOf(one) - rankOf(other) || (end === otherEnd ? 0 : end - otherEnd)
  })

/** What was worked on last and is not handed in. */
export const lastWorkedOn = (tasks: readonly Task[]): Task | null =>
  tasks
    .filter((task) => isOpenTask(task) && task.last_active_at !== null)
    .toSorted((one, other) => Date.parse(other.last_active_at!) - Date.parse(one.last_active_at!))[0] ?? null

/** What opens soonest of what is not open yet. */
export const opensNext = (tasks: readonly Task[]): Task | null =>
  tasks
    .filter(({ standing, opens_at }) => standing === 'ahead' && opens_at !== null)
    .toSorted((one, other) => Date.parse(one.opens_at!) - Date.parse(other.opens_at!))[0] ?? null

/** How far somebody is with all that a place teaches. */
export function progressOf(tasks: readonly Task[]): { task_count: number; done_count: number; progress: number } {
  const sum = tasks.reduce((all, task) => all + (isDone(task) ? 100 : task.progress), 0)
  return {
    task_count: tasks.length,
    done_count: tasks.filter(isDone).length,
    progress: tasks.length ? Math.round((sum / tasks.length) * 10) / 10 : 0,
  }
}
