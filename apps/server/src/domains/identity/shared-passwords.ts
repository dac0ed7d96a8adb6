import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { sessions, users } from './tables.ts'

// Accounts that are made together and have one password, such as those of a demo school.

/** The hashes of passwords that some people have, each once. */
export async function hashesOf(tx: Tx, usernames: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ hash: users.passwordHash })
    .from(users)
    .where(inArray(users.username, [...usernames]))
  return rows.map(({ hash }) => hash)
}

/** Gives those of some people who have one password another one; their sessions end. */
export async function replaceHash(
  tx: Tx,
  usernames: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  const changed = await tx
    .update(users)
    .set({ passwordHash: to, version: sql`${users.version} + 1` })
    .where(and(eq(users.passwordHash, from), inArray(users.username, [...usernames])))
    .returning({ id: users.id })
  await tx
    .update(sessions)
    .set({ endedAt: sql`now()`, endReason: 'password changed' })
    .where(
      and(
        isNull(sessions.endedAt),
        inArray(
          sessions.userId,
          changed.map(({ id }) => id),
        ),
      ),
    )
}
