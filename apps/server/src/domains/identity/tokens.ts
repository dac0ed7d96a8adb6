import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export const newSecret = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export interface AccessClaims {
  /** Session. */
  sid: string
  /** Person. */
  sub: string
  /** Epoch seconds. */
  exp: number
}

const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url')
const sign = (text: string, key: Buffer): Buffer => createHmac('sha256', key).update(text).digest()

/**
 * A JWT (RFC 7519) signed with HS256. It names the session only: rights are read from the database. Its `jti` makes two
 * tokens of one session differ even when they are issued within the same second.
 */
export function signAccessToken(claims: AccessClaims, key: Buffer): string {
  const jti = randomBytes(9).toString('base64url')
  const text = `${header}.${Buffer.from(JSON.stringify({ ...claims, jti })).toString('base64url')}`
  return `${text}.${sign(text, key).toString('base64url')}`
}

/** The claims of a token that we signed and that has not expired, else null. Any other header is refused. */
export function readAccessToken(token: string, key: Buffer, nowSeconds: number): AccessClaims | null {
  const [head, body, signature, surplus] = token.split('.')
  if (head !== header || !body || !signature || surplus !== undefined) return null
  // As text: the decoder skips what does not belong there, so one signature could be written in endlessly many ways.
  const given = Buffer.from(signature)
  const expected = Buffer.from(sign(`${head}.${body}`, key).toString('base64url'))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as AccessClaims
  return claims.exp > nowSeconds ? claims : null
}

const keyFrom = (token: string): Buffer => createHash('sha256').update(`seal:${token}`).digest()

/** Seals the successor of a refresh token so that only who holds the predecessor can read it. */
export function seal(text: string, withToken: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(withToken), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

export function unseal(sealed: string, withToken: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(withToken), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
