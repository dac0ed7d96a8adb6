/** Many changes at once (an import) become one refetch. */
export const settleMs = 250
/** While changes keep coming (a class at work), a domain is asked for again at most this often. */
export const longestPaceMs = 2_000

/** What a query's `meta` may say of the changes that concern it: those of one class, instead of every one. */
export interface LiveMeta extends Record<string, unknown> {
  classId?: string
}

interface Change {
  domain: string
  class_id?: string | null
}

/** When a domain with changes waiting is asked for again: soon, but not sooner than its pace after the last time. */
export const dueAt = (now: number, last: number | undefined): number =>
  Math.max(now + settleMs, (last ?? -Infinity) + longestPaceMs)

/** Changes that wait to be shown, by domain, with the classes they happened in. */
export class WaitingChanges {
  readonly #classes = new Map<string, Set<string | null>>()

  add({ domain, class_id: classId = null }: Change): void {
    const known = this.#classes.get(domain)
    if (known) known.add(classId)
    else this.#classes.set(domain, new Set([classId]))
  }

  /** Takes what waits of a domain; tells which queries it concerns. A change that names no class concerns all. */
  take(domain: string): (meta: LiveMeta | undefined) => boolean {
    const classes = this.#classes.get(domain) ?? new Set()
    this.#classes.delete(domain)
    return (meta) => meta?.classId === undefined || classes.has(null) || classes.has(meta.classId)
  }
}
