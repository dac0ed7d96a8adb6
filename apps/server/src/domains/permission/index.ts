import type { Domain } from '../../kernel/domain.ts'
import { permissionEndpoints } from './handlers.ts'

export {
  abilityOfRank,
  granteeOf,
  grantedContents,
  grantIncludes,
  grantRank,
  rankOnContent,
  subjectIdsOf,
  type Grantee,
} from './grants.ts'

export { keepGrants, withdrawFrom } from './store.ts'
export { permissions } from './tables.ts'

/** Who was granted what on which content. Lies below the content spine, whose policies ask it. */
export const permission: Domain = { name: 'permission', endpoints: permissionEndpoints }
