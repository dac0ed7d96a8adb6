import { and, eq, gt, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { RoleSlug, Site } from '@lab/contract/endpoint'
import type { AbilityName } from '@lab/contract/abilities'
import { gatheredRows, listed } from '../../kernel/database/gathered.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { prepared } from '../../kernel/database/prepared.ts'
import { pinyinOf } from './name-pinyin.ts'
import type { SessionKernel, SessionScope } from './scope.ts'
import { ownRoles, passwordLinks, platformSecrets, secondFactors, sessions, tickets, users } from './tables.ts'
import { newSecret } from './tokens.ts'

export type UserRow = typeof users.$inferSelect
export type SessionRow = typeof sessions.$inferSelect

export async function findUserByName(tx: Tx, username: string): Promise<UserRow | null> {
  const rows = await tx.select().from(users).where(eq(users.username, username)).limit(1)
  return rows[0] ?? null
}

export async function findUser(tx: Tx, id: string): Promise<UserRow | null> {
  const rows = await tx.select().from(users).where(eq(users.id, id)).limit(1)
  return rows[0] ?? null
}

type NewUser = Omit<typeof users.$inferInsert, 'namePinyin'>

export async function insertUsers(tx: Tx, given: readonly NewUser[]): Promise<UserRow[]> {
  if (!given.length) return []
  const rows = given.map((user) => ({ ...user, namePinyin: pinyinOf(user.realName) }))
  return tx.insert(users).values(rows).returning()
}

export const insertUser = async (tx: Tx, user: NewUser): Promise<UserRow> => (await insertUsers(tx, [user]))[0]!

export async function insertSession(tx: Tx, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session)
}

/** The session whose present or previous refresh token hashes to `hash`, locked for rotation. */
export async function findSessionByRefresh(tx: Tx, hash: string): Promise<SessionRow | null> {
  const rows = await tx
    .select()
    .from(sessions)
    .where(or(eq(sessions.refreshHash, hash), eq(sessions.previousHash, hash)))
    .limit(1)
    .for('update')
  return rows[0] ?? null
}

export async function rotateSession(
  tx: Tx,
  id: string,
  next: { refreshHash: string; previousHash: string; sealedSuccessor: string; rotatedAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.update(sessions).set(next).where(eq(sessions.id, id))
}

export async function endSession(tx: Tx, id: string, reason: string, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
}

/** Why a session ended when somebody signed in with the same account at another place. */
export const signedInElsewhere = 'signed in elsewhere'

/** Ends a person's sessions, all or all but one; returns which ended. */
export async function endSessionsOf(
  tx: Tx,
  userId: string,
  reason: string,
  now: Date,
  exceptId?: string,
): Promise<string[]> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        exceptId ? sql`${sessions.id} <> ${exceptId}` : undefined,
        // A program's key is no place where somebody signed in.
        reason === signedInElsewhere ? ne(sessions.loginMethod, 'api-token') : undefined,
      ),
    )
    .returning({ id: sessions.id })
  return ended.map((session) => session.id)
}

/** Ends what these people have opened by a way of signing in that does not count any more; returns which ended. */
export async function endSessionsBy(
  tx: Tx,
  userIds: readonly string[],
  loginMethod: string,
  reason: string,
  now: Date,
): Promise<{ id: string; userId: string }[]> {
  return tx
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(and(inArray(sessions.userId, [...userIds]), eq(sessions.loginMethod, loginMethod), isNull(sessions.endedAt)))
    .returning({ id: sessions.id, userId: sessions.userId })
}

/** By what, and how many seconds ago, somebody came in. */
export async function entryOf(tx: Tx, sessionId: string): Promise<{ loginMethod: string; secondsAgo: number } | null> {
  const rows = await tx
    .select({
      loginMethod: sessions.loginMethod,
      secondsAgo: sql<number>`extract(epoch FROM now() - ${sessions.createdAt})::float8`,
    })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return rows[0] ?? null
}

/** Another mailbox is set: a link that went to the one before is good no more. */
async function endMailedLink(tx: Tx, id: string, email: string): Promise<void> {
  const changes = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), ne(users.email, email)))
  await tx.delete(passwordLinks).where(inArray(passwordLinks.userId, changes))
}

