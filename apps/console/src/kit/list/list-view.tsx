import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { Action, IconType } from '../action.ts'
import { opens, type Opener } from '../dialog-frame/opening.tsx'
import { Empty } from '../empty.tsx'
import type { EmptyProps } from '../empty.tsx'
import { ErrorState } from '../failure-states.tsx'
import { AppLink } from '../link.tsx'
import { Button, buttonLook } from '../button.tsx'
import { BulkBar, type EveryMatch } from './bulk-bar.tsx'
import { CardGrid } from './card-grid.tsx'
import { DataTable } from './data-table.tsx'
import { FilterRow } from './filter-row.tsx'
import { isColumnShown, useListPreferences } from './list-preferences.ts'
import { ListSettings } from './list-settings.tsx'
import { changeQuery, clearFilters, isFiltered, partOf } from './list-types.ts'
import type { CardLook, ListData, ListFilter, ListQuery, ListView as View, TableColumn } from './list-types.ts'
import styles from './list-view.module.css'
import { Pagination } from './pagination.tsx'
import { useSelection } from './use-selection.ts'
import { ownDensity } from '../state/density.ts'
import { useStore } from '../state/store.ts'

/** A command of the whole page, such as 新建. With `to` it is a link, with `opens` it opens a dialog. */
export type PageAction = {
  key: string
  label: string
  icon?: IconType
  /** Its arrow points onward: it follows the words. */
  hasIconLast?: boolean
  /** Why it cannot be done now. */
  disabledReason?: string
} & (
  | { to: string; run?: undefined; opens?: undefined }
  | { to?: undefined; run: () => void; opens?: undefined }
  | { to?: undefined; run?: undefined; opens: Opener }
)

export type ListViewProps<Row> = {
  /** Names the list in local storage: preferences are kept per list. */
  name: string
  title: string
  /** Below the title: the way to the lists that share its entry of the menu. */
  tabs?: ReactNode
  /** The page's heading is drawn elsewhere, for instance by the detail page around a tab. */
  hideTitle?: boolean
  /** Quiet words next to the title. */
  note?: ReactNode
  /** The one loud thing on the page. */
  primaryAction?: PageAction
  /** Quieter ones next to it: import, export. */
  pageActions?: PageAction[]
  columns: TableColumn<Row>[]
  rowKey: (row: Row) => string
  filters?: ListFilter[]
  query: ListQuery
  onQueryChange: (query: ListQuery) => void
  rowActions?: Action<Row>[]
  bulkActions?: Action<Row>[]
  /** Offers to select what the list finds on all its pages, once all of a page is selected. */
  everyMatch?: EveryMatch<Row>
  /** After an action was done, usually: ask again. */
  onActionDone?: () => void
  /** Makes the switch between table and cards appear. */
  card?: (row: Row) => CardLook
  defaultView?: View
  empty?: Pick<EmptyProps, 'kind' | 'text'>
  /** What the list is narrowed by until somebody narrows it otherwise; `empty` says what is missing then. */
  defaults?: Partial<ListQuery>
  /** Drawn between the filter row and the rows: a summary, a hint. */
  children?: ReactNode
  hidePagination?: boolean
}

export type ListState<Row> = {
  data: ListData<Row> | undefined
  error?: unknown
  isStale?: boolean
  onRetry?: () => void
}

/** What is for one row only would be done to the first of several. */
const isForMany = <Row,>(action: Action<Row>): boolean => action.on !== 'one' && !action.to

/** Filters and buttons that fit next to each other in a list without a title, at 1440 px. */
const mostInOneRow = 8

