import type { ReactNode } from 'react'
import { standing } from '../action.ts'
import type { Action } from '../action.ts'
import { drawsAhead } from '../dialog-frame/opening.tsx'
import { AppLink } from '../link.tsx'
import styles from './data-table.module.css'
import type { ListColumn } from './list-types.ts'
import { actionsOf, VISIBLE_ACTIONS } from './shown-actions.ts'

/** What a cell shows: the column's own drawing, or the row's value of that name, `--` when there is none. */
export function shownValue<Row>(row: Row, { key, render }: ListColumn<Row>): ReactNode {
  if (render) return render(row)
  const value = (row as Record<string, unknown>)[key]
  if (value == null || value === '') return '--'
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}

export type RowActionsProps<Row> = {
  row: Row
  actions: Action<Row>[]
  onAct: (action: Action<Row>, row: Row) => void
  onMore: (row: Row, anchor: HTMLElement) => void
  isMenuOpen: boolean
  /** On a card more actions than fit are together in the menu. */
  isCard?: boolean
}

/** The actions of one row as buttons and links. */
export function RowActions<Row>(props: RowActionsProps<Row>) {
  const { row, onAct, onMore, isMenuOpen, isCard = false } = props
  const actions = actionsOf(props.actions, row)
  const hasMenu = actions.length > VISIBLE_ACTIONS
  return (
    <>
      {actions.slice(0, isCard && hasMenu ? 0 : VISIBLE_ACTIONS).map((action) => {
        const state = standing(action, row)
        if (action.to && state === 'possible') {
          return (
            <AppLink key={action.key} to={action.to(row)} className={styles.action}>
              {action.labelOf?.(row) ?? action.label}
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
            {action.labelOf?.(row) ?? action.label}
          </button>
        )
      })}
      {hasMenu && (
        <button
          type="button"
          className={`${styles.action} ${styles.more}`}
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
          aria-label={isCard ? '更多操作' : '更多'}
          title="更多"
          onClick={(event) => onMore(row, event.currentTarget)}
        >
          {/* As the kit's icon looks, without a component of its own in every row. */}
          <svg className={styles.dots} viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3.6 8h0M8 8h0M12.4 8h0" />
          </svg>
        </button>
      )}
    </>
  )
}
