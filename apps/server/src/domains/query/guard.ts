import type { Guards } from '../../kernel/policy/objects.ts'
import { queryPolicy } from './policy.ts'
import { findThread, type ThreadFacts } from './store.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    query_thread: ThreadFacts
  }
}

export const queryGuards: Guards = {
  query_thread: {
    load: (tx, id, actor) => findThread(tx, id, actor.userId),
    orgOf: (row) => row.orgId,
    titleOf: (row) => row.title,
    can: queryPolicy,
  },
}
