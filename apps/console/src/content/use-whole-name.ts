import { isSeries } from '@lab/contract/series-plan'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/request/api.ts'
import { useNameInBreadcrumb } from '../kit/navigation/object-names.ts'
import { fillPath } from './resolve-name.ts'
import { useRoute } from './route-handle.ts'

const quietly = { quiet: true } as const
/** Never the name of another one while it is asked for. */
const fresh = { placeholderData: () => undefined } as const

/** Gives the series in which a part is opened its name in the breadcrumb: the part's frame is around the page, not its own. */
export function useWholeNameInBreadcrumb(): void {
  const here = useRoute()
  const isPart = !isSeries(here?.route.mount?.kind ?? '')
  const whole = isPart
    ? here?.trail.find(({ mount, node }) => node.layout === 'detail' && mount !== null && isSeries(mount.kind))
    : undefined
  const kind = whole?.mount?.kind
  const params = { id: here?.params[whole?.mount?.param ?? ''] ?? '' }
  const series = useQuery({
    ...api.series.get.query({ params }, quietly),
    enabled: kind === 'series',
    ...fresh,
  })
  const ofExperiments = useQuery({
    ...api.exp_series.get.query({ params }, quietly),
    enabled: kind === 'exp_series',
    ...fresh,
  })
  const title = series.data?.series.title ?? ofExperiments.data?.exp_series.title
  useNameInBreadcrumb(whole && here ? fillPath(whole.path, here.params) : '', title)
}
