import { useLocation } from 'react-router'
import { withKept } from '../kit/navigation/keep-query.ts'
import { fillPath } from './resolve-name.ts'
import { useLayoutNode, useRoute } from './route-handle.ts'

/** One tab of a frame; a link of its own that opens in a new browser tab. */
export type TabLink = { name: string; title: string; to: string; active: boolean; group?: string | undefined }

/**
 * The tabs of the detail page or section around the current page, and the frame's title. The active one is where the
 * page is, or what the page is below of; 全部记录 has no tab of its own and counts to that of the records.
 */
export function useTabs(layout: 'detail' | 'section'): { title: string; tabs: TabLink[] } {
  const node = useLayoutNode(layout)
  const here = useRoute()
  const { search } = useLocation()
  if (!node || !here) return { title: '', tabs: [] }
  const place = `${here.route.path.replace(/\/records$/, '/record')}/`
  const tabs = (node.children ?? [])
    .filter((child) => child.tab)
    .map((child) => ({
      name: child.aspect ?? child.name,
      title: child.title,
      to: withKept(fillPath(child.path, here.params), search),
      active: place.startsWith(`${child.path}/`),
      group: child.group,
    }))
  return { title: node.title, tabs }
}