/** Saves a person's own fields. */
export async function saveUser(
  tx: Tx,
  id: string,
  patch: Partial<Pick<UserRow, 'realName' | 'phone' | 'email' | 'avatar' | 'passwordHash' | 'mustChangePassword'>>,
): Promise<UserRow | null> {
  if (patch.email !== undefined) await endMailedLink(tx, id, patch.email)
  const rows = await tx
    .update(users)
    .set({
      ...patch,
      ...(patch.realName === undefined ? {} : { namePinyin: pinyinOf(patch.realName) }),
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, id))
    .returning()
  return rows[0] ?? null
}

/** Saves fields of many people at once; a field that is left out stays. */
export async function savePeople(
  tx: Tx,
  people: readonly {
    id: string
    realName?: string | undefined
    phone?: string | undefined
    email?: string | undefined
  }[],
): Promise<void> {
  if (!people.length) return
  const rows = people.map((one) => ({
    ...one,
    ...(one.realName === undefined ? {} : { namePinyin: pinyinOf(one.realName) }),
  }))
  await tx.execute(sql`
    UPDATE ${users} u SET real_name = coalesce(v."realName", u.real_name), phone = coalesce(v.phone, u.phone),
      name_pinyin = CASE WHEN v."realName" IS NULL THEN u.name_pinyin ELSE v."namePinyin" END,
      email = coalesce(v.email, u.email), version = u.version + 1, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS v(id uuid, "realName" text, "namePinyin" text, phone text, email text)
    WHERE u.id = v.id`)
}

/** Deletes accounts that nothing mentions, with what belongs to them alone. */
export async function deleteUsers(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(passwordLinks).where(inArray(passwordLinks.userId, [...ids]))
  await tx.delete(users).where(inArray(users.id, [...ids]))
}

