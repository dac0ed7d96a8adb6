import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { AbilityName } from '@lab/contract/abilities'
import type { ApiTokenScope } from '@lab/contract/api-token'
import type { Tx } from '../../../kernel/database/pool.ts'
import { apiTokens, sessions } from '../tables.ts'

const isLive = and(isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`))

/** A person's tokens that are still good, newest first; or one of them. */
export async function liveTokens(tx: Tx, userId: string, id?: string) {
  return tx
    .select({
      id: apiTokens.sessionId,
      name: apiTokens.name,
      scope: apiTokens.scope,
      abilities: apiTokens.abilities,
      hint: apiTokens.hint,
      createdAt: apiTokens.createdAt,
      expiresAt: sessions.expiresAt,
      lastUsedAt: sessions.rotatedAt,
      ip: sessions.ip,
    })
    .from(apiTokens)
    .innerJoin(sessions, eq(sessions.id, apiTokens.sessionId))
    .where(and(eq(sessions.userId, userId), isLive, id === undefined ? undefined : eq(sessions.id, id)))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.sessionId))
}
export type LiveToken = Awaited<ReturnType<typeof liveTokens>>[number]

/** Lets nobody else make tokens of a person until the transaction ends, so that they can be counted. */
export async function holdTokens(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`api-tokens:${userId}`}, 0))`)
}

export const insertToken = async (tx: Tx, row: typeof apiTokens.$inferInsert): Promise<void> => {
  await tx.insert(apiTokens).values(row)
}

/** Whose a token is, and what it may do. */
export interface FoundToken {
  sessionId: string
  name: string
  scope: ApiTokenScope
  abilities: AbilityName[] | null
  orgId: string | null
}

/** A token by its hash. */
export async function findToken(tx: Tx, tokenHash: string): Promise<FoundToken | undefined> {
  const { sessionId, name, scope, abilities, orgId } = apiTokens
  const rows = await tx
    .select({ sessionId, name, scope, abilities, orgId })
    .from(apiTokens)
    .where(eq(apiTokens.tokenHash, tokenHash))
  return rows[0]
}

/** Notes that a token is used, once in a minute. */
export async function touchToken(tx: Tx, sessionId: string, ip: string): Promise<void> {
  const stale = or(isNull(sessions.rotatedAt), lt(sessions.rotatedAt, sql`now() - interval '1 minute'`))
  await tx
    .update(sessions)
    .set({ rotatedAt: sql`now()`, ip })
    .where(and(eq(sessions.id, sessionId), stale))
}
