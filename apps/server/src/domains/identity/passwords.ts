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

let decoy: Promise<string> | undefined

/** Whether the password fits. Without a stored hash the same work is done, so that unknown names take as long. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no such person')
  const fits = await verify(stored ?? (await decoy), password).catch(() => false)
  return stored !== undefined && fits
}
