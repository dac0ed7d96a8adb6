import { memo } from 'react'
import { Checkbox } from './checkbox.tsx'
import styles from './data-table.module.css'
import type { ListColumn } from './list-types.ts'

type TableHeadProps<Row> = {
  columns: ListColumn<Row>[]
  sort: string | undefined
  onSort: ((sort: string | undefined) => void) | undefined
  hasActions: boolean
  selection: { count: number; of: number; onToggleAll: () => void } | undefined
}

const ARIA_SORT = { up: 'ascending', down: 'descending' } as const

/** A press sorts ascending, the next descending, the third not at all. */
export function nextSort(key: string, sort: string | undefined): string | undefined {
  if (sort === key) return `-${key}`
  return sort === `-${key}` ? undefined : key
}

function Head<Row>({ columns, sort, onSort, hasActions, selection }: TableHeadProps<Row>) {
  return (
    <thead className={styles.head}>
      <tr>
        {selection && (
          <th className={styles.check} scope="col">
            <Checkbox
              label="选择本页全部"
              isChecked={selection.of > 0 && selection.count === selection.of}
              isMixed={selection.count > 0 && selection.count < selection.of}
              onToggle={selection.onToggleAll}
            />
          </th>
        )}
        {columns.map((column, at) => {
          const direction = sort === column.key ? 'up' : sort === `-${column.key}` ? 'down' : undefined
          return (
            <th
              key={column.key}
              scope="col"
              className={at === 0 ? styles.first : undefined}
              data-align={column.align}
              aria-sort={column.sortable && direction ? ARIA_SORT[direction] : undefined}
            >
              {column.sortable && onSort ? (
                <button type="button" className={styles.sort} onClick={() => onSort(nextSort(column.key, sort))}>
                  {column.title}
                  <svg className={styles.arrows} data-direction={direction} viewBox="0 0 8 12" aria-hidden="true">
                    <path d="M4 1l3 3.6H1z" />
                    <path d="M4 11l3-3.6H1z" />
                  </svg>
                </button>
              ) : (
                // Names of contents, as columns have them, may be longer than the column.
                <span className={styles.headText} title={column.title}>
                  {column.title}
                </span>
              )}
            </th>
          )
        })}
        {hasActions && (
          <th scope="col" className={styles.actionsHead}>
            操作
          </th>
        )}
      </tr>
    </thead>
  )
}

export const TableHead = memo(Head) as typeof Head
