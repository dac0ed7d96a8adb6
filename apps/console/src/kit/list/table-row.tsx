import { memo } from 'react'
import type { Action } from '../action.ts'
import { Checkbox } from './checkbox.tsx'
import styles from './data-table.module.css'
import type { ListColumn } from './list-types.ts'
import { RowActions, shownValue } from './row-actions.tsx'

export type TableRowProps<Row> = {
  row: Row
  columns: ListColumn<Row>[]
  /** Columns without room of their own: shown in the second line of the first cell. */
  folded: ListColumn<Row>[]
  /** Undefined in a table without selection. */
  isSelected: boolean | undefined
  onToggle: ((row: Row, withRange: boolean) => void) | undefined
  actions: Action<Row>[] | undefined
  onAct: (action: Action<Row>, row: Row) => void
  onMore: (row: Row, anchor: HTMLElement) => void
  isMenuOpen: boolean
}

/** So many characters fit every column. */
const SURELY_WHOLE = 4

function PlainRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, isSelected, onToggle, actions } = props
  return (
    <tr className={styles.row} aria-selected={isSelected}>
      {isSelected !== undefined && onToggle && (
        <td className={styles.check}>
          <Checkbox label="选择此行" isChecked={isSelected} onToggle={(withRange) => onToggle(row, withRange)} />
        </td>
      )}
      {columns.map((column, at) => {
        const shown = shownValue(row, column)
        return (
          <td
            key={column.key}
            className={at === 0 ? styles.first : undefined}
            data-align={column.align}
            // What the column cuts can be read whole.
            title={typeof shown === 'string' && shown.length > SURELY_WHOLE ? shown : undefined}
          >
            {shown}
            {at === 0 && props.folded.length > 0 && (
              <span className={styles.folded}>
                {props.folded.map((one) => {
                  const value = shownValue(row, one)
                  // Nothing needs no place in a line that has little.
                  return (
                    value !== '--' && (
                      <span key={one.key} title={one.title}>
                        {one.align === 'right' && `${one.title} `}
                        {value}
                      </span>
                    )
                  )
                })}
              </span>
            )}
          </td>
        )
      })}
      {actions && (
        <td className={styles.actions}>
          <RowActions
            row={row}
            actions={actions}
            onAct={props.onAct}
            onMore={props.onMore}
            isMenuOpen={props.isMenuOpen}
          />
        </td>
      )}
    </tr>
  )
}

/** One row; drawn again only when its own data, mark or menu changes. */
export const TableRow = memo(PlainRow) as typeof PlainRow
