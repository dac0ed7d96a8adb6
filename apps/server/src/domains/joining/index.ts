import type { Domain } from '../../kernel/domain.ts'
import { joiningEndpoints } from './handlers.ts'
import { joinRequestPolicy } from './policy.ts'
import { findJoinRequest, type JoinRequestEntry } from './store.ts'

export { ask as askToJoin } from './operations.ts'
export {
  countPending as countJoinRequests,
  hasAsked,
  insertJoinRequest,
  listOfLearner as joinRequestsOfLearner,
} from './store.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    join_request: JoinRequestEntry
  }
}

/** Learners who ask to be taken into a place (入班申请), and what its teachers answer. */
export const joining: Domain = {
  name: 'joining',
  endpoints: joiningEndpoints,
  guards: {
    join_request: {
      load: (tx, id, actor) => findJoinRequest(tx, id, actor.userId),
      orgOf: (row) => row.orgId,
      titleOf: (row) => row.placeName,
      can: joinRequestPolicy,
    },
  },
}
