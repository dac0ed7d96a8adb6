import { classLife } from '../domains/classroom/index.ts'
import { findPlace, placeChanges } from '../domains/place/index.ts'
import { projectLife } from '../domains/project/index.ts'
import { job, type JobRun } from '../kernel/jobs/definition.ts'
import { background } from '../kernel/jobs/named-queues.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { DemoClass } from './classes.ts'
import { demoPlaces } from './course.ts'
import { fillDatasetFiles } from './fill-datasets.ts'
import { postDemoMarks } from './fill-markbook.ts'
import { DemoSchool, named } from './fill-school.ts'
import { demoProjects } from './projects.ts'
import { askedQuestions, learnerPlans, type LearnerPlan } from './learners.ts'
import { playAppeals } from './play-appeals.ts'
import { playCourse } from './play-course.ts'
import { playPythonCourse } from './play-python-course.ts'
import { playExams } from './play-exams.ts'
import { playGroups } from './play-groups.ts'
import { playProjects } from './play-projects.ts'
import { raiseHands } from './play-hands.ts'
import { playLiving } from './play-living.ts'
import { playPlan } from './play-plan.ts'
import { playSeries } from './play-series.ts'
import { startValidations } from './play-validations.ts'
import { loadSteps } from './play-steps.ts'
import { playTopics } from './play-topics.ts'
import { playTyping } from './play-typing.ts'

export const demoLearningJobName = 'demo.learning'

/** Learners who are played side by side: two keep the database busy while one is being computed. */
const sideBySide = 3

type Run = JobRun<DemoSchool>

/**
 * Plays what the demo learners did until the filler's now, learner by learner, each in one transaction; archives the
 * places that are over; then, where environments can be started, lets some learners work in real ones and validates the
 * experiments. Safe to run twice: what was played is passed over.
 */
export const demoLearningJob = job(demoLearningJobName, background, DemoSchool, async (run) => {
  const school = run.payload
  const now = new Date(school.now)
  // A school that was filled by an older release has fewer places.
  const places = demoPlaces(now).filter(({ key }) => key in school.classes)
  const plans = learnerPlans(now).filter(({ classKey }) => classKey in school.classes)
  const over = places.filter((one) => one.isArchived)
  const isOver = (plan: LearnerPlan): boolean => over.some((one) => one.key === plan.classKey)
  const played = { done: 0, total: plans.length }

  // What learners' environments have mounted is there before the first of them starts.
  await fillDatasetFiles(run.kernel, school)
  await playTyping(run.kernel, school)
  await playExams(run.kernel, school)
  await playSeries(run.kernel, school)
  await playCourse(run.kernel, school)
  await playPythonCourse(run.kernel, school)
  await playTopics(run.kernel, school)
  await playProjects(run.kernel, school)
  // Last term first, so that its places are archived before anybody looks.
  const open = await openClasses(run.kernel, school, over)
  await playAll(
    run,
    plans.filter((plan) => isOver(plan) && open.has(plan.classKey)),
    played,
  )
  if (run.cancelled()) return undefined
  for (const one of over) if (open.has(one.key)) await archive(run.kernel, school, one)
  await playAll(
    run,
    plans.filter((plan) => !isOver(plan)),
    played,
  )
  if (run.cancelled()) return undefined
  await playGroups(run.kernel, school)
  await raiseHands(run)
  await playAppeals(run)
  await run.kernel.connection.transaction((tx) => postDemoMarks(tx, run.kernel, school))
  await run.progress(played.total, played.total, '正在启动环境')
  const living = await playLiving(run)
  const validations = await startValidations(run.kernel, school)
  return { plans: plans.length, living, validations }
})

/** Keys of those classes that are not archived yet. */
async function openClasses(kernel: Kernel, school: DemoSchool, classes: readonly DemoClass[]): Promise<Set<string>> {
  const open = new Set<string>()
  for (const one of classes) {
    const facts = await findPlace(
      kernel.connection.db,
      named(school.classes, one.key).id,
      named(school.people, one.teacher),
    )
    if (facts && !facts.isArchived) open.add(one.key)
  }
  return open
}

const archive = (kernel: Kernel, school: DemoSchool, one: DemoClass): Promise<void> =>
  kernel.connection.transaction(async (tx) => {
    const { id, orgId } = named(school.classes, one.key)
    const isProject = demoProjects(new Date(school.now)).some(({ key }) => key === one.key)
    await (isProject ? projectLife : classLife).archive(tx, id, new Date(`${one.endsOn}T12:00:00+08:00`))
    for (const event of placeChanges({ id, orgId })) await kernel.events.publish(tx, event)
  })

/** Plays these plans: those of one learner one after the other, a few learners at a time. */
async function playAll(
  run: Run,
  plans: readonly LearnerPlan[],
  played: { done: number; total: number },
): Promise<void> {
  const { kernel, payload: school } = run
  const steps = await loadSteps(kernel.connection.db, school)
  const asked = askedQuestions(new Date(school.now))
  const byLearner = [...Map.groupBy(plans, (plan) => plan.username).values()].values()

  async function playLearners(): Promise<void> {
    for (const ofLearner of byLearner) {
      if (run.cancelled()) return
      await kernel.connection.transaction(async (tx) => {
        for (const plan of ofLearner) {
          const isAbout = (one: (typeof asked)[number]): boolean =>
            one.classKey === plan.classKey &&
            one.username === plan.username &&
            one.thread.experiment === plan.experiment
          await playPlan(tx, { kernel, school, plan, steps: steps.get(plan.experiment)! }, asked.filter(isAbout))
        }
      })
      played.done += ofLearner.length
      await run.progress(played.done, played.total, `已重现${played.done}份学习记录`)
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, playLearners))
  run.conclude(`已重现${played.done}份学习记录`)
  await tellClasses(kernel, school, plans)
}

/** Open pages of these classes look again. */
const tellClasses = (kernel: Kernel, school: DemoSchool, plans: readonly LearnerPlan[]): Promise<void> =>
  kernel.connection.transaction(async (tx) => {
    for (const key of new Set(plans.map((plan) => plan.classKey))) {
      const { id: placeId, orgId } = named(school.classes, key)
      for (const domain of ['record', 'query']) await kernel.events.publish(tx, { domain, placeId, orgId })
    }
  })
