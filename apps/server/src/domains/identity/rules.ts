import { expiryMarginSeconds } from '@lab/contract/identity'

/** How long things live, in seconds. */
export const lifetimes = {
  accessToken: 15 * 60 + expiryMarginSeconds,
  refreshToken: 7 * 24 * 3600,
  /** After a rotation, late callers with the old refresh token get the same successor for this long. */
  rotationGrace: 30,
  ticket: 30,
} as const

export const lockout = { freeAttempts: 5, firstWaitSeconds: 60, longestWaitSeconds: 3600 } as const

/**
 * Until when sign-in waits after `failures` wrong passwords in a row: nothing for the first few, then a minute,
 * doubling up to an hour.
 */
export function lockedUntil(failures: number, now: Date): Date | null {
  if (failures < lockout.freeAttempts) return null
  const doublings = Math.min(failures - lockout.freeAttempts, 12)
  const seconds = Math.min(lockout.firstWaitSeconds * 2 ** doublings, lockout.longestWaitSeconds)
  return new Date(now.getTime() + seconds * 1000)
}

/**
 * Folds a user name so that names that look alike are one: compatibility forms, case, and invisible characters
 * (zero-width spaces and joiners, byte-order marks) do not tell names apart.
 */
export const foldUsername = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, '')
    .trim()
    .toLowerCase()

/** Whether a refresh with a token that was rotated away at `rotatedAt` is a late caller rather than a thief. */
export const isLateCaller = (rotatedAt: Date, now: Date): boolean =>
  now.getTime() - rotatedAt.getTime() <= lifetimes.rotationGrace * 1000
