import type { ShownBanner } from '@lab/contract/banner'

const storeKey = (userId: string): string => `dismissedBanners:${userId}`
/** A banner that is published with another text or picture is another one: it is shown again. */
const signOf = ({ id, title, picture, link }: ShownBanner): string => [id, title, picture, link].join('\n')

function read(userId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storeKey(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

export function stillShown(banners: readonly ShownBanner[], userId: string): ShownBanner[] {
  const dismissed = new Set(read(userId))
  return banners.filter((banner) => !dismissed.has(signOf(banner)))
}

/** Keeps, for this person on this machine, that a banner is not wanted any more; forgets those that are gone. */
export function dismiss(banner: ShownBanner, all: readonly ShownBanner[], userId: string): void {
  const present = new Set(all.map(signOf))
  const kept = read(userId).filter((sign) => present.has(sign))
  try {
    localStorage.setItem(storeKey(userId), JSON.stringify([...new Set([...kept, signOf(banner)])]))
  } catch {
    // Storage can be full or forbidden; the banner is then back with the next visit.
  }
}
