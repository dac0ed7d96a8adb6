const areas = ['/practical-training/class', '/class', '/org'] as const

/** Where the back arrow leads from an address inside an area that has its own way back; null means back in history. */
export function backTarget(pathname: string): (typeof areas)[number] | null {
  return areas.find((area) => new RegExp(`^${area}/+[^/]`).test(pathname)) ?? null
}
