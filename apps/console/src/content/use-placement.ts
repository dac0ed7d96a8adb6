import { placeAddress } from './place-address.ts'
import { useRoute } from './route-handle.ts'
import { placeOf } from './use-mount.ts'
import { type Misplacement, useOffering } from './use-place.ts'

const nowhere = { place: undefined, content: undefined, within: undefined, recordId: undefined }

/**
 * Why the content of this address cannot be looked at in the place of this address: there is no such place, it is not the
 * reader's, or it is not taught this content. Undefined where all is well or no place is around.
 */
export function useMisplaced(): Misplacement | undefined {
  const here = useRoute()
  const mount = here?.route.mount
  // A page that is still to be built asks for nothing; a record says itself where it belongs.
  const isBuilt = here?.route.pending === false
  const isPlaced = isBuilt && mount && !mount.owner && (mount.frame === 'main' || mount.frame === 'class')
  return useOffering(isPlaced ? placeAddress(placeOf(mount, '', here.params)) : nowhere).misplaced
}
