import type { Domain } from '../../kernel/domain.ts'
import { accommodationEndpoints } from './handlers.ts'

export { effectiveSettings, settingsForLearner } from './effective.ts'
export { giveException, type ExceptionPlace } from './exceptions.ts'
export { withMoreTime } from './rules.ts'
export { insertAccommodations } from './store.ts'

/** More time, later ends and more hand-ins for those who need them, and why which hold. */
export const accommodation: Domain = { name: 'accommodation', endpoints: accommodationEndpoints }
