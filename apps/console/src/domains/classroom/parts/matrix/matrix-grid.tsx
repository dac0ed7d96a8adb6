// A table's own elements cannot be placed at will, which drawing only what is in sight needs; roles say what they are.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Tone } from '../../../../kit/tones.ts'
import { useGo } from '../../../../kit/navigation/link.tsx'
import { formatNumber } from '../../../../kit/format.ts'
import {
  cellsByOffering,
  cellSentence,
  cellText,
  cellTones,
  matrixOrder,
  type MatrixCell,
  type MatrixMember,
  type MatrixOffering,
  type MatrixSort,
  movedCell,
} from './matrix-rules.ts'
import styles from './matrix.module.css'

const rowHeight = 40
const headHeight = 64
const nameWidth = 176
const figureWidth = 76
/** The name, the total and the progress stay in sight while the contents are scrolled. */
const fixedWidth = nameWidth + 2 * figureWidth
const narrowestCell = 104
const widestCell = 176

/** Few contents share the room there is; many keep a width that can still be read, and are scrolled. */
export const cellWidthFor = (frameWidth: number, count: number): number =>
  Math.max(narrowestCell, Math.min(widestCell, Math.floor((frameWidth - fixedWidth) / Math.max(1, count))))

export type MatrixGridProps = {
  label: string
  offerings: MatrixOffering[]
  members: MatrixMember[]
  /** Rows of the pages before this one, so that screen readers count right. */
  rowsBefore: number
  total: number
  sort: string | undefined
  onSort: (key: MatrixSort) => void
  /** Address of a record of a content. */
  linkTo: (offering: MatrixOffering, recordId: string) => string | undefined
  isStale: boolean
}

type Place = { row: number; column: number }
const cellId = ({ row, column }: Place): string => `matrix-${row}-${column}`

/**
 * Members × contents. Only what is in sight is in the document, by rows and by columns, so that 300 × 40 scrolls as
 * lightly as 10 × 3. Cells are plain links without a component each; one listener opens them.
 */
export function MatrixGrid(props: MatrixGridProps) {
  const { offerings, members, linkTo, isStale } = props
  const frame = useRef<HTMLDivElement>(null)
  const go = useGo()
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  const mustFocus = useRef(false)
  const [frameWidth, setFrameWidth] = useState(0)
  const cellWidth = cellWidthFor(frameWidth, offerings.length)

  // Scrolling redraws this component itself, so that nothing here may be kept by a compiler.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: members.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 6,
    useFlushSync: false,
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: offerings.length,
    getScrollElement: () => frame.current,
    estimateSize: () => cellWidth,
    paddingStart: fixedWidth,
    scrollPaddingStart: fixedWidth,
    overscan: 2,
    useFlushSync: false,
  })
  // Follows the room the grid has, which only the browser knows.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    setFrameWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setFrameWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  // Columns measured with another width must be measured again.
  useLayoutEffect(() => columns.measure(), [columns, cellWidth])
  const shownColumns = columns.getVirtualItems()
  const width = fixedWidth + offerings.length * cellWidth

  // A cell reached by an arrow key may only now be in the document; the focus goes there once it is drawn.
  useEffect(() => {
    if (!mustFocus.current) return
    const cell = document.getElementById(cellId(active))
    if (!cell) return
    mustFocus.current = false
    cell.focus({ preventScroll: true })
  })

  const handleKeyDown = (event: React.KeyboardEvent) => {
    const next = movedCell(active, event.key, { rows: members.length, columns: offerings.length })
    if (!next || !(event.target instanceof HTMLElement) || !event.target.dataset.cell) return
    event.preventDefault()
    mustFocus.current = true
    rows.scrollToIndex(next.row, { align: 'auto' })
    columns.scrollToIndex(next.column, { align: 'auto' })
    setActive(next)
  }
  const handleClick = (event: React.MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const to = link?.getAttribute('href')
    if (!to || !isPlain) return
    event.preventDefault()
    go(to)
  }
  const handleFocus = (event: React.FocusEvent) => {
    const { cell } = (event.target as HTMLElement).dataset
    const [row, column] = (cell ?? '').split(',').map(Number)
    if (row !== undefined && column !== undefined && (row !== active.row || column !== active.column)) {
      setActive({ row, column })
    }
  }
  const first = shownColumns[0]?.index ?? 0
  const last = shownColumns.at(-1)?.index ?? -1
  return (
    <div
      ref={frame}
      role="grid"
      // The cells carry the focus; the grid itself is only reached to scroll it.
      tabIndex={-1}
      className={styles.grid}
      aria-label={props.label}
      aria-rowcount={props.total + 1}
      aria-colcount={offerings.length + 3}
      aria-busy={isStale}
      data-stale={isStale || undefined}
      onClick={handleClick}
      onKeyDown={handleKeyDown}
      onFocus={handleFocus}
    >
      <div className={styles.canvas} role="presentation" style={{ width, height: rows.getTotalSize() }}>
        <div role="row" aria-rowindex={1} className={styles.head} style={{ width, height: headHeight }}>
          <div className={styles.fixed}>
            <SortHead {...props} name="number" label="学员" width={nameWidth} column={1} />
            <SortHead {...props} name="score" label="总评" width={figureWidth} column={2} isRight />
            <SortHead {...props} name="progress" label="进度" width={figureWidth} column={3} isRight />
          </div>
          {shownColumns.map((column) => {
            const offering = offerings[column.index]!
            return (
              <div
                key={offering.id}
                role="columnheader"
                aria-colindex={column.index + 4}
                className={styles.title}
                style={{ left: column.start, width: cellWidth }}
                title={`${offering.title}（满分 ${offering.max_score}，权重 ${offering.weight}）`}
              >
                <span>{offering.title}</span>
                <small className="num">{offering.max_score} 分</small>
              </div>
            )
          })}
        </div>
        {rows.getVirtualItems().map((row) => (
          <MatrixRow
            key={members[row.index]!.learner.id}
            member={members[row.index]!}
            offerings={offerings}
            at={row.index}
            number={props.rowsBefore + row.index + 2}
            top={row.start}
            width={width}
            first={first}
            last={last}
            cellWidth={cellWidth}
            activeColumn={active.row === row.index ? active.column : -1}
            linkTo={linkTo}
          />
        ))}
      </div>
    </div>
  )
}

