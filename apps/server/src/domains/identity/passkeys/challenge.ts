import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'
import type { Tx } from '../../../kernel/database/pool.ts'
import { sharedKey } from '../signing-key.ts'
import { passkeyChallenges } from '../tables.ts'
import { hashToken, newSecret } from '../tokens.ts'
import { lt } from 'drizzle-orm'

const minutes = 5

/** What a challenge was made for: a session that adds a key, or a browser that signs in to a site. */
const Challenge = z.object({ challenge: z.string(), of: z.string() })

const keyOf = (tx: Tx): Promise<Buffer> => sharedKey(tx, 'passkey-challenge')

/** A new challenge, and the same sealed: who gives it back cannot read it nor say that it is for something else. */
export async function newChallenge(tx: Tx, of: string): Promise<{ challenge: string; sealed: string }> {
  const challenge = newSecret()
  const sealed = await new EncryptJWT({ challenge, of })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(`${minutes} minutes`)
    .encrypt(await keyOf(tx))
  return { challenge, sealed }
}

/** The challenge, which is good this once, however it ends; null for one of others, an old one, or one that was used. */
export async function takeChallenge(tx: Tx, sealed: string | undefined, of: string, now: Date): Promise<string | null> {
  const opened = await jwtDecrypt(sealed ?? '', await keyOf(tx)).then(
    ({ payload }) => Challenge.parse(payload),
    () => null,
  )
  if (opened?.of !== of) return null
  await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
  const taken = await tx
    .insert(passkeyChallenges)
    .values({
      challengeHash: hashToken(opened.challenge),
      expiresAt: new Date(now.getTime() + (minutes + 1) * 60_000),
    })
    .onConflictDoNothing()
    .returning({ hash: passkeyChallenges.challengeHash })
  return taken.length ? opened.challenge : null
}

const cookieName = 'passkey'
const cookiePath = '/apis/v2/sign-in'

/** What the browser keeps that asked: no other one signs in with its challenge. */
export const challengeCookie = (sealed: string, isSecure: boolean): string =>
  [
    `${cookieName}=${sealed}`,
    `Path=${cookiePath}`,
    `Max-Age=${sealed ? minutes * 60 : 0}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')

export function keptChallenge(header: string | undefined): string | undefined {
  const found = (header ?? '').split(/;\s*/).find((one) => one.startsWith(`${cookieName}=`))
  return found?.slice(cookieName.length + 1) || undefined
}
