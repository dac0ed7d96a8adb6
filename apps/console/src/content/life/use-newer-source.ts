import type { ContentDetail } from '@lab/contract/content'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'

/** The number of the newer version of what a content was copied from, for those who may take it over. */
export function useNewerSource(
  content: Pick<ContentDetail, 'id' | 'source_id' | 'can'> | undefined,
): number | undefined {
  const mayFollow = content?.source_id != null && content.can.edit === true
  const { data } = useQuery({
    ...api.sync.get.query({ params: { id: content?.id ?? '' } }, { quiet: true }),
    enabled: mayFollow,
  })
  return mayFollow ? data?.sync?.to_version : undefined
}
