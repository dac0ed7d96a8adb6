import { useEffect } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { confirmLeave } from '../dialogs/dialog-store.ts'
import { isEditing } from './unsaved.ts'

// Navigation asks outside of rendering, so what is unsaved is asked for then: until somebody leaves, nothing is computed.
const asks: BlockerFunction = ({ currentLocation, nextLocation }) =>
  isEditing() && currentLocation.pathname !== nextLocation.pathname

/**
 * Asks 数据将不会保存，确定离开吗？ before a page with unsaved data is left. Mounted once in the frame, for all of the page's
 * forms: the router supports one blocker. Moving between tabs of the address's query is not leaving.
 */
export function LeaveGuardHost() {
  const blocker = useBlocker(asks)
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
  return null
}
