import { sql } from 'drizzle-orm'
import type { AbilityName, RoleBase } from '@lab/contract/abilities'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ApiTokenScope } from '@lab/contract/api-token'
import type { RoleSlug, Site } from '@lab/contract/endpoint'
import { createdAt, id, instant, updatedAt, version } from '../../kernel/database/columns.ts'

/** A role that a customer has made: a built-in one of which some abilities are left out. */
export const ownRoles = pgTable(
  'own_roles',
  {
    id: id('id'),
    customerId: uuid('customer_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    base: text('base').$type<RoleBase>().notNull(),
    abilities: text('abilities').array().$type<AbilityName[]>().notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('own_roles_name').on(t.customerId, t.name)],
)

/** A person. Students have rows here too; they sign in on another platform. */
export const users = pgTable(
  'users',
  {
    id: id('id'),
    /** Stored folded (NFKC, lower case, no invisible characters): two names that look alike are one. */
    username: text('username').notNull(),
    realName: text('real_name').notNull(),
    /** The name's syllables, for those who type pinyin; null until they are filled in. */
    namePinyin: text('name_pinyin'),
    /** 学号 or 工号. */
    number: text('number').notNull().default(''),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    avatar: text('avatar').notNull().default(''),
    customerId: uuid('customer_id'),
    roles: text('roles')
      .array()
      .$type<RoleSlug[]>()
      .notNull()
      .default(sql`'{}'`),
    /** Limits what `roles` give on the teachers' site; its base is one of them. */
    ownRoleId: uuid('own_role_id').references(() => ownRoles.id),
    isEnabled: boolean('is_enabled').notNull().default(true),
    passwordHash: text('password_hash').notNull(),
    /** The password was given out by the school: nothing but replacing it is allowed. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** Nothing of the person is kept any more; what they made and learned has nobody's name. */
    erasedAt: instant('erased_at'),
    /** The account that all of this one became part of; nobody signs in to this one any more. */
    mergedIntoId: uuid('merged_into_id').references((): AnyPgColumn => users.id),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_username').on(t.username),
    index('users_customer').on(t.customerId, t.createdAt, t.id),
    index('users_pinyin_missing')
      .on(t.id)
      .where(sql`${t.namePinyin} IS NULL`),
    index('users_number').on(t.customerId, t.number),
    index('users_newest').on(t.createdAt, t.id),
    index('users_roles').using('gin', t.roles),
    index('users_enabled')
      .on(t.customerId, t.username)
      .where(sql`${t.isEnabled}`),
    index('users_disabled')
      .on(t.customerId, t.createdAt)
      .where(sql`NOT ${t.isEnabled}`),
    // Who is no student: few of all.
    index('users_staff')
      .on(t.id)
      .where(sql`NOT 'student' = ANY(${t.roles})`),
    // What members of an organisation are chosen and ordered by.
    index('users_order').on(t.id, t.number, t.realName, t.createdAt, t.customerId, t.isEnabled, t.roles),
    index('users_merged')
      .on(t.mergedIntoId)
      .where(sql`${t.mergedIntoId} IS NOT NULL`),
    index('users_own_role')
      .on(t.ownRoleId)
      .where(sql`${t.ownRoleId} IS NOT NULL`),
  ],
)

/** Wrong passwords in a row for a name (anybody's or nobody's) from one address or known browser, and until when sign-in waits there. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    account: text('account').notNull(),
    address: text('address').notNull(),
    failures: integer('failures').notNull(),
    lockedUntil: instant('locked_until'),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.account, t.address] }), index('sign_in_attempts_at').on(t.at)],
)

/** A signed-in browser. Its refresh token rotates; reuse of an old one ends the session. */
export const sessions = pgTable(
  'sessions',
  {
    id: id('id'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    refreshHash: text('refresh_hash').notNull(),
    /** The token before the last rotation: a late caller gets the same successor for some seconds. */
    previousHash: text('previous_hash'),
    rotatedAt: instant('rotated_at'),
    /** The successor, sealed with the previous token, for late callers. */
    sealedSuccessor: text('sealed_successor'),
    loginMethod: text('login_method').notNull(),
    /** Which site it was opened for; it is good for no other. */
    site: text('site').$type<Site>().notNull().default('teacher'),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    endReason: text('end_reason'),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    uniqueIndex('sessions_refresh').on(t.refreshHash),
    index('sessions_previous').on(t.previousHash),
  ],
)

/**
 * A person's key for programs. Its session says until when it is good, whether it was ended, and when (`rotated_at`) and
 * from where it was used last.
 */
export const apiTokens = pgTable(
  'api_tokens',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id),
    tokenHash: text('token_hash').notNull(),
    /** The last characters of the token. */
    hint: text('hint').notNull(),
    name: text('name').notNull(),
    scope: text('scope').$type<ApiTokenScope>().notNull(),
    /** What it may do of that which its owner may; null for everything that the scope lets through. */
    abilities: text('abilities').array().$type<AbilityName[]>(),
    /** Whose it is where it is no person's: its session is then of an account that nobody signs in to. */
    orgId: uuid('org_id'),
    createdBy: uuid('created_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('api_tokens_hash').on(t.tokenHash), index('api_tokens_org').on(t.orgId)],
)

/** A person's second factor at sign-in. Its secret is sealed with a key of the servers. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: createdAt(),
  /** Null while only begun: no code is asked for yet. */
  confirmedAt: instant('confirmed_at'),
  /** The step of time of the last code that was taken: no code is good twice. */
  lastStep: integer('last_step').notNull().default(0),
  recoveryHashes: text('recovery_hashes')
    .array()
    .notNull()
    .default(sql`'{}'`),
})

/** A key on somebody's device or in an account of its maker's, by which they sign in (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id('id'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    /** As browsers say it, in Base64url; the public key in COSE. */
    credentialId: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    /** How often it has signed, as far as it says so; 0 for one that does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    isSynced: boolean('is_synced').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId)],
)

/** Challenges that were used, until they would be over anyway: none is good twice. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_end').on(t.expiresAt)],
)

/** The link by which a person may set a new password, made by an administrator; using it deletes it. */
export const passwordLinks = pgTable(
  'password_links',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    tokenHash: text('token_hash').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [uniqueIndex('password_links_token').on(t.tokenHash)],
)

/**
 * Who asked for a link by mail, and from where: for a day, so that nobody's mailbox is filled. The name need not be anybody's; a
 * job reads it here and looks it up, so that the answer says nothing about it.
 */
export const passwordMails = pgTable(
  'password_mails',
  {
    id: id('id'),
    account: text('account').notNull(),
    address: text('address').notNull(),
    /** For the operation log. */
    ip: text('ip').notNull(),
    requestId: text('request_id').notNull(),
    at: instant('at').notNull(),
    /** What came of it, and when it was decided; whom a mail went to is kept as a hash. */
    endedAt: instant('ended_at'),
    mailboxHash: text('mailbox_hash'),
  },
  (t) => [
    index('password_mails_account').on(t.account, t.at),
    index('password_mails_address').on(t.address, t.at),
    index('password_mails_mailbox').on(t.mailboxHash, t.at),
    index('password_mails_at').on(t.at),
  ],
)

/** Secrets that all servers on one database share, e.g. the key that signs access tokens. */
export const platformSecrets = pgTable('platform_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: createdAt(),
})

/** One-time tickets for addresses that cannot carry headers (WebSockets). */
export const tickets = pgTable('tickets', {
  ticketHash: text('ticket_hash').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  domainId: text('domain_id'),
  expiresAt: instant('expires_at').notNull(),
})
