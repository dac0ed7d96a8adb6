// A table's own elements cannot be placed at will, which drawing only what is in sight needs; roles say what they are.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { flushSync } from 'react-dom'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useIsNarrow } from '../../../../kit/narrow.ts'
import { useGo } from '../../../../kit/navigation/link.tsx'
import type { LinkTo } from './gradebook-cells.ts'
import { GradebookHead } from './gradebook-head.tsx'
import type { GradebookSort } from './gradebook-query.ts'
import { RowCells, RowName } from './gradebook-rows.tsx'
import { type GradebookMember, type GradebookOffering, movedCell } from './gradebook-rules.ts'
import { nothing, scrolledTo, type Span, spanInSight, within } from './gradebook-window.ts'
import { whenIdle } from '../../../../kit/when-idle.ts'
import styles from './gradebook.module.css'

const rowHeight = 40
const headHeight = 80
/** The name, the total and the progress, which stay in sight while the contents are scrolled; on a phone the first two. */
const fixedWidths = { wide: 176 + 2 * 76, narrow: 108 + 60 }
const narrowestCell = 120
const widestCell = 320
/** Rows and columns drawn beyond what is in sight, once there is time for them. */
const rowsBeyond = 4
const columnsBeyond = 1

/** Few contents share the room there is; many keep a width that can still be read, and are scrolled. */
export const cellWidthFor = (frameWidth: number, count: number, fixedWidth = fixedWidths.wide): number =>
  Math.max(narrowestCell, Math.min(widestCell, Math.floor((frameWidth - fixedWidth) / Math.max(1, count))))

export type GradebookGridProps = {
  label: string
  offerings: GradebookOffering[]
  members: GradebookMember[]
  /** Rows of the pages before this one, so that screen readers count right. */
  rowsBefore: number
  total: number
  sort: string | undefined
  onSort: (key: GradebookSort) => void
  linkTo: LinkTo
  isStale: boolean
}

type Place = { row: number; column: number }
type View = { rows: Span; columns: Span; cellWidth: number }

const unseen: View = { rows: nothing, columns: nothing, cellWidth: 0 }
const isSameSpan = (one: Span, other: Span): boolean => one.first === other.first && one.last === other.last
const isSameView = (one: View, other: View): boolean =>
  isSameSpan(one.rows, other.rows) && isSameSpan(one.columns, other.columns) && one.cellWidth === other.cellWidth

/**
 * Members × contents. Only what is in sight is in the document, by rows and by columns, so that 300 × 40 scrolls as
 * lightly as 10 × 3: a row that comes into sight takes the place of one that left it. The names lie in one pane that
 * sticks; a part of each row that sticks would be a layer of its own.
 */
