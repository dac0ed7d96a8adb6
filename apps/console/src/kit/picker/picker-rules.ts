/** How many rows a page of a picker has. */
export const PICKER_PAGE_SIZE = 20
export const PICKER_WIDTH = 800
export const PICKER_HEIGHT = 200

/** Rows chosen before are marked again this long after each load (spec 4). */
export const REMARK_DELAY_MS = 50

/** String search parameters that closing the dialog does not clear (spec 4). */
export const KEPT_SEARCH = [
  'extend',
  'selectKey',
  'published',
  'cal_type',
  'env_type',
  'scene_types',
  'status',
  'usage',
  'type',
  'test_library_id',
] as const

export type PickerSearch = Record<string, string | number | boolean | undefined>

/** The search after the dialog was closed: every string is emptied but the kept ones; what is no string stays. */
export function clearSearch(search: PickerSearch): PickerSearch {
  const kept = new Set<string>(KEPT_SEARCH)
  return Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, typeof value === 'string' && !kept.has(name) ? '' : value]),
  )
}

/** The parameters of a search that say something; empty ones are not sent. */
export function withoutEmpty(search: PickerSearch): PickerSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))
}

export type PickerMode = 'radio' | 'checkbox'
export type RowKey<Row> = (row: Row) => string

/** Rows are distinguished by a named field, `id` by default. */
export const keyBy =
  <Row>(primaryKey: string): RowKey<Row> =>
  (row) =>
    String((row as Record<string, unknown>)[primaryKey])

/** A choice replaces the selection with a radio and toggles the row with a checkbox. */
export function choose<Row>(mode: PickerMode, selected: Row[], row: Row, key: RowKey<Row>): Row[] {
  if (mode === 'radio') return [row]
  const id = key(row)
  return selected.some((one) => key(one) === id) ? selected.filter((one) => key(one) !== id) : [...selected, row]
}

/** The row is part of the selection afterwards, whether it was before or not. */
export function include<Row>(mode: PickerMode, selected: Row[], row: Row, key: RowKey<Row>): Row[] {
  return selected.some((one) => key(one) === key(row)) ? selected : choose(mode, selected, row, key)
}

/** Select-all adds or removes the rows of the page that is shown; what was chosen on other pages stays. */
export function choosePage<Row>(selected: Row[], page: Row[], isOn: boolean, key: RowKey<Row>): Row[] {
  const ids = new Set(page.map((row) => key(row)))
  const others = selected.filter((row) => !ids.has(key(row)))
  if (!isOn) return others
  const known = new Set(selected.map((row) => key(row)))
  return [...selected, ...page.filter((row) => !known.has(key(row)))]
}

/** What is there already comes last: it is seen, and not in the way of what can be chosen. Otherwise the order stays. */
export const takenLast = <Row>(rows: Row[], isTaken: ((row: Row) => boolean) | undefined): Row[] =>
  isTaken ? rows.toSorted((a, b) => Number(isTaken(a)) - Number(isTaken(b))) : rows

/** Names under which the older calls answer their rows (spec 3). */
export const PICKER_ROW_KEYS = ['env_suites', 'templates', 'teachers', 'category'] as const

/** Rows and total out of an answer whose rows are under one of the known names, or under `name`. */
export function readPickerPage<Row>(data: Record<string, unknown>, name?: string): { rows: Row[]; total: number } {
  const names = name === undefined ? PICKER_ROW_KEYS : [name]
  const found = names.map((one) => data[one]).find((rows) => Array.isArray(rows))
  return { rows: (found as Row[] | undefined) ?? [], total: Number(data.total ?? 0) }
}
