/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { memo, useLayoutEffect, useRef } from 'react'
import { drawCells, letTabIn, type LinkTo } from './gradebook-cells.ts'
import { totalStanding, type GradebookMember, type GradebookOffering } from './gradebook-rules.ts'
import styles from './gradebook.module.css'

type RowNameProps = {
  member: GradebookMember
  /** How many contents there are. */
  offerings: number
  at: number
  top: number
  number: number
  id: string
}

/**
 * What stays in sight of a row while the contents are scrolled. Its cells lie elsewhere: the same row by its number. Each
 * cell says whose it is.
 */
export const RowName = memo(function RowName({ member, offerings, at, top, number, id }: RowNameProps) {
  const { learner } = member
  const { text, isFinal, words } = totalStanding(member, offerings)
  return (
    <div role="row" id={id} aria-rowindex={number} data-row={at} className={styles.row} style={{ top }}>
      <div
        role="rowheader"
        aria-colindex={1}
        className={styles.name}
        title={[learner.real_name, learner.number, learner.group_name].filter(Boolean).join(' · ')}
      >
        <b>{learner.real_name}</b>
        <small className="num">{learner.number}</small>
      </div>
      <div
        role="gridcell"
        aria-colindex={2}
        className={styles.figure}
        title={words}
        aria-label={`总评 ${text}，${words}`}
        data-open={!isFinal || undefined}
      >
        {isFinal ? <b>{text}</b> : text}
      </div>
      <div role="gridcell" aria-colindex={3} className={styles.figure}>
        {`${Math.round(member.progress)}%`}
      </div>
    </div>
  )
})

type RowCellsProps = {
  member: GradebookMember
  offerings: GradebookOffering[]
  at: number
  top: number
  number: number
  id: string
  first: number
  last: number
  cellWidth: number
  /** The column that the Tab key leads to; -1 where that is in another row. */
  activeColumn: number
  linkTo: LinkTo
}

/** The cells of a row. A row that is scrolled into sight takes the place of one that has left it. */
export const RowCells = memo(function RowCells(props: RowCellsProps) {
  const { member, offerings, at, first, last, activeColumn, linkTo } = props
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    () => drawCells(row.current!, { member, offerings, columns: { first, last }, linkTo }),
    [member, offerings, first, last, linkTo],
  )
  useLayoutEffect(
    () => letTabIn(row.current!.children[activeColumn - first]),
    [activeColumn, member, offerings, first, last, linkTo],
  )
  return (
    <div
      ref={row}
      role="row"
      id={props.id}
      aria-rowindex={props.number}
      data-row={at}
      className={styles.cells}
      style={{ top: props.top, paddingLeft: first * props.cellWidth }}
    />
  )
})
