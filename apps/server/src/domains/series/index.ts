import type { Domain } from '../../kernel/domain.ts'
import { contentGuard } from '../content/index.ts'
import { expSeriesEndpoints, seriesEndpoints } from './handlers.ts'
import { finderOf, type FullSeries } from './store.ts'

export { seriesBehaviour } from './behaviour.ts'
export { ownPath as ownSeriesPath, ownSeriesIn } from './own-walk.ts'
export { createSeries } from './versions.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    series: FullSeries
    exp_series: FullSeries
  }
}

/** Series: ordered groups of contents with rules that open them. */
export const series: Domain = {
  name: 'series',
  endpoints: seriesEndpoints,
  guards: { series: contentGuard(finderOf('series')) },
}

/** The same of experiments only, under their own name. */
export const expSeries: Domain = {
  name: 'exp_series',
  endpoints: expSeriesEndpoints,
  guards: { exp_series: contentGuard(finderOf('exp_series')) },
}
