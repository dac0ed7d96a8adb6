import { eq, sql } from 'drizzle-orm'
import {
  envConfigSchemas,
  type EnvConfigName,
  type EnvLifetimeConfig,
  type EnvQuotaConfig,
  type EnvRecordingConfig,
} from '@lab/contract/environment'
import type { Tx } from '../../../kernel/database/pool.ts'
import { users } from '../../identity/index.ts'
import { savedOf, type Saved } from '../../platform/index.ts'
import { envConfigs } from '../tables.ts'

export interface EnvConfigs {
  quota: EnvQuotaConfig
  lifetime: EnvLifetimeConfig
  recording: EnvRecordingConfig
}

/** A setting with its defaults filled in. */
export async function getConfig<N extends EnvConfigName>(tx: Tx, name: N): Promise<EnvConfigs[N]> {
  const rows = await tx.select({ value: envConfigs.value }).from(envConfigs).where(eq(envConfigs.name, name))
  return envConfigSchemas[name].parse(rows[0]?.value ?? {}) as EnvConfigs[N]
}

/** How a setting was saved last. */
export async function readSaved(tx: Tx, name: EnvConfigName): Promise<Saved> {
  const { version, updatedBy, updatedAt } = envConfigs
  const rows = await tx
    .select({ version, updatedBy, updatedAt, realName: users.realName })
    .from(envConfigs)
    .leftJoin(users, eq(users.id, updatedBy))
    .where(eq(envConfigs.name, name))
  return savedOf(rows[0])
}

export async function saveConfig(tx: Tx, name: EnvConfigName, value: unknown, updatedBy: string): Promise<void> {
  const updatedAt = new Date()
  await tx
    .insert(envConfigs)
    .values({ name, value, updatedBy, updatedAt })
    .onConflictDoUpdate({
      target: envConfigs.name,
      set: { value, updatedBy, updatedAt, version: sql`${envConfigs.version} + 1` },
    })
}
