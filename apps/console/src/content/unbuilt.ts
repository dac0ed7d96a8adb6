import type { Within } from './route-types.ts'

/**
 * Places whose own domain is still being built: nothing can be opened inside a project that cannot be made, so what is
 * mounted there stays pending although the kind itself has its pages. A place leaves this list with its domain.
 */
const unbuiltPlaces: ReadonlySet<Within> = new Set(['project'])

export const isUnbuilt = ({ within }: { within: Within | null }): boolean =>
  within !== null && unbuiltPlaces.has(within)
