import { useEffect } from 'react'
import { markEdited } from './unsaved.ts'

/**
 * Marks that something on the page is unsaved: `LeaveGuardHost` asks before the page is left, the browser before its tab
 * is closed.
 */
export function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const unmark = markEdited()
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      unmark()
      window.removeEventListener('beforeunload', warn)
    }
  }, [isDirty])
}
