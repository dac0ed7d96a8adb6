/** Many changes at once (an import) become one refetch. */
export const settleMs = 250
/** While changes keep coming (a class at work), a domain is asked for again at most this often. */
export const longestPaceMs = 2_000

/** What a query's `meta` may say of the changes that concern it: those of one place, instead of every one. */
export interface LiveMeta extends Record<string, unknown> {
  placeId?: string
  /** Its page hears of the changes itself and asks for what changed alone. */
  isFollowed?: boolean
}

interface Change {
  domain: string
  place_id?: string | null
}

/** When a domain with changes waiting is asked for again: soon, but not sooner than its pace after the last time. */
export const dueAt = (now: number, last: number | undefined): number =>
  Math.max(now + settleMs, (last ?? -Infinity) + longestPaceMs)

/** Changes that wait to be shown, by domain, with the places they happened in. */
export class WaitingChanges {
  readonly #places = new Map<string, Set<string | null>>()

  add({ domain, place_id: placeId = null }: Change): void {
    const known = this.#places.get(domain)
    if (known) known.add(placeId)
    else this.#places.set(domain, new Set([placeId]))
  }

  /** Takes what waits of a domain; tells which queries it concerns. A change that names no place concerns all. */
  take(domain: string): (meta: LiveMeta | undefined) => boolean {
    const places = this.#places.get(domain) ?? new Set()
    this.#places.delete(domain)
    return (meta) =>
      meta?.isFollowed !== true && (meta?.placeId === undefined || places.has(null) || places.has(meta.placeId))
  }
}
