import type { Terminal } from '@xterm/xterm'
import { useEffect } from 'react'
import type { RefObject } from 'react'
import { fittingFont } from './fitting-font.ts'

/**
 * Tells the size of letters, at most `most`, with which a terminal of its own columns and rows has room in `boxRef`: a
 * recording was made in a window of another size, and anyone who looks at it wants to see its last line.
 */
export function useFittingFont(
  terminal: Terminal | null,
  boxRef: RefObject<HTMLElement | null>,
  most: number,
  onFit: (fontSize: number) => void,
): void {
  // Outside thing followed: the room, and how large the emulator drew itself.
  useEffect(() => {
    const box = boxRef.current
    const screen = terminal?.element?.querySelector<HTMLElement>('.xterm-screen')
    if (!terminal || !box || !screen || typeof ResizeObserver === 'undefined') return
    let tried = ''
    const fit = () => {
      const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(box)
      const room = {
        width: box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
        height: box.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom),
      }
      const drawn = { width: screen.clientWidth, height: screen.clientHeight }
      const font = terminal.options.fontSize ?? most
      const fitting = fittingFont(room, drawn, font, most)
      const now = `${room.width}x${room.height} ${terminal.cols}x${terminal.rows}`
      // Cells have whole pixels: in the same room letters only become smaller, or two sizes would take turns for ever.
      if (fitting < font || now !== tried) onFit(fitting)
      tried = now
    }
    const observer = new ResizeObserver(fit)
    observer.observe(box)
    observer.observe(screen)
    return () => observer.disconnect()
  }, [terminal, boxRef, most, onFit])
}
