import { useQuery } from '@tanstack/react-query'
import { api } from '../app/request/api.ts'
import type { ApiError } from '../app/request/api-error.ts'
import { useRoute } from './route-handle.ts'

/**
 * Why the content of this address cannot be looked at in the class of this address: there is no such class, it is not
 * the reader's, or it is not taught this content. Undefined where all is well or no class is around.
 */
export function useMisplaced(): { error: ApiError; retry: () => void } | undefined {
  const here = useRoute()
  const mount = here?.route.mount
  // A page that is still to be built asks for nothing.
  const isBuilt = here?.route.pending === false
  const isPlaced =
    isBuilt && mount?.within === 'class' && !mount.owner && (mount.frame === 'main' || mount.frame === 'class')
  const { error, refetch } = useQuery({
    ...api.offering.ofContentInClass.query({
      params: { id: here?.params.classid ?? '', content_id: (mount && here.params[mount.param]) ?? '' },
    }),
    enabled: isPlaced,
  })
  return isPlaced && error ? { error: error as ApiError, retry: () => void refetch() } : undefined
}
