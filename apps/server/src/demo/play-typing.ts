import type { TypingEvent } from '@lab/contract/training'
import { findContent } from '../domains/content/index.ts'
import { learn } from '../domains/learning/index.ts'
import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ok, orAbsent } from '../kernel/result.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { between, chance } from './learners/dice.ts'
import { studentsOfClass } from './people.ts'
import { classTrainings, demoTrainings, demoTypists, type DemoTypist } from './trainings/texts.ts'
import { typedByHand } from './trainings/typist.ts'

const dayMs = 86_400_000
/** What a browser sends at once of a log, by the time that it covers. */
const pieceMs = 20_000
const underWayMs = 300

/** A log in the pieces in which it is sent while it grows. */
function piecesOf(log: readonly TypingEvent[]): { from: number; events: TypingEvent[] }[] {
  const pieces = Map.groupBy(log, ({ at }) => Math.floor(at / pieceMs)).values()
  let from = 0
  return [...pieces].map((events) => {
    const piece = { from, events }
    from += events.length
    return piece
  })
}

interface TypedText {
  recordId: string
  contentId: string
  text: string
  hand: Parameters<typeof typedByHand>[1]
  begun: Date
}

/** Types a text in a run that was begun, and submits it. */
export async function typeText(
  tx: Tx,
  kernel: Kernel,
  who: { userId: string },
  { recordId, contentId, text, hand, begun }: TypedText,
): Promise<void> {
  // The clock of a log begins with its first key, some moments after the run.
  const pressed = begun.getTime() + between(1_500, 4_000, hand.who)
  let now = begun
  for (const piece of piecesOf(typedByHand(text, hand))) {
    now = new Date(pressed + piece.events.at(-1)!.at + underWayMs)
    ok(await learn.respond(tx, kernel, who, { record: recordId, key: contentId, value: piece }, now))
  }
  ok(await learn.submit(tx, kernel, who, recordId, new Date(now.getTime() + 500)))
}

/** One learner's runs of a text, the last of them yesterday: faster and more exact each time. */
async function playTypist(tx: Tx, kernel: Kernel, school: DemoSchool, typist: DemoTypist): Promise<void> {
  const { username, training, runs } = typist
  const { text, language } = demoTrainings.find(({ key }) => key === training)!
  const content = orAbsent(await findContent(tx, named(school.trainings, training), null))
  const who = { userId: named(school.people, username) }
  for (let run = 0; run < runs; run += 1) {
    const hour = between(0, 10 * 60, username, training, run)
    const begun = new Date(new Date(school.now).getTime() - (runs - run) * dayMs - hour * 60_000)
    const record = ok(await learn.startAlone(tx, kernel, who, { content, again: run > 0 }, begun))
    // The job may run twice: what was played is passed over.
    if (record.state !== 'in_progress') return
    const hand = {
      who: `${username} ${training} ${run}`,
      language,
      speed: typist.speed * (1 + 0.09 * run),
      mistakes: typist.mistakes * 0.85 ** run,
    }
    await typeText(tx, kernel, who, { recordId: record.id, contentId: content.id, text, hand, begun })
  }
}

/** One learner of the first class types what the class is given; some have not yet. */
async function playInClass(tx: Tx, kernel: Kernel, school: DemoSchool, username: string, key: string): Promise<void> {
  if (chance(username, 'class', key) < 0.25) return
  const { text, language } = demoTrainings.find((one) => one.key === key)!
  const who = { userId: named(school.people, username) }
  const offeringId = named(named(school.classes, 'software-1').offerings, `training-${key}`)
  const ago = between(1, 5 * 24 * 60, username, 'class', key) * 60_000
  const begun = new Date(new Date(school.now).getTime() - ago)
  const record = ok(await learn.start(tx, kernel, who, { offeringId }, begun))
  // The job may run twice: what was played is passed over.
  if (record.state !== 'in_progress') return
  const hand = {
    who: `${username} class ${key}`,
    language,
    speed: between(22, 52, username, 'class speed', key),
    mistakes: between(1, 8, username, 'class mistakes', key),
  }
  const contentId = named(school.trainings, key)
  await typeText(tx, kernel, who, { recordId: record.id, contentId, text, hand, begun })
}

/** Lets the demo learners practise typing, through the same functions as everybody's browser. */
export async function playTyping(kernel: Kernel, school: DemoSchool): Promise<void> {
  for (const typist of demoTypists) {
    await kernel.connection.transaction((tx) => playTypist(tx, kernel, school, typist))
  }
  for (const username of studentsOfClass(0)) {
    for (const key of classTrainings)
      await kernel.connection.transaction((tx) => playInClass(tx, kernel, school, username, key))
  }
  await kernel.connection.transaction((tx) =>
    kernel.events.publish(tx, { domain: 'training', orgId: named(school.organisations, 'software') }),
  )
}
