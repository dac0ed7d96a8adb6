import type { ExamTimeRule } from '@lab/contract/exam-sitting'
import type { ExamSettings } from '@lab/contract/exam-settings'
import type { Effective } from '../accommodation/index.ts'
import { shownMoment } from '../offering/index.ts'
import { laterBy } from './sitting-rules.ts'

export interface Field<T> {
  value: T
  rule: ExamTimeRule
  why: string
}
export interface LearnersTimes {
  opens_at: Field<string | null>
  entry_until: Field<string | null>
  minutes: Field<number | null>
  due_at: Field<string | null>
}

export interface TimesGiven {
  settings: Pick<ExamSettings, 'start' | 'duration_minutes' | 'entry_minutes'>
  /** What the offering and the learner's arrangements come to (accommodation). */
  effective: Effective
  sitting: { startedAt: Date | null; endedAt: Date | null }
  /** The attempt, where it is begun; `minutes` as it was drawn, `extraMinutes` what a teacher added to it. */
  attempt: {
    startedAt: Date | null
    minutes: number | null
    extraMinutes: number
    /** At work: somebody who was let in again after the end goes by their own. */
    isAtWork: boolean
  } | null
}

const moment = (text: string | null): Date | null => (text === null ? null : new Date(text))
const iso = (date: Date): string => date.toISOString()

/**
 * From when until when one learner may work in an exam, with the rule that set each: the one answer that the server, those who
 * invigilate and the learner's page go by. The window grows with a learner's own factor on time, and an attempt ends with
 * its own time or the window, whichever comes first. Pure.
 */
export function timesFor({ settings, effective, sitting, attempt }: TimesGiven): LearnersTimes {
  const opens = opensOf(settings, effective, sitting)
  const minutes = minutesOf(settings, effective, attempt)
  return {
    opens_at: opens,
    entry_until: entryOf(settings, opens),
    minutes,
    due_at: dueOf(effective, sitting, attempt, minutes, grownBy(settings, effective)),
  }
}

function opensOf(
  { start }: TimesGiven['settings'],
  { opensAt }: Effective,
  { startedAt }: TimesGiven['sitting'],
): LearnersTimes['opens_at'] {
  if (start === 'window') return opensAt
  if (startedAt) return { value: iso(startedAt), rule: 'sitting', why: '由监考教师开始' }
  return { value: null, rule: 'exam', why: '等待监考教师开始' }
}

function entryOf(
  { entry_minutes: most }: TimesGiven['settings'],
  opens: Field<string | null>,
): LearnersTimes['entry_until'] {
  const from = moment(opens.value)
  if (most === null || from === null) return { value: null, rule: 'exam', why: '考试期间都可以进入' }
  return { value: iso(laterBy(from, most)), rule: 'exam', why: `开始后 ${most} 分钟内可以进入` }
}

function minutesOf(
  settings: TimesGiven['settings'],
  { timeFactor }: Effective,
  attempt: TimesGiven['attempt'],
): LearnersTimes['minutes'] {
  const given = attempt ? attempt.minutes : settings.duration_minutes
  if (given === null) return { value: null, rule: 'exam', why: '不限时长' }
  const extra = attempt?.extraMinutes ?? 0
  const value = given * timeFactor.value + extra
  if (extra > 0) {
    const own = timeFactor.rule === 'offering' ? '' : `${timeFactor.why}，`
    return { value, rule: 'sitting', why: `考试时长 ${given} 分钟，${own}监考教师延长或暂停共 ${tenth(extra)} 分钟` }
  }
  if (timeFactor.rule !== 'offering')
    return { value, rule: timeFactor.rule, why: `考试时长 ${given} 分钟，${timeFactor.why}` }
  return { value, rule: 'exam', why: `考试时长 ${given} 分钟` }
}

const tenth = (value: number): number => Math.round(value * 10) / 10

/** By how much the window of a learner with a factor on time is longer, so that it cuts nothing off. */
export const grownBy = (
  { duration_minutes: minutes }: Pick<ExamSettings, 'duration_minutes'>,
  { timeFactor }: Effective,
): number => (minutes ?? 0) * (timeFactor.value - 1)

function dueOf(
  { closesAt }: Effective,
  { endedAt }: TimesGiven['sitting'],
  attempt: TimesGiven['attempt'],
  minutes: LearnersTimes['minutes'],
  grown: number,
): LearnersTimes['due_at'] {
  const closes = moment(closesAt.value)
  const isLetIn = attempt?.isAtWork === true && endedAt !== null && closes !== null && closes > endedAt
  if (endedAt && !isLetIn) return { value: iso(endedAt), rule: 'sitting', why: '监考教师结束了考试' }
  const window: LearnersTimes['due_at'] =
    closes && grown > 0
      ? { value: iso(laterBy(closes, grown)), rule: 'profile', why: `${closesAt.why}，按个别安排的时长顺延` }
      : closesAt
  if (!attempt?.startedAt || minutes.value === null) return window
  const upAt = laterBy(attempt.startedAt, minutes.value)
  if (window.value !== null && new Date(window.value) < upAt) return window
  return { value: iso(upAt), rule: minutes.rule, why: `${shownMoment(attempt.startedAt)} 进入，${minutes.why}` }
}
