import { randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

export interface AccessClaims {
  /** Session. */
  sid: string
  /** Person. */
  sub: string
  /** Epoch seconds. */
  exp: number
}

const algorithm = 'HS256'

/**
 * A JWT (RFC 7519) signed with HS256. It names the session only: rights are read from the database. Its `jti` makes two
 * tokens of one session differ even when they are issued within the same second.
 */
export const signAccessToken = (claims: AccessClaims, key: Buffer): Promise<string> =>
  new SignJWT({ ...claims, jti: randomBytes(9).toString('base64url') })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .sign(key)

/** A decoder forgives padding and other signs, so that one token could be written in endlessly many ways. */
const plainToken = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** The claims of a token that we signed and that has not expired, else null. */
export async function readAccessToken(token: string, key: Buffer, nowSeconds: number): Promise<AccessClaims | null> {
  if (!plainToken.test(token)) return null
  const options = {
    algorithms: [algorithm],
    currentDate: new Date(nowSeconds * 1000),
    requiredClaims: ['exp', 'sid', 'sub'],
  }
  return jwtVerify<AccessClaims>(token, key, options).then(
    ({ payload }) => payload,
    () => null,
  )
}
