import { expiryMarginSeconds } from '@lab/contract/identity'
import type { LoginConfig } from '@lab/contract/platform-settings'

/** How long things live, in seconds. */
export const lifetimes = {
  accessToken: 15 * 60 + expiryMarginSeconds,
  /** After a rotation, late callers with the old refresh token get the same successor for this long. */
  rotationGrace: 30,
  ticket: 30,
} as const

export const longestWaitMinutes = 60

/**
 * Until when sign-in waits after `failures` wrong passwords in a row: nothing for the first few, then the first wait,
 * doubling up to an hour. How many and how long is a setting of the platform.
 */
export function lockedUntil(
  failures: number,
  now: Date,
  { lock_attempts, lock_minutes }: Pick<LoginConfig, 'lock_attempts' | 'lock_minutes'>,
): Date | null {
  if (failures < lock_attempts) return null
  const doublings = Math.min(failures - lock_attempts, 12)
  const minutes = Math.min(lock_minutes * 2 ** doublings, longestWaitMinutes)
  return new Date(now.getTime() + minutes * 60_000)
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
