import { memo } from 'react'
import type { ReactNode } from 'react'
import { standing } from '../action.ts'
import type { Action } from '../action.ts'
import { drawsAhead } from '../dialog-frame/opening.tsx'
import { AppLink } from '../link.tsx'
import { Checkbox } from './checkbox.tsx'
import styles from './data-table.module.css'
import type { ListColumn } from './list-types.ts'

export type TableRowProps<Row> = {
  row: Row
  columns: ListColumn<Row>[]
  /** Undefined in a table without selection. */
  isSelected: boolean | undefined
  onToggle: ((row: Row, withRange: boolean) => void) | undefined
  actions: Action<Row>[] | undefined
  onAct: (action: Action<Row>, row: Row) => void
  onMore: (row: Row, anchor: HTMLElement) => void
  isMenuOpen: boolean
}

/** What a cell shows without a renderer: the row's value of that name, `--` when there is none. */
function plainValue<Row>(row: Row, key: string): ReactNode {
  const value = (row as Record<string, unknown>)[key]
  if (value == null || value === '') return '--'
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
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
        const shown = column.render ? column.render(row) : plainValue(row, column.key)
        return (
          <td
            key={column.key}
            className={at === 0 ? styles.first : undefined}
            data-align={column.align}
            // What the column cuts can be read whole.
            title={typeof shown === 'string' && shown.length > SURELY_WHOLE ? shown : undefined}
          >
            {shown}
          </td>
        )
      })}
      {actions && <ActionCell {...props} actions={actions} />}
    </tr>
  )
}

function ActionCell<Row>({ row, actions, onAct, onMore, isMenuOpen }: TableRowProps<Row> & { actions: Action<Row>[] }) {
  const shown = actions.filter((action) => action.on !== 'many' && standing(action, row) !== 'hidden')
  return (
    <td className={styles.actions}>
      {shown.slice(0, 2).map((action) => {
        const state = standing(action, row)
        if (action.to && state === 'possible') {
          return (
            <AppLink key={action.key} to={action.to(row)} className={styles.action}>
              {action.label}
            </AppLink>
          )
        }
        const isRefused = typeof state === 'object'
        return (
          <button
            key={action.key}
            type="button"
            className={styles.action}
            data-danger={action.danger || undefined}
            aria-disabled={isRefused || undefined}
            title={isRefused ? state.reason : undefined}
            {...(isRefused ? {} : { ...drawsAhead(action.opens?.([row])), onClick: () => onAct(action, row) })}
          >
            {action.label}
          </button>
        )
      })}
      {shown.length > 2 && (
        <button
          type="button"
          className={styles.action}
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
          onClick={(event) => onMore(row, event.currentTarget)}
        >
          更多
        </button>
      )}
    </td>
  )
}

/** One row; drawn again only when its own data, mark or menu changes. */
export const TableRow = memo(PlainRow) as typeof PlainRow
