import { and, asc, desc, eq, gt, ilike, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { SchoolAction, SchoolCounts, SchoolImportState, SchoolSheet } from '@lab/contract/school-import'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { jobs } from '../../kernel/jobs/tables.ts'
import { users } from '../identity/index.ts'
import { schoolImportRows as rows, schoolImports as imports } from './tables.ts'

export type ImportRecord = typeof imports.$inferSelect
export type RowRecord = typeof rows.$inferSelect
export interface ListedImport extends ImportRecord {
  creatorName: string
  job: { done: number; total: number; note: string; state: string; error: string | null } | null
}

const read = (tx: Tx) =>
  tx
    .select({
      entry: imports,
      creatorName: sql<string>`coalesce(${users.realName}, '已删除的用户')`,
      job: { done: jobs.done, total: jobs.total, note: jobs.note, state: jobs.state, error: jobs.error },
    })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.createdBy))
    .leftJoin(jobs, eq(jobs.id, imports.jobId))
const flat = ({ entry, creatorName, job }: Awaited<ReturnType<typeof read>>[number]): ListedImport => ({
  ...entry,
  creatorName,
  job: job && { ...job, note: job.note ?? '' },
})

export async function listImports(tx: Tx, customerId: string, query: { page: number; per_page: number }) {
  const where = eq(imports.customerId, customerId)
  const found = await read(tx)
    .where(where)
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows: found.map(flat), total: await tx.$count(imports, where) }
}

export async function findImport(tx: Tx, id: string): Promise<ListedImport | null> {
  const [row] = await read(tx).where(eq(imports.id, id))
  return row ? flat(row) : null
}

const insertAtOnce = 1000

export async function insertImport(
  tx: Tx,
  given: typeof imports.$inferInsert,
  of: readonly Omit<typeof rows.$inferInsert, 'importId' | 'position'>[],
): Promise<string> {
  const [record] = await tx.insert(imports).values(given).returning({ id: imports.id })
  const importId = record!.id
  for (let at = 0; at < of.length; at += insertAtOnce) {
    const some = of.slice(at, at + insertAtOnce)
    await tx.insert(rows).values(some.map((row, index) => ({ ...row, importId, position: at + index })))
  }
  return importId
}

/** Moves an import on from one of some states; false where it is in another, or somebody was quicker. */
export async function advance(
  tx: Tx,
  id: string,
  from: readonly SchoolImportState[],
  patch: Partial<typeof imports.$inferInsert>,
): Promise<boolean> {
  const moved = await tx
    .update(imports)
    .set(patch)
    .where(and(eq(imports.id, id), inArray(imports.state, [...from])))
    .returning({ id: imports.id })
  return moved.length > 0
}

export const saveImport = async (tx: Tx, id: string, patch: Partial<typeof imports.$inferInsert>): Promise<void> => {
  await tx.update(imports).set(patch).where(eq(imports.id, id))
}

/** False where it is written already, or somebody has just begun to: what it does could not be undone. */
export const removeReady = async (tx: Tx, id: string): Promise<boolean> =>
  (
    await tx
      .delete(imports)
      .where(and(eq(imports.id, id), eq(imports.state, 'ready')))
      .returning({ id: imports.id })
  ).length > 0

export interface RowFilter {
  page: number
  per_page: number
  keyword?: string | undefined
  sheet?: SchoolSheet | undefined
  action?: SchoolAction | undefined
}

const textOf = (field: string): SQL => sql`${rows.values}->>${sql.raw(`'${field}'`)}`

export async function listRows(tx: Tx, importId: string, query: RowFilter) {
  const like = query.keyword === undefined || query.keyword === '' ? null : likePattern(query.keyword)
  const where = and(
    eq(rows.importId, importId),
    query.sheet ? eq(rows.sheet, query.sheet) : undefined,
    query.action ? eq(rows.action, query.action) : undefined,
    like === null
      ? undefined
      : or(...['number', 'real_name', 'name', 'organisation'].map((field) => ilike(textOf(field), like))),
  )
  const found = await tx
    .select({
      row: rows,
      isEnabled: sql<boolean | null>`CASE WHEN ${rows.action} = 'leaver' THEN ${users.isEnabled} END`,
    })
    .from(rows)
    .leftJoin(users, eq(users.id, rows.objectId))
    .where(where)
    .orderBy(asc(rows.position))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows: found, total: await tx.$count(rows, where) }
}

