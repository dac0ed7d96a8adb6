import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ImageCheck } from '@lab/contract/template-version'
import type { Tx } from '../../../kernel/database/pool.ts'
import { livingStates } from '../rules.ts'
import { envRecords, envTemplateVersions, type TemplateFields } from '../tables.ts'

export type VersionEntry = typeof envTemplateVersions.$inferSelect

export async function insertVersion(
  tx: Tx,
  version: { templateId: string; number: number; fields: TemplateFields; note: string; authorId: string | null },
): Promise<void> {
  await tx.insert(envTemplateVersions).values(version)
}

export async function findVersion(tx: Tx, templateId: string, number: number): Promise<VersionEntry | null> {
  const rows = await tx
    .select()
    .from(envTemplateVersions)
    .where(and(eq(envTemplateVersions.templateId, templateId), eq(envTemplateVersions.number, number)))
  return rows[0] ?? null
}

/** Versions of a template, newest first. */
export async function listTemplateVersions(
  tx: Tx,
  templateId: string,
  query: { page: number; per_page: number },
): Promise<{ rows: VersionEntry[]; total: number }> {
  const where = eq(envTemplateVersions.templateId, templateId)
  const rows = await tx
    .select()
    .from(envTemplateVersions)
    .where(where)
    .orderBy(desc(envTemplateVersions.number))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows, total: await tx.$count(envTemplateVersions, where) }
}

/** How many environments that the reader may know of are alive with a machine of each version. */
export async function countLiveByVersion(
  tx: Tx,
  templateId: string,
  reach: 'all' | ReadonlySet<string>,
): Promise<Map<number, number>> {
  if (reach !== 'all' && !reach.size) return new Map()
  const within = reach === 'all' ? sql`true` : inArray(envRecords.orgId, [...reach])
  const found = await tx.execute<{ number: number; live: number }>(sql`
    SELECT (machine ->> 'templateVersion')::int AS number, count(DISTINCT ${envRecords.id})::int AS live
    FROM ${envRecords}, jsonb_array_elements(${envRecords.machines}) AS machine
    WHERE ${inArray(envRecords.state, [...livingStates])} AND ${within} AND machine ->> 'templateId' = ${templateId}
    GROUP BY 1`)
  return new Map(found.rows.map((row) => [row.number, row.live]))
}

/** Keeps what a check of one version found; the last one counts. */
export async function saveImageCheck(
  tx: Tx,
  templateId: string,
  number: number,
  given: { imageCheck: ImageCheck; checkedAt: Date; checkedBy: string },
): Promise<void> {
  await tx
    .update(envTemplateVersions)
    .set(given)
    .where(and(eq(envTemplateVersions.templateId, templateId), eq(envTemplateVersions.number, number)))
}
