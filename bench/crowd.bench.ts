/**
 * A school at work on one server process, on a database with real durability: a thousand learners, each with a stream of
 * events, a save every three seconds and a check every minute, and twenty teachers with the live page of their class. Then the
 * server is killed in the middle of it and started again. In the end every answer that the server said it has, and the newest
 * text of everybody, is looked for in the database.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { loadavg } from 'node:os'
import type pg from 'pg'
import { connect } from '../apps/server/src/kernel/database/pool.ts'
import { callerFor } from './crowd/http.ts'
import { Learner, nothingSeen, textOf, type Seen } from './crowd/learner.ts'
import { makeCrowd, type Crowd } from './crowd/school.ts'
import { Teacher } from './crowd/teacher.ts'
import type { Child } from './lib/child.ts'
import { databaseMs, usedBetween } from './lib/database-ms.ts'
import type { LabServerMemory, LabServerReady } from './lib/lab-server.ts'
import { startLab, withDatabase } from './lib/lab.ts'
import { median, quantile, type Measure } from './lib/measure.ts'

const classes = 20
const learners = Number(process.env.CROWD_LEARNERS ?? 1_000)
const minutes = Number(process.env.CROWD_MINUTES ?? 10)
const warmUpMs = 20_000
/** Before and after the kill. */
const aroundKillMs = 15_000
const memoryEveryMs = 2_000
/** Begun this many at once. */
const doors = 8

type Lab = Child<LabServerReady>

interface School {
  learners: Learner[]
  teachers: Teacher[]
  noteIn(seen: Seen): void
}

/** Everybody begins and works; their beginnings are spread, so that saves come all the time. */
async function openSchool(lab: Lab, crowd: Crowd): Promise<School> {
  const { port, sessions } = lab.ready
  const { domainId } = crowd
  let seen = nothingSeen()
  const sessionOf = new Map(peopleOf(crowd).map((person, at) => [person, sessions[at]!]))
  const callerOf = (person: string, site: 'teacher' | 'student') =>
    callerFor(port, sessionOf.get(person)!, { domainId, site })
  const seats = crowd.rooms.flatMap(({ offeringId, learners: there }) =>
    there.map((person) => ({ offeringId, learner: new Learner(callerOf(person, 'student'), seen) })),
  )
  const waiting = seats.values()
  const door = async (): Promise<void> => {
    for (const { offeringId, learner } of waiting) await learner.begin(offeringId)
  }
  await Promise.all(Array.from({ length: doors }, door))
  for (const [at, { learner }] of seats.entries()) learner.work(((at * 7) % seats.length) / seats.length)
  const everybody = seats.map(({ learner }) => learner)
  return {
    learners: everybody,
    teachers: crowd.rooms.map((room) => new Teacher(callerOf(room.teacher, 'teacher'), room, () => seen)),
    noteIn: (next) => {
      seen = next
      for (const learner of everybody) learner.noteIn(next)
    },
  }
}

const peopleOf = ({ rooms }: Crowd): string[] => rooms.flatMap(({ teacher, learners: there }) => [teacher, ...there])

/** Where it is: a run takes minutes. */
const started = performance.now()
const say = (line: string): void => console.error(`  ${((performance.now() - started) / 1000).toFixed(0)} s: ${line}`)

const memoryOf = async (lab: Lab): Promise<number> => (await lab.ask<LabServerMemory>('memory')).usedMB

/** What of it is there so often, by question or report. */
const counted = (values: readonly string[]): Map<string, number> =>
  new Map([...Map.groupBy(values, (value) => value)].map(([value, same]) => [value, same.length]))
const missing = (wanted: readonly string[], there: ReadonlyMap<string, number>): number =>
  [...counted(wanted)].reduce((sum, [value, times]) => sum + Math.max(0, times - (there.get(value) ?? 0)), 0)

/**
 * How much of what the server said it has is not there: texts, answers to questions, and learners' newest texts (also
 * those that the server never took).
 */
async function lost(
  pool: pg.Pool,
  everybody: readonly Learner[],
): Promise<{ texts: number; answers: number; newest: number }> {
  let [texts, answers, newest] = [0, 0, 0]
  for (const { recordId, acknowledged, answered, newest: wanted } of everybody) {
    const { rows } = await pool.query<{ key: string; text: string | null; option: string | null }>(
      `SELECT x.key, CASE jsonb_typeof(x.value) WHEN 'object' THEN x.value ->> 'value' END AS text,
         CASE jsonb_typeof(x.value) WHEN 'array' THEN x.value ->> 0 END AS option
       FROM responses x JOIN attempts a ON a.id = x.attempt_id WHERE a.record_id = $1 ORDER BY x.written_at, x.id`,
      [recordId],
    )
    const stored = counted(rows.map(({ key, text, option }) => `${key} ${text ?? option}`))
    texts += missing(
      acknowledged.map(({ key, turn }) => `${key} ${textOf(recordId, turn)}`),
      stored,
    )
    answers += missing(
      answered.map(({ key, option }) => `${key} ${option}`),
      stored,
    )
    for (const [key, turn] of wanted) {
      const last = rows.findLast((row) => row.key === key)?.text
      if (last !== textOf(recordId, turn)) newest += 1
    }
  }
  return { texts, answers, newest }
}

