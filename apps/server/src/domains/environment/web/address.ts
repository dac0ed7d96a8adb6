import { z } from 'zod'
import type { Tx } from '../../../kernel/database/pool.ts'
import { seal, sealingKey, unseal } from '../sealed.ts'

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

/** One segment of an address that nobody can make but us. Pure. */
export const sealed = (key: Buffer, web: Web): string => seal(key, web)

/** What a segment opens now; null when it is not ours or over. Pure. */
export function unsealed(key: Buffer, segment: string, now: number): Web | null {
  const web = Web.safeParse(unseal(key, segment))
  return web.success && web.data.until > now ? web.data : null
}

export const webKey = (connection: { db: Tx }): Promise<Buffer> => sealingKey(connection, 'environment-web')
