import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Tx } from '../database/pool.ts'

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
  /** For the servers: a job waits in the queue of this name. */
  wakes?: string
  /** For the servers: somebody cancelled the job. */
  cancels?: boolean
}

export interface EventBus {
  /** Sent when `tx` commits, never when it rolls back. Reaches every server process on the database. One statement. */
  publish(tx: Tx, ...events: BusEvent[]): Promise<void>
  subscribe(listener: (event: BusEvent) => void): () => void
  close(): Promise<void>
}

const channel = 'lab_events'

/** Announces changes when `tx` commits; what `EventBus.publish` does, for code that has no bus at hand. */
export async function publishEvent(tx: Tx, ...events: BusEvent[]): Promise<void> {
  if (!events.length) return
  const texts = events.map((event) => JSON.stringify(event))
  await tx.execute(sql`SELECT pg_notify(${channel}, text) FROM unnest(${sql.param(texts)}::text[]) AS said(text)`)
}

/** Listens on a connection of its own and reconnects when the database comes back. */
export async function openEventBus(pool: pg.Pool, log: Logger): Promise<EventBus> {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  let closed = false
  let client: pg.PoolClient | undefined

  const listen = async (): Promise<void> => {
    client = await pool.connect()
    client.on('notification', (message) => {
      if (message.channel === channel && message.payload) emitter.emit('event', JSON.parse(message.payload) as BusEvent)
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

  return {
    publish: publishEvent,
    subscribe(listener) {
      emitter.on('event', listener)
      return () => emitter.off('event', listener)
    },
    async close() {
      closed = true
      client?.release(true)
      client = undefined
    },
  }
}
