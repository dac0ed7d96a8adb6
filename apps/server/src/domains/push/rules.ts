const minute = 60_000
const hour = 60 * minute

/** Between one go and the next, as Standard Webhooks has it: some 28 hours in all. */
const pauses = [5_000, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour]

/** When it is tried again after so many goes; null where it is given up. */
export const nextGo = (goes: number, now: Date): Date | null => {
  const pause = pauses[goes - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause)
}

/** For so long nothing may arrive before a target is disabled. */
const patienceMs = 3 * 24 * hour
export const isHopeless = (failingSince: Date | null, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() > patienceMs

export const hasArrived = (status: number | null): boolean => status !== null && status >= 200 && status < 300

/** The other end says that there is nobody any more (Standard Webhooks). */
export const isGone = (status: number | null): boolean => status === 410

/** Tries that are kept of one delivery. */
export const mostTries = 20
