import type { ReactNode } from 'react'
import type { CoverShape } from '../cover-shape.ts'

/** What a list page asks for; every value is in the address, so that a list can be shared and survives going back. */
export type ListQuery = {
  page: number
  per_page: number
  /** Which field `selectValue` is looked for in. */
  selectKey?: string
  selectValue?: string
  /** Column key, with a hyphen in front for descending: `-updated_at`. */
  sort?: string
  [filter: string]: string | number | undefined
}

/** One page of rows. `total` may come later than the rows, or be a lower bound when counting was cut off. */
export type ListData<Row> = { rows: Row[]; total?: number; isTotalCapped?: boolean }

export type ListColumn<Row> = {
  key: string
  title: string
  /** What the cell shows; without it, the row's own value of this key as text. */
  render?: (row: Row) => ReactNode
  /** Pixels; a column without one shares what is left, but not less than `minWidth` (default 120). */
  width?: number
  minWidth?: number
  /** Where there is no room the column with the lowest priority moves into the second line first; without one it stays. */
  priority?: number
  /** Numbers are aligned right. */
  align?: 'left' | 'right' | 'center'
  sortable?: boolean
  /** Shown only when chosen. */
  isOptional?: boolean
  /** Cannot be put away. */
  isFixed?: boolean
  /** Where rows are cards: next to the name, among the facts, or behind a press. The first columns are facts by themselves. */
  inCard?: 'state' | 'fact' | 'more'
}

export type Choosable<Value> = { value: Value; label: string }
export type Option = Choosable<string>

/** A column of a table: it stays, or it says when it leaves. */
export type TableColumn<Row> = ListColumn<Row> & ({ isFixed: true } | { priority: number })

/** One control of the filter row. Names are query parameters. */
export type ListFilter =
  | { kind: 'search'; keys?: Option[]; placeholder?: string }
  | { kind: 'select'; name: string; label: string; options: Option[] | undefined; width?: number }
  /** Words of one's own, several in one value with commas between. */
  | { kind: 'tags'; name: string; label: string }
  | {
      kind: 'custom'
      name: string
      /** Chooses which list is shown: it narrows nothing, and stays in sight and in the query. */
      isPart?: boolean
      render: (value: string | undefined, onChange: (value: string | undefined) => void) => ReactNode
    }

/** How a row looks as a card. */
export type CardLook = {
  kind: string
  title: string
  to?: string
  cover?: string | null
  shape?: CoverShape | undefined
  /** The picture is what the row is about, and is shown larger than a cover. */
  isPicture?: boolean
  /** At the end of the facts' line. */
  state?: ReactNode
  text?: ReactNode
  /** Small facts at the bottom, at most three. */
  facts?: ReactNode[]
}

export type Density = 'normal' | 'dense'
export type ListView = 'table' | 'cards'

export const PAGE_SIZES = [20, 50, 100, 200, 300] as const
export const DEFAULT_PAGE_SIZE = 20

/** True when anything but page, size and sort narrows the list. `selectKey` alone narrows nothing. */
export function isFiltered(query: ListQuery, defaults: Partial<ListQuery> = {}): boolean {
  const neutral = new Set(['page', 'per_page', 'sort', 'selectKey'])
  return Object.entries(query).some(
    ([name, value]) => !neutral.has(name) && value !== undefined && value !== '' && value !== defaults[name],
  )
}

/** The query with some values changed. Whatever narrows or orders the list starts again at page 1. */
export function changeQuery(query: ListQuery, change: Partial<ListQuery>): ListQuery {
  return { ...query, ...('page' in change ? {} : { page: 1 }), ...change } as ListQuery
}

/** What of the query says which list is shown, and not what of it. */
export function partOf(filters: readonly ListFilter[] | undefined, query: ListQuery): Partial<ListQuery> {
  const names = filters?.flatMap((filter) => (filter.kind === 'custom' && filter.isPart ? [filter.name] : [])) ?? []
  return Object.fromEntries(names.filter((name) => query[name] !== undefined).map((name) => [name, query[name]]))
}

/** The query without anything that narrows the list; size and order stay, and `part`. */
export function clearFilters(query: ListQuery, part: Partial<ListQuery> = {}): ListQuery {
  return { page: 1, per_page: query.per_page, ...(query.sort === undefined ? {} : { sort: query.sort }), ...part }
}