/** The list page as it is drawn for a given state; `ListPage` gives it the state of a query. */
export function ListView<Row>(props: ListViewProps<Row> & ListState<Row>) {
  const { title, note, primaryAction, pageActions, filters, query, onQueryChange, columns, rowKey, card } = props
  const { data, error, isStale = false, rowActions } = props
  const bulkActions = props.bulkActions?.filter(isForMany)
  const [preferences, changePreferences] = useListPreferences(props.name)
  const selection = useSelection(data?.rows, rowKey)
  const view: View = card ? (preferences.view ?? props.defaultView ?? 'table') : 'table'
  const usual = useStore(ownDensity)
  const density = preferences.density ?? usual
  const hasSelection = bulkActions !== undefined && bulkActions.length > 0
  // The same array as long as nothing changed: rows are drawn again for a new one.
  const shownColumns = useMemo(
    () => columns.filter((column) => isColumnShown(column, preferences)),
    [columns, preferences],
  )
  const placeholder = listPlaceholder(props)
  // The empty place offers the first one itself: one loud thing on the page.
  const isFirst = isBeforeFirst(props)
  const isDrawn = error === undefined || data !== undefined
  const isMoreOffered =
    props.everyMatch !== undefined &&
    data?.total !== undefined &&
    selection.rows.length < Math.min(data.total, props.everyMatch.most) &&
    data.rows.every((row) => selection.keys.has(rowKey(row)))
  const commandCount = (pageActions?.length ?? 0) + (primaryAction ? 1 : 0)
  const isCrowded = (filters?.length ?? 0) + commandCount > mostInOneRow
  return (
    <div className={styles.page}>
      {!props.hideTitle && (
        <header className={styles.header}>
          <h1>{title}</h1>
          {note && <span className={styles.note}>{note}</span>}
          <div className={styles.commands}>
            {pageActions?.map((action) => (
              <PageButton key={action.key} action={action} />
            ))}
            {primaryAction && <PageButton action={primaryAction} isPrimary={!isFirst} />}
          </div>
        </header>
      )}
      {props.tabs}
      <div className={styles.tools} data-crowded={isCrowded || undefined}>
        {filters ? (
          <FilterRow filters={filters} query={query} onQueryChange={onQueryChange} />
        ) : (
          <span className={styles.grow} />
        )}
        {props.hideTitle && (pageActions || primaryAction) && (
          <div className={styles.commands}>
            {pageActions?.map((action) => (
              <PageButton key={action.key} action={action} />
            ))}
            {primaryAction && <PageButton action={primaryAction} isPrimary={!isFirst} />}
          </div>
        )}
        <ListSettings
          columns={columns}
          preferences={preferences}
          onChange={changePreferences}
          view={view}
          density={density}
          hasCards={card !== undefined}
        />
      </div>
      {props.children}
      {view === 'cards' && card ? (
        <CardGrid
          rows={data?.rows}
          rowKey={rowKey}
          look={card}
          isStale={isStale}
          placeholder={placeholder}
          {...(hasSelection ? { selection } : {})}
        />
      ) : (
        <DataTable
          label={title}
          rows={isDrawn ? data?.rows : []}
          columns={shownColumns}
          rowKey={rowKey}
          density={density}
          sort={query.sort}
          onSort={(sort) => onQueryChange(changeQuery(query, { sort }))}
          isStale={isStale}
          placeholder={placeholder}
          {...(hasSelection ? { selection } : {})}
          {...(rowActions ? { rowActions } : {})}
          {...(props.onActionDone ? { onActionDone: props.onActionDone } : {})}
        />
      )}
      {!props.hidePagination && isDrawn && (
        <div className={styles.foot}>
          <Pagination
            page={query.page}
            pageSize={query.per_page}
            total={data?.total}
            isTotalCapped={data?.isTotalCapped ?? false}
            onChange={(page, perPage) => onQueryChange(changeQuery(query, { page, per_page: perPage }))}
          />
        </div>
      )}
      {hasSelection && selection.rows.length > 0 && (
        <BulkBar
          rows={selection.rows}
          actions={bulkActions}
          onClear={selection.clear}
          {...(isMoreOffered ? { more: { ...props.everyMatch!, total: data!.total!, onAdd: selection.onAdd } } : {})}
          {...(props.onActionDone ? { onDone: props.onActionDone } : {})}
        />
      )}
    </div>
  )
}

/** Nothing was made yet, and nothing narrows the list. */
function isBeforeFirst<Row>(props: ListViewProps<Row> & ListState<Row>): boolean {
  return props.data?.rows.length === 0 && !isNarrowed(props) && props.query.page === 1
}

const isNarrowed = <Row,>({ filters, query, defaults }: ListViewProps<Row>): boolean =>
  isFiltered(query, { ...defaults, ...partOf(filters, query) })

/** What replaces the rows when there are none to show: an error, or one of three kinds of emptiness. */
function listPlaceholder<Row>(props: ListViewProps<Row> & ListState<Row>): ReactNode {
  const { data, error, filters, query, onQueryChange, onRetry, empty, primaryAction } = props
  if (error !== undefined && data === undefined) {
    return <ErrorState error={error} {...(onRetry ? { onRetry } : {})} />
  }
  if (!data || data.rows.length > 0) return undefined
  if (isNarrowed(props)) {
    const clear = (): void => onQueryChange(clearFilters(query, partOf(filters, query)))
    return (
      <Empty kind="search" text="没有符合当前筛选条件的内容。" action={<Button onClick={clear}>清除筛选</Button>} />
    )
  }
  if (query.page > 1) {
    return (
      <Empty
        text="这一页已经没有内容了。"
        action={<Button onClick={() => onQueryChange(changeQuery(query, { page: 1 }))}>回到第一页</Button>}
      />
    )
  }
  return <Empty {...empty} action={primaryAction && <PageButton action={primaryAction} isPrimary />} />
}

/** A command as a button or a link that looks like one; a refused one says why. */
export function PageButton({ action, isPrimary = false }: { action: PageAction; isPrimary?: boolean }) {
  const Icon = action.icon
  const isRefused = action.disabledReason !== undefined
  if (action.to !== undefined && !isRefused) {
    return (
      <AppLink to={action.to} className={buttonLook} data-look={isPrimary ? 'primary' : undefined}>
        {Icon && !action.hasIconLast && <Icon aria-hidden />}
        {action.label}
        {Icon && action.hasIconLast && <Icon aria-hidden />}
      </AppLink>
    )
  }
  return (
    <Button
      look={isPrimary ? 'primary' : 'plain'}
      title={action.disabledReason}
      disabled={isRefused}
      {...(action.opens ? opens(action.opens) : { onClick: action.run })}
      {...(Icon ? { icon: Icon } : {})}
    >
      {action.label}
    </Button>
  )
}
