import { demoClasses, type DemoClass, type DemoOffering } from './classes.ts'
import { demoPlaces } from './course.ts'
import { demoExperiments } from './experiments/index.ts'
import { actsOf, stepsOf, type LearnerAct } from './learners/acts.ts'
import { between, chance } from './learners/dice.ts'
import { wishOf } from './learners/named.ts'
import { profileOf, profiles, type ProfileName } from './learners/profiles.ts'
import { questions, type DemoQuestionThread } from './learners/questions.ts'
import { reports } from './learners/reports.ts'

export type { LearnerAct } from './learners/acts.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export type LearnerEvent = LearnerAct & { at: Date }

/** What a teacher makes of a report: points of the report step, or back to the learner with the comment. */
export type LearnerGrade = {
  at: Date
  by: string
  verdict: 'graded' | 'returned'
  step: string
  points: number
  comment: string
}

export type LearnerPlan = {
  classKey: string
  experiment: string
  username: string
  profile: ProfileName
  /** In order of time, none later than now. */
  events: readonly LearnerEvent[]
  grade?: LearnerGrade
}

export type AskedQuestion = {
  classKey: string
  username: string
  at: Date
  thread: DemoQuestionThread
  answers: readonly { at: Date; by: string; body: string; isOfficial: boolean }[]
}

/** Of the steady ones in an open offering, this share is at work while the page is being looked at. */
const liveShare = 0.36

/** Minutes of what is done at one go. */
const firstSitting = 60
/** Two in the afternoon (China) of the day before. */
const yesterdayAfternoon = (now: Date): number => Math.floor((now.getTime() + 8 * hourMs) / dayMs) * dayMs - 18 * hourMs

/** When somebody of this kind begins: between 8:00 and 21:00 (China) of a day in the profile's part of the open time. */
function startOf(offering: DemoOffering, username: string, profileName: ProfileName): Date {
  const [from, to] = profiles[profileName].starts
  const openMs = offering.closesAt.getTime() - offering.opensAt.getTime()
  const part = from + (to - from) * chance(username, offering.experiment, 'start')
  // Where late work is refused, the late ones come on the last day instead.
  const latest = offering.latePolicy === 'refuse' ? 0.9 : 1.1
  const day = Math.floor((Math.min(part, latest) * openMs) / dayMs)
  const minute = between(5, 13 * 60, username, offering.experiment, 'minute')
  return new Date(offering.opensAt.getTime() + day * dayMs + minute * minuteMs)
}

function planFor(now: Date, one: DemoClass, offering: DemoOffering, nth: number): LearnerPlan | undefined {
  const username = one.students[nth]!
  const wish = wishOf({ classKey: one.key, experiment: offering.experiment, username })
  const profile = wish === 'halfway' ? 'careful' : profileOf(nth)
  if (offering.opensAt > now || wish === 'not begun') return undefined
  const all = actsOf(offering.experiment, username, profile)
  const acts = wish === 'halfway' ? all.filter(({ minute }) => minute < firstSitting) : all
  if (!acts.length) return undefined
  const isOpen = offering.closesAt > now
  let start = startOf(offering, username, profile).getTime()
  const lastMinute = acts.at(-1)!.minute
  if (wish === 'halfway') {
    start = yesterdayAfternoon(now)
  } else if (isOpen && profile === 'stuck') {
    start = now.getTime() - (lastMinute + between(4, 20, username, 'ago')) * minuteMs
  } else if (isOpen && profile === 'steady' && chance(username, offering.experiment, 'live') < liveShare) {
    start = now.getTime() - Math.round(lastMinute * (0.3 + chance(username, 'through') * 0.5)) * minuteMs
  }
  const events = acts
    .map(({ minute, ...act }) => ({ ...act, at: new Date(start + minute * minuteMs) }))
    .filter((event) => event.at <= now && event.at >= offering.opensAt)
  if (events[0]?.kind !== 'start') return undefined
  const plan = { classKey: one.key, experiment: offering.experiment, username, profile, events }
  const grade = gradeOf(now, one, plan)
  return grade ? { ...plan, grade } : plan
}

