import { eq, sql } from 'drizzle-orm'
import { platformConfigSchemas, type PlatformConfigName } from '@lab/contract/platform'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { platformConfigs } from './tables.ts'

export type ConfigOf<N extends PlatformConfigName> = z.output<(typeof platformConfigSchemas)[N]>

/** A setting as saved, completed by its defaults. */
export async function readConfig<N extends PlatformConfigName>(tx: Tx, name: N): Promise<ConfigOf<N>> {
  const rows = await tx.select().from(platformConfigs).where(eq(platformConfigs.name, name)).limit(1)
  return platformConfigSchemas[name].parse(rows[0]?.value ?? {}) as ConfigOf<N>
}

export async function saveConfig<N extends PlatformConfigName>(tx: Tx, name: N, value: ConfigOf<N>): Promise<void> {
  await tx
    .insert(platformConfigs)
    .values({ name, value })
    .onConflictDoUpdate({
      target: platformConfigs.name,
      set: { value, version: sql`${platformConfigs.version} + 1`, updatedAt: sql`now()` },
    })
}
