import type { Analysis, OwnFigure, RiskRules } from '@lab/contract/analysis'
import { addDays, dayOf } from '@lab/contract/days'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { openLonger } from '../accommodation/index.ts'
import {
  readCriteria,
  readFailing,
  readHeat,
  readPeople,
  readPlaced,
  readSteps,
  readWork,
  type Person,
  type Placed,
  type Scope,
  type Work,
} from './facts.ts'
import { centreOf, daysBetween, distributionOf, spreadOf, tenth } from './figures.ts'
import { atRisk, type RiskFacts } from './risk.ts'

type Kinds = Pick<Kernel, 'kinds'>

const isDone = (work: Work): boolean => work.state === 'submitted' || work.state === 'graded'
const percentOf = (work: Work): number | null =>
  work.score !== null && work.max_score > 0 && (isDone(work) || work.state === 'returned')
    ? (100 * work.score) / work.max_score
    : null
const longestDays = 180

/** What is looked at, and what was done of it, by learner. */
interface Followed {
  /** By id. */
  placed: ReadonlyMap<string, Placed>
  byLearner: ReadonlyMap<string, Work[]>
}

const followedIn = (placed: readonly Placed[], work: readonly Work[]): Followed => ({
  placed: new Map(placed.map((one) => [one.offering_id, one])),
  byLearner: Map.groupBy(work, (one) => one.learner_id),
})
const isNoWhole = ({ is_whole: isWhole }: Placed): boolean => !isWhole

/** What one learner did of everything that is looked at. */
interface Sum {
  percent: number | null
  progress: number
  own: Work[]
  /** Of these, what says how far the learner is. */
  ways: Work[]
  isAllDone: boolean
}

/** Weighted percent of what has a score, and the average progress of everything, begun or not; of a course its own progress. */
function sumOf(learnerId: string, { placed, byLearner }: Followed): Sum {
  const own = byLearner.get(learnerId) ?? []
  let [got, of] = [0, 0]
  for (const work of own) {
    const percent = percentOf(work)
    const { weight = 0, is_whole: isWhole = false } = placed.get(work.offering_id) ?? {}
    if (percent === null || isWhole) continue
    got += percent * weight
    of += weight
  }
  const percent = of > 0 ? got / of : null
  const total = [...placed.values()].filter((one) => one.says_progress).length
  const ways = own.filter((work) => placed.get(work.offering_id)?.says_progress)
  const progress = ways.reduce((sum, work) => sum + work.progress, 0) / Math.max(1, total)
  return { percent, progress, own, ways, isAllDone: total > 0 && ways.filter(isDone).length >= total }
}

/** How much of what is over for a learner is not handed in. */
type Overdue = (person: Person, done: ReadonlySet<string>) => number

/** What is over counts for those to whom it was not opened longer. */
async function overdueIn(tx: Tx, placed: readonly Placed[], people: readonly Person[], now: Date): Promise<Overdue> {
  const over = placed.filter((one) => one.is_over && isNoWhole(one)).map((one) => ({ ...one, id: one.offering_id }))
  if (!over[0]) return () => 0
  const isOpen = await openLonger(tx, over, people, { orgId: over[0].org_id, now })
  return (person, done) => over.filter((one) => !done.has(one.id) && !isOpen(person, one)).length
}

function riskFactsOf(sum: Sum, failingSteps: number, overdue: (done: ReadonlySet<string>) => number): RiskFacts {
  const done = new Set(sum.own.filter(isDone).map((work) => work.offering_id))
  const last = sum.own.flatMap((work) => (work.last_active_at ? [Date.parse(work.last_active_at)] : []))
  return {
    hasBegun: sum.own.some((work) => work.state !== 'not_started'),
    isAllDone: sum.isAllDone,
    lastActiveAt: last.length ? new Date(Math.max(...last)) : null,
    overdue: overdue(done),
    percent: sum.percent,
    failingSteps,
    progress: sum.progress,
  }
}

/** Per day, by its end: who had begun, and who had submitted (something). It rises from the day before the first. */
function progressOf(work: readonly Work[], today: string) {
  const firstOf = (day: (one: Work) => string | null): Map<string, string> => {
    const first = new Map<string, string>()
    for (const one of work) {
      const at = day(one)
      if (at && at < (first.get(one.learner_id) ?? '9')) first.set(one.learner_id, at)
    }
    return first
  }
  const [started, finished] = [firstOf((one) => one.started_day), firstOf((one) => one.finished_day)]
  const first = [...started.values()].toSorted()[0]
  if (!first) return []
  const upTo = (days: Map<string, string>, day: string): number => [...days.values()].filter((at) => at <= day).length
  return daysBetween(addDays(first, -1), today, longestDays).map((day) => ({
    day,
    started: upTo(started, day),
    finished: upTo(finished, day),
  }))
}

export interface Risks {
  people: Person[]
  risks: ReturnType<typeof atRisk>
}

/** Who is at risk by some rules, without the rest. */
export async function previewRisks(tx: Tx, scope: Scope, rules: RiskRules, now: Date): Promise<Risks> {
  const [people, placed, work, failing] = await Promise.all([
    readPeople(tx, scope),
    readPlaced(tx, scope),
    readWork(tx, scope),
    readFailing(tx, scope),
  ])
  const followed = followedIn(placed, work)
  const overdue = await overdueIn(tx, placed, people, now)
  const facts = people.map((person) =>
    riskFactsOf(sumOf(person.id, followed), failing.get(person.id) ?? 0, (done) => overdue(person, done)),
  )
  return { people, risks: atRisk(facts, rules, now) }
}

