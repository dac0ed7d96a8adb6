/** What somebody typed and did not save. */
export type Draft = { savedAt: number; values: Record<string, unknown> }

const storageKey = (key: string) => `draft:${key}`
const LONGEST_KEPT_MS = 30 * 86_400_000

/** The draft kept under a key, if there is one younger than a month. */
export function readDraft(key: string, now = Date.now()): Draft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey(key)) ?? 'null') as Draft | null
    if (!kept || typeof kept.savedAt !== 'number' || typeof kept.values !== 'object') return undefined
    return now - kept.savedAt > LONGEST_KEPT_MS ? undefined : kept
  } catch {
    return undefined
  }
}

/** Keeps what has been typed so far. */
export function keepDraft(key: string, values: Record<string, unknown>, now = Date.now()): void {
  try {
    localStorage.setItem(storageKey(key), JSON.stringify({ savedAt: now, values }))
  } catch {
    // Storage can be full or forbidden; the form still works, only a crash would lose what was typed.
  }
}

/** Forgets a draft that was saved or given up. */
export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(storageKey(key))
  } catch {
    // Nothing was kept where storage is forbidden.
  }
}

/** Whether two sets of values say the same; a missing value and an empty one do. */
export function isSame(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const plain = (value: unknown) => JSON.stringify(value === '' || value === null ? undefined : value)
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => plain(one[name]) === plain(other[name]),
  )
}
