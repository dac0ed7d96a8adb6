import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../database/columns.ts'

/** Long work with progress; survives a restart. States: queued, running, done, failed, cancelled. */
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
    attempts: integer('attempts').notNull().default(0),
    runAt: instant('run_at').notNull(),
    /** A worker that stops renewing this is taken for dead, and the job is run again. */
    leaseUntil: instant('lease_until'),
    cancelRequested: integer('cancel_requested').notNull().default(0),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  (t) => [index('jobs_due').on(t.state, t.runAt), index('jobs_owner').on(t.ownerId, t.createdAt)],
)
