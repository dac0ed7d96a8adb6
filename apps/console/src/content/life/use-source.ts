import type { ContentDetail } from '@lab/contract/content'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'

/** What a copy has to say of what it was made from. */
export type SourceNews = {
  /** What opens the newer version: 来源有 v3; undefined where there is none. */
  newer: string | undefined
  /** Parts that the next sync makes as the source has them. */
  locked: readonly { part: string; title: string }[]
}

const nothing: SourceNews = { newer: undefined, locked: [] }

/** News of the source of a copy, for those who may take them over. */
export function useSource(content: Pick<ContentDetail, 'id' | 'source_id' | 'can'> | undefined): SourceNews {
  const mayFollow = content?.source_id != null && content.can.edit === true
  const { data } = useQuery({
    ...api.sync.get.query({ params: { id: content?.id ?? '' } }, { quiet: true }),
    enabled: mayFollow,
  })
  if (!mayFollow || !data) return nothing
  const { sync, locked } = data
  const declined = sync?.state === 'declined' ? '（已忽略）' : ''
  return { newer: sync ? `来源有 v${sync.to_version}${declined}` : undefined, locked }
}
