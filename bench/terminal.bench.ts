/**
 * A key typed in a terminal until its echo is back: a learner's environment in a real sandbox, through the real server and
 * the socket that a browser opens. Server, sandbox and typist are on one machine. No measure where the host cannot
 * isolate.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { OfferingSettings } from '@lab/contract/offering'
import { sql } from 'drizzle-orm'
import { WebSocket } from 'ws'
import { createClass } from '../apps/server/src/domains/classroom/index.ts'
import { kindBehaviour as kinds } from '../apps/server/src/domains/kinds.ts'
import { placeOffering } from '../apps/server/src/domains/offering/index.ts'
import { connect } from '../apps/server/src/kernel/database/pool.ts'
import { ok } from '../apps/server/src/kernel/result.ts'
import { selfTest } from '../apps/server/src/kernel/sandbox/index.ts'
import { callerOf } from './class/call.ts'
import { makeLearners, makePlace, makeWorkshop } from './class/school.ts'
import { endEnvironments } from './lib/end-environments.ts'
import { startLab, withDatabase } from './lib/lab.ts'
import { quantile, type Measure } from './lib/measure.ts'

const keys = 400
const warmUp = 40
/** Between two keys: fast typing, and every echo is back before the next key. */
const betweenMs = 40
/** A line is erased after so many keys, so that it never wraps. */
const lineLength = 40
/** The most that the 95th of a hundred keys may wait. */
const boundMs = 30
const patienceMs = 20_000

/** A class of one learner who works on a machine. */
async function makeDesk(connection: ReturnType<typeof connect>) {
  return connection.transaction(async (tx) => {
    const place = await makePlace(tx)
    const who = { userId: place.teachers[0]!, orgId: place.orgId }
    const contentId = await makeWorkshop(tx, who)
    const { id: classId } = await createClass(tx, who, { name: '实验班' })
    await makeLearners(tx, place.orgId, classId, '2026', 1)
    const settings = OfferingSettings.parse({})
    const offering = ok(await placeOffering(tx, { kinds }, who, { placeId: classId, contentId, settings }))
    const { rows } = await tx.execute<{ id: string }>(
      sql`SELECT user_id AS id FROM memberships WHERE place_id = ${classId} AND role = 'student'`,
    )
    return { domainId: place.domainId, offeringId: offering.id, people: rows.map(({ id }) => id) }
  })
}

/** A terminal as a browser has it: what is typed, and what the program writes. */
class Typist {
  readonly #socket: WebSocket
  #output = ''
  #wake: () => void = () => undefined

  constructor(url: string) {
    this.#socket = new WebSocket(url)
    this.#socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as { t: string; d?: string }
      if (frame.t === 'out') this.#output += frame.d ?? ''
      this.#wake()
    })
    this.#socket.on('error', () => this.#wake())
  }

  /** Resolves once the program has written `text` since the last key. */
  async sees(text: string): Promise<void> {
    const until = performance.now() + patienceMs
    while (!this.#output.includes(text)) {
      if (performance.now() > until) throw new Error(`the terminal did not show ${JSON.stringify(text)}`)
      const late = setTimeout(() => this.#wake(), patienceMs)
      await new Promise<void>((resolve) => (this.#wake = resolve))
      clearTimeout(late)
    }
  }

  /** Presses a key and answers the milliseconds until it shows. */
  async press(key: string): Promise<number> {
    this.#output = ''
    const pressed = performance.now()
    this.send(key)
    await this.sees(key)
    return performance.now() - pressed
  }

  send(text: string): void {
    this.#socket.send(JSON.stringify({ t: 'in', d: text }))
  }

  leave(): void {
    this.#socket.terminate()
  }
}

/** Milliseconds of each key, typed one after the other. */
async function typed(typist: Typist, count: number): Promise<number[]> {
  const waits: number[] = []
  for (let at = 0; at < count; at += 1) {
    if (at > 0 && at % lineLength === 0) {
      typist.send('\u0015')
      await pause(betweenMs)
    }
    waits.push(await typist.press(String.fromCodePoint(97 + (at % 26))))
    await pause(betweenMs)
  }
  return waits
}

type Environment = { id: string; state: string }

/** Next to other work a machine is not there with the first answer; asked for again, it is the same one. */
async function started(ask: () => Promise<{ environment: Environment }>): Promise<Environment> {
  const until = performance.now() + patienceMs
  for (;;) {
    const { environment } = await ask()
    if (environment.state === 'running') return environment
    if (performance.now() > until) throw new Error(`the environment is ${environment.state}`)
    await pause(200)
  }
}

async function measure(
  origin: string,
  session: Parameters<typeof callerOf>[1],
  desk: { domainId: string; offeringId: string },
) {
  const call = callerOf(origin, session, desk.domainId)
  const begun = await call<{ record: { id: string } }>(
    'POST',
    `/apis/v2/learning/offerings/${desk.offeringId}/records`,
    {},
  )
  const path = `/apis/v2/learning/records/${begun.record.id}/environment`
  const environment = await started(() => call<{ environment: Environment }>('POST', path, {}))
  const tickets = `/apis/v2/env-records/${environment.id}/terminal-tickets`
  const { url } = await call<{ url: string }>('POST', tickets, {})
  const typist = new Typist(`${origin.replace('http', 'ws')}${url}`)
  try {
    await typist.sees('learner@')
    await typed(typist, warmUp)
    return (await typed(typist, keys)).toSorted((one, other) => one - other)
  } finally {
    typist.leave()
  }
}

export default async (): Promise<Measure[]> => {
  const { usable } = await selfTest()
  if (!usable) {
    process.stderr.write('  no isolation on this host: terminals are not measured\n')
    return []
  }
  return withDatabase(async (pool, address) => {
    const connection = connect(address, 2)
    const desk = await makeDesk(connection).finally(() => connection.close())
    const lab = await startLab({ connection: address, people: desk.people, runJobs: true, environments: true })
    try {
      const before = lab.processorMs()
      const waits = await measure(`http://127.0.0.1:${lab.ready.port}`, lab.ready.sessions[0]!, desk)
      const used = (lab.processorMs() - before) / (keys + warmUp)
      return [
        {
          name: 'terminal: key to echo, p95, ms',
          ratio: quantile(waits, 0.95),
          bound: boundMs,
          better: 'lower',
          detail: `median ${quantile(waits, 0.5).toFixed(1)}, p99 ${quantile(waits, 0.99).toFixed(1)}, slowest ${waits.at(-1)!.toFixed(1)}; ${keys} keys, ${used.toFixed(1)} ms of the server's processor each, its start of the environment included`,
        },
      ]
    } finally {
      await endEnvironments(pool)
      await lab.stop()
    }
  })
}
