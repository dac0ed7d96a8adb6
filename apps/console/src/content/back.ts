import { menuPages } from '@lab/contract/menu-pages'

const areas = [menuPages.training_class, menuPages.class, menuPages.org] as const

/** Where the back arrow leads from an address inside an area that has its own way back; null means back in history. */
export function backTarget(pathname: string): (typeof areas)[number] | null {
  return areas.find((area) => new RegExp(`^${area}/+[^/]`).test(pathname)) ?? null
}
