import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { confirmLeave } from '../dialogs/dialog-store.ts'
import { isEditing, markEdited } from './unsaved.ts'

/**
 * Asks 数据将不会保存，确定离开吗？ before a page with unsaved data is left, also when the browser tab is closed.
 * Moving between tabs of the address's query is not leaving.
 */
export function useLeaveGuard(isDirty: boolean): void {
  // Navigation asks outside of rendering, so what is unsaved must be known there.
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

  // The router asks one guard alone, so each answers for all that is unsaved on the page.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isEditing() && currentLocation.pathname !== nextLocation.pathname,
  )
  // Follows the router: a held navigation waits for the person's answer.
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let isWaiting = true
    void confirmLeave().then((agreed) => {
      if (!isWaiting) return
      if (agreed) blocker.proceed()
      else blocker.reset()
    })
    return () => {
      isWaiting = false
    }
  }, [blocker])
}