/** What each kind says of the work in its offerings by its own measures, by offering. */
async function ownFigures(
  tx: Tx,
  { kinds }: Kinds,
  placed: readonly Placed[],
  work: readonly Work[],
): Promise<ReadonlyMap<string, OwnFigure[]>> {
  const figures = new Map<string, OwnFigure[]>()
  const kindOf = new Map(placed.map((one) => [one.offering_id, one.kind]))
  for (const [kind, own] of Map.groupBy(work, (one) => kindOf.get(one.offering_id))) {
    if (kind === undefined) continue
    // A group's record is there once for each of its members.
    const recordIds = [...new Set(own.map(({ id }) => id))]
    for (const [offeringId, said] of await kinds[kind].figures(tx, recordIds)) figures.set(offeringId, said)
  }
  return figures
}

/** How a place, or one of its offerings, went; every figure with those behind it. */
export async function analyse(
  tx: Tx,
  kernel: Kinds,
  scope: Scope,
  { rules, version }: { rules: RiskRules; version: number },
  now: Date,
): Promise<Analysis> {
  const [people, recorded, records, steps, criteria, failing, heat] = await Promise.all([
    readPeople(tx, scope),
    readPlaced(tx, scope),
    readWork(tx, scope),
    readSteps(tx, scope),
    readCriteria(tx, scope),
    readFailing(tx, scope),
    readHeat(tx, scope),
  ])
  const followed = followedIn(recorded, records)
  const placed = recorded.filter(isNoWhole)
  const figures = await ownFigures(tx, kernel, placed, records)
  const overdue = await overdueIn(tx, placed, people, now)
  const placeOf = new Map(people.map((person, at) => [person.id, at]))
  const places = (learners: readonly string[]): number[] =>
    learners.flatMap((id) => placeOf.get(id) ?? []).toSorted((a, b) => a - b)
  const byOffering = Map.groupBy(records, (one) => one.offering_id)
  const sums = people.map((person) => sumOf(person.id, followed))
  // Where several contents are looked at, no record is that of all of them.
  const ways = recorded.filter((one) => one.says_progress)
  const recordOf = (sum: Sum): string | null =>
    scope.offeringId === null || ways.length > 1 ? null : (sum.ways[0]?.id ?? null)
  // Of a course looked at by itself the curve is that of its own records; elsewhere the work in courses is submitted too.
  const isOneWhole = recorded.some((one) => one.is_whole && one.offering_id === scope.offeringId)
  const percents = sums.map((sum) => (sum.percent === null ? null : tenth(sum.percent)))
  const passScore = placed.length === 1 ? placed[0]!.pass_score : 60
  const whoOf = (is: (sum: Sum, at: number) => boolean): number[] =>
    sums.flatMap((sum, at) => (is(sum, at) ? [at] : []))
  const today = dayOf(now)
  return {
    people,
    records: sums.map((sum, at) => ({
      percent: percents[at] ?? null,
      progress: tenth(sum.progress),
      record_id: recordOf(sum),
    })),
    summary: {
      learners: people.length,
      started: whoOf((sum) => sum.own.some((one) => one.state !== 'not_started')),
      finished: whoOf((sum) => sum.isAllDone),
      passed: whoOf((sum) => sum.percent !== null && sum.percent >= passScore),
      ...centreOf(percents.filter((percent) => percent !== null)),
    },
    distribution: distributionOf(percents),
    unscored: whoOf((sum) => sum.percent === null),
    progress: progressOf(isOneWhole ? sums.flatMap((sum) => sum.ways) : records, today),
    contents: placed.map((one) => {
      const own = byOffering.get(one.offering_id) ?? []
      const done = own.filter(isDone)
      const time = spreadOf(done.map((each) => each.seconds))
      const scores = own.flatMap((each) => percentOf(each) ?? [])
      return {
        offering_id: one.offering_id,
        content_id: one.content_id,
        kind: one.kind,
        title: one.title,
        within: one.within,
        max_score: one.max_score,
        finished: places(done.map((each) => each.learner_id)),
        average: centreOf(scores).average,
        time,
        slow: time ? places(own.filter((each) => each.seconds > 2 * time.median).map((each) => each.learner_id)) : [],
        figures: figures.get(one.offering_id) ?? [],
      }
    }),
    steps: steps
      .toSorted((a, b) => orderOf(placed, a.offering_id) - orderOf(placed, b.offering_id))
      .map(({ failing: learners, median, message, ...step }) => ({
        ...step,
        median_seconds: median === null ? null : Math.round(median),
        failing: places(learners),
        message: message ?? '',
      })),
    criteria: criteria.map((one) => ({
      ...one,
      average: tenth(one.average),
      scored: places(one.scored),
      full: places(one.full),
      low: places(one.low),
    })),
    heat: heat.map(({ learners, ...cell }) => ({ ...cell, who: places(learners) })),
    at_risk: atRisk(
      sums.map((sum, at) => riskFactsOf(sum, failing.get(people[at]!.id) ?? 0, (done) => overdue(people[at]!, done))),
      rules,
      now,
    ),
    rules,
    rules_version: version,
  }
}

const orderOf = (placed: readonly Placed[], offeringId: string): number =>
  placed.findIndex((one) => one.offering_id === offeringId)
