import type { Domain } from '../../kernel/domain.ts'
import { recordFacts, type RecordFacts } from '../record/index.ts'
import { appealEndpoints } from './handlers.ts'
import { appealPolicy } from './policy.ts'
import { findListed, type AppealRow } from './store.ts'

export { appealsOf } from './present.ts'
export { countOpen as countOpenAppeals, listOfLearner as appealsOfLearner, openAppeals } from './store.ts'
export * as appealing from './operations.ts'

/** An appeal with its record, for one person. */
interface GuardedAppeal {
  appeal: AppealRow
  record: RecordFacts
}

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    appeal: GuardedAppeal
  }
}

/** Objections of learners to a score that was confirmed (申诉), and what becomes of them. */
export const appeal: Domain = {
  name: 'appeal',
  endpoints: appealEndpoints,
  guards: {
    appeal: {
      async load(tx, id, actor) {
        const found = await findListed(tx, id)
        const record = found && (await recordFacts(tx, found.appeal.recordId, actor.userId))
        return record && { appeal: found.appeal, record }
      },
      orgOf: (row) => row.record.orgId,
      titleOf: (row) => `${row.record.contentTitle} ${row.record.learnerName}`,
      can: appealPolicy,
    },
  },
}
