import type { Within } from './route-types.ts'

/**
 * Places whose own domain is still being built: nothing can be opened inside a project that cannot be made, so what is
 * mounted there stays pending although the kind itself has its pages. A place leaves this list with its domain.
 */
const unbuiltPlaces: ReadonlySet<Within> = new Set(['project'])

/** The same for mounts that are on their own, by name. */
const unbuiltMounts: ReadonlySet<string> = new Set(['lesson-case'])

export const isUnbuilt = (mount: { name: string; within: Within | null }): boolean =>
  unbuiltMounts.has(mount.name) || (mount.within !== null && unbuiltPlaces.has(mount.within))
