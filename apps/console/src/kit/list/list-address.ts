import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from './list-types.ts'
import type { ListQuery } from './list-types.ts'

/** Parameters of an address that are not the list's: they are neither read into the query nor removed by it. */
const FOREIGN = new Set(['s', 'hm', 't', 'view'])

/** Reads a list's query out of an address; values edited by hand into nonsense become the defaults. */
export function readListQuery(params: URLSearchParams, defaults: Partial<ListQuery> = {}): ListQuery {
  const query: ListQuery = { page: 1, per_page: DEFAULT_PAGE_SIZE, ...defaults }
  for (const [name, value] of params) {
    if (!FOREIGN.has(name) && name !== 'page' && name !== 'per_page' && value !== '') query[name] = value
  }
  const page = Number(params.get('page') ?? query.page)
  const size = Number(params.get('per_page') ?? query.per_page)
  query.page = Number.isSafeInteger(page) && page > 0 ? page : 1
  query.per_page = PAGE_SIZES.find((one) => one === size) ?? DEFAULT_PAGE_SIZE
  return query
}

/** Writes a list's query into an address: defaults and empty values are left out, what is not the list's stays. */
export function writeListQuery(
  query: ListQuery,
  current: URLSearchParams,
  defaults: Partial<ListQuery> = {},
): URLSearchParams {
  const base: Partial<ListQuery> = { page: 1, per_page: DEFAULT_PAGE_SIZE, ...defaults }
  const params = new URLSearchParams()
  for (const name of FOREIGN) {
    const value = current.get(name)
    if (value !== null) params.set(name, value)
  }
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '' && value !== base[name]) params.set(name, String(value))
  }
  return params
}
