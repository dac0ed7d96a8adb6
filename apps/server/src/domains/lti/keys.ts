import { sql } from 'drizzle-orm'
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK, type JWTPayload } from 'jose'
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../kernel/database/pool.ts'
import { keepSecret, keptSecret } from '../identity/index.ts'

const name = 'lti-keys'
const algorithm = 'RS256'
const dayMs = 24 * 3600 * 1000
/** So long a key signs; what it has signed is looked at for a month more. */
const signsMs = 180 * dayMs
const isShownMs = signsMs + 30 * dayMs

interface Key {
  kid: string
  madeAt: number
  jwk: JWK
}

async function newKey(now: number): Promise<Key> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return { kid: randomUUID(), madeAt: now, jwk: await exportJWK(privateKey) }
}

/** Those that are kept and not too old, the newest first. */
const knownKeys = async (tx: Tx, now: number): Promise<Key[]> =>
  (JSON.parse((await keptSecret(tx, name)) ?? '[]') as Key[]).filter(({ madeAt }) => now - madeAt < isShownMs)

const signs = (key: Key | undefined, now: number): key is Key => key !== undefined && now - key.madeAt < signsMs

/**
 * The tool's keys, the one that signs first; a new one is made when that has become too old. Anybody asks for them, which writes
 * nothing. Of two servers that make a key at once the second finds it.
 */
async function keptKeys(tx: Tx): Promise<[Key, ...Key[]]> {
  const now = Date.now()
  const [known, ...older] = await knownKeys(tx, now)
  if (signs(known, now)) return [known, ...older]
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  const found = await knownKeys(tx, now)
  const [first, ...others] = found
  if (signs(first, now)) return [first, ...others]
  const made = await newKey(now)
  await keepSecret(tx, name, JSON.stringify([made, ...found]))
  return [made, ...found]
}

/** What platforms look signatures up by. */
export async function publicKeys(tx: Tx): Promise<{ keys: JWK[] }> {
  const keys = await keptKeys(tx)
  return {
    keys: keys.map(({ kid, jwk: { kty, n, e } }) => ({ kty: kty!, n: n!, e: e!, kid, alg: algorithm, use: 'sig' })),
  }
}

/** A statement of the tool, signed, good for some minutes. */
export async function signed(tx: Tx, claims: JWTPayload): Promise<string> {
  const [{ kid, jwk }] = await keptKeys(tx)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .setJti(randomUUID())
    .sign(await importJWK(jwk, algorithm))
}