/** Saves what administrators keep of an account, over the version that they saw (any, when null); false when somebody was faster. */
export async function saveAccount(
  tx: Tx,
  id: string,
  seen: number | null,
  patch: Partial<Pick<typeof users.$inferInsert, 'number' | 'roles' | 'ownRoleId' | 'isEnabled'>>,
): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ ...patch, version: sql`${users.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(users.id, id), seen === null ? undefined : eq(users.version, seen)))
    .returning({ id: users.id })
  return rows.length > 0
}

/** The roles that a customer has made for itself, the oldest first; none of who belongs to no customer. */
export const ownRolesOf = async (tx: Tx, customerId: string | null) =>
  customerId === null
    ? []
    : tx.select().from(ownRoles).where(eq(ownRoles.customerId, customerId)).orderBy(ownRoles.createdAt, ownRoles.id)

/** Everything about a live session that decides who is asking, in one statement. */
const liveSession = ({ customerIsOpen, reachable, administered, above, adminsNeedCode }: SessionScope) => ({
  user_id: sql<string>`u.id`,
  real_name: sql<string>`u.real_name`,
  roles: sql<RoleSlug[]>`u.roles`,
  site: sql<Site>`s.site`,
  own_role: sql<{ id: string; name: string; abilities: AbilityName[] } | null>`(
    SELECT json_build_object('id', r.id, 'name', r.name, 'abilities', r.abilities)
    FROM ${ownRoles} r WHERE r.id = u.own_role_id)`,
  is_enabled: sql<boolean>`u.is_enabled`,
  must_change_password: sql<boolean>`u.must_change_password AND s.login_method = 'password'`,
  // However they came in, but by a key of a device, which is a second factor; a program has a key of its own.
  waits_for_factor: sql<boolean>`(s.login_method NOT IN ('passkey', 'api-token') AND s.site = 'teacher'
    AND u.roles && ARRAY['account_admin', 'system_operator'] AND ${adminsNeedCode}
    AND NOT EXISTS (SELECT FROM ${secondFactors} f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL))`,
  customer_id: sql<string | null>`u.customer_id`,
  customer_ok: customerIsOpen(sql`u.customer_id`),
  ended: sql<boolean>`(s.ended_at IS NOT NULL OR s.expires_at <= now())`,
  end_reason: sql<string | null>`s.end_reason`,
  orgs: reachable({ id: sql`u.id`, roles: sql`u.roles`, customerId: sql`u.customer_id` }, sql`asked.domain_id`),
  administers: administered({ id: sql`u.id` }),
  above: above({ id: sql`u.id` }),
})
type Column<T> = T extends SQL<infer Value> ? Value : never
type LiveColumns = ReturnType<typeof liveSession>
export type LiveSession = { [Key in keyof LiveColumns]: Column<LiveColumns[Key]> }

interface Asking {
  sessionId: string
  /** The organisation that an operator asks for; empty without one. */
  domainId: string
}
const nameOf = ({ sessionId, domainId }: Asking): string => `${sessionId} ${domainId}`

const readsOf = (scope: SessionScope) => {
  const found = prepared('live_sessions', (tx) =>
    tx.select({ ...liveSession(scope), sessionId: sql<string>`asked.id`, domainId: sql<string>`asked.domain_id` })
      .from(sql`${listed({ ids: 'uuid', domains: 'text' })} AS asked (id, domain_id)
        JOIN ${sessions} s ON s.id = asked.id JOIN ${users} u ON u.id = s.user_id`),
  )
  return gatheredRows(nameOf, (tx, asked: readonly Asking[]) =>
    found(tx, { ids: asked.map(({ sessionId }) => sessionId), domains: asked.map(({ domainId }) => domainId) }),
  )
}
const liveSessions = new WeakMap<SessionScope, ReturnType<typeof readsOf>>()

/**
 * Reads a session with the organisations its person can reach; `domainId` is the one an operator asks for. Every page of
 * everybody asks this first, so those of one moment go together.
 */
export async function loadLiveSession(
  { connection: { db }, providers: { sessionScope } }: SessionKernel,
  sessionId: string,
  domainId: string | undefined,
): Promise<LiveSession | null> {
  let read = liveSessions.get(sessionScope)
  if (!read) liveSessions.set(sessionScope, (read = readsOf(sessionScope)))
  return read(db, { sessionId, domainId: domainId ?? '' })
}

/** A secret shared by all servers on this database; made by the first that needs it. */
export async function sharedSecret(tx: Tx, name: string): Promise<string> {
  await tx.insert(platformSecrets).values({ name, value: newSecret() }).onConflictDoNothing()
  const rows = await tx.select().from(platformSecrets).where(eq(platformSecrets.name, name))
  return rows[0]!.value
}

/** A secret that somebody gave us, e.g. the key of a service; kept apart from settings, which many may read. */
export async function keepSecret(tx: Tx, name: string, value: string): Promise<void> {
  await tx
    .insert(platformSecrets)
    .values({ name, value })
    .onConflictDoUpdate({ target: platformSecrets.name, set: { value } })
}

export async function keptSecret(tx: Tx, name: string): Promise<string | null> {
  const rows = await tx.select().from(platformSecrets).where(eq(platformSecrets.name, name))
  return rows[0]?.value ?? null
}

export async function dropSecret(tx: Tx, name: string): Promise<void> {
  await tx.delete(platformSecrets).where(eq(platformSecrets.name, name))
}

export async function insertTicket(tx: Tx, ticket: typeof tickets.$inferInsert): Promise<void> {
  await tx.delete(tickets).where(sql`${tickets.expiresAt} < now()`)
  await tx.insert(tickets).values(ticket)
}

/** Takes a ticket: it works once. */
export async function takeTicket(tx: Tx, ticketHash: string, now: Date): Promise<typeof tickets.$inferSelect | null> {
  const rows = await tx
    .delete(tickets)
    .where(and(eq(tickets.ticketHash, ticketHash), gt(tickets.expiresAt, now)))
    .returning()
  return rows[0] ?? null
}

export async function countUsers(tx: Tx): Promise<number> {
  const counted = await tx.execute<{ n: string }>(sql`SELECT count(*) AS n FROM (SELECT 1 FROM users LIMIT 1) one`)
  return Number(counted.rows[0]?.n ?? 0)
}
