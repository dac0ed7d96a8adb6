import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OfferingKind } from '@lab/contract/kinds'
import { api } from '../../../../api/request/api.ts'
import type { ListQuery } from '../../../../kit/list/list-types.ts'
import { firstRows, gradebookQuery } from './gradebook-query.ts'
import type { Gradebook } from './gradebook-rules.ts'

/**
 * The gradebook that an address asks for. The rows in sight are asked for first and by themselves: a whole class is two
 * megabytes, which a slow machine needs longer to read than to draw. `isWhole` once all of the page is there.
 */
export function useGradebook(classId: string, kind: OfferingKind, query: ListQuery) {
  const asked = { kind, ...gradebookQuery(query) }
  const begins = firstRows(asked)
  const options = (per_page: number) => ({
    ...api.record.gradebook.query({ params: { id: classId }, query: { ...asked, per_page } }),
    placeholderData: keepPreviousData<Gradebook>,
    // What other classes do is no reason to fetch this one again.
    meta: { placeId: classId },
  })
  const first = useQuery({ ...options(begins), enabled: begins < asked.per_page })
  const firstOnes = first.isPlaceholderData ? undefined : first.data
  const isAll = firstOnes !== undefined && firstOnes.total <= begins
  const whole = useQuery({
    ...options(asked.per_page),
    enabled: begins === asked.per_page || (firstOnes !== undefined && !isAll),
  })
  const wholeOnes = whole.isPlaceholderData ? undefined : whole.data
  const present = isAll ? firstOnes : (wholeOnes ?? firstOnes)
  return {
    data: present ?? whole.data ?? first.data,
    isStale: present === undefined,
    isWhole: isAll || wholeOnes !== undefined,
    error: first.error ?? whole.error,
    refetch: () => void (first.error ? first : whole).refetch(),
  }
}
