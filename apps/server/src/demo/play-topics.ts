import { demoIds } from '@lab/contract/demo-ids'
import { findContent } from '../domains/content/index.ts'
import { beginInTopic, topicExperiments } from '../domains/exp-practice/index.ts'
import { getOutline } from '../domains/experiment/index.ts'
import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ok, orAbsent } from '../kernel/result.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { actsOf } from './learners/acts.ts'
import { between } from './learners/dice.ts'
import { momentsOf } from './play-acts.ts'
import type { PlannedStep } from './play-steps.ts'
import { demoPractices, demoTopic, templateSteps, type DemoPractice } from './topics.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
/** Between one attempt and the next: some take until the day after. */
const pauseDays = 2

/** The experiments of the topic, each with its steps by key. */
type Copies = ReadonlyMap<string, { id: string; steps: ReadonlyMap<string, PlannedStep> }>

async function copiesOf(tx: Tx): Promise<Copies> {
  const ids = await topicExperiments(tx, demoIds.topic)
  const found = await Promise.all(
    demoTopic.experiments.map(async (key, at) => {
      const outline = await getOutline(tx, ids[at]!, 1)
      const stored = outline?.sections.flatMap((section) => section.steps) ?? []
      // Both are in the order of the outline.
      const steps = templateSteps(key).map(({ key: step, title, solve = '' }, index): [string, PlannedStep] => [
        step,
        { id: stored[index]!.id, key: step, title, solve, rubric: null },
      ])
      return [key, { id: ids[at]!, steps: new Map(steps) }] as const
    }),
  )
  return new Map(found)
}

/** One learner's attempts at an experiment of the topic, one after the other. */
async function playPractice(tx: Tx, kernel: Kernel, school: DemoSchool, copies: Copies, practice: DemoPractice) {
  const { username, experiment, attempts, daysAgo, id } = practice
  const topic = orAbsent(await findContent(tx, demoIds.topic, null))
  const { id: experimentId, steps } = copies.get(experiment)!
  const who = { userId: named(school.people, username) }
  const now = new Date(school.now)
  for (const [at, profile] of attempts.entries()) {
    const days = daysAgo + (attempts.length - 1 - at) * pauseDays
    const minutes = between(0, 8 * 60, username, experiment, 'topic', at)
    const begun = new Date(now.getTime() - days * dayMs - minutes * minuteMs)
    const record = ok(await beginInTopic(tx, kernel, who, { topic, experimentId, again: at > 0, id }, begun))
    // The job may run twice: what was played is passed over, also an attempt that its learner has not submitted.
    const { startedAt } = record.current
    const isPlayed = record.lastActiveAt !== null && startedAt !== null && record.lastActiveAt > startedAt
    if (record.attempt !== at + 1 || record.state !== 'in_progress' || isPlayed) return
    const events = actsOf(experiment, `${username} topic ${at}`, profile)
      // The copy has no report.
      .filter((act) => !('step' in act) || steps.has(act.step))
      .map(({ minute, ...act }) => ({ ...act, at: new Date(begun.getTime() + minute * minuteMs) }))
      .filter((event) => event.at < now)
    const scene = { kernel, school, plan: { classKey: '', experiment, username, profile, events }, steps }
    for (const moment of events.flatMap((event) => momentsOf(scene, event))) await moment.play(tx, record)
  }
}

/** Lets learners practise in the topic, through the same functions as everybody's browser. */
export async function playTopics(kernel: Kernel, school: DemoSchool): Promise<void> {
  const { connection } = kernel
  const copies = await copiesOf(connection.db)
  for (const practice of demoPractices) {
    await connection.transaction((tx) => playPractice(tx, kernel, school, copies, practice))
  }
  await connection.transaction((tx) =>
    kernel.events.publish(tx, { domain: 'exp_practice', orgId: named(school.organisations, 'software') }),
  )
}
