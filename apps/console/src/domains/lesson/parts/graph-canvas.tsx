import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import { useStore } from '../../../kit/state/store.ts'
import { splitTheme } from '../../../kit/theme/names.ts'
import { makePalette } from '../../../kit/theme/palette.ts'
import { shownTheme } from '../../../kit/theme/shown-theme.ts'
import { FONT_STACK } from '../../../kit/theme/theme-css.ts'
import { CanvasControl, type CanvasGiven } from '../graph/canvas-control.ts'
import type { GraphColours } from '../graph/graph-paint.ts'
import styles from '../graph.module.css'

export type GraphCanvasProps = Omit<CanvasGiven, 'colours'> & {
  /** Is given the control once there is one, and null when it is gone. */
  onReady: (control: CanvasControl | null) => void
  onRemove: (id: string) => void
}

function useColours(): GraphColours {
  const theme = useStore(shownTheme)
  return useMemo(() => coloursOf(theme), [theme])
}

function coloursOf(theme: ReturnType<typeof shownTheme.get>): GraphColours {
  const { mode, hue } = splitTheme(theme)
  const palette = makePalette(mode, hue)
  return {
    card: palette.raised,
    text: palette.text,
    quiet: palette['text-quiet'],
    faint: palette['text-faint'],
    line: palette.line,
    strong: palette['line-strong'],
    primary: palette.primary,
    red: palette.red,
    amber: palette.amber,
    green: palette.green,
    font: FONT_STACK,
  }
}

/** So far an arrow key moves a point, and with Shift. */
const steps = { near: 8, far: 40 } as const
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The graph, drawn: points are placed and related by dragging, and moved by arrow keys. */
export function GraphCanvas({ onReady, onRemove, ...given }: GraphCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const top = useRef<HTMLCanvasElement>(null)
  const control = useRef<CanvasControl>(null)
  const all: CanvasGiven = { ...given, colours: useColours() }
  const first = useRef(all)
  useEffect(() => {
    const made = new CanvasControl(canvas.current!, top.current!, first.current)
    control.current = made
    onReady(made)
    return () => {
      made.end()
      onReady(null)
    }
  }, [onReady])
  useEffect(() => control.current?.take(all))
  const press = (event: KeyboardEvent): void => {
    const way = arrows[event.key]
    const { selected } = given
    if (way) {
      event.preventDefault()
      const step = event.shiftKey ? steps.far : steps.near
      const [dx, dy] = [way[0] * step, way[1] * step]
      if (selected !== null && !given.isDisabled) control.current?.nudge(selected, dx, dy)
      else control.current?.pan(-5 * dx, -5 * dy)
      return
    }
    control.current?.settle()
    if (event.key === 'Escape') given.onSelect(null)
    else if (event.key === 'Delete' && selected !== null && !given.isDisabled) onRemove(selected)
    else if (event.key === '+' || event.key === '=') control.current?.zoom(1.25)
    else if (event.key === '-') control.current?.zoom(0.8)
    else if (event.key === '0') control.current?.fit()
  }
  return (
    <div className={styles.drawing}>
      <canvas
        ref={canvas}
        className={styles.canvas}
        // Keys move and remove what is selected here; everything can be done in the list as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- no element has its own keys
        role="application"
        aria-label="知识图谱：方向键移动所选知识点，Delete 删除，加减号缩放"
        onKeyDown={press}
      />
      <canvas ref={top} className={styles.top} aria-hidden />
    </div>
  )
}
