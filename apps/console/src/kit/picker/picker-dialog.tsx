import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Dialog } from '../dialog-frame/dialog.tsx'
import { Empty } from '../empty.tsx'
import { ErrorState } from '../failure-states.tsx'
import { FilterRow } from '../list/filter-row.tsx'
import type { ListColumn, ListFilter, ListQuery } from '../list/list-types.ts'
import { Pagination } from '../list/pagination.tsx'
import { Button } from '../button.tsx'
import {
  PICKER_PAGE_SIZE,
  PICKER_WIDTH,
  REMARK_DELAY_MS,
  choose,
  choosePage,
  clearSearch,
  include,
  takenLast,
  keyBy,
  withoutEmpty,
} from './picker-rules.ts'
import type { PickerMode, PickerSearch } from './picker-rules.ts'
import styles from './picker-dialog.module.css'
import { usePulledHeight } from './pulled-height.ts'
import { PickerTable } from './picker-table.tsx'

export type PickerPage<Row> = { rows: Row[]; total: number }

export type PickerDialogProps<Row, Raw, Key extends QueryKey> = {
  open: boolean
  title: string
  mode?: PickerMode
  /** One page as query options; asked only while the dialog is open. */
  source: (
    params: PickerSearch & { page: number; per_page: number },
  ) => UseQueryOptions<Raw, Error, PickerPage<Row>, Key>
  columns: ListColumn<Row>[]
  primaryKey?: string
  /** Rows chosen already, marked when the dialog opens. */
  selected?: Row[]
  /** Rows that are there already and cannot be chosen again. */
  isTaken?: (row: Row) => boolean
  /** What a chosen row is called in the line of chosen ones. */
  nameOf?: (row: Row) => string
  filters?: ListFilter[]
  initialSearch?: PickerSearch
  width?: number
  height?: number
  okText?: string
  onConfirm: (rows: Row[]) => void
  onClose: () => void
}

/**
 * Chooses one or several out of a paged, searchable list. Opening loads page 1 and copies the chosen rows; closing
 * clears the search but for the kept parameters; confirming gives the rows and closes.
 */
export function PickerDialog<Row, Raw = PickerPage<Row>, Key extends QueryKey = QueryKey>(
  props: PickerDialogProps<Row, Raw, Key>,
) {
  const { open, title, width = PICKER_WIDTH, initialSearch, onClose } = props
  // The search outlives the dialog, the rest does not: kept parameters are still set when it opens again.
  const [search, setSearch] = useState<PickerSearch>(() => initialSearch ?? {})
  const close = () => {
    setSearch(clearSearch)
    onClose()
  }
  if (!open) return null
  return (
    <Dialog title={title} width={width} onClose={close}>
      <PickerBody {...props} search={search} onSearch={setSearch} onClose={close} />
    </Dialog>
  )
}

type BodyProps<Row, Raw, Key extends QueryKey> = PickerDialogProps<Row, Raw, Key> & {
  search: PickerSearch
  onSearch: (search: PickerSearch) => void
}

function PickerBody<Row, Raw, Key extends QueryKey>(props: BodyProps<Row, Raw, Key>) {
  const { mode = 'checkbox', source, primaryKey = 'id', filters, isTaken, search, onSearch, onConfirm, onClose } = props
  const [selected, setSelected] = useState<Row[]>(() => props.selected ?? [])
  const [page, setPage] = useState(1)
  const key = useMemo(() => keyBy<Row>(primaryKey), [primaryKey])
  const box = useRef<HTMLDivElement>(null)
  const pulled = usePulledHeight(box)
  const list = useQuery({
    placeholderData: keepPreviousData as never,
    ...source({ ...withoutEmpty(search), page, per_page: PICKER_PAGE_SIZE }),
  })
  const asked = list.data?.rows
  const rows = asked && takenLast(asked, isTaken)
  const [marked, showMarks] = useRemark(asked)
  // Marks in sight before a load stay; those of other rows come a moment later.
  const inSight = new Set(marked?.map((row) => key(row)))
  const isMarked = (row: Row) => marked === asked || inSight.has(key(row))
  const chooseRow = (row: Row) => {
    showMarks()
    // A row that was chosen before but does not look so yet is pressed to be chosen, not to be left out.
    setSelected((before) => (isMarked(row) ? choose(mode, before, row, key) : include(mode, before, row, key)))
  }
  const query: ListQuery = { page, per_page: PICKER_PAGE_SIZE, ...(search as Record<string, string>) }
  const changeSearch = (next: ListQuery) => {
    setPage(next.page)
    const { page: _page, per_page: _perPage, ...values } = next
    onSearch(values)
  }
  const nameOf =
    props.nameOf ??
    ((row: Row) => String((row as Record<string, unknown>).title ?? (row as Record<string, unknown>).name ?? key(row)))
  return (
    <div className={styles.picker}>
      {filters && <FilterRow filters={filters} query={query} onQueryChange={changeSearch} />}
      <div ref={box} className={styles.list} style={{ height: props.height ?? pulled }}>
        {list.error && !rows ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <PickerTable
            label={props.title}
            mode={mode}
            rows={rows}
            columns={isTaken ? [...props.columns, takenColumn(isTaken)] : props.columns}
            rowKey={key}
            chosen={selected.filter(isMarked)}
            isStale={list.isPlaceholderData}
            nameOf={nameOf}
            isTaken={isTaken}
            onChoose={chooseRow}
            onChoosePage={(isOn) =>
              setSelected((before) => choosePage(before, rows?.filter((row) => !isTaken?.(row)) ?? [], isOn, key))
            }
          />
        )}
        {rows?.length === 0 && <Empty compact />}
      </div>
      <Pagination
        label={`${props.title}分页`}
        page={page}
        pageSize={PICKER_PAGE_SIZE}
        pageSizes={[PICKER_PAGE_SIZE]}
        total={list.data?.total}
        onChange={(next) => setPage(next)}
      />
      <div className={styles.foot}>
        <p className={styles.chosen} aria-live="polite">
          {selected.length === 0
            ? '尚未选择'
            : `已选 ${selected.length} 项：${selected.map((row) => nameOf(row)).join('、')}`}
        </p>
        <Button onClick={onClose}>取消</Button>
        <Button
          look="primary"
          onClick={() => {
            onConfirm(selected)
            onClose()
          }}
        >
          {props.okText ?? '确定'}
        </Button>
      </div>
    </div>
  )
}

/** Next to a row that is there already: why it cannot be chosen. */
const takenColumn = <Row,>(isTaken: (row: Row) => boolean): ListColumn<Row> => ({
  key: 'taken',
  title: '状态',
  width: 80,
  render: (row) => (isTaken(row) ? '已添加' : ''),
})

/**
 * The rows whose marks are shown, and a way to show those of the present rows at once: marks of rows chosen before come
 * 50 ms after the rows, unless somebody chooses sooner.
 */
function useRemark<Row>(rows: Row[] | undefined): [marked: Row[] | undefined, showMarks: () => void] {
  const [marked, setMarked] = useState<Row[]>()
  // Follows the clock: the delay is the specification's.
  useEffect(() => {
    const timer = setTimeout(() => setMarked(rows), REMARK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [rows])
  return [marked, () => setMarked(rows)]
}
