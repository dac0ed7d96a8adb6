import type { MarkBook } from '@lab/contract/markbook'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { usePlaceAddress } from '../../use-place.ts'

interface Asked {
  page?: number
  per_page?: number
  keyword?: string | undefined
  sort?: 'number' | 'name' | 'total'
  order?: 'asc' | 'desc'
}

/** The mark book of the place that the page shows. */
export function useMarkbook(query: Asked) {
  const { place } = usePlaceAddress()
  const id = place?.id ?? ''
  const asked = useQuery({
    ...api.markbook.get.query({ params: { id }, query }, { quiet: true }),
    enabled: id !== '',
    placeholderData: keepPreviousData<MarkBook>,
    meta: { placeId: id },
  })
  return { id, kind: place?.kind ?? 'class', query: asked, book: asked.data }
}

/** Why nothing of it can be changed; undefined when it can. */
export const refusalOf = (book: MarkBook | undefined, ability: 'teach' | 'lead'): string | undefined => {
  if (!book) return '正在加载成绩册'
  const verdict = book.can[ability]
  return verdict === true ? undefined : (verdict ?? '您不能修改成绩')
}
