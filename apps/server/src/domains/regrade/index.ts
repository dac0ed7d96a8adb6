import type { Domain } from '../../kernel/domain.ts'
import { regradeEndpoints } from './handlers.ts'
import { applyJob, tryJob, undoJob } from './work.ts'

export type { Rechecked, RegradeItem, RegradePlan } from './behaviour.ts'
export { correctionsOf, type Corrections } from './corrections.ts'
export { questionUnder } from './rules.ts'
export { regrades } from './tables.ts'

/** Grading stored work again after a check, a key or points turned out wrong: tried first, applied by a policy, undone. */
export const regrade: Domain = {
  name: 'regrade',
  endpoints: regradeEndpoints,
  jobs: [tryJob, applyJob, undoJob],
}
