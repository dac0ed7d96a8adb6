import { useEffect, useRef } from 'react'
import { canvasDefaults } from './drawing.ts'
import type { Point } from './drawing.ts'
import { TEXT_LINE_PX } from './paint.ts'

type Props = { at: Point; scale: number; colour: string; onDone: (text: string) => void }

/** Where the words of a text are typed, at the place and in the size they will have. Enter takes them, Escape does not. */
export function TextEntry({ at, scale, colour, onDone }: Props) {
  const fieldRef = useRef<HTMLTextAreaElement | null>(null)
  const isDone = useRef(false)

  // Outside thing followed: the keyboard's focus; the pointer that opened the field must not take it back.
  useEffect(() => {
    const frame = requestAnimationFrame(() => fieldRef.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])

  const done = (text: string) => {
    if (isDone.current) return
    isDone.current = true
    onDone(text)
  }
  return (
    <textarea
      ref={fieldRef}
      className="kw-canvas-entry"
      aria-label="要写在图上的文字"
      placeholder="输入文字，回车完成"
      rows={1}
      style={{
        left: at.x * scale,
        top: at.y * scale,
        color: colour,
        fontSize: canvasDefaults.textPx * scale,
        lineHeight: `${TEXT_LINE_PX * scale}px`,
      }}
      onBlur={(event) => done(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') {
          // Only the words are given up, not the dialog around the board.
          event.preventDefault()
          done('')
        } else if (event.key === 'Enter' && !event.shiftKey) {
          event.preventDefault()
          done(event.currentTarget.value)
        }
      }}
    />
  )
}
