import { and, arrayContains, asc, desc, eq, ilike, inArray, sql, type SQL } from 'drizzle-orm'
import type { AccessKind, EnvTemplateState, EnvUsage, VirtualType } from '@lab/contract/environment'
import type { Tx } from '../../../kernel/database/pool.ts'
import { livingStates } from '../rules.ts'
import { envRecords, envSuiteMachines, envSuites, envTemplates } from '../tables.ts'
import { likePattern, type Paging } from './paging.ts'
import type { TemplateRow } from './templates.ts'

export type SuiteRow = typeof envSuites.$inferSelect
export interface SuiteMachine {
  hostname: string
  networks: string[]
  template: TemplateRow
}
/** A suite with its machines in order. */
export type Suite = SuiteRow & { machines: SuiteMachine[] }

export async function machinesOf(tx: Tx, suiteIds: string[]): Promise<Map<string, SuiteMachine[]>> {
  const bySuite = new Map<string, SuiteMachine[]>()
  if (!suiteIds.length) return bySuite
  const rows = await tx
    .select({
      suiteId: envSuiteMachines.suiteId,
      hostname: envSuiteMachines.hostname,
      networks: envSuiteMachines.networks,
      template: envTemplates,
    })
    .from(envSuiteMachines)
    .innerJoin(envTemplates, eq(envTemplates.id, envSuiteMachines.templateId))
    .where(inArray(envSuiteMachines.suiteId, suiteIds))
    .orderBy(asc(envSuiteMachines.position))
  for (const { suiteId, ...machine } of rows) {
    const known = bySuite.get(suiteId)
    if (known) known.push(machine)
    else bySuite.set(suiteId, [machine])
  }
  return bySuite
}

export async function findSuite(tx: Tx, id: string): Promise<Suite | null> {
  const row = (await tx.select().from(envSuites).where(eq(envSuites.id, id)))[0]
  return row ? { ...row, machines: (await machinesOf(tx, [id])).get(id) ?? [] } : null
}

/** The organisation's enabled suite that is called so and has these hosts, in this order; null when there is none. */
export async function suiteLike(
  tx: Tx,
  orgId: string,
  { title, hosts }: { title: string; hosts: readonly string[] },
): Promise<string | null> {
  const rows = await tx
    .select({ id: envSuites.id })
    .from(envSuites)
    .where(and(eq(envSuites.orgId, orgId), eq(envSuites.title, title), eq(envSuites.state, 'enabled')))
    .orderBy(desc(envSuites.createdAt))
  const ids = rows.map(({ id }) => id)
  const machines = await machinesOf(tx, ids)
  const same = (id: string): boolean => (machines.get(id) ?? []).map(({ hostname }) => hostname).join() === hosts.join()
  return ids.find(same) ?? null
}

/** The organisation's enabled suite that has exactly these machines, in this order; the newest of several. */
export async function suiteOfMachines(
  tx: Tx,
  orgId: string,
  wanted: readonly { hostname: string; templateId: string }[],
): Promise<string | null> {
  const rows = await tx
    .select({ id: envSuites.id })
    .from(envSuites)
    .where(and(eq(envSuites.orgId, orgId), eq(envSuites.state, 'enabled')))
    .orderBy(desc(envSuites.createdAt))
    .limit(200)
  const ids = rows.map(({ id }) => id)
  const machines = await machinesOf(tx, ids)
  const asWords = wanted.map((one) => `${one.hostname} ${one.templateId}`).join()
  const same = (id: string): boolean =>
    (machines.get(id) ?? []).map(({ hostname, template }) => `${hostname} ${template.id}`).join() === asWords
  return ids.find(same) ?? null
}

/** The suites behind ids; those that are gone are left out. */
export async function findSuites(tx: Tx, ids: string[]): Promise<Map<string, Suite>> {
  const wanted = [...new Set(ids)]
  if (!wanted.length) return new Map()
  const rows = await tx.select().from(envSuites).where(inArray(envSuites.id, wanted))
  const machines = await machinesOf(tx, wanted)
  return new Map(rows.map((row) => [row.id, { ...row, machines: machines.get(row.id) ?? [] }]))
}

export interface SuiteFilter {
  keyword?: string | undefined
  state?: EnvTemplateState | undefined
  env_usage?: EnvUsage | undefined
  virtual_type?: VirtualType | undefined
  env_type?: AccessKind | undefined
}