export function GradebookGrid(props: GradebookGridProps) {
  const { offerings, members, linkTo, isStale } = props
  const fixedWidth = fixedWidths[useIsNarrow() ? 'narrow' : 'wide']
  const frame = useRef<HTMLDivElement>(null)
  const stripe = useRef<HTMLDivElement>(null)
  const id = useId()
  const go = useGo()
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  const mustFocus = useRef(false)
  /** How large the grid is: asked for while it is scrolled, the browser would have to lay it out to answer. */
  const size = useRef({ width: 0, height: 0 })
  // The first picture has nothing that is not in sight.
  const [isCalm, setCalm] = useState(false)
  const [view, setView] = useState(unseen)

  const look = (): void => {
    const { width, height } = size.current
    const cellWidth = cellWidthFor(width, offerings.length, fixedWidth)
    const down = { at: frame.current!.scrollTop, room: height - headHeight, size: rowHeight }
    const across = { at: frame.current!.scrollLeft, room: width - fixedWidth, size: cellWidth }
    const next: View = {
      rows: spanInSight(down, members.length, isCalm ? rowsBeyond : 0),
      columns: spanInSight(across, offerings.length, isCalm ? columnsBeyond : 0),
      cellWidth,
    }
    setView((present) => (isSameView(present, next) ? present : next))
  }
  // Follows the room the grid has, which only the browser knows, and what there is to show.
  useLayoutEffect(() => {
    const measure = (): void => {
      size.current = { width: frame.current!.clientWidth, height: frame.current!.clientHeight }
      look()
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame.current!)
    return () => observer.disconnect()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isCalm, members.length, offerings.length, fixedWidth])
  useEffect(() => whenIdle(() => setCalm(true), 1_000), [])

  const { cellWidth } = view
  const places = view.rows.last - view.rows.first + 1
  // A list that has become shorter is drawn before it has been looked at again.
  const rows = { first: view.rows.first, last: Math.min(view.rows.last, members.length - 1) }
  const columns = { first: view.columns.first, last: Math.min(view.columns.last, offerings.length - 1) }
  const placeOf = (row: number, part: 'row' | 'cells'): string => `${id}${part}${row % places}`

  // A cell reached by an arrow key may only now be in the document; the focus goes there once it is drawn. A cell that
  // had the focus and shows another row's now loses it to the grid, where the arrow keys go on from where they were.
  useEffect(() => {
    const focused = document.activeElement
    const cell = frame.current!.querySelector<HTMLElement>(
      `[data-row='${active.row}'] > * > [data-column='${active.column}']`,
    )
    if (mustFocus.current && cell) {
      mustFocus.current = false
      cell.focus({ preventScroll: true })
    } else if (focused !== cell && focused instanceof HTMLElement && focused.dataset.column !== undefined) {
      if (frame.current!.contains(focused)) frame.current!.focus({ preventScroll: true })
    }
  })

  const handleKeyDown = (event: React.KeyboardEvent) => {
    const isOurs = event.target === frame.current || (event.target as HTMLElement).dataset.column
    const next = isOurs && movedCell(active, event.key, { rows: members.length, columns: offerings.length })
    if (!next || !frame.current) return
    event.preventDefault()
    mustFocus.current = true
    const { scrollTop, scrollLeft, clientWidth, clientHeight } = frame.current
    frame.current.scrollTo({
      top: scrolledTo(next.row, { at: scrollTop, room: clientHeight - headHeight, size: rowHeight }),
      left: scrolledTo(next.column, { at: scrollLeft, room: clientWidth - fixedWidth, size: cellWidth }),
    })
    setActive(next)
    look()
  }
  const handleClick = (event: React.MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const to = link?.getAttribute('href')
    if (!to || !isPlain) return
    event.preventDefault()
    go(to)
  }
  const handleFocus = (event: React.FocusEvent<HTMLElement>) => {
    const column = event.target.dataset.column
    const row = event.target.closest<HTMLElement>('[data-row]')?.dataset.row
    if (column === undefined || row === undefined) return
    if (Number(row) !== active.row || Number(column) !== active.column) {
      setActive({ row: Number(row), column: Number(column) })
    }
  }
  // One stripe and one text for whatever the pointer is on, instead of a rule and a text for each cell.
  const handlePointerOver = (event: React.PointerEvent) => {
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>('[data-row]')?.dataset.row
    stripe.current!.hidden = row === undefined
    // Moved without a new layout of what is around it.
    if (row !== undefined) stripe.current!.style.translate = `0 ${headHeight + Number(row) * rowHeight}px`
    if (target.dataset.column) target.title = target.ariaLabel ?? ''
  }
  const isActiveDrawn =
    active.row >= rows.first &&
    active.row <= rows.last &&
    active.column >= columns.first &&
    active.column <= columns.last
  return (
    <div
      ref={frame}
      role="grid"
      // The cells carry the focus; the grid itself only while the one that had it is not drawn.
      tabIndex={isActiveDrawn ? -1 : 0}
      className={styles.grid}
      aria-label={props.label}
      aria-rowcount={props.total + 1}
      aria-colcount={offerings.length + 3}
      aria-busy={isStale}
      data-stale={isStale || undefined}
      // Rows lie in the order of the places they took; this is the order in which they are read.
      aria-owns={within(rows)
        .flatMap((row) => [placeOf(row, 'row'), placeOf(row, 'cells')])
        .join(' ')}
      // In the same frame, or rows would be missing for one.
      onScroll={() => flushSync(look)}
      onClick={handleClick}
      onKeyDown={handleKeyDown}
      onFocus={handleFocus}
      onPointerOver={handlePointerOver}
      onPointerLeave={() => void (stripe.current!.hidden = true)}
    >
      <div
        className={styles.canvas}
        role="presentation"
        style={
          {
            '--cell': `${cellWidth}px`,
            width: fixedWidth + offerings.length * cellWidth,
            height: headHeight + members.length * rowHeight,
          } as React.CSSProperties
        }
      >
        <GradebookHead
          offerings={offerings}
          columns={columns}
          cellWidth={cellWidth}
          sort={props.sort}
          onSort={props.onSort}
        />
        <div role="presentation" className={styles.pane}>
          {within(rows).map((row) => (
            <RowName
              key={row % places}
              id={placeOf(row, 'row')}
              member={members[row]!}
              offerings={offerings.length}
              at={row}
              top={row * rowHeight}
              number={props.rowsBefore + row + 2}
            />
          ))}
        </div>
        {within(rows).map((row) => (
          <RowCells
            key={row % places}
            id={placeOf(row, 'cells')}
            member={members[row]!}
            offerings={offerings}
            at={row}
            top={headHeight + row * rowHeight}
            number={props.rowsBefore + row + 2}
            first={columns.first}
            last={columns.last}
            cellWidth={cellWidth}
            activeColumn={active.row === row ? active.column : -1}
            linkTo={linkTo}
          />
        ))}
        <div ref={stripe} role="presentation" className={styles.stripe} hidden />
      </div>
    </div>
  )
}
