import type { Tx } from '../kernel/database/pool.ts'
import { addItemSeconds, findRecordOf, lockRecord, recordRules, saveRecord } from '../domains/record/index.ts'
import type { AskedQuestion } from './learners.ts'
import { begin, momentsOf, placeOf, type Moment, type Scene } from './play-acts.ts'
import { gradeMoments } from './play-grade.ts'
import { questionMoment } from './play-questions.ts'

const secondMs = 1_000
/** A learner is seen this long before whatever they do next. */
const beforeNextMs = 20 * secondMs
/** After a longer pause the page had been closed. */
const longestStayMs = 40 * 60 * secondMs

/**
 * The page stayed open from one moment to another. What its heartbeats would have noted is written at once, because
 * thousands of them would keep the first start busy: time in the step and in the record, and when it was seen last.
 */
function staying(from: Date, until: Date): Moment[] {
  const pauseMs = until.getTime() - from.getTime() - beforeNextMs
  if (pauseMs < recordRules.longestGapSeconds * secondMs || pauseMs > longestStayMs) return []
  const at = new Date(from.getTime() + pauseMs)
  return [{ at, play: (tx, record) => stay(tx, record, at) }]
}

async function stay(tx: Tx, record: { id: string }, at: Date): Promise<void> {
  const held = (await lockRecord(tx, record.id))!
  const { lastActiveAt, currentStepId, durationSeconds } = held
  const seconds = Math.floor((at.getTime() - lastActiveAt!.getTime()) / secondMs)
  if (currentStepId) await addItemSeconds(tx, held.current.id, currentStepId, seconds)
  await saveRecord(tx, held, { durationSeconds: durationSeconds + seconds, lastActiveAt: at })
}

/** Anyone who was at work minutes ago still is. */
function lastStay(scene: Scene): Moment[] {
  const last = scene.plan.events.at(-1)!
  return last.kind === 'submit' ? [] : staying(last.at, new Date(new Date(scene.school.now).getTime() + beforeNextMs))
}

/**
 * Plays what one learner did in one experiment, in order of time, with the questions asked in it and the teacher's
 * grade. Does nothing when the record is there: then it was played before.
 */
export async function playPlan(tx: Tx, scene: Scene, asked: readonly AskedQuestion[]): Promise<void> {
  if (await findRecordOf(tx, placeOf(scene))) return
  const { events, grade } = scene.plan
  const moments = [
    ...events.flatMap((event, index) => {
      const before = events[index - 1]
      return [...(before ? staying(before.at, event.at) : []), ...momentsOf(scene, event)]
    }),
    ...lastStay(scene),
    ...asked.map((one) => questionMoment(scene, one)),
    ...(grade ? gradeMoments(scene, grade) : []),
  ].toSorted((left, right) => left.at.getTime() - right.at.getTime())
  const record = await begin(tx, scene)
  for (const moment of moments) await moment.play(tx, record)
}
