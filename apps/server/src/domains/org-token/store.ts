import { and, desc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { apiTokens, sessions, users } from '../identity/index.ts'
import { organisations } from '../org/index.ts'

const select = (tx: Tx, condition: SQL | undefined) =>
  tx
    .select({
      id: apiTokens.sessionId,
      userId: sessions.userId,
      name: apiTokens.name,
      scope: apiTokens.scope,
      abilities: sql<NonNullable<(typeof apiTokens.$inferSelect)['abilities']>>`${apiTokens.abilities}`,
      hint: apiTokens.hint,
      createdAt: apiTokens.createdAt,
      createdBy: sql<string>`coalesce(${users.realName}, '')`,
      expiresAt: sessions.expiresAt,
      lastUsedAt: sessions.rotatedAt,
      ip: sessions.ip,
      orgId: organisations.id,
      orgName: organisations.name,
      customerId: organisations.customerId,
    })
    .from(apiTokens)
    .innerJoin(sessions, eq(sessions.id, apiTokens.sessionId))
    .innerJoin(organisations, eq(organisations.id, apiTokens.orgId))
    .leftJoin(users, eq(users.id, apiTokens.createdBy))
    .where(and(isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`), condition))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.sessionId))

/** The tokens of a customer's organisations that are still good, newest first. */
export const orgTokensOf = (tx: Tx, customerId: string) => select(tx, eq(organisations.customerId, customerId))
export type OrgTokenRow = Awaited<ReturnType<typeof orgTokensOf>>[number]

export const findOrgToken = async (tx: Tx, id: string): Promise<OrgTokenRow | null> =>
  (await select(tx, eq(apiTokens.sessionId, id)))[0] ?? null
