import { Checkbox } from '../list/checkbox.tsx'
import tableStyles from '../list/data-table.module.css'
import { SELECT_WIDTH, leastWidth } from '../list/fit-columns.ts'
import type { ListColumn } from '../list/list-types.ts'
import { SkeletonRows } from '../list/skeleton-rows.tsx'
import styles from './picker-dialog.module.css'
import type { PickerMode, RowKey } from './picker-rules.ts'

type PickerTableProps<Row> = {
  label: string
  mode: PickerMode
  rows: Row[] | undefined
  columns: ListColumn<Row>[]
  rowKey: RowKey<Row>
  chosen: Row[]
  isStale: boolean
  nameOf: (row: Row) => string
  isTaken?: ((row: Row) => boolean) | undefined
  onChoose: (row: Row) => void
  onChoosePage: (isOn: boolean) => void
}

/** The rows of a picker; a press anywhere on a row chooses it. */
export function PickerTable<Row>(props: PickerTableProps<Row>) {
  const { label, mode, rows, columns, rowKey, chosen, isStale, nameOf, isTaken, onChoose, onChoosePage } = props
  const keys = new Set(chosen.map((row) => rowKey(row)))
  const here = rows?.filter((row) => keys.has(rowKey(row))).length ?? 0
  const isAll = here > 0 && here === rows?.filter((row) => !isTaken?.(row)).length
  return (
    <table
      className={`${tableStyles.table} ${styles.table}`}
      // Where it is narrower than its columns need, it scrolls instead of cutting every name.
      style={{
        minWidth: columns.reduce((sum, column) => sum + leastWidth(column), SELECT_WIDTH),
      }}
      aria-label={label}
      aria-busy={isStale || rows === undefined}
    >
      <colgroup>
        <col style={{ width: SELECT_WIDTH }} />
        {columns.map((column) => (
          <col key={column.key} style={column.width === undefined ? undefined : { width: column.width }} />
        ))}
      </colgroup>
      <thead className={tableStyles.head}>
        <tr>
          <th className={tableStyles.check} scope="col">
            {mode === 'checkbox' ? (
              <Checkbox
                label="选择本页全部"
                isChecked={isAll}
                isMixed={here > 0 && !isAll}
                onToggle={() => onChoosePage(!isAll)}
              />
            ) : (
              <span className="visually-hidden">选择</span>
            )}
          </th>
          {columns.map((column) => (
            <th key={column.key} scope="col" data-align={column.align}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={isStale ? tableStyles.stale : undefined}>
        {rows ? (
          rows.map((row) => {
            const key = rowKey(row)
            const isChosen = keys.has(key)
            const isDisabled = isTaken?.(row) ?? false
            return (
              <tr
                key={key}
                className={tableStyles.row}
                data-taken={isDisabled || undefined}
                aria-selected={isChosen}
                aria-disabled={isDisabled || undefined}
                onClick={(event) => {
                  // The box itself reports by its own change event.
                  if (!isDisabled && !(event.target instanceof HTMLInputElement)) onChoose(row)
                }}
              >
                <td className={tableStyles.check}>
                  <Checkbox
                    kind={mode}
                    label={`选择${nameOf(row)}`}
                    isChecked={isChosen}
                    isDisabled={isDisabled}
                    onToggle={() => onChoose(row)}
                  />
                </td>
                {columns.map((column) => (
                  <td key={column.key} data-align={column.align}>
                    {column.render ? column.render(row) : String((row as Record<string, unknown>)[column.key] ?? '--')}
                  </td>
                ))}
              </tr>
            )
          })
        ) : (
          <SkeletonRows columns={columns} hasSelection hasActions={false} />
        )}
      </tbody>
    </table>
  )
}
