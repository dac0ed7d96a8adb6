import type { Guards } from '../../kernel/policy/objects.ts'
import { recordPolicy } from './policy.ts'
import { findRecord, type RecordFacts } from './store.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    record: RecordFacts
  }
}

export const recordGuards: Guards = {
  record: {
    load: (tx, id, actor) => findRecord(tx, id, actor.userId),
    orgOf: (row) => row.orgId,
    titleOf: (row) => `${row.contentTitle} ${row.learnerName}`,
    can: recordPolicy,
  },
}
