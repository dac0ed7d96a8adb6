import { demoIds } from '@lab/contract/demo-ids'
import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ok } from '../kernel/result.ts'
import { experimentLearn } from '../domains/experiment/index.ts'
import { learn } from '../domains/learning/index.ts'
import { appendEvent, type RecordEntry } from '../domains/record/index.ts'
import { named, type DemoSchool } from './fill-school.ts'
import type { LearnerEvent, LearnerPlan } from './learners.ts'
import { between } from './learners/dice.ts'
import { mistakesOf } from './learners/mistakes.ts'
import { recordedCheck } from './learners/recorded-checks.ts'
import { markdown } from './play-texts.ts'
import type { PlannedStep } from './play-steps.ts'

const secondMs = 1_000

/** Records that routes and journeys name, by who has them in which class for what. */
const fixedIds: Readonly<Record<string, string>> = {
  'software-1/linux-shell/s2026001': demoIds.classExperimentRecord,
  'software-1/linux-shell/s2026002': demoIds.experimentRecord,
  'software-1/git-basics/s2026001': demoIds.lessonExperimentRecord,
  'project-1/linux-shell/s2026031': demoIds.projectExperimentRecord,
  'training-1/linux-shell/s2026016': demoIds.trainingClassExperimentRecord,
}

/** What a plan's acts happen in. */
export interface Scene {
  kernel: Pick<Kernel, 'kinds' | 'connection'>
  school: DemoSchool
  plan: LearnerPlan
  /** The experiment's steps by key, with their ids. */
  steps: ReadonlyMap<string, PlannedStep>
}

/** Something that happens in a record at a moment. */
export interface Moment {
  at: Date
  play(tx: Tx, record: RecordEntry): Promise<unknown>
}

export const learnerOf = ({ school, plan }: Scene): { userId: string } => ({
  userId: named(school.people, plan.username),
})

export const placeOf = ({ school, plan }: Scene) => ({
  contentId: named(school.experiments, plan.experiment),
  learnerId: named(school.people, plan.username),
  offeringId: named(named(school.classes, plan.classKey).offerings, plan.experiment),
  isTrial: false,
})

/** Begins the record, as the first act of a plan does. */
export async function begin(tx: Tx, scene: Scene): Promise<RecordEntry> {
  const { classKey, experiment, username, events } = scene.plan
  const { offeringId } = placeOf(scene)
  const id = fixedIds[`${classKey}/${experiment}/${username}`]
  return ok(await learn.start(tx, scene.kernel, learnerOf(scene), { offeringId, id }, events[0]!.at))
}

/** The moments of one act: what was typed a while before a check is a moment of its own. */
export function momentsOf(scene: Scene, event: LearnerEvent): Moment[] {
  const { at } = event
  const who = learnerOf(scene)
  const stepOf = (key: string): PlannedStep => scene.steps.get(key)!
  switch (event.kind) {
    case 'start':
      return []
    case 'open': {
      const { id } = stepOf(event.step)
      return [{ at, play: async (tx, record) => ok(await experimentLearn.noteOpened(tx, who, record.id, id, at)) }]
    }
    case 'done': {
      const { id } = stepOf(event.step)
      return [
        { at, play: async (tx, record) => ok(await experimentLearn.done(tx, scene.kernel, who, record.id, id, at)) },
      ]
    }
    case 'hint': {
      const { id } = stepOf(event.step)
      return [
        {
          at,
          play: async (tx, record) => ok(await experimentLearn.openHint(tx, scene.kernel, who, record.id, id, at)),
        },
      ]
    }
    case 'answer': {
      const { id } = stepOf(event.step)
      const given = [...event.answer]
      return [
        {
          at,
          play: async (tx, record) =>
            ok(await experimentLearn.answer(tx, scene.kernel, who, record.id, { stepId: id, value: given }, at)),
        },
      ]
    }
    case 'report': {
      const { id } = stepOf(event.step)
      const body = markdown(event.body)
      return [
        {
          at,
          play: async (tx, record) =>
            ok(await experimentLearn.saveReport(tx, scene.kernel, who, record.id, { stepId: id, value: body }, at)),
        },
      ]
    }
    case 'submit':
      return [{ at, play: async (tx, record) => ok(await learn.submit(tx, scene.kernel, who, record.id, at)) }]
    case 'mistake': {
      const wrongWay = mistakesOf(scene.plan.experiment, event.step).indexOf(event.mistake)
      return checked(scene, stepOf(event.step), event.mistake.commands, wrongWay, at)
    }
    case 'solve': {
      const step = stepOf(event.step)
      return checked(scene, step, undoBefore(scene, event) + step.solve, null, at)
    }
  }
}

/** What undoes the last mistake that was made in the step. */
function undoBefore({ plan }: Scene, event: LearnerEvent & { kind: 'solve' }): string {
  const made = plan.events.findLast((other) => other.kind === 'mistake' && other.step === event.step)
  return made?.kind === 'mistake' ? (made.mistake.undo ?? '') : ''
}

/** Commands are typed, then the check is run; it ends as it did when it was really run. */
function checked(scene: Scene, step: PlannedStep, commands: string, wrongWay: number | null, at: Date): Moment[] {
  const { experiment, username } = scene.plan
  const found = recordedCheck(experiment, step.key, wrongWay)
  if (!found) throw new Error(`No recorded check of ${experiment} ${step.key} ${wrongWay}`)
  const typedAt = new Date(at.getTime() - between(15, 50, username, step.key, at.getTime()) * secondMs)
  const durationMs = between(90, 900, username, step.key, at.getTime(), 'duration')
  const outcome = wrongWay === null ? 'passed' : 'failed'
  const { share, message } = found
  const result = { outcome, share, message, stdout: `${message}\n`, stderr: '', durationMs } as const
  return [
    {
      at: typedAt,
      play: (tx, record) =>
        appendEvent(tx, record, {
          kind: 'command',
          at: typedAt,
          by: learnerOf(scene).userId,
          stepId: step.id,
          stepTitle: step.title,
          text: commands.trimEnd().slice(0, 500),
        }),
    },
    {
      at,
      play: async (tx, record) =>
        ok(await experimentLearn.storeVerify(tx, scene.kernel, learnerOf(scene), record.id, step.id, result, at)),
    },
  ]
}
