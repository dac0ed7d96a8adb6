import type { ListQuery } from '../../kit/list/list-types.ts'

const day = /^\d{4}-\d{2}-\d{2}$/

/** The moments between which a range of whole days lies, in the reader's own time zone; nothing for a range that is none. */
export function momentsOf(dates: string | undefined): { from?: string; to?: string } {
  const [first, last] = dates?.split('~') ?? []
  if (!first || !last || !day.test(first) || !day.test(last)) return {}
  const from = new Date(`${first}T00:00:00`)
  const to = new Date(`${last}T00:00:00`)
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) return {}
  to.setDate(to.getDate() + 1)
  return { from: from.toISOString(), to: to.toISOString() }
}

const text = (value: string | number | undefined): string | undefined =>
  value === undefined ? undefined : String(value)

/** What the list asks for, in addition to its page. */
export const filterOf = (query: ListQuery) => ({
  keyword: query.selectValue,
  action: text(query.action),
  object_kind: text(query.object_kind),
  object_id: text(query.object_id),
  actor_id: text(query.actor_id),
  ...momentsOf(text(query.dates)),
})
