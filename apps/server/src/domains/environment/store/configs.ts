import { eq } from 'drizzle-orm'
import {
  envConfigSchemas,
  type EnvConfigName,
  type EnvLifetimeConfig,
  type EnvQuotaConfig,
  type EnvRecordingConfig,
} from '@lab/contract/environment'
import type { Tx } from '../../../kernel/database/pool.ts'
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

export async function saveConfig(tx: Tx, name: EnvConfigName, value: unknown): Promise<void> {
  const updatedAt = new Date()
  await tx
    .insert(envConfigs)
    .values({ name, value, updatedAt })
    .onConflictDoUpdate({ target: envConfigs.name, set: { value, updatedAt } })
}
