import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { findRecordOf } from '../domains/record/index.ts'
import { roster } from '../domains/place/index.ts'
import type { DemoClass, DemoOffering } from './classes.ts'
import { demoPlaces } from './course.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { gradeOf, type LearnerEvent, type LearnerPlan } from './learners.ts'
import { actsOf } from './learners/acts.ts'
import { begin, momentsOf, placeOf, type Scene } from './play-acts.ts'
import { gradeMoments } from './play-grade.ts'
import { loadSteps } from './play-steps.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How far the groups of a class are, the first one first; those after them have not begun. */
const shares = [1, 0.6]

/** What a group did, in the name of who began; `null` before it began. */
function planOf(now: Date, one: DemoClass, offering: DemoOffering, leader: string, nth: number): LearnerPlan | null {
  const share = shares[nth]
  if (share === undefined) return null
  const start = offering.opensAt.getTime() + (nth + 1) * dayMs + 6 * hourMs
  const acts = actsOf(offering.experiment, leader, 'careful')
  const events = acts
    .slice(0, Math.ceil(acts.length * share))
    .map(({ minute, ...act }) => ({ ...act, at: new Date(start + minute * minuteMs) }))
    .filter(({ at }) => at <= now)
  if (events[0]?.kind !== 'start') return null
  const plan = {
    classKey: one.key,
    experiment: offering.experiment,
    username: leader,
    profile: 'careful' as const,
    events,
  }
  const grade = gradeOf(now, one, plan)
  return grade ? { ...plan, grade } : plan
}

/** Members take turns, step by step. */
function turnOf(event: LearnerEvent, scene: Scene, members: readonly string[]): Scene {
  if (!('step' in event)) return scene
  const at = [...scene.steps.keys()].indexOf(event.step)
  return { ...scene, plan: { ...scene.plan, username: members[at % members.length]! } }
}

async function playGroup(tx: Tx, scene: Scene, members: readonly string[]): Promise<void> {
  if (await findRecordOf(tx, placeOf(scene))) return
  const { events, grade } = scene.plan
  const moments = [
    ...events.flatMap((event) => momentsOf(turnOf(event, scene, members), event)),
    ...(grade ? gradeMoments(scene, grade) : []),
  ].toSorted((left, right) => left.at.getTime() - right.at.getTime())
  const record = await begin(tx, scene)
  for (const moment of moments) await moment.play(tx, record)
}

/** Plays what groups do together in the places of the demo school. Safe to run twice: what was played is passed over. */
export async function playGroups(kernel: Kernel, school: DemoSchool): Promise<void> {
  const now = new Date(school.now)
  const steps = await loadSteps(kernel.connection.db, school)
  const usernames = Object.fromEntries(Object.entries(school.people).map(([username, id]) => [id, username]))
  for (const one of demoPlaces(now)) {
    const { id: placeId = '', offerings = {} } = school.classes[one.key] ?? {}
    // A school that was filled before there was anything to do together has none of it.
    for (const offering of (one.together ?? []).filter(({ experiment }) => experiment in offerings)) {
      await kernel.connection.transaction(async (tx) => {
        const { groups, members } = await roster.listGroups(tx, placeId)
        for (const [nth, group] of groups.entries()) {
          const names = members.filter(({ groupId }) => groupId === group.id).map(({ id }) => named(usernames, id))
          const plan = names[0] === undefined ? null : planOf(now, one, offering, names[0], nth)
          if (plan) await playGroup(tx, { kernel, school, plan, steps: steps.get(plan.experiment)! }, names)
        }
      })
    }
  }
}
