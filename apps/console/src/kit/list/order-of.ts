import { oneOf } from './one-of.ts'

/** The order that an address asks for, by a column that the list knows; `-score` is the other way round. */
export function orderOf<Sort extends string>(
  sorts: readonly Sort[],
  sort = '',
): { sort?: Sort; order?: 'asc' | 'desc' } {
  const known = oneOf(sorts, sort.replace(/^-/, ''))
  return known ? { sort: known, order: sort.startsWith('-') ? 'desc' : 'asc' } : {}
}
