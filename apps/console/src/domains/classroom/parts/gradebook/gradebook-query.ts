import { readListQuery } from '../../../../kit/list/list-address.ts'
import type { ListQuery } from '../../../../kit/list/list-types.ts'
import { orderOf } from '../../../../kit/list/order-of.ts'
import type { FirstCallsOf } from '../../../../content/route-types.ts'
import { contentOf } from '../../content-kinds.ts'

export const gradebookSorts = ['number', 'name', 'score', 'progress'] as const
export type GradebookSort = (typeof gradebookSorts)[number]

/** The order that an address asks for; by number when it asks for none or for nonsense. */
export function gradebookOrder(sort: string | undefined): { sort: GradebookSort; order: 'asc' | 'desc' } {
  return { sort: 'number', order: 'asc', ...orderOf(gradebookSorts, sort) }
}

/** The order after a press on a column's head: names and numbers begin upwards, scores and progress with the best. */
export function nextOrder(present: string | undefined, pressed: GradebookSort): string | undefined {
  const { sort, order } = gradebookOrder(present)
  const beginsDown = pressed === 'score' || pressed === 'progress'
  const isDown = sort === pressed ? order === 'asc' : beginsDown
  if (pressed === 'number' && !isDown) return undefined
  return isDown ? `-${pressed}` : pressed
}

/** A whole class on one page; only more than that is turned over. */
export const wholeClass = { per_page: 300 }

/** More than a screen shows. */
const inSight = 30

/** How many rows of a page are asked for by themselves, before all of them: those in sight of the first page. */
export const firstRows = ({ page, per_page }: { page: number; per_page: number }): number =>
  page === 1 ? Math.min(inSight, per_page) : per_page

/** What the gradebook asks for, from its address. */
export function gradebookQuery(query: ListQuery) {
  return {
    page: query.page,
    per_page: query.per_page,
    ...(query.selectValue ? { keyword: query.selectValue } : {}),
    ...(typeof query.group_id === 'string' ? { group_id: query.group_id } : {}),
    ...gradebookOrder(query.sort),
  }
}

/** What a tab of the record asks for while its code is on its way. */
export const firstOfRecord =
  (aspect: string): FirstCallsOf =>
  (search, { classid: id = '' }) => {
    const asked = gradebookQuery(readListQuery(search, wholeClass))
    const query = { kind: contentOf(aspect).kind, ...asked, per_page: firstRows(asked) }
    return [
      { call: 'place.groups', input: { params: { id } } },
      { call: 'record.gradebook', input: { params: { id }, query } },
    ]
  }
