import {
  examSettingNames,
  examSettingsFields,
  type ExamSettingName,
  type ExamSettings,
} from '@lab/contract/exam-settings'
import { sittingActLabels, type SittingAct } from '@lab/contract/exam-sitting'
import { sittingStateLabels, type SittingState } from '@lab/contract/exam-sheet'
import { refuse, type Refusal } from '../../kernel/result.ts'

export type Phase = 'not_open' | 'open' | 'closed'

/** What was done to a sitting, as far as its state follows from it. */
export interface Run {
  startedAt: Date | null
  pausedAt: Date | null
  endedAt: Date | null
}

/** The state of a sitting: by what was done to it, and by the offering's window. Pure. */
export function sittingState(
  { startedAt, pausedAt, endedAt }: Run,
  { start }: Pick<ExamSettings, 'start'>,
  phase: Phase,
): SittingState {
  if (endedAt) return 'ended'
  if (pausedAt) return 'paused'
  if (phase === 'closed') return 'ended'
  if (start === 'button') return startedAt ? 'running' : 'waiting'
  return phase === 'not_open' ? 'waiting' : 'running'
}

const from: Record<SittingAct, readonly SittingState[]> = {
  prepare: ['waiting', 'running'],
  start: ['waiting'],
  pause: ['running'],
  resume: ['paused'],
  extend: ['running', 'paused'],
  collect: ['running', 'paused'],
  end: ['running', 'paused'],
  release: ['running', 'paused', 'ended'],
  announce: ['waiting', 'running', 'paused'],
  reopen: ['running', 'paused', 'ended'],
  settings: ['waiting', 'running', 'paused'],
  fix: ['waiting', 'running', 'paused'],
}

/** Whether something may be done to a sitting in its state; one that begins by its window is not started by hand. */
export function mayAct(
  act: SittingAct,
  state: SittingState,
  { start }: Pick<ExamSettings, 'start'>,
): true | Refusal<'exam.wrongState'> {
  const verb = sittingActLabels[act]
  if (act === 'start' && start === 'window')
    return refuse('exam.wrongState', { reason: '该考试到开放时间自动开始，不需要手动开始' })
  if (from[act].includes(state)) return true
  return refuse('exam.wrongState', { reason: `考试${sittingStateLabels[state]}，不能${verb}` })
}

/** What decides how a paper is made and how long it takes: it stays once somebody may have begun. */
const fixedByBeginning: readonly ExamSettingName[] = [
  'start',
  'duration_minutes',
  'attempts',
  'pass_score',
  'shuffle_questions',
  'shuffle_options',
  'practice',
]

/** What of the settings may still be changed in a state of a sitting. Pure. */
export function changeableIn(state: SittingState): ExamSettingName[] {
  if (state === 'ended') return []
  return examSettingNames.filter((name) => state === 'waiting' || !fixedByBeginning.includes(name))
}

/** Whether some settings may be changed now. Pure. */
export function mayChange(state: SittingState, names: readonly ExamSettingName[]): true | Refusal<'exam.wrongState'> {
  const changeable = changeableIn(state)
  const fixed = names.filter((name) => !changeable.includes(name))
  if (!fixed.length) return true
  const titles = fixed.map((name) => examSettingsFields[name].meta()?.title ?? name).join('、')
  return refuse('exam.wrongState', { reason: `考试${sittingStateLabels[state]}，不能修改${titles}` })
}

/** Minutes from one moment to another, not rounded. */
export const minutesBetween = (from_: Date, to: Date): number => (to.getTime() - from_.getTime()) / 60_000

export const laterBy = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000)
