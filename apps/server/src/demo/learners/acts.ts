import { pairText, rightAnswer } from '@lab/contract/question/answer'
import { Question, type QuestionOf } from '@lab/contract/question/content'
import type { QuestionType } from '@lab/contract/question/types'
import { demoExperiments } from '../experiments/index.ts'
import type { DemoExperiment, DemoStep } from '../experiments/types.ts'
import { between, chance } from './dice.ts'
import { mistakesOf, type Mistake } from './mistakes.ts'
import { profiles, type ProfileName } from './profiles.ts'
import { reports } from './reports.ts'

/**
 * One call of the learning API. `mistake`: type its commands, verify, fail. `solve`: type the undo of the step's last
 * mistake and the reference solution, verify, pass.
 */
export type LearnerAct =
  | { kind: 'start' }
  | { kind: 'open'; step: string }
  | { kind: 'done'; step: string }
  | { kind: 'mistake'; step: string; mistake: Mistake }
  | { kind: 'hint'; step: string }
  | { kind: 'solve'; step: string }
  | { kind: 'answer'; step: string; answer: readonly string[]; isRight: boolean }
  | { kind: 'report'; step: string; body: string }
  | { kind: 'submit' }

/** An act so many minutes after the first one. */
export type TimedAct = LearnerAct & { minute: number }

export const stepsOf = (experiment: DemoExperiment): readonly DemoStep[] =>
  experiment.sections.flatMap((section) => section.steps)

const byKey = new Map(demoExperiments.map((experiment) => [experiment.key, experiment]))

const wrongAnswers: { [Type in QuestionType]: (question: QuestionOf<Type>) => readonly string[] } = {
  single: ({ options, answer }) => {
    const at = options.findIndex(({ id }) => id === answer[0])
    return [options[(at + 1) % options.length]!.id]
  },
  multiple: ({ answer }) => answer.slice(0, -1),
  true_false: ({ answer }) => [answer[0] === '对' ? '错' : '对'],
  fill: ({ blanks }) => blanks.map(() => '不确定'),
  ordering: ({ items: [first, second, ...rest] }) => [second!, first!, ...rest].map(({ id }) => id),
  matching: ({ left, right }) => left.map(({ id }) => pairText(id, right[0]!.id)),
  short_answer: () => ['不太清楚。'],
  programming: () => [],
  operation: () => [],
}
/** A wrong answer that somebody might give. */
const wrongAnswer = (question: Question): readonly string[] =>
  (wrongAnswers[question.type] as (question: Question) => readonly string[])(question)

/** Longer pause after which somebody goes on the next day at about the same time. */
const overnight = 24 * 60 - 50

/** What one learner does in one experiment, in order. `who` only decides the dice. */
export function actsOf(experimentKey: string, who: string, profileName: ProfileName): readonly TimedAct[] {
  const experiment = byKey.get(experimentKey)!
  const profile = profiles[profileName]
  if (profile.stopsAfter === 0) return []
  const steps = stepsOf(experiment)
  const tasks = steps.filter((step) => step.kind === 'task')
  const lastTask = tasks[Math.ceil(tasks.length * profile.stopsAfter) - 1]
  const acts: TimedAct[] = [{ kind: 'start', minute: 0 }]
  let minute = 0
  const pass = (low: number, high: number, ...words: readonly (string | number)[]) => {
    minute += Math.max(1, Math.round(between(low, high, who, experimentKey, ...words) * profile.pace))
  }

  for (const [index, step] of steps.entries()) {
    if (profile.pace > 1 && index === Math.ceil(steps.length / 2)) minute += overnight
    acts.push({ kind: 'open', step: step.key, minute })
    const isLast = step === lastTask && profile.stopsAfter < 1
    if (step.kind === 'text') {
      pass(3, 7, step.key)
      acts.push({ kind: 'done', step: step.key, minute })
    } else if (step.kind === 'question') {
      pass(1, 4, step.key)
      const isRight = chance(who, step.key, 'right') < profile.answersRightly
      const question = Question.parse(step.question)
      const answer = isRight ? rightAnswer(question) : wrongAnswer(question)
      acts.push({ kind: 'answer', step: step.key, answer, isRight, minute })
    } else if (step.kind === 'report') {
      pass(15, 30, step.key)
      acts.push({ kind: 'report', step: step.key, body: reports[experimentKey]![profile.report].body, minute })
    } else {
      acts.push(...taskActs(step))
      if (isLast) return acts
    }
  }
  pass(1, 3, 'submit')
  acts.push({ kind: 'submit', minute })
  return acts

  function taskActs(step: DemoStep): TimedAct[] {
    const made: TimedAct[] = []
    const known = mistakesOf(experimentKey, step.key)
    const isLast = step === lastTask && profile.stopsAfter < 1
    // Not everybody stumbles everywhere: about two mistakes in three are really made.
    const some = known.slice(0, profile.mistakes).filter((_, at) => isLast || chance(who, step.key, at) < 0.65)
    for (const mistake of some) {
      for (let again = 0; again < profile.repeats; again += 1) {
        pass(3, 8, step.key, again)
        made.push({ kind: 'mistake', step: step.key, mistake, minute })
      }
      if (step.hint && chance(who, step.key, 'hint') < profile.opensHint && !made.some((act) => act.kind === 'hint')) {
        pass(1, 2, step.key, 'hint')
        made.push({ kind: 'hint', step: step.key, minute })
      }
    }
    if (isLast) return made
    pass(5, 12, step.key, 'solve')
    made.push({ kind: 'solve', step: step.key, minute })
    return made
  }
}
