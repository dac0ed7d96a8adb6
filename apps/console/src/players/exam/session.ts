import { newId } from '../../kit/new-id.ts'

const nameOf = (recordId: string): string => `exam-session:${recordId}`

/** The name of this window in an exam that was entered here; undefined before that. Another window has another. */
export function readSession(recordId: string): string | undefined {
  try {
    return sessionStorage.getItem(nameOf(recordId)) ?? undefined
  } catch {
    return undefined
  }
}

/** A new name for this window, kept as long as it is open. */
export function newSession(recordId: string): string {
  const session = newId()
  try {
    sessionStorage.setItem(nameOf(recordId), session)
  } catch {
    // A browser that keeps nothing asks to enter again after the page was loaded again.
  }
  return session
}