/** Reports are graded a day or two later; some of the last days still wait. An archived class has none left. */
export function gradeOf(now: Date, one: DemoClass, plan: LearnerPlan): LearnerGrade | undefined {
  const submitted = plan.events.find((event) => event.kind === 'submit')
  if (!submitted || wishOf(plan) === 'unmarked') return undefined
  const at = new Date(submitted.at.getTime() + between(20, 50, plan.username, plan.experiment, 'grade') * hourMs)
  if (at > now || (!one.isArchived && chance(plan.username, plan.experiment, 'waits') < 0.24)) return undefined
  const step = stepsOf(demoExperiments.find((experiment) => experiment.key === plan.experiment)!).at(-1)!
  const report = reports[plan.experiment]![profiles[plan.profile].report]
  const isReturned = !one.isArchived && report.share < 0.5 && chance(plan.username, 'returned') < 0.5
  const by = one.assistants[0] && chance(plan.username, 'grader') < 0.4 ? one.assistants[0] : one.teacher
  const points = isReturned ? 0 : Math.round(step.points * report.share)
  return { at, by, verdict: isReturned ? 'returned' : 'graded', step: step.key, points, comment: report.comment }
}

/**
 * What every student of the demo school has done until `now`, place by place: who began when, what failed how often and
 * with what, who is stuck, who submitted, who was graded. Students without a plan have not started.
 */
export function learnerPlans(now: Date): readonly LearnerPlan[] {
  return demoPlaces(now).flatMap((one) =>
    one.offerings.flatMap((offering) => one.students.flatMap((_, nth) => planFor(now, one, offering, nth) ?? [])),
  )
}

/**
 * The questions of the demo school: each known thread is asked once, by somebody who works on that step: one that was
 * answered by an early learner, an open one by a late one, so that some wait for more than a day; or by whom it names. Answers that would lie after `now` are not there yet.
 */
export function askedQuestions(now: Date): readonly AskedQuestion[] {
  const plans = learnerPlans(now)
  const classes = demoClasses(now)
  const places = demoPlaces(now)
  return questions.flatMap((thread, index) => {
    const taught = classes.filter((one) => one.offerings.some((o) => o.experiment === thread.experiment))
    const one = places.find(({ key }) => key === thread.classKey) ?? taught[index % taught.length]!
    const seen = plans
      .filter((plan) => plan.classKey === one.key && plan.experiment === thread.experiment)
      .flatMap((plan) => {
        const acts = plan.events.filter((event) => 'step' in event && event.step === thread.step)
        const moment = acts.find((event) => event.kind === 'mistake') ?? acts[0]
        return moment ? [{ username: plan.username, at: new Date(moment.at.getTime() + 2 * minuteMs) }] : []
      })
      .filter(({ at }) => at <= now)
      .toSorted((left, right) => left.at.getTime() - right.at.getTime())
    const overdue = seen.filter(({ at }) => now.getTime() - at.getTime() > 26 * hourMs)
    const waiting = index % 2 === 0 ? overdue.at(-1) : seen.at(-1)
    const asker = thread.by
      ? seen.find(({ username }) => username === thread.by)
      : thread.answers.length
        ? seen[Math.floor(seen.length / 5)]
        : waiting
    if (!asker) return []
    let at = asker.at.getTime()
    const who = { teacher: one.teacher, assistant: one.assistants[0] ?? one.teacher, asker: asker.username }
    const answers = thread.answers.map(({ by, afterHours, body, isOfficial = false }) => {
      at += afterHours * hourMs
      return { at: new Date(at), by: who[by], body, isOfficial }
    })
    return [{ classKey: one.key, ...asker, thread, answers: answers.filter((answer) => answer.at <= now) }]
  })
}
