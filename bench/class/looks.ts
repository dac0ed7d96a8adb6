import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { AuthSession } from '@lab/contract/identity'
import { WebSocket } from 'ws'
import { endEnvironments } from '../lib/end-environments.ts'
import { startLab } from '../lib/lab.ts'
import { median, quantile, type Measure } from '../lib/measure.ts'
import { callerOf, type Call } from './call.ts'
import type { School } from './school.ts'

/** Begun this many at once. */
const doors = 8
const startMs = 90_000
const seenMs = 30_000

type Learner = { call: Call; recordId: string; stepId: string; envId: string; terminal: WebSocket; typedAt: number }
type Begun = { record: { id: string }; steps: { step_id: string; kind: string }[] }

/** Does something for each, a few at once. */
async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const door = async (): Promise<void> => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: doors }, door))
}

/** A terminal whose shell has shown its prompt. */
function terminalAt(url: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url)
    const late = setTimeout(() => reject(new Error('A terminal showed nothing')), startMs)
    socket.on('error', reject)
    socket.on('message', (data: Buffer) => {
      if (!data.toString().includes('learner@')) return
      clearTimeout(late)
      resolve(socket)
    })
  })
}

/** A learner with an environment that runs and a terminal in it. */
async function atWork(origin: string, school: School, session: AuthSession): Promise<Learner> {
  const call = callerOf(origin, session, school.place.domainId)
  const { offeringId } = school.workshop
  const { record, steps } = await call<Begun>('POST', `/apis/v2/learning/offerings/${offeringId}/records`, {})
  const stepId = steps.find(({ kind }) => kind === 'task')!.step_id
  await call('POST', `/apis/v2/learning/records/${record.id}/steps/${stepId}/open`)
  const path = `/apis/v2/learning/records/${record.id}/environment`
  const { environment } = await call<{ environment: { id: string; state: string } }>('POST', path, {})
  if (environment.state !== 'running') throw new Error(`An environment is ${environment.state}`)
  const tickets = `/apis/v2/env-records/${environment.id}/terminal-tickets`
  const { url } = await call<{ url: string }>('POST', tickets, {})
  const terminal = await terminalAt(`${origin.replace('http', 'ws')}${url}`)
  return { call, recordId: record.id, stepId, envId: environment.id, terminal, typedAt: 0 }
}

/**
 * A class whose step asks for a file that was once written: all write theirs in their terminals in the same moment. Until
 * the server has seen each of them; then all ask for the verification at once, which looks again.
 */
export async function measureLooks(address: pg.PoolConfig, pool: pg.Pool, school: School): Promise<Measure[]> {
  const people = school.workshop.learners.map(({ id }) => id)
  const lab = await startLab({ connection: address, people, runJobs: true, environments: true })
  try {
    const origin = `http://127.0.0.1:${lab.ready.port}`
    const begunAt = Date.now()
    const learners: Learner[] = []
    await forEach(lab.ready.sessions, async (session) => {
      learners.push(await atWork(origin, school, session))
    })
    const readyMs = Date.now() - begunAt
    const before = lab.processorMs()
    for (const learner of learners) {
      learner.typedAt = Date.now()
      learner.terminal.send(JSON.stringify({ t: 'in', d: 'echo done > ~/seen.txt\r' }))
    }
    const seen = await seenOf(pool, learners)
    const serverMs = lab.processorMs() - before
    const waits = learners.map(({ recordId, typedAt }) => (seen.get(recordId) ?? Infinity) - typedAt)

    const asks = await Promise.all(
      learners.map(async ({ call, recordId, stepId }) => {
        const askedAt = performance.now()
        const path = `/apis/v2/learning/records/${recordId}/steps/${stepId}/verify`
        const { outcome } = await call<{ outcome: string }>('POST', path)
        if (outcome !== 'passed') throw new Error(`A verification said ${outcome}`)
        return performance.now() - askedAt
      }),
    )
    for (const { terminal } of learners) terminal.terminate()
    const slowest = (values: number[]): string =>
      `95 % ${quantile(values, 0.95).toFixed(0)}, last ${Math.max(...values).toFixed(0)}`
    return [
      {
        name: 'looks: from the command to what was seen, ms',
        ratio: median(waits),
        bound: 6_000,
        better: 'lower',
        detail: `${learners.length} at once, ${slowest(waits)}; server ${(serverMs / 1000).toFixed(1)} s of a core; all at work after ${(readyMs / 1000).toFixed(0)} s`,
      },
      { name: 'looks: the last of them, ms', ratio: Math.max(...waits), bound: 10_000, better: 'lower' },
      {
        name: 'looks: verification by all at once, the last answer, ms',
        ratio: Math.max(...asks),
        bound: 10_000,
        better: 'lower',
        detail: `median ${median(asks).toFixed(0)}, ${slowest(asks)}`,
      },
    ]
  } finally {
    await endEnvironments(pool)
    await lab.stop()
  }
}

/** When the server noted for each that it had seen the file. */
async function seenOf(pool: pg.Pool, learners: readonly Learner[]): Promise<Map<string, number>> {
  const until = Date.now() + seenMs
  while (true) {
    const { rows } = await pool.query<{ record_id: string; at: Date }>(
      "SELECT record_id, min(at) AS at FROM attempt_events WHERE kind = 'observed' GROUP BY record_id",
    )
    if (rows.length >= learners.length || Date.now() > until)
      return new Map(rows.map(({ record_id: id, at }) => [id, at.getTime()]))
    await pause(200)
  }
}
