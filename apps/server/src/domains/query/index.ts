import type { Domain } from '../../kernel/domain.ts'
import { queryGuards } from './guard.ts'
import { queryEndpoints } from './handlers.ts'

export { shownThread, threadChanges } from './handlers.ts'
export { addPost, askQuestion, setClosed, setFlags, setOfficial, type AskInput, type PostInput } from './operations.ts'
export { openQueries } from './open-queries.ts'
export { presentThread } from './present.ts'
export { overdueAfterMs } from './rules.ts'
export {
  askedBy,
  findThread,
  listForLearner,
  listForMember,
  listPosts,
  openByOffering,
  saidInThreads,
  type ThreadEntry,
  type ThreadFacts,
} from './store.ts'
export { queryThreads } from './tables.ts'

/** Questions and answers about contents (答疑). */
export const query: Domain = { name: 'query', endpoints: queryEndpoints, guards: queryGuards }