/** Suites with a machine whose template is such. */
const withMachine = (is: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${envSuiteMachines} JOIN ${envTemplates} ON ${envTemplates.id} = ${envSuiteMachines.templateId}
    WHERE ${envSuiteMachines.suiteId} = ${envSuites.id} AND ${is})`

/** Suites of one organisation, newest first. */
export async function listSuites(
  tx: Tx,
  orgId: string,
  filter: SuiteFilter,
  paging: Paging,
): Promise<{ rows: Suite[]; total: number }> {
  const where = and(
    eq(envSuites.orgId, orgId),
    filter.keyword ? ilike(envSuites.title, likePattern(filter.keyword)) : undefined,
    filter.state ? eq(envSuites.state, filter.state) : undefined,
    filter.env_usage ? eq(envSuites.envUsage, filter.env_usage) : undefined,
    filter.virtual_type ? withMachine(eq(envTemplates.virtualType, filter.virtual_type)) : undefined,
    filter.env_type ? withMachine(arrayContains(envTemplates.access, [filter.env_type])) : undefined,
  )
  const total = paging.count === 'none' ? 0 : await tx.$count(envSuites, where)
  if (paging.count === 'only') return { rows: [], total }
  const rows = await tx
    .select()
    .from(envSuites)
    .where(where)
    .orderBy(desc(envSuites.seq))
    .limit(paging.per_page)
    .offset((paging.page - 1) * paging.per_page)
  const machines = await machinesOf(
    tx,
    rows.map((row) => row.id),
  )
  return { rows: rows.map((row) => ({ ...row, machines: machines.get(row.id) ?? [] })), total }
}

/** How many environments of each suite are queued or alive. */
export async function countLiveBySuite(tx: Tx, suiteIds: string[]): Promise<Map<string, number>> {
  if (!suiteIds.length) return new Map()
  const rows = await tx
    .select({ suiteId: envRecords.suiteId, live: sql<number>`count(*)::int` })
    .from(envRecords)
    .where(and(inArray(envRecords.suiteId, suiteIds), inArray(envRecords.state, [...livingStates])))
    .groupBy(envRecords.suiteId)
  return new Map(rows.map((row) => [row.suiteId, row.live]))
}

export async function isSuiteTitleTaken(tx: Tx, orgId: string, title: string, exceptId?: string): Promise<boolean> {
  const rows = await tx
    .select({ id: envSuites.id })
    .from(envSuites)
    .where(and(eq(envSuites.orgId, orgId), eq(envSuites.title, title)))
  return rows.some((row) => row.id !== exceptId)
}

type MachineChoice = { hostname: string; templateId: string; networks: string[] }

async function replaceMachines(tx: Tx, suiteId: string, machines: MachineChoice[]): Promise<void> {
  await tx.delete(envSuiteMachines).where(eq(envSuiteMachines.suiteId, suiteId))
  await tx.insert(envSuiteMachines).values(machines.map((machine, position) => ({ suiteId, position, ...machine })))
}

export async function insertSuite(
  tx: Tx,
  values: typeof envSuites.$inferInsert,
  machines: MachineChoice[],
): Promise<Suite> {
  const row = (await tx.insert(envSuites).values(values).returning())[0]!
  await replaceMachines(tx, row.id, machines)
  return (await findSuite(tx, row.id))!
}

/** Saves over exactly this version; null when somebody saved meanwhile. */
export async function saveSuite(
  tx: Tx,
  id: string,
  seen: number | null,
  values: Partial<typeof envSuites.$inferInsert>,
  machines: MachineChoice[] | undefined,
): Promise<Suite | null> {
  const rows = await tx
    .update(envSuites)
    .set({ ...values, version: sql`${envSuites.version} + 1`, updatedAt: new Date() })
    .where(and(eq(envSuites.id, id), seen === null ? undefined : eq(envSuites.version, seen)))
    .returning({ id: envSuites.id })
  if (!rows.length) return null
  if (machines) await replaceMachines(tx, id, machines)
  return findSuite(tx, id)
}

export async function setSuiteState(tx: Tx, id: string, state: EnvTemplateState): Promise<Suite> {
  const set = { state, version: sql`${envSuites.version} + 1`, updatedAt: new Date() }
  await tx.update(envSuites).set(set).where(eq(envSuites.id, id))
  return (await findSuite(tx, id))!
}

/** Removes it for good; records of its environments keep its title. */
export async function deleteSuite(tx: Tx, id: string): Promise<void> {
  await tx.delete(envSuites).where(eq(envSuites.id, id))
}

/** Holds the suite's row until the transaction ends, so that nothing starts from it while it is being removed. */
export async function lockSuite(tx: Tx, id: string, how: 'share' | 'update'): Promise<void> {
  await tx.execute(
    how === 'share'
      ? sql`SELECT 1 FROM env_suites WHERE id = ${id} FOR SHARE`
      : sql`SELECT 1 FROM env_suites WHERE id = ${id} FOR UPDATE`,
  )
}
