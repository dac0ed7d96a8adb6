import { useLayoutEffect, useState } from 'react'

const KEY = 'isOpen'
/** In a narrow window, or one zoomed to 200 %, the menu starts collapsed; the boot script has the same number. */
const NARROW_PX = 800

/** Whether the left menu is open, remembered in local storage and marked on the root element for the frame's styles. */
export function useMenuOpen(): [isOpen: boolean, toggle: () => void] {
  const [isOpen, setOpen] = useState(() => {
    if (window.innerWidth <= NARROW_PX) return false
    try {
      return localStorage.getItem(KEY) !== '0'
    } catch {
      return true
    }
  })
  // The frame's styles are chosen on the root element, outside of React; the boot script set them for the first paint.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (isOpen) delete dataset.menu
    else dataset.menu = 'collapsed'
  }, [isOpen])
  const toggle = () => {
    const next = !isOpen
    setOpen(next)
    try {
      localStorage.setItem(KEY, next ? '1' : '0')
    } catch {
      // Storage can be forbidden when embedded; the menu then opens again on the next visit.
    }
  }
  return [isOpen, toggle]
}
