import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { ActionMenu } from '../action-menu.tsx'
import type { MenuEntry } from '../action-menu.tsx'
import { runAction, standing } from '../action.ts'
import type { Action } from '../action.ts'
import { useIsNarrow } from '../narrow.ts'
import styles from './data-table.module.css'
import { SELECT_WIDTH, columnsToFold, foldColumns, columnWidths, leastWidth } from './fit-columns.ts'
import type { Density, TableColumn } from './list-types.ts'
import { ownDensity } from '../state/density.ts'
import { useStore } from '../state/store.ts'
import { actionsWidth, VISIBLE_ACTIONS } from './shown-actions.ts'
import { RowCards } from './row-cards.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'

export type DataTableProps<Row> = {
  /** What the table holds, for screen readers. */
  label: string
  rows: Row[] | undefined
  columns: TableColumn<Row>[]
  rowKey: (row: Row) => string
  density?: Density
  sort?: string | undefined
  onSort?: (sort: string | undefined) => void
  selection?: { keys: ReadonlySet<string>; onToggle: (row: Row, withRange: boolean) => void; onToggleAll: () => void }
  rowActions?: Action<Row>[]
  onActionDone?: () => void
  /** Old rows are shown while newer ones are fetched. */
  isStale?: boolean
  /** Below the header instead of rows. */
  placeholder?: ReactNode
  /** Pixels below the window's top at which the header stays; the shell's header by default. */
  stickyTop?: string
}

/** What the last table had: the next list's is as wide, and so is right before it has been laid out. */
let lastRoom = 0

