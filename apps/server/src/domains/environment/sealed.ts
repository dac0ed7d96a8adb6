import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Tx } from '../../kernel/database/pool.ts'
import { sharedKey } from '../identity/index.ts'

const sealOf = (key: Buffer, said: string): string => createHmac('sha256', key).update(said).digest('base64url')

/** A text of letters, digits and a point that nobody can make but us. Pure. */
export function seal(key: Buffer, value: unknown): string {
  const said = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${said}.${sealOf(key, said)}`
}

/** What a sealed text says; undefined when it is not ours. Pure. */
export function unseal(key: Buffer, text: string): unknown {
  const [said = '', given = '', ...more] = text.split('.')
  const [ours, theirs] = [Buffer.from(sealOf(key, said)), Buffer.from(given)]
  if (more.length || ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return undefined
  return JSON.parse(Buffer.from(said, 'base64url').toString()) as unknown
}

/** A key by its name: shared by all servers on one database. */
export const sealingKey = ({ db }: { db: Tx }, name: 'environment-web' | 'terminal-relay'): Promise<Buffer> =>
  sharedKey(db, name)
