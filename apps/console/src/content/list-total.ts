/** `filteredTotalCap` of the contract, which is not loaded with a list; a test compares the two. */
export const totalCap = 1_001

const narrowing = ['keyword', 'state', 'difficulty', 'category_id', 'creator_id', 'tag'] as const
type Asked = Partial<Record<(typeof narrowing)[number] | 'scope', unknown>>

/**
 * The total of a content list as a page shows it: in huge lists the server stops counting what is filtered. `own` are the
 * kind's own filters.
 */
export function shownTotal(
  asked: Asked,
  total: number,
  own: readonly string[] = [],
): { total: number; isTotalCapped: boolean } {
  const given: Readonly<Record<string, unknown>> = asked
  const isFiltered = asked.scope === 'mine' || [...narrowing, ...own].some((name) => given[name] !== undefined)
  const isTotalCapped = isFiltered && total === totalCap
  return { total: isTotalCapped ? total - 1 : total, isTotalCapped }
}
