import { useEffectEvent, useLayoutEffect } from 'react'

/** Keys → what they do. `mod+k` is Ctrl or ⌘ with K; `?` and single letters only work outside of fields. */
export type Shortcuts = Record<string, (() => void) | undefined>

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Enter presses what has the focus, unless that is in a list whose page says that it goes on (`data-enter-goes-on`). */
const isPressing = (keys: string, target: EventTarget | null) =>
  keys === 'enter' &&
  target instanceof Element &&
  target.closest('button, a[href], summary') !== null &&
  target.closest('[data-enter-goes-on]') === null

/** The name of what was pressed, `mod+shift+k`, `g`, `?`. */
export function pressedKeys(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): string {
  const isLetter = /^[a-z]$/i.test(event.key)
  return [
    event.ctrlKey || event.metaKey ? 'mod' : '',
    event.altKey ? 'alt' : '',
    event.shiftKey && (isLetter || event.key.length > 1) ? 'shift' : '',
    event.key.toLowerCase(),
  ]
    .filter(Boolean)
    .join('+')
}

/** Listens for shortcuts as long as the component is on the page. */
export function useShortcuts(shortcuts: Shortcuts) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.defaultPrevented) return
    const keys = pressedKeys(event)
    const run = shortcuts[keys]
    if (!run || (!keys.startsWith('mod+') && isTyping(event.target))) return
    if (isPressing(keys, event.target)) return
    event.preventDefault()
    run()
  })
  // Listens to the document, where keys are heard wherever the focus is, and from the moment that the page is seen: a key that is
  // pressed before an effect has run would be lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
