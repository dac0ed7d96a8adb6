/** What was typed of one item of a record, kept in this browser until the server has taken it. */
export type Kept<Value> = {
  value: Value
  /** What the server had when this was begun. */
  base: Value
  /** It is to be sent; a draft of an answer is not, until its learner submits it. */
  isDue: boolean
  /** When it was written, by the server's clock; what was kept by an earlier release does not say it. */
  writtenAt?: string | undefined
}

/** Whose work it is: nobody else on this machine is shown it. */
export type KeptPlace = { userId: string; recordId: string }

const prefixOf = ({ userId, recordId }: KeptPlace): string => `unsaved:${userId}:${recordId}:`

export function readKept<Value>(place: KeptPlace, item: string): Kept<Value> | undefined {
  try {
    return (JSON.parse(localStorage.getItem(prefixOf(place) + item) ?? 'null') as Kept<Value> | null) ?? undefined
  } catch {
    return undefined
  }
}

/** False where this browser keeps nothing: storage is full or forbidden. */
export function writeKept<Value>(place: KeptPlace, item: string, kept: Kept<Value>): boolean {
  try {
    localStorage.setItem(prefixOf(place) + item, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export function dropKept(place: KeptPlace, item: string): void {
  try {
    localStorage.removeItem(prefixOf(place) + item)
  } catch {
    // Nothing was kept, then.
  }
}

/** The items of a record of which something is kept. */
export function keptItems(place: KeptPlace): string[] {
  try {
    const prefix = prefixOf(place)
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
  } catch {
    return []
  }
}
