import { demoIds } from '@lab/contract/demo-ids'
import { takeCertificate } from '../domains/certificate/index.ts'
import { findUser } from '../domains/identity/index.ts'
import { learn } from '../domains/learning/index.ts'
import { offeringFacts, partsBelow } from '../domains/offering/index.ts'
import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ok, orAbsent } from '../kernel/result.ts'
import { demoClasses } from './classes.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { between, chance } from './learners/dice.ts'
import { typeText } from './play-typing.ts'
import { demoTrainings } from './trainings/texts.ts'

const dayMs = 86_400_000

/** How many parts of the series somebody has done: most are half through, few have not begun. */
const reachOf = (username: string): number => {
  const dice = chance(username, 'series')
  if (dice < 0.15) return 0
  if (dice < 0.45) return 1
  return dice < 0.85 ? 2 : 3
}

/** One learner's way through the parts of the series, in their order. */
async function playWay(tx: Tx, kernel: Kernel, school: DemoSchool, offeringId: string, username: string) {
  const who = { userId: named(school.people, username) }
  const keys = new Map(Object.entries(school.trainings).map(([key, id]) => [id, key]))
  const parts = (await partsBelow(tx, offeringId)).slice(0, reachOf(username))
  for (const [at, part] of parts.entries()) {
    const { text, language } = demoTrainings.find(({ key }) => key === keys.get(part.contentId))!
    const minutes = between(0, 10 * 60, username, 'series', at)
    const begun = new Date(new Date(school.now).getTime() - (7 - 2 * at) * dayMs + minutes * 60_000)
    const record = ok(await learn.start(tx, kernel, who, { offeringId: part.id }, begun))
    // The job may run twice: what was played is passed over.
    if (record.state !== 'in_progress') continue
    const hand = {
      who: `${username} series ${at}`,
      language,
      speed: between(26, 46, username, 'speed', at),
      mistakes: between(1, 6, username, 'mistakes', at),
    }
    await typeText(tx, kernel, who, { recordId: record.id, contentId: part.contentId, text, hand, begun })
  }
}

/** Who is through takes the certificate, the first one with the number that addresses name; some have not yet. */
async function takesCertificate(
  tx: Tx,
  kernel: Kernel,
  school: DemoSchool,
  offeringId: string,
  username: string,
  isFirst: boolean,
) {
  if (!isFirst && chance(username, 'certificate') < 0.3) return
  const who = orAbsent(await findUser(tx, named(school.people, username)))
  const offering = orAbsent(await offeringFacts(tx, offeringId, who.id))
  const at = new Date(new Date(school.now).getTime() - 2 * dayMs)
  const learner = { userId: who.id, realName: who.realName }
  ok(await takeCertificate(tx, kernel, learner, offering, at, isFirst ? demoIds.certificateNumber : undefined))
}

/** Lets the learners of the class go through its series, through the same functions as everybody's browser. */
export async function playSeries(kernel: Kernel, school: DemoSchool): Promise<void> {
  const room = demoClasses(new Date(school.now)).find(({ key }) => key === 'software-1')!
  const offeringId = named(named(school.classes, room.key).offerings, 'series-series')
  for (const username of room.students) {
    await kernel.connection.transaction((tx) => playWay(tx, kernel, school, offeringId, username))
  }
  const through = room.students.filter((username) => reachOf(username) > 1)
  for (const [at, username] of through.entries()) {
    await kernel.connection.transaction((tx) => takesCertificate(tx, kernel, school, offeringId, username, at === 0))
  }
}
