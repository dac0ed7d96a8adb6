/** `filteredTotalCap` of the contract, which is not loaded with a list; a test compares the two. */
export const totalCap = 1_001

const narrowing = ['keyword', 'state', 'difficulty', 'category_id', 'creator_id', 'tag'] as const
type Asked = Partial<Record<(typeof narrowing)[number] | 'scope', unknown>>

/** The total of a content list as a page shows it: in huge lists the server stops counting what is filtered. */
export function shownTotal(asked: Asked, total: number): { total: number; isTotalCapped: boolean } {
  const isFiltered = asked.scope === 'mine' || narrowing.some((name) => asked[name] !== undefined)
  const isTotalCapped = isFiltered && total === totalCap
  return { total: isTotalCapped ? total - 1 : total, isTotalCapped }
}
