import type { MetadataName } from '@lab/contract/metadata'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/request/api.ts'
import type { Option } from '../kit/list/list-types.ts'

/** The platform's choices of this name, in their order; undefined until they are there. They change with a release only. */
export function useMetadata(name: MetadataName): Option[] | undefined {
  const { data } = useQuery({
    ...api.metadata.get.query({ params: { name } }, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.metadata
}
