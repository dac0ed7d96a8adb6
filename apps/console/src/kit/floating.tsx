import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ReactNode } from 'react'
import styles from './floating.module.css'

type Alignment = 'start' | 'end' | 'beside'

export type FloatingProps = {
  /** The element it hangs on; focus goes back there when it closes. */
  anchor: HTMLElement
  onClose: () => void
  children: ReactNode
  /** Below it, with one edge or the other on its own, or next to it. */
  align?: Alignment
  width?: number
  minWidth?: number
  /** `presentation` when what is inside names itself, as a list of options does. */
  role?: 'menu' | 'dialog' | 'presentation'
  label: string
}

const GAP = 6
const EDGE = 8

type Place = { left: number; top: number; isAbove: boolean }

/** Where a surface of this size hangs on its anchor without leaving the window; undefined when the anchor is out of sight. */
function placeFor(anchor: HTMLElement, own: HTMLElement, align: Alignment): Place | undefined {
  const rect = anchor.getBoundingClientRect()
  if (rect.bottom < 0 || rect.top > window.innerHeight) return undefined
  const { offsetWidth, offsetHeight } = own
  const within = (start: number, size: number, room: number) => Math.max(EDGE, Math.min(start, room - size - EDGE))
  const isAbove =
    align !== 'beside' &&
    rect.bottom + GAP + offsetHeight > window.innerHeight - EDGE &&
    rect.top > offsetHeight + GAP + EDGE
  const left = { start: rect.left, end: rect.right - offsetWidth, beside: rect.right + GAP }[align]
  const top = align === 'beside' ? rect.top : isAbove ? rect.top - GAP - offsetHeight : rect.bottom + GAP
  return {
    left: within(left, offsetWidth, window.innerWidth),
    top: within(top, offsetHeight, window.innerHeight),
    isAbove,
  }
}

/** The calendar of a field inside a surface hangs on the body as well: a press or a focus there is not outside. */
const KIT_POPUPS = '.ant-picker-dropdown'

/** A small surface above the page that hangs on a control: closes on Escape, on a press outside and when the focus leaves. */
export function Floating({
  anchor,
  onClose,
  children,
  align = 'start',
  role = 'dialog',
  label,
  ...size
}: FloatingProps) {
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Place>()

  // Measures the drawn surface to keep it inside the window; only possible after it is in the document.
  useLayoutEffect(() => {
    const own = box.current
    if (!own) return
    setPlace(placeFor(anchor, own, align))
    // It comes last in the document, far from its anchor: without the focus no key would reach it.
    if (role === 'dialog') requestAnimationFrame(() => own.focus({ preventScroll: true }))
  }, [anchor, align, role])

  // Listens to the document while open: presses outside, Escape, and whatever moves the anchor.
  useEffect(() => {
    const isOutside = (target: EventTarget | null) =>
      target instanceof Element &&
      !target.closest(KIT_POPUPS) &&
      !box.current?.contains(target) &&
      !anchor.contains(target)
    const closeOutside = (event: Event) => {
      if (isOutside(event.target)) onClose()
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.stopPropagation()
      onClose()
      anchor.focus()
    }
    const follow = (event: Event) => {
      if (!box.current || (event.target instanceof Node && box.current.contains(event.target))) return
      const next = placeFor(anchor, box.current, align)
      if (next) setPlace(next)
      else onClose()
    }
    document.addEventListener('pointerdown', closeOutside, true)
    document.addEventListener('focusin', closeOutside, true)
    document.addEventListener('keydown', closeOnEscape, true)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      document.removeEventListener('pointerdown', closeOutside, true)
      document.removeEventListener('focusin', closeOutside, true)
      document.removeEventListener('keydown', closeOnEscape, true)
      window.removeEventListener('scroll', follow, true)
      window.removeEventListener('resize', follow)
    }
  }, [anchor, align, onClose])

  return createPortal(
    <div
      ref={box}
      className={styles.floating}
      data-above={place?.isAbove || undefined}
      role={role}
      aria-label={role === 'presentation' ? undefined : label}
      tabIndex={-1}
      // The component kit's dialogs take no pointer but on their own box, and hand that down to what hangs in them.
      style={{
        width: size.width,
        minWidth: size.minWidth,
        left: place?.left ?? 0,
        top: place?.top ?? 0,
        visibility: place ? 'visible' : 'hidden',
        pointerEvents: 'auto',
      }}
    >
      {children}
    </div>,
    // Inside the landmark it was opened from, so that it is found where one is; a dialog brings its own.
    anchor.closest<HTMLElement>('main, header, [role=dialog]') ?? document.body,
  )
}
