import { bigserial, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../database/columns.ts'

/** Who did what to which object, before and after; chained by hash per organisation so that tampering shows. */
export const activityLogs = pgTable(
  'activity_logs',
  {
    id: id('id'),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    orgId: uuid('org_id'),
    customerId: uuid('customer_id'),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    /** Name in the contract: `experiment.publish`. */
    action: text('action').notNull(),
    /** The endpoint's summary in Chinese, as it was then. */
    summary: text('summary').notNull(),
    objectKind: text('object_kind'),
    objectId: uuid('object_id'),
    objectTitle: text('object_title').notNull().default(''),
    before: jsonb('before'),
    after: jsonb('after'),
    ip: text('ip').notNull(),
    requestId: text('request_id').notNull(),
    at: instant('at').notNull(),
    prevHash: text('prev_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    uniqueIndex('activity_logs_seq').on(t.seq),
    index('activity_logs_org').on(t.orgId, t.seq),
    index('activity_logs_customer').on(t.customerId, t.seq),
    index('activity_logs_object').on(t.objectId, t.seq),
    index('activity_logs_actor').on(t.actorId, t.seq),
    // What the log is narrowed by, for those who may see most of it.
    index('activity_logs_action').on(t.action, t.seq),
    index('activity_logs_kind').on(t.objectKind, t.seq),
    index('activity_logs_at').on(t.at, t.seq),
  ],
)
