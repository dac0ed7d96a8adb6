import { useLocation, useNavigate } from 'react-router'
import { useGo } from '../kit/navigation/link.tsx'
import { backTarget } from './back.ts'

/** What the back arrow does: the list of the area it is in, else back in history, else (nothing to go back to) home. */
export function useBack(): () => void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const go = useGo()
  return () => {
    const target = backTarget(pathname)
    if (target) go(target)
    // The router numbers the entries of a visit from 0; going back from the first would leave the console.
    else if ((window.history.state as { idx?: number } | null)?.idx === 0) go('/')
    else void navigate(-1)
  }
}
