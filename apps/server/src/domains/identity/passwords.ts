import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

// argon2id with 19 MiB and two passes: OWASP's minimum for argon2id (Password Storage Cheat Sheet).
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, settings)

/** One of the four threads that hash, read files and look up names stays free for anyone who signs in meanwhile. */
const atOnce = Math.min(availableParallelism(), 3)

/** Hashes many passwords on all processors: one hash takes about 20 ms of one. */
export async function hashPasswords(passwords: readonly string[]): Promise<string[]> {
  const hashes: string[] = []
  const rest = passwords.entries()
  const work = async (): Promise<void> => {
    for (const [index, password] of rest) hashes[index] = await hashPassword(password)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return hashes
}

/** Kept for who has no password: they come in by their school's own sign-in, or set one by a link. */
export const noPassword = ''

const codeMark = 'code$'
/** How a code is typed does not matter: small letters, without its dashes. */
const codeDigest = (salt: string, code: string): Buffer =>
  createHash('sha256')
    .update(`${salt} ${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`)
    .digest()

/**
 * A first password that we chose at random, of 59 bits or more: no list of words has it, so a fast hash keeps it as well as a
 * slow one keeps what people choose (decision 0040).
 */
export function hashCode(code: string): string {
  const salt = randomBytes(16).toString('base64url')
  return `${codeMark}${salt}$${codeDigest(salt, code).toString('base64url')}`
}

function codeFits(stored: string, typed: string): boolean {
  const [, salt = '', digest = ''] = stored.split('$')
  const wanted = Buffer.from(digest, 'base64url')
  const given = codeDigest(salt, typed)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

let decoy: Promise<string> | undefined

/** Whether the password fits. The same work is done for unknown names, and for those who have a code or none, so that all take as long. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no such person')
  const isSlow = stored !== undefined && stored !== noPassword && !stored.startsWith(codeMark)
  const fits = await verify(isSlow ? stored : await decoy, password).catch(() => false)
  if (stored?.startsWith(codeMark)) return codeFits(stored, password)
  return isSlow && fits
}
