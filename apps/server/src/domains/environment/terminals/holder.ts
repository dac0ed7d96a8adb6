import { randomUUID } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../../../kernel/kernel.ts'
import { engineOf } from '../engine/registry.ts'

const announceMs = 5_000
/** A server that was not seen for so long holds nothing any more. */
const goneSeconds = 15

const ids = new WeakMap<Kernel, string>()

/** How others reach a server that listens there: on all addresses means its first one that is not the loopback. */
export function addressOf({ address, port, family }: AddressInfo, interfaces = networkInterfaces()): string {
  const isAny = address === '0.0.0.0' || address === '::'
  const outward = Object.values(interfaces)
    .flatMap((some) => some ?? [])
    .find((one) => !one.internal && one.family === 'IPv4')
  const host = isAny ? (outward?.address ?? '127.0.0.1') : family === 'IPv6' ? `[${address}]` : address
  return `http://${host}:${port}`
}

/** From when it listens until it closes, this server says where the others find it. */
export function announceServer(app: FastifyInstance, kernel: Kernel): void {
  const { db } = kernel.connection
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    const id = randomUUID()
    const address = kernel.config.internalUrl ?? addressOf(app.server.address() as AddressInfo)
    const say = async (): Promise<void> => {
      // Also before the driver is known to be safe: others would not find this server until its next word.
      const { node } = engineOf(kernel)
      await db.execute(sql`
        INSERT INTO terminal_servers (id, address, node, seen_at) VALUES (${id}, ${address}, ${node}, now())
        ON CONFLICT (id) DO UPDATE SET node = excluded.node, seen_at = excluded.seen_at`)
      await db.execute(sql`DELETE FROM terminal_servers WHERE seen_at < now() - interval '1 day'`)
    }
    await say()
    ids.set(kernel, id)
    timer = setInterval(() => {
      say().catch((error: unknown) => kernel.log.warn({ err: error }, 'this server could not be announced'))
    }, announceMs).unref()
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    const id = ids.get(kernel)
    ids.delete(kernel)
    if (id) await db.execute(sql`DELETE FROM terminal_servers WHERE id = ${id}`).catch(() => undefined)
  })
}

/**
 * Where the terminals of an environment are: in this process, or at the address of another server. The server that is asked
 * first holds them, as long as it lives; an environment of one host is held by a server of that host.
 */
export async function holderOf(kernel: Kernel, row: { id: string; node: string | null }): Promise<'here' | string> {
  const me = ids.get(kernel)
  // Nobody else can reach a server that does not listen.
  if (!me) return 'here'
  const { db } = kernel.connection
  const isAlive = sql`seen_at > now() - make_interval(secs => ${goneSeconds})`
  if (row.node === null || row.node === engineOf(kernel).node) {
    const claimed = await db.execute(sql`
      INSERT INTO env_terminals AS held (env_record_id, server_id) VALUES (${row.id}, ${me})
      ON CONFLICT (env_record_id) DO UPDATE SET server_id = excluded.server_id
      WHERE held.server_id = ${me} OR held.server_id NOT IN (SELECT id FROM terminal_servers WHERE ${isAlive})
      RETURNING server_id`)
    if (claimed.rows.length) return 'here'
  }
  const found = await db.execute<{ address: string }>(sql`
    SELECT address FROM terminal_servers
    LEFT JOIN env_terminals AS held ON held.server_id = id AND held.env_record_id = ${row.id}
    WHERE ${isAlive} AND id <> ${me} AND (${row.node}::text IS NULL OR node = ${row.node})
    ORDER BY held.server_id IS NULL, seen_at DESC LIMIT 1`)
  return found.rows[0]?.address ?? 'here'
}
