import { hash, verify } from '@node-rs/argon2'

// argon2id with 19 MiB and two passes: OWASP's minimum for argon2id (Password Storage Cheat Sheet).
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, settings)

let decoy: Promise<string> | undefined

/** Whether the password fits. Without a stored hash the same work is done, so that unknown names take as long. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no such person')
  const fits = await verify(stored ?? (await decoy), password).catch(() => false)
  return stored !== undefined && fits
}
