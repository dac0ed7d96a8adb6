import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import styles from './virtual-list.module.css'

/** Rows drawn above and below what is in sight, so that a turn of the wheel finds them there. */
const spare = 8

/** Which rows of equal height are drawn. Pure. */
export function rowsInSight(
  { top, height, rowHeight }: { top: number; height: number; rowHeight: number },
  count: number,
): { from: number; to: number } {
  const from = Math.max(0, Math.floor(top / rowHeight) - spare)
  return { from: Math.min(from, count), to: Math.min(count, Math.ceil((top + height) / rowHeight) + spare) }
}

type VirtualListProps<Row> = {
  label: string
  rows: readonly Row[]
  rowHeight: number
  rowKey: (row: Row) => string
  /** The row to be in sight, by its place; scrolled to when it changes. */
  at: number
  children: (row: Row, at: number) => ReactNode
}

/** Thousands of rows of one height, of which only those in sight are drawn. */
export function VirtualList<Row>({ label, rows, rowHeight, rowKey, at, children }: VirtualListProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 600 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight })
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    return () => resized.disconnect()
  }, [])
  useLayoutEffect(() => {
    const element = box.current
    if (!element || at < 0) return
    const [above, below] = [at * rowHeight, (at + 1) * rowHeight - element.clientHeight]
    if (element.scrollTop > above) element.scrollTop = above
    else if (element.scrollTop < below) element.scrollTop = below
  }, [at, rowHeight])
  const { from, to } = rowsInSight({ ...view, rowHeight }, rows.length)
  return (
    <div
      ref={box}
      className={styles.box}
      onScroll={({ currentTarget }) => setView({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })}
    >
      <ul aria-label={label} style={{ height: rows.length * rowHeight }}>
        {rows.slice(from, to).map((row, index) => (
          <li
            key={rowKey(row)}
            aria-setsize={rows.length}
            aria-posinset={from + index + 1}
            style={{ height: rowHeight, transform: `translateY(${(from + index) * rowHeight}px)` }}
          >
            {children(row, from + index)}
          </li>
        ))}
      </ul>
    </div>
  )
}
