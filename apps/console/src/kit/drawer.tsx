import { CloseOutlined } from '@ant-design/icons'
import { Drawer as KitDrawer, type DrawerProps } from 'antd'
import { useContext, useLayoutEffect, useMemo } from 'react'
import { IsAhead } from './dialog-frame/opening.tsx'

/** Of each drawer: what had the focus before it opened, and before the drawer that this was in. */
const openers = new WeakMap<Element, Element[]>()

/** What could have the focus again after a drawer that is opened now. */
function openersNow(): Element[] {
  const before = document.activeElement
  if (!before || before === document.body) return []
  const drawer = before.closest('.ant-drawer')
  return [before, ...((drawer && openers.get(drawer)) ?? [])]
}

/**
 * A page next to the page, mounted as long as it is open. The component kit gives the focus back at the end of an animation
 * that such a drawer never sees; here it goes back as soon as the drawer is gone.
 */
export function Drawer(props: DrawerProps) {
  const isAhead = useContext(IsAhead)
  // What has the focus when it opens, which may be later than it is drawn.
  const before = useMemo(() => (isAhead ? [] : openersNow()), [isAhead])
  // Its content is drawn later than the drawer itself.
  const isDrawn = (inside: HTMLElement | null): void => {
    const drawer = inside?.closest('.ant-drawer')
    if (drawer) openers.set(drawer, before)
  }
  useLayoutEffect(
    () => () => {
      // As long as it is in the document the kit's drawer holds the focus.
      queueMicrotask(() => {
        const next = before.find((one) => one.isConnected)
        if (document.activeElement === document.body && next instanceof HTMLElement) next.focus({ preventScroll: true })
      })
    },
    [before],
  )
  return (
    <KitDrawer open={!isAhead} forceRender closeIcon={<CloseOutlined aria-hidden />} {...props}>
      <span ref={isDrawn} hidden />
      {props.children}
    </KitDrawer>
  )
}
