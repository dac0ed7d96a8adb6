import { safePath } from '../../kit/navigation/safe-path.ts'

/** An object that somebody opened: enough to show it and to open it again. */
export interface OpenedObject {
  /** Address of its detail page, with a query only where the address alone is another object's. */
  to: string
  title: string
  /** Its kind's name in the menu icons and covers: experiment, class, environment … */
  kind: string
  /** Kind and place in words: 实验 · 软件工程2601班. */
  note: string
  /** The organisation it was opened in; another one does not show it. */
  orgId: string
}

/** What is kept for a person on this machine, newest first. */
export interface Kept {
  recent: readonly OpenedObject[]
  favourites: readonly OpenedObject[]
}

export const nothingKept: Kept = { recent: [], favourites: [] }
const mostRecent = 30
const mostFavourites = 100

const isSame = (one: OpenedObject, other: OpenedObject): boolean => one.to === other.to && one.orgId === other.orgId
const without = (list: readonly OpenedObject[], object: OpenedObject): OpenedObject[] =>
  list.filter((one) => !isSame(one, object))

/** An object was opened: it comes first, once; a favourite that was renamed gets its new name. */
export const withOpened = (kept: Kept, object: OpenedObject): Kept => ({
  recent: [object, ...without(kept.recent, object)].slice(0, mostRecent),
  favourites: kept.favourites.map((one) => (isSame(one, object) ? object : one)),
})

export const isFavourite = (kept: Kept, object: OpenedObject): boolean =>
  kept.favourites.some((one) => isSame(one, object))

/** Takes an object among the favourites, or out of them. */
export const withFavourite = (kept: Kept, object: OpenedObject, isWanted: boolean): Kept => ({
  ...kept,
  favourites: isWanted
    ? [object, ...without(kept.favourites, object)].slice(0, mostFavourites)
    : without(kept.favourites, object),
})

/** What is shown in one organisation. */
export const keptIn = (kept: Kept, orgId: string): Kept => ({
  recent: kept.recent.filter((one) => one.orgId === orgId),
  favourites: kept.favourites.filter((one) => one.orgId === orgId),
})

function isObject(value: unknown): value is OpenedObject {
  if (typeof value !== 'object' || value === null) return false
  const one = value as Record<string, unknown>
  const isText = ['to', 'title', 'kind', 'note', 'orgId'].every((name) => typeof one[name] === 'string')
  return isText && safePath(one.to as string) !== null
}

/** Reads what was stored; whatever is broken, or leads out of the console, is left out. */
export function parseKept(text: string | null): Kept {
  try {
    const stored = JSON.parse(text ?? '') as Partial<Record<keyof Kept, unknown>>
    const list = (value: unknown): OpenedObject[] => (Array.isArray(value) ? value.filter(isObject) : [])
    return { recent: list(stored.recent), favourites: list(stored.favourites) }
  } catch {
    return nothingKept
  }
}
