import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { DeliveryState, PushKind, PushTry } from '@lab/contract/push'
import type { PushedName, PushEventName } from '@lab/contract/push-events'
import { createdAt, id, instant, updatedAt, version } from '../../kernel/database/columns.ts'
import { customers, organisations } from '../org/index.ts'
import type { PushedFacts } from './facts.ts'

/** Another system of a school's that hears what happens. Its secret or password is kept apart (`secretName`). */
export const pushTargets = pgTable(
  'push_targets',
  {
    id: id('id'),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** Null: everything of the customer. */
    orgId: uuid('org_id').references(() => organisations.id),
    kind: text('kind').$type<PushKind>().notNull(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    events: text('events').array().$type<PushEventName[]>().notNull(),
    username: text('username').notNull().default(''),
    passPercent: integer('pass_percent').notNull().default(60),
    isEnabled: boolean('is_enabled').notNull(),
    failingSince: instant('failing_since'),
    /** By the platform, because nothing arrived any more. */
    wasDisabled: boolean('was_disabled').notNull().default(false),
    lastDeliveredAt: instant('last_delivered_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('push_targets_customer').on(t.customerId, t.createdAt)],
)

/**
 * What one target hears of one event. It is written with the change itself; a job of its own for each go is enqueued by the
 * next server that sees it (`relay.ts`).
 */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    id: id('id'),
    targetId: uuid('target_id')
      .notNull()
      .references(() => pushTargets.id, { onDelete: 'cascade' }),
    event: text('event').$type<PushedName>().notNull(),
    facts: jsonb('facts').$type<PushedFacts>().notNull(),
    /** Everybody who is named in it. */
    aboutIds: uuid('about_ids').array().notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    tries: jsonb('tries').$type<PushTry[]>().notNull().default([]),
    /** Goes since it was sent, or sent again by hand. */
    goes: integer('goes').notNull().default(0),
    nextAt: instant('next_at'),
    /** The job of the next go was enqueued. */
    isQueued: boolean('is_queued').notNull().default(false),
    /** What must not be sent twice: the clock looks again after a restart. */
    once: text('once'),
    createdAt: createdAt(),
  },
  (t) => [
    index('push_deliveries_target').on(t.targetId, t.createdAt, t.id),
    index('push_deliveries_created').on(t.createdAt),
    index('push_deliveries_unqueued')
      .on(t.createdAt)
      .where(sql`${t.state} = 'waiting' AND NOT ${t.isQueued}`),
    uniqueIndex('push_deliveries_once').on(t.targetId, t.once),
  ],
)
