import { demoIds } from '@lab/contract/demo-ids'
import { takeCertificate } from '../domains/certificate/index.ts'
import { findUser } from '../domains/identity/index.ts'
import { learn } from '../domains/learning/index.ts'
import { offeringFacts, partsBelow, type OfferingRow } from '../domains/offering/index.ts'
import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ok, orAbsent } from '../kernel/result.ts'
import { demoClasses } from './classes.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { actsOf } from './learners/acts.ts'
import { between, chance } from './learners/dice.ts'
import { momentsOf } from './play-acts.ts'
import { playSitting } from './play-exams.ts'
import { loadSteps, type StepsByExperiment } from './play-steps.ts'
import { typeText } from './play-typing.ts'
import { demoTrainings } from './trainings/texts.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/** Who goes how far in the series of a class, and the ids of records that addresses name, by the place of the part. */
interface Way {
  classKey: string
  kind: 'series' | 'exp_series'
  username: string
  reach: number
  /** Parts between that are passed over. */
  leaves?: readonly number[]
  ids?: Readonly<Record<number, string>>
}

interface Stage {
  kernel: Kernel
  school: DemoSchool
  steps: StepsByExperiment
}

interface Act extends Way {
  part: OfferingRow
  begun: Date
  id: string | undefined
}

const keyOf = (ids: Readonly<Record<string, string>>, id: string): string | undefined =>
  Object.keys(ids).find((key) => ids[key] === id)

async function playTraining(tx: Tx, { kernel, school }: Stage, { part, username, begun, id }: Act): Promise<void> {
  const who = { userId: named(school.people, username) }
  const key = keyOf(school.trainings, part.contentId)
  const { text, language } = demoTrainings.find((one) => one.key === key)!
  const record = ok(await learn.start(tx, kernel, who, { offeringId: part.id, id }, begun))
  // The job may run twice: what was played is passed over.
  if (record.state !== 'in_progress') return
  const hand = {
    who: `${username} series ${key}`,
    language,
    speed: between(26, 46, username, 'speed', key!),
    mistakes: between(1, 6, username, 'mistakes', key!),
  }
  await typeText(tx, kernel, who, { recordId: record.id, contentId: part.contentId, text, hand, begun })
}

async function playExperiment(tx: Tx, stage: Stage, { part, username, classKey, begun, id }: Act): Promise<void> {
  const { kernel, school, steps } = stage
  const experiment = keyOf(school.experiments, part.contentId)!
  const who = { userId: named(school.people, username) }
  const before = await learn.start(tx, kernel, who, { offeringId: part.id, id }, begun)
  const record = ok(before)
  if (record.state !== 'in_progress' || record.submittedAt !== null) return
  const events = actsOf(experiment, `${username} series`, 'quick').map(({ minute, ...act }) => ({
    ...act,
    at: new Date(begun.getTime() + minute * minuteMs),
  }))
  const plan = { classKey, experiment, username, profile: 'quick' as const, events }
  const scene = { kernel, school, plan, steps: steps.get(experiment)! }
  for (const moment of events.flatMap((event) => momentsOf(scene, event))) await moment.play(tx, record)
}

const playExam = (tx: Tx, { kernel, school }: Stage, { part, username, begun, id }: Act): Promise<void> =>
  playSitting(tx, kernel, school, {
    offeringId: part.id,
    username,
    begun,
    share: 1,
    isSubmitted: true,
    until: new Date(begun.getTime() + 19 * minuteMs),
    id,
  })

/** One learner's way through the parts of the series, in their order. */
async function playWay(tx: Tx, stage: Stage, way: Way): Promise<void> {
  const { school } = stage
  const { classKey, kind, username, reach, leaves = [], ids = {} } = way
  const offeringId = named(named(school.classes, classKey).offerings, `series-${kind}`)
  const parts = (await partsBelow(tx, offeringId)).slice(0, reach)
  for (const [at, part] of parts.entries()) {
    if (leaves.includes(at)) continue
    const minutes = between(0, 10 * 60, username, 'series', at)
    const begun = new Date(new Date(school.now).getTime() - (7 - 2 * at) * dayMs + minutes * minuteMs)
    const act = { ...way, part, begun, id: ids[at] }
    if (part.kind === 'training') await playTraining(tx, stage, act)
    else if (part.kind === 'exam') await playExam(tx, stage, act)
    else await playExperiment(tx, stage, act)
  }
}