async function measureWork(lab: Lab, pool: pg.Pool, school: School): Promise<Measure[]> {
  await pause(warmUpMs)
  const usedBefore = await memoryOf(lab)
  const seen = nothingSeen()
  const pieces = (): number => school.teachers.reduce((sum, { monitor }) => sum + monitor.pieces, 0)
  const [from, server, database, shown] = [performance.now(), lab.processorMs(), await databaseMs(pool), pieces()]
  school.noteIn(seen)
  const memory: number[] = []
  const loads: number[] = []
  while (performance.now() - from < minutes * 60_000) {
    await pause(memoryEveryMs)
    memory.push(lab.memoryMB())
    loads.push(loadavg()[0]!)
  }
  school.noteIn(nothingSeen())
  const took = performance.now() - from
  const serverMs = lab.processorMs() - server
  const databaseUsed = usedBetween(database, await databaseMs(pool))
  const usedAfter = await memoryOf(lab)
  const saves = seen.saves.ms
  const part = Math.ceil(memory.length / 5)
  const [early, late] = [median(memory.slice(0, part)), median(memory.slice(-part))]
  const perSecond = (count: number): string => `${((1000 * count) / took).toFixed(0)} a second`
  const cores = (used: number): string => (used / took).toFixed(2)
  const each = (used: number): string => (used / saves.length).toFixed(2)
  const failed = seen.saves.failed + seen.checks.failed + seen.others.failed
  return [
    {
      name: 'crowd: a save, p99, ms',
      ratio: quantile(saves, 0.99),
      bound: 150,
      better: 'lower',
      detail: `median ${quantile(saves, 0.5).toFixed(1)}, p95 ${quantile(saves, 0.95).toFixed(0)}, slowest ${quantile(saves, 1).toFixed(0)}; ${learners} learners, ${perSecond(saves.length)}; load of the machine ${median(loads).toFixed(1)}`,
    },
    {
      name: 'crowd: a check, p99, ms',
      ratio: quantile(seen.checks.ms, 0.99),
      bound: 300,
      better: 'lower',
      detail: `median ${quantile(seen.checks.ms, 0.5).toFixed(1)}; ${perSecond(seen.checks.ms.length)}, everything else ${perSecond(seen.others.ms.length)}, ${perSecond(pieces() - shown)} pieces of monitors`,
    },
    {
      name: 'crowd: processor for each save, ms',
      ratio: (serverMs + databaseUsed) / saves.length,
      bound: 4,
      better: 'lower',
      detail: `server ${each(serverMs)} (${cores(serverMs)} cores), database ${each(databaseUsed)} (${cores(databaseUsed)} cores), with everything else that goes on`,
    },
    { name: 'crowd: calls that failed', ratio: failed, bound: 0, better: 'lower', detail: seen.refused.join('; ') },
    {
      name: 'crowd: memory in use, last to first',
      ratio: usedAfter / usedBefore,
      bound: 1.15,
      better: 'lower',
      detail: `${usedBefore.toFixed(0)} to ${usedAfter.toFixed(0)} MB of objects after ${minutes} minutes; of the process ${early.toFixed(0)} to ${late.toFixed(0)} MB`,
    },
  ]
}

/** Kills the server while everybody works, and starts it again where it was. */
async function killInBetween(lab: Lab, address: pg.PoolConfig, school: School): Promise<Lab> {
  const seen = nothingSeen()
  school.noteIn(seen)
  await pause(aroundKillMs)
  await lab.kill()
  const again = await startLab({ connection: address, people: [], port: lab.ready.port })
  await pause(aroundKillMs)
  return again
}

export default (): Promise<Measure[]> =>
  withDatabase(
    async (pool, address) => {
      const connection = connect(address, 2)
      const crowd = await makeCrowd(connection, { classes, learners }).finally(() => connection.close())
      let lab = await startLab({ connection: address, people: peopleOf(crowd) })
      try {
        say(`the server is up, ${learners} learners begin`)
        const school = await openSchool(lab, crowd)
        say(`everybody works; measuring for ${minutes} minutes after ${warmUpMs / 1000} s`)
        const measures = await measureWork(lab, pool, school)
        say('measured; the server is killed and started again')
        lab = await killInBetween(lab, address, school)
        await Promise.all(school.learners.map((learner) => learner.leave()))
        for (const teacher of school.teachers) teacher.close()
        say('everybody has left; looking for what they wrote')
        const { texts, answers, newest } = await lost(pool, school.learners)
        const sumOf = (count: (learner: Learner) => number): number =>
          school.learners.reduce((sum, learner) => sum + count(learner), 0)
        const saves = sumOf(({ acknowledged }) => acknowledged.length)
        const marked = sumOf(({ answered }) => answered.length)
        const back = school.teachers.filter(({ opened }) => opened >= 4).length
        return [
          ...measures,
          {
            name: 'crowd: answers lost, the server killed once',
            ratio: texts + answers + newest,
            bound: 0,
            better: 'lower',
            detail: `${saves} acknowledged saves, ${marked} marked answers and the newest texts of ${school.learners.length} learners looked for; ${texts}, ${answers} and ${newest} missing`,
          },
          { name: 'crowd: live pages back after the kill', ratio: back, bound: classes, better: 'higher' },
        ]
      } finally {
        await lab.stop()
      }
    },
    { durable: true },
  )
