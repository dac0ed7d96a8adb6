import { and, arrayContains, desc, eq, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { AccessKind, Architecture, EnvTemplateState, EnvUsage, VirtualType } from '@lab/contract/environment'
import type { Tx } from '../../../kernel/database/pool.ts'
import { envSuiteMachines, envSuites, envTemplates } from '../tables.ts'
import { likePattern, type Paging } from './paging.ts'

export type TemplateRow = typeof envTemplates.$inferSelect
export type TemplateValues = typeof envTemplates.$inferInsert

export async function findTemplate(tx: Tx, id: string): Promise<TemplateRow | null> {
  return (await tx.select().from(envTemplates).where(eq(envTemplates.id, id)))[0] ?? null
}

export const findTemplates = (tx: Tx, ids: string[]): Promise<TemplateRow[]> =>
  tx.select().from(envTemplates).where(inArray(envTemplates.id, ids))

export interface TemplateFilter {
  keyword?: string | undefined
  state?: EnvTemplateState | undefined
  env_usage?: EnvUsage | undefined
  env_type?: AccessKind | undefined
  virtual_type?: VirtualType | undefined
  architecture?: Architecture | undefined
  parent_id?: string | undefined
}

/** Templates of the organisation and of the platform, newest first; those of one suite in its order, with host names. */
export async function listTemplates(
  tx: Tx,
  orgId: string,
  filter: TemplateFilter,
  paging: Paging,
): Promise<{ rows: (TemplateRow & { hostname?: string })[]; total: number }> {
  const narrowed = and(
    filter.keyword ? ilike(envTemplates.title, likePattern(filter.keyword)) : undefined,
    filter.state ? eq(envTemplates.state, filter.state) : undefined,
    filter.env_usage ? eq(envTemplates.envUsage, filter.env_usage) : undefined,
    filter.env_type ? arrayContains(envTemplates.access, [filter.env_type]) : undefined,
    filter.virtual_type ? eq(envTemplates.virtualType, filter.virtual_type) : undefined,
    filter.architecture ? eq(envTemplates.architecture, filter.architecture) : undefined,
  )
  if (filter.parent_id) return templatesOfSuite(tx, filter.parent_id, narrowed)
  const where = and(or(eq(envTemplates.orgId, orgId), isNull(envTemplates.orgId)), narrowed)
  const total = paging.count === 'none' ? 0 : await tx.$count(envTemplates, where)
  if (paging.count === 'only') return { rows: [], total }
  const rows = await tx
    .select()
    .from(envTemplates)
    .where(where)
    .orderBy(desc(envTemplates.seq))
    .limit(paging.per_page)
    .offset((paging.page - 1) * paging.per_page)
  return { rows, total }
}

async function templatesOfSuite(
  tx: Tx,
  suiteId: string,
  narrowed: SQL | undefined,
): Promise<{ rows: (TemplateRow & { hostname: string })[]; total: number }> {
  const found = await tx
    .select({ template: envTemplates, hostname: envSuiteMachines.hostname })
    .from(envSuiteMachines)
    .innerJoin(envTemplates, eq(envTemplates.id, envSuiteMachines.templateId))
    .where(and(eq(envSuiteMachines.suiteId, suiteId), narrowed))
    .orderBy(envSuiteMachines.position)
  const rows = found.map(({ template, hostname }) => ({ ...template, hostname }))
  return { rows, total: rows.length }
}

/** Suites that are made of a template, as far as the reader may know of them. */
export async function suitesOfTemplate(
  tx: Tx,
  templateId: string,
  reach: 'all' | ReadonlySet<string>,
): Promise<{ id: string; title: string }[]> {
  const within: SQL | undefined = reach === 'all' ? undefined : inArray(envSuites.orgId, [...reach])
  return tx
    .selectDistinct({ id: envSuites.id, title: envSuites.title })
    .from(envSuites)
    .innerJoin(envSuiteMachines, eq(envSuiteMachines.suiteId, envSuites.id))
    .where(and(eq(envSuiteMachines.templateId, templateId), reach !== 'all' && !reach.size ? sql`false` : within))
    .orderBy(envSuites.title)
    .limit(100)
}

/** Whether another template of the same owner has this title. */
export async function isTemplateTitleTaken(
  tx: Tx,
  orgId: string | null,
  title: string,
  exceptId?: string,
): Promise<boolean> {
  const rows = await tx
    .select({ id: envTemplates.id })
    .from(envTemplates)
    .where(
      and(orgId === null ? isNull(envTemplates.orgId) : eq(envTemplates.orgId, orgId), eq(envTemplates.title, title)),
    )
  return rows.some((row) => row.id !== exceptId)
}

export const insertTemplate = async (tx: Tx, values: TemplateValues): Promise<TemplateRow> =>
  (await tx.insert(envTemplates).values(values).returning())[0]!

/** Saves over exactly this version; null when somebody saved meanwhile. */
export async function saveTemplate(
  tx: Tx,
  id: string,
  version: number,
  values: Partial<TemplateValues>,
): Promise<TemplateRow | null> {
  const rows = await tx
    .update(envTemplates)
    .set({ ...values, version: version + 1, updatedAt: new Date() })
    .where(and(eq(envTemplates.id, id), eq(envTemplates.version, version)))
    .returning()
  return rows[0] ?? null
}

export async function setTemplateState(tx: Tx, id: string, state: EnvTemplateState): Promise<TemplateRow> {
  const set = { state, version: sql`${envTemplates.version} + 1`, updatedAt: new Date() }
  return (await tx.update(envTemplates).set(set).where(eq(envTemplates.id, id)).returning())[0]!
}

export async function deleteTemplate(tx: Tx, id: string): Promise<void> {
  await tx.delete(envTemplates).where(eq(envTemplates.id, id))
}