/** Who is through takes the certificate, the first one with the number that addresses name; some have not yet. */
async function takesCertificate(tx: Tx, { kernel, school }: Stage, way: Way, isFirst: boolean) {
  const { classKey, kind, username } = way
  if (!isFirst && chance(username, 'certificate') < 0.3) return
  const who = orAbsent(await findUser(tx, named(school.people, username)))
  const offeringId = named(named(school.classes, classKey).offerings, `series-${kind}`)
  const offering = orAbsent(await offeringFacts(tx, offeringId, who.id))
  const at = new Date(new Date(school.now).getTime() - 2 * dayMs)
  const learner = { userId: who.id, realName: who.realName }
  ok(await takeCertificate(tx, kernel, learner, offering, at, isFirst ? demoIds.certificateNumber : undefined))
}

/** How many parts of the series somebody has done: most are half through, few have not begun. */
const reachOf = (username: string): number => {
  const dice = chance(username, 'series')
  if (dice < 0.15) return 0
  return dice < 0.45 ? 1 : 2
}

/** How many experiments of a series somebody has done: half have begun, a few are through. */
const experimentsOf = (username: string): number => {
  const dice = chance(username, 'experiments')
  if (dice < 0.5) return 0
  if (dice < 0.75) return 1
  return dice < 0.93 ? 2 : 3
}

/** The ways of all: the class that is halfway, and one learner each who went on where nobody else has been yet. */
function waysOf(now: Date): Way[] {
  const classes = demoClasses(now)
  const of = (key: string): readonly string[] => classes.find((one) => one.key === key)!.students
  const inClass = of('software-1').map((username): Way => ({
    classKey: 'software-1',
    kind: 'series',
    username,
    reach: reachOf(username),
  }))
  const [first, second] = inClass.filter(({ reach }) => reach > 1)
  Object.assign(first!, {
    reach: 4,
    ids: { 2: demoIds.classSeriesExperimentRecord, 3: demoIds.seriesExamRecord },
  })
  Object.assign(second!, { reach: 3, ids: { 2: demoIds.seriesExperimentRecord } })
  const inExperiments = of('software-1').map((username): Way => ({
    classKey: 'software-1',
    kind: 'exp_series',
    username,
    reach: experimentsOf(username),
  }))
  return [
    ...inClass,
    ...inExperiments,
    {
      classKey: 'training-1',
      kind: 'series',
      username: of('training-1')[1]!,
      reach: 3,
      ids: { 2: demoIds.trainingClassSeriesExperimentRecord },
    },
    {
      classKey: 'software-2',
      kind: 'exp_series',
      username: of('software-2')[0]!,
      reach: 4,
      leaves: [1, 2],
      ids: { 0: demoIds.expSeriesExperimentRecord, 3: demoIds.expSeriesExamRecord },
    },
  ]
}

/** Lets learners go through the series of their classes, through the same functions as everybody's browser. */
export async function playSeries(kernel: Kernel, school: DemoSchool): Promise<void> {
  const { connection } = kernel
  const stage: Stage = { kernel, school, steps: await loadSteps(connection.db, school) }
  const ways = waysOf(new Date(school.now))
  for (const way of ways) await connection.transaction((tx) => playWay(tx, stage, way))
  const through = ways.filter(
    ({ classKey, kind, reach }) => classKey === 'software-1' && kind === 'series' && reach > 1,
  )
  for (const [at, way] of through.entries()) {
    await connection.transaction((tx) => takesCertificate(tx, stage, way, at === 0))
  }
}
