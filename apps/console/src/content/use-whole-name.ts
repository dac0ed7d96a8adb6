import { isContainer, isContentKind } from '@lab/contract/kinds'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/request/api.ts'
import { useNameInBreadcrumb } from '../kit/navigation/object-names.ts'
import { fillPath } from './resolve-name.ts'
import { useRoute } from './route-handle.ts'

const containsParts = (kind: string): boolean => isContentKind(kind) && isContainer(kind)

/** Gives what a part is opened in its name in the breadcrumb: the part's frame is around the page, not its own. */
export function useWholeNameInBreadcrumb(): void {
  const here = useRoute()
  const own = here?.route.mount
  const whole = here?.trail.find(
    ({ mount, node }) =>
      node.layout === 'detail' && mount !== null && mount.param !== own?.param && containsParts(mount.kind),
  )
  const params = { id: here?.params[own?.param ?? ''] ?? '', whole_id: here?.params[whole?.mount?.param ?? ''] ?? '' }
  const { data } = useQuery({
    ...api.offering.partOf.query({ params }, { quiet: true }),
    enabled: whole !== undefined && params.id !== '',
    // Never the name of another one while it is asked for.
    placeholderData: () => undefined,
  })
  useNameInBreadcrumb(whole && here ? fillPath(whole.path, here.params) : '', data?.whole_title)
}
