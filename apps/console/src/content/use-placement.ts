import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '../api/request/api-error.ts'
import { placeAddress } from './place-address.ts'
import { useRoute } from './route-handle.ts'
import { placeOf } from './use-mount.ts'
import { offeringAt } from './use-place.ts'

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
  const at = mount && placeAddress(placeOf(mount, '', here.params))
  const { error, refetch } = useQuery({
    ...offeringAt({ placeId: at?.place?.id ?? '', contentId: at?.content?.id ?? '', within: at?.within }),
    enabled: isPlaced,
  })
  return isPlaced && error ? { error: error as ApiError, retry: () => void refetch() } : undefined
}
