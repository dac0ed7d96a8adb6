import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Connection, Tx } from '../database/pool.ts'
import { packed, unpacked } from './packed.ts'
import { Subscribers, type Hear } from './subscribers.ts'

/** A change that open pages care about, with whom it concerns (audience.ts). Small: NOTIFY carries at most 8000 bytes, and no content ever. */
export interface BusEvent {
  /** The contract's domain whose queries are stale; `job`, `notice` and `session` are also domains. */
  domain: string
  id?: string | undefined
  orgId?: string | null | undefined
  /** What happens in a class: for those who look after it. */
  placeId?: string | null | undefined
  /** It is for the class's learners too. */
  forLearners?: boolean | undefined
  /** Whose it is: they hear of it as well as the others. */
  ownerId?: string | undefined
  /** It is for this person alone. */
  userId?: string | null | undefined
  kind?: string | undefined
  /** The browser tab that was answered with what changed, and need not ask for it. */
  exceptTab?: string | undefined
  /** For the servers: a job waits in the queue of this name. */
  wakes?: string
  /** For the servers: somebody cancelled the job. */
  cancels?: boolean
}

export interface EventBus {
  /** Sent when `tx` commits, never when it rolls back. Reaches every server process on the database. One statement. */
  publish(tx: Tx, ...events: BusEvent[]): Promise<void>
  /**
   * For what hundreds of people do every second: sent within a second, the same one once. What announces in its own
   * transaction keeps all others from committing at the same time. A server that is killed sends nothing more of it.
   */
  publishSoon(...events: BusEvent[]): void
  /** Hears every change, or only those announced at one of these topics (topics.ts): for what is open a thousand times. */
  subscribe(hear: Hear, topics?: readonly string[]): () => void
  close(): Promise<void>
}

const channel = 'lab_events'
const soonMs = 1_000

/** Announces changes when `tx` commits; what `EventBus.publish` does, for code that has no bus at hand. */
export async function publishEvent(tx: Tx, ...events: BusEvent[]): Promise<void> {
  if (events.length)
    await announce(
      tx,
      events.map((event) => JSON.stringify(event)),
    )
}

async function announce(tx: Tx, texts: readonly string[]): Promise<void> {
  // One text: taking a list apart and quoting each costs more than the rest where hundreds are announced.
  const all = `[${packed(texts).join()}]`
  await tx.execute(sql`SELECT pg_notify(${channel}, event::text) FROM json_array_elements(${all}::json) AS said(event)`)
}

/** Listens on a connection of its own and reconnects when the database comes back. */
export async function openEventBus({ pool, db }: Pick<Connection, 'pool' | 'db'>, log: Logger): Promise<EventBus> {
  const subscribers = new Subscribers()
  let closed = false
  let client: pg.PoolClient | undefined

  const listen = async (): Promise<void> => {
    client = await pool.connect()
    client.on('notification', (message) => {
      if (message.channel === channel && message.payload)
        for (const event of unpacked(message.payload)) subscribers.hear(event)
    })
    client.on('error', (error) => {
      log.warn({ err: error }, 'event connection lost')
      client?.release(true)
      client = undefined
      if (!closed) retry()
    })
    await client.query(`LISTEN ${channel}`)
  }
  const retry = (): void => {
    setTimeout(() => {
      if (!closed) listen().catch(retry)
    }, 500).unref()
  }
  await listen()

  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const send = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const texts = [...waiting]
    waiting.clear()
    if (texts.length) await announce(db, texts)
  }

  return {
    publish: publishEvent,
    publishSoon(...events) {
      for (const event of events) waiting.add(JSON.stringify(event))
      timer ??= setTimeout(() => {
        send().catch((error: unknown) => log.warn({ err: error }, 'changes could not be announced'))
      }, soonMs)
    },
    subscribe: (hear, topics) => subscribers.add(hear, topics),
    async close() {
      closed = true
      await send().catch((error: unknown) => log.warn({ err: error }, 'changes could not be announced'))
      client?.release(true)
      client = undefined
    },
  }
}
