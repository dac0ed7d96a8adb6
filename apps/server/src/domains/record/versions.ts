import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { attemptItems, attempts } from './tables.ts'

/**
 * Lets attempts that were begun ask another version of one of their items: the variants name it (`versions`, by the item's
 * key), and the items have its title.
 */
export async function askAnotherVersion(
  tx: Tx,
  attemptIds: readonly string[],
  { key, version, title }: { key: string; version: number; title: string },
): Promise<void> {
  if (!attemptIds.length) return
  const ids = sql`ANY(${sql.param([...attemptIds])}::uuid[])`
  await tx
    .update(attempts)
    .set({
      variant: sql`jsonb_set(${attempts.variant}, '{versions}',
        coalesce(${attempts.variant}->'versions', '{}') || jsonb_build_object(${key}::text, ${version}::integer))`,
    })
    .where(sql`${attempts.id} = ${ids}`)
  await tx
    .update(attemptItems)
    .set({ title })
    .where(and(sql`${attemptItems.attemptId} = ${ids}`, eq(attemptItems.key, key)))
}
