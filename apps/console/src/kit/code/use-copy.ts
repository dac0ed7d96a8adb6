import { useEffect, useRef, useState } from 'react'

/** Copies text; `isCopied` is true for the two seconds after. Works without a secure origin too, by a hidden field. */
export function useCopy(): { isCopied: boolean; copy: (text: string) => void } {
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  // Outside thing followed: the timer that takes the tick away.
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = (text: string) => {
    void writeClipboard(text).then((isDone) => {
      if (!isDone) return
      setIsCopied(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setIsCopied(false), 2000)
    })
  }
  return { isCopied, copy }
}

/** True when the text reached the clipboard. Schools often serve the console over plain http, where the clipboard API is absent. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const before = document.activeElement
    const field = document.body.appendChild(document.createElement('textarea'))
    field.value = text
    field.style.cssText = 'position:fixed;opacity:0;pointer-events:none'
    field.select()
    const isDone = document.execCommand('copy')
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    return isDone
  }
}
