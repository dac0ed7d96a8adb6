// The cells of these rows are hidden from screen readers, so they need no names.
/* oxlint-disable jsx-a11y/control-has-associated-label */
import styles from './data-table.module.css'
import type { ListColumn } from './list-types.ts'

const ROWS = Array.from({ length: 12 }, (_, at) => at)
const SHARES = ['72%', '54%', '64%', '48%']

type SkeletonRowsProps<Row> = {
  columns: ListColumn<Row>[]
  hasSelection: boolean
  hasActions: boolean
  isFolded?: boolean
}

/** Rows of the right shape, shown the first time only. */
export function SkeletonRows<Row>({ columns, hasSelection, hasActions, isFolded = false }: SkeletonRowsProps<Row>) {
  return ROWS.map((at) => (
    <tr key={at} className={styles.row} data-bones={isFolded ? 'folded' : ''} aria-hidden="true">
      {hasSelection && <td />}
      {columns.map((column, index) => (
        <td key={column.key} data-align={column.align}>
          <i className="bone" style={{ height: 12, width: SHARES[(at + index) % SHARES.length] }} />
        </td>
      ))}
      {hasActions && <td />}
    </tr>
  ))
}
