import { eq, sql } from 'drizzle-orm'
import { platformConfigSchemas, type PlatformConfigName } from '@lab/contract/platform'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { users } from '../identity/index.ts'
import { platformConfigs } from './tables.ts'

export type ConfigOf<N extends PlatformConfigName> = z.output<(typeof platformConfigSchemas)[N]>

/** How a setting was saved last: its version (0 before the first time), by whom and when. */
export interface Saved {
  version: number
  by: { id: string; real_name: string } | null
  at: Date | null
}
const neverSaved: Saved = { version: 0, by: null, at: null }

/** What joins a row of settings to who saved it. */
interface SavedRow {
  version: number
  updatedBy: string | null
  updatedAt: Date
  realName: string | null
}
export const savedOf = (row: SavedRow | undefined): Saved =>
  row
    ? {
        version: row.version,
        by: row.updatedBy ? { id: row.updatedBy, real_name: row.realName ?? '已删除的用户' } : null,
        at: row.updatedAt,
      }
    : neverSaved

/** Next to the setting in an answer. */
export const presentSaved = ({ version, by, at }: Saved) => ({ version, updated_by: by, updated_at: at })

/** A lost update is refused with who was faster; who names no version takes the newest as seen. */
export const isNewest = (saved: Saved, seen: number | undefined): true | Refusal<'changedMeanwhile'> => {
  if (seen === undefined || seen === saved.version) return true
  const who = saved.by?.real_name
  return refuse('changedMeanwhile', who ? { who } : {}, { data: { ...(who ? { who } : {}), at: saved.at } })
}

/** One after the other: of two who save one setting at once, the second sees the first one's version. */
export const lockSetting = (tx: Tx, name: string): Promise<unknown> =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`setting:${name}`}, 0))`)

/** A setting as saved, completed by its defaults. */
export async function readConfig<N extends PlatformConfigName>(tx: Tx, name: N): Promise<ConfigOf<N>> {
  const rows = await tx.select().from(platformConfigs).where(eq(platformConfigs.name, name)).limit(1)
  return platformConfigSchemas[name].parse(rows[0]?.value ?? {}) as ConfigOf<N>
}

export async function readSaved(tx: Tx, name: PlatformConfigName): Promise<Saved> {
  const { version, updatedBy, updatedAt } = platformConfigs
  const rows = await tx
    .select({ version, updatedBy, updatedAt, realName: users.realName })
    .from(platformConfigs)
    .leftJoin(users, eq(users.id, updatedBy))
    .where(eq(platformConfigs.name, name))
  return savedOf(rows[0])
}

export async function saveConfig<N extends PlatformConfigName>(
  tx: Tx,
  name: N,
  value: ConfigOf<N>,
  updatedBy: string,
): Promise<void> {
  await tx
    .insert(platformConfigs)
    .values({ name, value, updatedBy })
    .onConflictDoUpdate({
      target: platformConfigs.name,
      set: { value, updatedBy, version: sql`${platformConfigs.version} + 1`, updatedAt: sql`now()` },
    })
}