export const allRows = (tx: Tx, importId: string): Promise<RowRecord[]> =>
  tx.select().from(rows).where(eq(rows.importId, importId)).orderBy(asc(rows.position))

/** The next rows of one sheet that are still to be written. */
export const rowsToWrite = (tx: Tx, importId: string, sheet: SchoolSheet, most: number): Promise<RowRecord[]> =>
  tx
    .select()
    .from(rows)
    .where(
      and(
        eq(rows.importId, importId),
        eq(rows.sheet, sheet),
        inArray(rows.action, ['create', 'update']),
        isNull(rows.done),
      ),
    )
    .orderBy(asc(rows.position))
    .limit(most)

/** Rows that were written and not yet taken back, the last first. */
export const rowsToUndo = (tx: Tx, importId: string, sheet: SchoolSheet, most: number): Promise<RowRecord[]> =>
  tx
    .select()
    .from(rows)
    .where(and(eq(rows.importId, importId), eq(rows.sheet, sheet), isNotNull(rows.done), eq(rows.undone, '')))
    .orderBy(desc(rows.position))
    .limit(most)

export const countRows = (tx: Tx, importId: string, which: 'toWrite' | 'toUndo'): Promise<number> =>
  tx.$count(
    rows,
    and(
      eq(rows.importId, importId),
      which === 'toWrite' ? inArray(rows.action, ['create', 'update']) : isNotNull(rows.done),
      which === 'toWrite' ? isNull(rows.done) : eq(rows.undone, ''),
    ),
  )

export const leaversAmong = (tx: Tx, importId: string, positions: readonly number[]): Promise<RowRecord[]> =>
  tx
    .select()
    .from(rows)
    .where(and(eq(rows.importId, importId), eq(rows.action, 'leaver'), inArray(rows.position, [...positions])))

/** Who was made by an import, with what their row says. */
export const madePeople = (tx: Tx, importId: string) =>
  tx
    .select({ row: rows, username: users.username, roles: users.roles })
    .from(rows)
    .innerJoin(users, eq(users.id, rows.objectId))
    .where(
      and(
        eq(rows.importId, importId),
        inArray(rows.sheet, ['teacher', 'student']),
        sql`(${rows.done}->>'made')::boolean`,
        eq(rows.undone, ''),
        users.mustChangePassword,
      ),
    )
    .orderBy(asc(rows.position))

type RowPatch = Pick<RowRecord, 'position'> &
  Partial<Pick<RowRecord, 'action' | 'changes' | 'reason' | 'objectId' | 'done' | 'undone'>>

/** Writes what came of rows; what a row leaves out stays. */
export async function saveRows(tx: Tx, importId: string, patches: readonly RowPatch[]): Promise<void> {
  if (!patches.length) return
  await tx.execute(sql`
    UPDATE ${rows} r SET action = coalesce(v.action, r.action), changes = coalesce(v.changes, r.changes),
      reason = coalesce(v.reason, r.reason), object_id = coalesce(v."objectId", r.object_id),
      done = coalesce(v.done, r.done), undone = coalesce(v.undone, r.undone)
    FROM jsonb_to_recordset(${JSON.stringify(patches)}::jsonb)
      AS v(position integer, action text, changes jsonb, reason text, "objectId" uuid, done jsonb, undone text)
    WHERE r.import_id = ${importId} AND r.position = v.position`)
}

export async function countActions(tx: Tx, importId: string): Promise<SchoolCounts> {
  const found = await tx
    .select({ sheet: rows.sheet, action: rows.action, count: sql<number>`count(*)::integer` })
    .from(rows)
    .where(eq(rows.importId, importId))
    .groupBy(rows.sheet, rows.action)
  const counts = emptyCounts()
  for (const { sheet, action, count } of found) counts[sheet][action] = count
  return counts
}

const none = (): Record<SchoolAction, number> => ({ create: 0, update: 0, same: 0, refused: 0, leaver: 0 })
export const emptyCounts = (): SchoolCounts => ({
  organisation: none(),
  teacher: none(),
  class: none(),
  student: none(),
})

/** Lists of first passwords that nobody may download any more. */
export const dropOldSeeds = async (tx: Tx, now: Date): Promise<number> => {
  const dropped = await tx
    .update(imports)
    .set({ sealedSeed: null, codesUntil: null })
    .where(and(isNotNull(imports.sealedSeed), sql`NOT ${gt(imports.codesUntil, now)}`))
    .returning({ id: imports.id })
  return dropped.length
}
