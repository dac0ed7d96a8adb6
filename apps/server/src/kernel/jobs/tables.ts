import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../database/columns.ts'

/**
 * What people see of long work: whose it is, how far it is, what came of it. Which server runs it, and when, is decided
 * by the queue library's own tables, under the same id. States: queued, running, done, failed, cancelled.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: id('id'),
    name: text('name').notNull(),
    title: text('title').notNull(),
    orgId: uuid('org_id'),
    ownerId: uuid('owner_id'),
    payload: jsonb('payload').notNull(),
    state: text('state').notNull().default('queued'),
    /** Work done and work in all, in the job's own unit; total 0 while unknown. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    note: text('note').notNull().default(''),
    result: jsonb('result'),
    error: text('error'),
    /** Runs that counted: one that a stopping server put back does not. */
    attempts: integer('attempts').notNull().default(0),
    /** The named queue that it waits in; null where it was enqueued before there were any. */
    queue: text('queue'),
    /** The run that holds it. It only grows, so that an earlier run can change nothing any more. */
    claim: integer('claim').notNull().default(0),
    runAt: instant('run_at').notNull(),
    cancelRequested: integer('cancel_requested').notNull().default(0),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  (t) => [index('jobs_due').on(t.state, t.runAt), index('jobs_owner').on(t.ownerId, t.createdAt)],
)
