import type { MarkRow } from '@lab/contract/markbook'
import type { BookLine } from './book.ts'

const order: Record<'number' | 'name' | 'total', (a: BookLine, b: BookLine) => number> = {
  number: (a, b) => a.learner.number.localeCompare(b.learner.number, 'zh-CN', { numeric: true }),
  name: (a, b) => a.learner.real_name.localeCompare(b.learner.real_name, 'zh-CN'),
  total: (a, b) => (a.result.total ?? 0) - (b.result.total ?? 0),
}

interface Listed {
  page: number
  per_page: number
  keyword?: string | undefined
  sort: keyof typeof order
  order: 'asc' | 'desc'
}

/** The lines that a list asks for; who has no total comes last. */
export function linesFor(lines: readonly BookLine[], { keyword, sort, order: direction, page, per_page }: Listed) {
  const word = keyword?.toLowerCase() ?? ''
  const found = lines.filter(
    ({ learner }) => learner.real_name.toLowerCase().includes(word) || learner.number.toLowerCase().includes(word),
  )
  const turned = direction === 'desc' ? -1 : 1
  const empty = ({ result }: BookLine) => (sort === 'total' && result.total === null ? 1 : 0)
  const sorted = found.toSorted((a, b) => empty(a) - empty(b) || turned * order[sort](a, b))
  return { shown: sorted.slice((page - 1) * per_page, page * per_page), total: found.length }
}

/** What learners were shown, by learner. */
export type PostedTotals = ReadonlyMap<string, number | null>

export const presentLine = ({ learner, cells, result }: BookLine, posted: PostedTotals): MarkRow => {
  const { group_id: _group, ...person } = learner
  const was = posted.get(learner.id)
  return { learner: person, cells, total: result.total, posted: was === undefined ? null : { total: was } }
}