/**
 * A table of plain HTML with a sticky header and one shared row menu. Our own and not the kit's because it draws twenty
 * rows in a fraction of the time: no component per cell, no measuring row, no drop-down per row. Where it is too
 * narrow for its columns those of low priority move into the second line of the first; then it scrolls inside itself.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, sort, onSort, selection, isStale, placeholder } = props
  const { onActionDone } = props
  const usual = useStore(ownDensity)
  const density = props.density ?? usual
  const rowActions = props.rowActions?.filter((action) => action.on !== 'many')
  const hasActions = rowActions !== undefined && rowActions.length > 0
  const frame = useRef<HTMLDivElement>(null)
  const isCards = useIsNarrow()
  const [menu, setMenu] = useState<{ row: Row; anchor: HTMLElement }>()

  const places: Record<string, string> = {
    '--first-left': selection ? `${SELECT_WIDTH}px` : '0',
    ...(props.stickyTop === undefined ? {} : { '--sticky-top': props.stickyTop }),
  }
  const lastWidth = hasActions ? actionsWidth(rowActions, rows ?? []) : 0
  const beside = (selection ? SELECT_WIDTH : 0) + lastWidth
  const [fit, setFit] = useState(() => ({
    count: lastRoom === 0 ? 0 : columnsToFold(props.columns, lastRoom, beside),
    room: lastRoom,
  }))
  const { shown: columns, folded } = useMemo(() => foldColumns(props.columns, fit.count), [props.columns, fit.count])
  const minWidth = columns.reduce((sum, column) => sum + leastWidth(column), beside)
  const isNarrow = fit.room > 0 && minWidth > fit.room
  const widths = columnWidths(columns, fit.room, beside)
  const isRest = ({ width }: { width?: number }, at: number) => at === 0 && width === undefined && !isNarrow

  // Follows the room the table has, which only the browser knows.
  useEffect(() => {
    const element = frame.current
    if (!element || isCards || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      const room = element.clientWidth
      // A list that is kept behind another page has no room, and nothing to fit.
      if (room === 0) return
      lastRoom = room
      const count = columnsToFold(props.columns, room, beside)
      setFit((now) => (now.count === count && now.room === room ? now : { count, room }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [props.columns, beside, isCards])

  const openMenu = useCallback((row: Row, anchor: HTMLElement) => setMenu({ row, anchor }), [])
  const closeMenu = useCallback(() => setMenu(undefined), [])
  const act = useCallback(
    async (action: Action<Row>, row: Row) => {
      if (await runAction(action, [row])) onActionDone?.()
    },
    [onActionDone],
  )

  return (
    <div
      ref={frame}
      className={styles.frame}
      data-narrow={(isNarrow && !isCards) || undefined}
      data-dense={density === 'dense' || undefined}
      style={places as React.CSSProperties}
      // A region that scrolls must be reachable by keyboard.
      {...(isNarrow && !isCards ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
    >
      {isStale && <span className={styles.loading} aria-hidden="true" />}
      {isCards ? (
        <RowCards
          label={label}
          rows={rows}
          columns={props.columns}
          rowKey={rowKey}
          sort={sort}
          onSort={onSort}
          selection={selection}
          isStale={isStale}
          actions={hasActions ? props.rowActions : undefined}
          onAct={act}
          onMore={openMenu}
          menuKey={menu && rowKey(menu.row)}
        />
      ) : (
        <table
          className={styles.table}
          style={{ minWidth }}
          aria-busy={isStale || rows === undefined}
          aria-label={label}
        >
          <colgroup>
            {selection && <col style={{ width: SELECT_WIDTH }} />}
            {columns.map((column, at) => (
              // What rounding leaves over is the first one's.
              <col key={column.key} style={isRest(column, at) ? undefined : { width: widths[at] }} />
            ))}
            {hasActions && <col style={{ width: lastWidth }} />}
          </colgroup>
          <TableHead
            columns={columns}
            sort={sort}
            onSort={onSort}
            hasActions={hasActions}
            selection={
              selection && {
                count: rows?.filter((row) => selection.keys.has(rowKey(row))).length ?? 0,
                of: rows?.length ?? 0,
                onToggleAll: selection.onToggleAll,
              }
            }
          />
          <tbody className={isStale ? styles.stale : undefined}>
            {rows ? (
              rows.map((row) => {
                const key = rowKey(row)
                return (
                  <TableRow
                    key={key}
                    row={row}
                    columns={columns}
                    folded={folded}
                    isSelected={selection ? selection.keys.has(key) : undefined}
                    onToggle={selection?.onToggle}
                    actions={hasActions ? props.rowActions : undefined}
                    onAct={act}
                    onMore={openMenu}
                    isMenuOpen={menu !== undefined && rowKey(menu.row) === key}
                  />
                )
              })
            ) : (
              <SkeletonRows
                columns={columns}
                hasSelection={selection !== undefined}
                hasActions={hasActions}
                isFolded={folded.length > 0}
              />
            )}
          </tbody>
        </table>
      )}
      {placeholder}
      {menu && rowActions && (
        <ActionMenu
          anchor={menu.anchor}
          label="更多操作"
          onClose={closeMenu}
          entries={menuEntries(
            rowActions,
            menu.row,
            isCards ? 0 : VISIBLE_ACTIONS,
            (action) => void act(action, menu.row),
          )}
        />
      )}
    </div>
  )
}

/** The actions behind 更多: what is left after the visible ones. */
function menuEntries<Row>(
  actions: Action<Row>[],
  row: Row,
  visible: number,
  run: (action: Action<Row>) => void,
): MenuEntry[] {
  const shown = actions.filter((action) => standing(action, row) !== 'hidden')
  return shown.slice(visible).map((action, at, all) => {
    const state = standing(action, row)
    const Icon = action.icon
    return {
      key: action.key,
      label: action.labelOf?.(row) ?? action.label,
      ...(Icon ? { icon: <Icon aria-hidden /> } : {}),
      ...(action.danger ? { danger: true, divided: at > 0 && !all[at - 1]?.danger } : {}),
      ...(typeof state === 'object' ? { disabledReason: state.reason } : {}),
      opens: action.opens?.([row]),
      ...(action.to ? { to: action.to(row) } : { onChoose: () => run(action) }),
    }
  })
}
