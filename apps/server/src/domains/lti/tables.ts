import type { LtiRosterOutcome } from '@lab/contract/lti-roster'
import { boolean, index, jsonb, pgTable, primaryKey, real, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt, version } from '../../kernel/database/columns.ts'
import { users } from '../identity/index.ts'
import { customers, organisations } from '../org/index.ts'
import { places } from '../place/index.ts'

/** A learning platform of a school's that opens contents here (LTI 1.3). */
export const ltiPlatforms = pgTable(
  'lti_platforms',
  {
    id: id('id'),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisations.id),
    name: text('name').notNull(),
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    deployments: text('deployments').array().notNull(),
    authorizationAddress: text('authorization_address').notNull(),
    tokenAddress: text('token_address').notNull(),
    keysAddress: text('keys_address').notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('lti_platforms_issuer').on(t.issuer, t.clientId),
    index('lti_platforms_customer').on(t.customerId, t.createdAt),
  ],
)

/** Who somebody of a platform is here: an account of its own, whatever else is known of the person. */
export const ltiPeople = pgTable(
  'lti_people',
  {
    platformId: uuid('platform_id')
      .notNull()
      .references(() => ltiPlatforms.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.platformId, t.subject] }), index('lti_people_user').on(t.userId)],
)

/** What is good once and for a while: a login that was begun, a session to be fetched, a content to be chosen. */
export const ltiOnce = pgTable(
  'lti_once',
  {
    /** The hash of what the browser has. */
    key: text('key').primaryKey(),
    kind: text('kind').$type<'state' | 'session' | 'selection' | 'answer'>().notNull(),
    platformId: uuid('platform_id')
      .notNull()
      .references(() => ltiPlatforms.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id),
    value: jsonb('value').$type<Record<string, string>>().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('lti_once_expires').on(t.expiresAt), index('lti_once_user').on(t.userId)],
)

/** Where a platform takes the marks of an offering. */
export const ltiLines = pgTable(
  'lti_lines',
  {
    id: id('id'),
    platformId: uuid('platform_id')
      .notNull()
      .references(() => ltiPlatforms.id, { onDelete: 'cascade' }),
    offeringId: uuid('offering_id').notNull(),
    address: text('address').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('lti_lines_once').on(t.platformId, t.offeringId, t.address),
    index('lti_lines_offering').on(t.offeringId),
  ],
)

/** Who came by a line, with their newest mark, of no points as long as there is none, and whether the platform has it. */
export const ltiScores = pgTable(
  'lti_scores',
  {
    lineId: uuid('line_id')
      .notNull()
      .references(() => ltiLines.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    score: real('score').notNull(),
    maxScore: real('max_score').notNull(),
    at: instant('at').notNull(),
    sentAt: instant('sent_at'),
    isQueued: boolean('is_queued').notNull().default(false),
    /** Who they were there when they came by the line last: two accounts that became one may be two people there. */
    subject: text('subject'),
  },
  (t) => [primaryKey({ columns: [t.lineId, t.userId] }), index('lti_scores_user').on(t.userId)],
)

/** A course of a platform that opens what a place is taught, and where the platform gives the list of its people. */
export const ltiRosters = pgTable(
  'lti_rosters',
  {
    id: id('id'),
    platformId: uuid('platform_id')
      .notNull()
      .references(() => ltiPlatforms.id, { onDelete: 'cascade' }),
    deployment: text('deployment').notNull(),
    context: text('context').notNull(),
    title: text('title').notNull(),
    address: text('address').notNull(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id, { onDelete: 'cascade' }),
    isDaily: boolean('is_daily').notNull().default(false),
    syncedAt: instant('synced_at'),
    outcome: jsonb('outcome').$type<LtiRosterOutcome>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('lti_rosters_once').on(t.platformId, t.deployment, t.context, t.placeId),
    index('lti_rosters_place').on(t.placeId),
  ],
)

/** Whom the list of a course has named, or who came from the course: only these can be missing in it later. */
export const ltiRosterPeople = pgTable(
  'lti_roster_people',
  {
    rosterId: uuid('roster_id')
      .notNull()
      .references(() => ltiRosters.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
  },
  (t) => [primaryKey({ columns: [t.rosterId, t.userId] }), index('lti_roster_people_user').on(t.userId)],
)
