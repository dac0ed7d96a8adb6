import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Tx } from '../../../kernel/database/pool.ts'
import { sharedSecret } from '../../identity/index.ts'

/** What an address opens, and until when. */
const Web = z.strictObject({
  id: z.uuid(),
  host: z.string().max(63),
  port: z.int().min(1).max(65_535),
  /** The session that it was opened in: it opens what that person may see, and no longer. */
  session: z.string().max(64),
  until: z.int(),
})
export type Web = z.output<typeof Web>

/** A lesson and the break after it; a new address is one press away. */
export const liveMs = 4 * 60 * 60_000

const sealOf = (key: Buffer, said: string): string => createHmac('sha256', key).update(said).digest('base64url')

/** One segment of an address that nobody can make but us. Pure. */
export function sealed(key: Buffer, web: Web): string {
  const said = Buffer.from(JSON.stringify(web)).toString('base64url')
  return `${said}.${sealOf(key, said)}`
}

/** What a segment opens now; null when it is not ours or over. Pure. */
export function unsealed(key: Buffer, segment: string, now: number): Web | null {
  const [said = '', seal = '', ...more] = segment.split('.')
  const [ours, theirs] = [Buffer.from(sealOf(key, said)), Buffer.from(seal)]
  if (more.length || ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return null
  const web = Web.safeParse(JSON.parse(Buffer.from(said, 'base64url').toString()))
  return web.success && web.data.until > now ? web.data : null
}

const keys = new WeakMap<object, Promise<Buffer>>()

/** Shared by all servers on one database and read once per process. */
export function webKey({ db }: { db: Tx }): Promise<Buffer> {
  const known = keys.get(db) ?? sharedSecret(db, 'environment-web').then((secret) => Buffer.from(secret, 'base64url'))
  keys.set(db, known)
  return known
}
