import { useLocation, useNavigate } from 'react-router'
import { useGo } from '../kit/navigation/link.tsx'
import { backTarget } from './back.ts'
import { listAbove } from './list-above.ts'
import { useLayoutNode, useRoute } from './route-handle.ts'

/** The list of the object that is shown, or where it hangs; undefined where nothing is above it. */
function useListAbove(): string | undefined {
  const here = useRoute()
  const detail = useLayoutNode('detail')
  return here ? listAbove(here.trail, here.params, detail?.path) : undefined
}

/**
 * What the back arrow does: the list of the area it is in, else back in history, else (opened by its address, with nothing
 * to go back to) the list of the object.
 */
export function useBack(): () => void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const go = useGo()
  const list = useListAbove()
  return () => {
    const target = backTarget(pathname)
    if (target) go(target)
    // The router numbers the entries of a visit from 0; going back from the first would leave the console.
    else if ((window.history.state as { idx?: number } | null)?.idx === 0) go(list ?? '/')
    else void navigate(-1)
  }
}

/** What 返回列表 does, on a page whose object cannot be shown: never back in history, where something else may be. */
export function useBackToList(): () => void {
  const { pathname } = useLocation()
  const go = useGo()
  const list = useListAbove()
  return () => go(backTarget(pathname) ?? list ?? '/')
}