type SortHeadProps = Pick<MatrixGridProps, 'sort' | 'onSort'> & {
  name: MatrixSort
  label: string
  width: number
  column: number
  isRight?: boolean
}

function SortHead({ sort, onSort, name, label, width, column, isRight = false }: SortHeadProps) {
  const present = matrixOrder(sort)
  const isSorted = present.sort === name
  const direction = isSorted ? (present.order === 'asc' ? 'ascending' : 'descending') : 'none'
  return (
    <div
      role="columnheader"
      aria-colindex={column}
      aria-sort={direction}
      className={styles.sortHead}
      data-right={isRight || undefined}
      style={{ width }}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(name)}>
        {label}
        <svg viewBox="0 0 7 11" aria-hidden="true" data-direction={isSorted ? present.order : undefined}>
          <path d="M3.5 0L7 4.5H0z" />
          <path d="M3.5 11L0 6.5h7z" />
        </svg>
      </button>
    </div>
  )
}

type MatrixRowProps = Pick<MatrixGridProps, 'linkTo'> & {
  member: MatrixMember
  offerings: MatrixOffering[]
  at: number
  number: number
  top: number
  width: number
  first: number
  last: number
  cellWidth: number
  activeColumn: number
}

const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { member, offerings, at, first, last, cellWidth, linkTo } = props
  const cells = cellsByOffering(member)
  const { learner } = member
  return (
    <div
      role="row"
      aria-rowindex={props.number}
      className={styles.row}
      style={{ width: props.width, height: rowHeight, transform: `translateY(${props.top}px)` }}
    >
      <div className={styles.fixed}>
        <div
          role="rowheader"
          aria-colindex={1}
          className={styles.name}
          style={{ width: nameWidth }}
          title={[learner.real_name, learner.number, learner.group_name].filter(Boolean).join(' · ')}
        >
          <b>{learner.real_name}</b>
          <small className="num">{learner.number}</small>
        </div>
        <div role="gridcell" aria-colindex={2} className={styles.figure} style={{ width: figureWidth }}>
          <b>{formatNumber(member.total, 1)}</b>
        </div>
        <div role="gridcell" aria-colindex={3} className={styles.figure} style={{ width: figureWidth }}>
          {Math.round(member.progress)}%
        </div>
      </div>
      {offerings.slice(first, last + 1).map((offering, offset) => {
        const column = first + offset
        const cell = cells.get(offering.id)
        const to = cell && cell.state !== 'not_started' ? linkTo(offering, cell.record_id) : undefined
        const sentence = cellSentence(member, offering, cell)
        const shared = {
          id: cellId({ row: at, column }),
          'data-cell': `${at},${column}`,
          'data-late': cell?.is_late || undefined,
          className: styles.cell,
          tabIndex: props.activeColumn === column ? 0 : -1,
          title: sentence,
          'aria-label': sentence,
          style: cell ? toneStyles[cell.state] : undefined,
        }
        return (
          <div
            key={offering.id}
            role="gridcell"
            aria-colindex={column + 4}
            className={styles.slot}
            style={{ left: fixedWidth + column * cellWidth, width: cellWidth }}
          >
            {to === undefined ? (
              <span {...shared} data-empty={cell === undefined || cell.state === 'not_started' || undefined}>
                {cellText(cell)}
              </span>
            ) : (
              <a {...shared} href={to}>
                {cellText(cell)}
              </a>
            )}
          </div>
        )
      })}
    </div>
  )
})

const toneStyle = (tone: Tone) =>
  ({ '--tone': `var(--${tone})`, '--tone-soft': `var(--${tone}-soft)` }) as React.CSSProperties
const toneStyles: Record<MatrixCell['state'], React.CSSProperties> = {
  not_started: toneStyle(cellTones.not_started),
  in_progress: toneStyle(cellTones.in_progress),
  submitted: toneStyle(cellTones.submitted),
  graded: toneStyle(cellTones.graded),
  returned: toneStyle(cellTones.returned),
}
