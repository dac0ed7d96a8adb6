const PREFIX = 'draft:'

export type Draft = { markdown: string; savedAt: number }

/** The draft kept in this browser under a name; undefined when there is none or it cannot be read. */
export function readDraft(key: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null')
    if (typeof draft !== 'object' || draft === null || !('markdown' in draft) || !('savedAt' in draft)) return undefined
    const { markdown, savedAt } = draft
    return typeof markdown === 'string' && typeof savedAt === 'number' ? { markdown, savedAt } : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft; false when the browser has no room or forbids it, which must not disturb the writing. */
export function keepDraft(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** Forgets a draft; to be called when the text has been saved on the server. */
export function clearDraft(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // A browser that forbids storage has no draft either.
  }
}
