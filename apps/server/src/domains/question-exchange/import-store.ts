import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { DraftCounts, DraftState, ImportState } from '@lab/contract/question-import'
import { draftStates } from '@lab/contract/question-import'
import type { Tx } from '../../kernel/database/pool.ts'
import { jobs } from '../../kernel/jobs/tables.ts'
import { users } from '../identity/index.ts'
import { questionImportDrafts as drafts, questionImports } from './tables.ts'

export type ImportRecord = typeof questionImports.$inferSelect
/** An import with what lists show of it. */
export interface ListedImport extends ImportRecord {
  counts: DraftCounts
  creator: { id: string; real_name: string; avatar: string }
}

const columns = {
  entry: questionImports,
  name: sql<string>`coalesce(${users.realName}, '已删除的用户')`,
  avatar: sql<string>`coalesce(${users.avatar}, '')`,
}
const read = (tx: Tx) =>
  tx.select(columns).from(questionImports).leftJoin(users, eq(users.id, questionImports.createdBy))

async function withCounts(tx: Tx, rows: Awaited<ReturnType<typeof read>>): Promise<ListedImport[]> {
  const counts = await countsOf(
    tx,
    rows.map(({ entry }) => entry.id),
  )
  return rows.map(({ entry, name, avatar }) => ({
    ...entry,
    counts: counts.get(entry.id) ?? noCounts(),
    creator: { id: entry.createdBy, real_name: name, avatar },
  }))
}

const noCounts = (): DraftCounts => ({ ready: 0, doubtful: 0, unfinished: 0, same: 0, excluded: 0 })

/** How many drafts of imports are in each state. */
export async function countsOf(tx: Tx, importIds: readonly string[]): Promise<Map<string, DraftCounts>> {
  const counts = new Map<string, DraftCounts>()
  if (importIds.length === 0) return counts
  const rows = await tx
    .select({ importId: drafts.importId, state: drafts.state, count: sql<number>`count(*)::integer` })
    .from(drafts)
    .where(inArray(drafts.importId, [...importIds]))
    .groupBy(drafts.importId, drafts.state)
  for (const { importId, state, count } of rows) {
    const of = counts.get(importId) ?? noCounts()
    of[state] = count
    counts.set(importId, of)
  }
  return counts
}

/** Imports of a bank, the newest first. */
export async function listImports(
  tx: Tx,
  bankId: string,
  query: { page: number; per_page: number; count: 'both' | 'none' | 'only' },
): Promise<{ rows: ListedImport[]; total: number }> {
  const where = eq(questionImports.bankId, bankId)
  const total = query.count === 'none' ? 0 : await tx.$count(questionImports, where)
  if (query.count === 'only') return { rows: [], total }
  const rows = await read(tx)
    .where(where)
    .orderBy(desc(questionImports.createdAt), desc(questionImports.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows: await withCounts(tx, rows), total }
}

export async function findImport(tx: Tx, bankId: string, id: string): Promise<ListedImport | null> {
  const rows = await read(tx).where(and(eq(questionImports.id, id), eq(questionImports.bankId, bankId)))
  return (await withCounts(tx, rows))[0] ?? null
}

/** An import that nobody else changes until the transaction ends; null where it was dropped. */
export async function holdImport(tx: Tx, id: string): Promise<ImportRecord | null> {
  const [row] = await tx.select().from(questionImports).where(eq(questionImports.id, id)).for('update')
  return row ?? null
}

export async function saveImport(
  tx: Tx,
  id: string,
  patch: Partial<Omit<typeof questionImports.$inferInsert, 'id' | 'bankId'>>,
): Promise<void> {
  await tx.update(questionImports).set(patch).where(eq(questionImports.id, id))
}

/** Moves an import on from the state that it must be in; false where it is in another, or gone. */
export async function advanceImport(
  tx: Tx,
  id: string,
  from: ImportState,
  patch: Parameters<typeof saveImport>[2],
): Promise<boolean> {
  const rows = await tx
    .update(questionImports)
    .set(patch)
    .where(and(eq(questionImports.id, id), eq(questionImports.state, from)))
    .returning({ id: questionImports.id })
  return rows.length > 0
}

const toLookAt: readonly DraftState[] = draftStates.filter((state) => state === 'doubtful' || state === 'unfinished')

/** The places of drafts that somebody should look at, whether any was changed, and how far the job is. */
export async function importDetails(tx: Tx, record: ImportRecord) {
  const attention = await tx
    .select({ position: drafts.position })
    .from(drafts)
    .where(and(eq(drafts.importId, record.id), inArray(drafts.state, [...toLookAt])))
    .orderBy(drafts.position)
  const [mended] = await tx
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(eq(drafts.importId, record.id), sql`${drafts.revision} > 1`))
    .limit(1)
  const isWorking = record.jobId !== null && (record.state === 'reading' || record.state === 'writing')
  const [progress] = isWorking
    ? await tx
        .select({ done: jobs.done, total: jobs.total, note: jobs.note })
        .from(jobs)
        .where(eq(jobs.id, record.jobId!))
    : []
  return {
    attention: attention.map(({ position }) => position),
    isMended: mended !== undefined,
    progress: progress ?? null,
  }
}
export type ImportDetails = Awaited<ReturnType<typeof importDetails>>
