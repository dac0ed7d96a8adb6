import { DownOutlined } from '@ant-design/icons'
import { memo, useMemo, useState } from 'react'
import { cardParts, type CardParts } from './card-parts.ts'
import { Checkbox } from './checkbox.tsx'
import { Choice } from './choice.tsx'
import type { DataTableProps } from './data-table.tsx'
import type { ListColumn } from './list-types.ts'
import { RowActions, shownValue, type RowActionsProps } from './row-actions.tsx'
import { actionsOf, VISIBLE_ACTIONS } from './shown-actions.ts'
import styles from './row-cards.module.css'

type RowCardsProps<Row> = Pick<
  DataTableProps<Row>,
  'label' | 'rows' | 'columns' | 'rowKey' | 'sort' | 'onSort' | 'selection' | 'isStale'
> & {
  actions: RowActionsProps<Row>['actions'] | undefined
  onAct: RowActionsProps<Row>['onAct']
  onMore: RowActionsProps<Row>['onMore']
  /** Key of the row whose menu is open. */
  menuKey: string | undefined
}

const BONES = Array.from({ length: 6 }, (_, at) => at)

/** The rows of a table where it is too narrow for one: each a card with the same values, mark and actions. */
export function RowCards<Row>(props: RowCardsProps<Row>) {
  const { rows, columns, rowKey, selection, isStale } = props
  const parts = useMemo(() => cardParts(columns), [columns])
  return (
    <>
      <CardsHead {...props} />
      <ul
        className={styles.cards}
        aria-label={props.label}
        aria-busy={isStale || rows === undefined}
        data-stale={isStale || undefined}
      >
        {rows
          ? rows.map((row) => {
              const key = rowKey(row)
              return (
                <RowCard
                  key={key}
                  row={row}
                  parts={parts}
                  isSelected={selection ? selection.keys.has(key) : undefined}
                  onToggle={selection?.onToggle}
                  actions={props.actions}
                  onAct={props.onAct}
                  onMore={props.onMore}
                  isMenuOpen={props.menuKey === key}
                />
              )
            })
          : BONES.map((at) => (
              <li key={at} className={styles.card} aria-hidden="true">
                <i className="bone" style={{ width: '62%', height: 14, margin: '4px 0 12px' }} />
                <i className="bone" style={{ width: '84%', height: 11 }} />
              </li>
            ))}
      </ul>
    </>
  )
}

/** What a table's head does: marks all rows and orders them. */
function CardsHead<Row>({ rows, columns, rowKey, sort, onSort, selection }: RowCardsProps<Row>) {
  const sortable = onSort ? columns.filter((column) => column.sortable) : []
  if (!rows || rows.length === 0 || (!selection && sortable.length === 0)) return null
  const count = selection ? rows.filter((row) => selection.keys.has(rowKey(row))).length : 0
  return (
    <div className={styles.head}>
      {selection && (
        <div className={styles.all}>
          <Checkbox
            label="选择本页全部"
            isChecked={count === rows.length}
            isMixed={count > 0 && count < rows.length}
            onToggle={selection.onToggleAll}
          />
          全选
        </div>
      )}
      {onSort && sortable.length > 0 && (
        <Choice
          className={styles.sort}
          label="排序"
          value={sort}
          canClear
          options={sortable.flatMap(({ key, title }) => [
            { value: key, label: `${title} ↑` },
            { value: `-${key}`, label: `${title} ↓` },
          ])}
          onChange={onSort}
        />
      )}
    </div>
  )
}

type RowCardProps<Row> = Omit<RowActionsProps<Row>, 'actions' | 'visible'> & {
  parts: CardParts<Row>
  isSelected: boolean | undefined
  onToggle: ((row: Row, withRange: boolean) => void) | undefined
  actions: RowActionsProps<Row>['actions'] | undefined
}

function PlainCard<Row>({ row, parts, isSelected, onToggle, actions, ...acts }: RowCardProps<Row>) {
  const [isUnfolded, setUnfolded] = useState(false)
  const facts = isUnfolded ? [...parts.facts, ...parts.more] : parts.facts
  const count = actions ? actionsOf(actions, row).length : 0
  const buttons = actions && count > 0 && (
    <div className={styles.actions}>
      <RowActions {...acts} row={row} actions={actions} isCard />
    </div>
  )
  const isMenu = count > VISIBLE_ACTIONS
  return (
    <li className={styles.card} data-selected={isSelected || undefined}>
      <div className={styles.top}>
        {isSelected !== undefined && onToggle && (
          <div className={styles.check}>
            <Checkbox label="选择此行" isChecked={isSelected} onToggle={(withRange) => onToggle(row, withRange)} />
          </div>
        )}
        <div className={styles.title}>{parts.title && shownValue(row, parts.title)}</div>
        {parts.state && <div className={styles.state}>{shownValue(row, parts.state)}</div>}
        {isMenu && buttons}
      </div>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map((column) => (
            <Fact key={column.key} row={row} column={column} />
          ))}
        </dl>
      )}
      <div className={styles.foot}>
        {parts.more.length > 0 && (
          <button
            type="button"
            className={styles.unfold}
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? '收起' : `其余 ${parts.more.length} 项`}
            <DownOutlined aria-hidden />
          </button>
        )}
        {!isMenu && buttons}
      </div>
    </li>
  )
}

const RowCard = memo(PlainCard) as typeof PlainCard

function Fact<Row>({ row, column }: { row: Row; column: ListColumn<Row> }) {
  return (
    <div>
      <dt>{column.title}</dt>
      <dd>{shownValue(row, column)}</dd>
    </div>
  )
}
