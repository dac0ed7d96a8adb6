import { CloseOutlined } from '@ant-design/icons'
import { useContext, useId, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../button.tsx'
import { useAfterPaint } from './after-paint.ts'
import styles from './dialog.module.css'
import { boxBelow, isTop, openedDialog } from './open-dialogs.ts'
import { IsAhead } from './opening.tsx'
import { neighbourOnTab } from './tab-ring.ts'

export type DialogProps = {
  title: ReactNode
  /** For a dialog whose title is only heard. */
  hasHiddenTitle?: boolean
  width?: number | string
  /** Absent for one that has to be answered. */
  onClose?: (() => void) | undefined
  closesOnEscape?: boolean
  /** What loses nothing when it closes may also be closed by a press next to it. */
  closesOutside?: boolean
  /** The buttons; a line next to them goes first. */
  footer?: ReactNode
  /** Two usual buttons: 取消 and this one. */
  action?: { label: string; run: () => void; isBusy?: boolean; isDisabled?: boolean }
  /** Near the top stays where it is while its content grows and shrinks; at the left it is as high as the window. */
  place?: 'centre' | 'top' | 'left'
  hasPadding?: boolean
  /** Above other dialogs: what has to be answered first. */
  isFirst?: boolean
  /**
   * Height of a body that takes long to draw, an editor usually. The dialog is drawn at once with a place of this height, the
   * body in the frame after it.
   */
  slowBody?: number
  children: ReactNode
}

/**
 * A dialog of plain HTML over the page. The component kit's own needs five times as long until it is drawn: it measures where
 * it was opened from, locks the page's scroll before it is seen, and animates by script.
 */
export function Dialog(props: DialogProps) {
  const { onClose, closesOnEscape = true, slowBody } = props
  const own = useRef<HTMLDivElement>(null)
  const isPainted = useAfterPaint(slowBody !== undefined)
  const isAhead = useContext(IsAhead)

  // The focus belongs to the document: it goes in when the dialog opens, unless a field of it took it, and back when it closes.
  useLayoutEffect(() => {
    if (isAhead) return
    const before = document.activeElement
    const box = own.current
    // A field that wants it could not have it as long as it was out of sight.
    const waiting = box && !box.contains(before) ? focusFirst(box) : undefined
    return () => {
      waiting?.disconnect()
      const isLost = document.activeElement === document.body || box?.contains(document.activeElement)
      if (!isLost) return
      const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body
      const next = isThere ? before : boxBelow(box)
      next?.focus({ preventScroll: true })
    }
  }, [isAhead])

  // Heard on the document: the focus may have been on something that is gone by now. From the moment that the dialog is seen on:
  // a key that is pressed before an effect has run would be lost.
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = closesOnEscape ? onClose : undefined
  })
  useLayoutEffect(() => {
    if (isAhead) return
    const opened = openedDialog(own.current)
    const listen = (event: KeyboardEvent): void => {
      if (event.isComposing || event.defaultPrevented) return
      const box = own.current
      if (!box) return
      if (event.key === 'Escape' && isTop(box)) {
        // Answered: the dialog below may be on top before the others hear of it.
        event.preventDefault()
        event.stopPropagation()
        close.current?.()
      }
      const isInside = event.target instanceof Node && box.contains(event.target)
      const next = event.key === 'Tab' && (isInside || isTop(box)) && neighbourOnTab(box, event.target, event.shiftKey)
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
      opened.closed()
    }
  }, [isAhead])

  return createPortal(
    <DialogSurface {...props} own={own} isAhead={isAhead}>
      {isPainted ? props.children : <i className={`bone ${styles.slow}`} style={{ height: slowBody }} />}
    </DialogSurface>,
    document.body,
  )
}

/** Said in addition to `autoFocus`, which the document forgets. */
const wantsFocus = '[data-autofocus]'
/** What is typed into. A field for a date is one, too: it opens its calendar when it is pressed, not by the focus. */
const isField =
  ':is(input:not([type=hidden], [type=file], [type=button]), textarea, select, [contenteditable=true]):not(:disabled)'

/** Into the first field, as soon as there is one; until then, and where there is none, the dialog itself has the focus. */
function focusFirst(box: HTMLElement): MutationObserver | undefined {
  const enter = (): boolean => {
    const field =
      box.querySelector<HTMLElement>(wantsFocus) ?? (hasKeyboard() && box.querySelector<HTMLElement>(isField))
    if (field) field.focus({ preventScroll: true })
    return Boolean(field)
  }
  if (enter()) return undefined
  box.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    // Anyone who has moved on meanwhile is left alone.
    if (document.activeElement !== box || enter()) observer.disconnect()
  })
  observer.observe(box, { childList: true, subtree: true })
  return observer
}

/** On a touch screen a field with the focus covers half of it with keys. */
const hasKeyboard = (): boolean => !window.matchMedia('(pointer: coarse)').matches

type DialogSurfaceProps = DialogProps & { own?: Ref<HTMLDivElement>; isAhead?: boolean }

/** How a dialog looks. */
export function DialogSurface({ own, isAhead = false, ...props }: DialogSurfaceProps) {
  const { title, hasHiddenTitle = false, width = 520, onClose, closesOutside = false, footer, action } = props
  const titleId = useId()
  const pressed = useRef<EventTarget>(null)
  return (
    // A press next to the box is a convenience; Escape and the buttons do the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={styles.wrap}
      data-place={props.place}
      data-first={props.isFirst || undefined}
      inert={isAhead}
      style={isAhead ? { visibility: 'hidden' } : undefined}
      onMouseDown={(event) => {
        pressed.current = event.target
        // The focus stays inside.
        if (event.target === event.currentTarget) event.preventDefault()
      }}
      onClick={(event) => {
        if (closesOutside && event.target === event.currentTarget && pressed.current === event.target) onClose?.()
      }}
    >
      <div
        ref={own}
        className={styles.box}
        style={{ width }}
        data-bare={props.hasPadding === false || undefined}
        // A native one lies above everything, also above the lists that fields open next to it.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role={isAhead ? undefined : 'dialog'}
        aria-modal={isAhead ? undefined : 'true'}
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        {onClose && !hasHiddenTitle && (
          <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
            <CloseOutlined aria-hidden />
          </button>
        )}
        <div id={titleId} className={hasHiddenTitle ? 'visually-hidden' : styles.title}>
          {title}
        </div>
        <div className={styles.body}>{props.children}</div>
        {(footer || action) && (
          <div className={styles.foot}>
            {footer}
            {action && <Buttons action={action} onClose={onClose} />}
          </div>
        )}
      </div>
    </div>
  )
}

function Buttons({ action, onClose }: { action: NonNullable<DialogProps['action']>; onClose: DialogProps['onClose'] }) {
  return (
    <>
      {onClose && <Button onClick={onClose}>取消</Button>}
      <Button look="primary" isBusy={action.isBusy} disabled={action.isDisabled} onClick={action.run}>
        {action.label}
      </Button>
    </>
  )
}
