import type { Domain } from '../../kernel/domain.ts'
import { platformEndpoints } from './handlers.ts'

export { readAssistantKey } from './assistant-key.ts'
export { completionsAddress, statusWords } from './assistant-trial.ts'
export { createFirstOperator } from './first-run.ts'
export { adminsNeedCode } from './session-rules.ts'
export { platformConfigs } from './tables.ts'
export {
  isNewest,
  lockSetting,
  presentSaved,
  readConfig,
  readSaved,
  savedOf,
  type ConfigOf,
  type Saved,
} from './store.ts'

/** Platform settings, first run, and the stream of changes. */
export const platform: Domain = { name: 'platform', endpoints: platformEndpoints }
