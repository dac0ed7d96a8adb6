import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { readAuth } from '../../api/request/auth-cookie.ts'
import styles from './player.module.css'

const least = 25
const most = 75
const within = (percent: number): number => Math.min(most, Math.max(least, percent))

/** Several learners may share a browser. */
const storageKey = (): string => `player-split:${readAuth()?.user.id ?? ''}`
const usual = 48
function readPercent(): number {
  const kept = Number(localStorage.getItem(storageKey()) ?? usual)
  return Number.isFinite(kept) ? within(kept) : usual
}

type SplitPanesProps = { label: string; first: ReactNode; second: ReactNode | undefined }

/** Two panes side by side with a border that is dragged or moved with the arrow keys; one pane alone takes all. */
export function SplitPanes({ label, first, second }: SplitPanesProps) {
  const box = useRef<HTMLDivElement>(null)
  const [percent, setPercent] = useState(readPercent)
  // The next visit finds it as it was left.
  useEffect(() => {
    try {
      localStorage.setItem(storageKey(), String(percent))
    } catch {
      // Storage is full or forbidden: the next visit begins in the middle.
    }
  }, [percent])
  if (second === undefined) return <div className={styles.alone}>{first}</div>

  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !box.current) return
    const { left, width } = box.current.getBoundingClientRect()
    setPercent(within(((event.clientX - left) / width) * 100))
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -2, ArrowRight: 2 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    setPercent((now) => within(now + by))
  }
  return (
    <div
      ref={box}
      className={styles.panes}
      style={{ gridTemplateColumns: `minmax(0, ${percent}fr) 9px minmax(0, ${100 - percent}fr)` }}
    >
      {first}
      {/* A separator that can be focused is a widget (ARIA window splitter), which the rules do not know. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <hr
        className={styles.border}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={label}
        aria-orientation="vertical"
        aria-valuenow={Math.round(percent)}
        aria-valuemin={least}
        aria-valuemax={most}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={handleKeyDown}
        onDoubleClick={() => setPercent(usual)}
      />
      {second}
    </div>
  )
}
