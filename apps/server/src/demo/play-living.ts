import type { JobRun } from '../kernel/jobs/definition.ts'
import { Refusal } from '../kernel/result.ts'
import { environmentsReady } from '../domains/environment/index.ts'
import { experimentLearn } from '../domains/experiment/index.ts'
import { learn } from '../domains/learning/index.ts'
import { findRecordsOf } from '../domains/record/index.ts'
import { demoClasses } from './classes.ts'
import { demoExperiments } from './experiments/index.ts'
import type { DemoStep } from './experiments/types.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { learnerPlans } from './learners.ts'
import { stepsOf } from './learners/acts.ts'
import { mistakesOf } from './learners/mistakes.ts'
import { loadSteps, type PlannedStep } from './play-steps.ts'

type Run = JobRun<DemoSchool>

/** One in each running class: the first who has not begun what is open there. */
interface Newcomer {
  userId: string
  offeringId: string
  experiment: string
}

async function findNewcomers({ kernel, payload: school }: Run): Promise<Newcomer[]> {
  const now = new Date(school.now)
  const plans = learnerPlans(now)
  const newcomers = demoClasses(now)
    .filter(({ isArchived, isTraining }) => !isArchived && !isTraining)
    .flatMap(({ key, students, offerings }): Newcomer[] => {
      const open = offerings.find(({ opensAt, closesAt }) => opensAt <= now && closesAt > now)
      if (!open) return []
      const { experiment } = open
      const begun = plans.filter((plan) => plan.classKey === key && plan.experiment === experiment)
      const username = students.find((student) => !begun.some((plan) => plan.username === student))
      if (!username) return []
      const offeringId = named(named(school.classes, key).offerings, experiment)
      return [{ userId: named(school.people, username), offeringId, experiment }]
    })
  const { db } = kernel.connection
  const records = await Promise.all(newcomers.map((one) => findRecordsOf(db, one.userId, [one.offeringId])))
  // Anyone who has a record was let in by an earlier run.
  return newcomers.filter((_, index) => records[index]!.length === 0)
}

/**
 * Lets one learner of each running class begin for real: their environment starts, what they type is run in it, and the
 * checks judge it. The environments stay, as a learner's would. Returns how many were let in; none where environments
 * cannot be started.
 */
export async function playLiving(run: Run): Promise<number> {
  if ((await environmentsReady(run.kernel)) instanceof Refusal) return 0
  const steps = await loadSteps(run.kernel.connection.db, run.payload)
  const newcomers = await findNewcomers(run)
  const worked = await Promise.all(newcomers.map((one) => work(run, one, steps.get(one.experiment)!)))
  return worked.filter(Boolean).length
}

/** Reads what comes first, solves the first task with a mistake on the way, and is in the middle of the second one. */
async function work(
  { kernel }: Run,
  { userId, offeringId, experiment }: Newcomer,
  ids: ReadonlyMap<string, PlannedStep>,
): Promise<boolean> {
  const who = { userId }
  const { transaction } = kernel.connection
  const record = await transaction((tx) => learn.start(tx, kernel, who, { offeringId }, new Date()))
  if (record instanceof Refusal) return false
  const environment = await experimentLearn.startEnvironment(kernel, who, record.id, {}, new Date())
  if (environment instanceof Refusal || environment.state !== 'running') return false

  const steps = stepsOf(demoExperiments.find((one) => one.key === experiment)!)
  const idOf = (step: DemoStep): string => ids.get(step.key)!.id
  const type = (step: DemoStep, command: string) =>
    experimentLearn.runCommand(kernel, who, record.id, { command, machine: step.machine, stepId: idOf(step) })
  const [first, second] = steps.filter((step) => step.kind === 'task')
  for (const step of steps.slice(0, steps.indexOf(first!) + 1)) {
    await experimentLearn.openStep(kernel, who, record.id, idOf(step), new Date())
    if (step.kind === 'text')
      await transaction((tx) => experimentLearn.done(tx, kernel, who, record.id, idOf(step), new Date()))
  }
  await type(first!, 'pwd\nls -la\n')
  const mistake = mistakesOf(experiment, first!.key)[0]
  if (mistake) {
    await type(first!, mistake.commands)
    await experimentLearn.verify(kernel, who, record.id, idOf(first!))
  }
  await type(first!, (mistake?.undo ?? '') + (first!.solve ?? ''))
  await experimentLearn.verify(kernel, who, record.id, idOf(first!))
  if (!second) return true
  await experimentLearn.openStep(kernel, who, record.id, idOf(second), new Date())
  await type(second, 'ls -la\n')
  const wrong = mistakesOf(experiment, second.key)[0]
  if (wrong) await type(second, wrong.commands)
  await experimentLearn.verify(kernel, who, record.id, idOf(second))
  return true
}
