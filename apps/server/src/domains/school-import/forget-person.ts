import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { rosterIds, schoolImportRows, schoolImports } from './tables.ts'

const withoutExamples = sql`(
  SELECT coalesce(jsonb_agg(sheet || jsonb_build_object('columns',
    (SELECT coalesce(jsonb_agg(read || '{"example": ""}' ORDER BY place), '[]')
     FROM jsonb_array_elements(sheet->'columns') WITH ORDINALITY AS columns (read, place))) ORDER BY at), '[]')
  FROM jsonb_array_elements(${schoolImports.sheets}) WITH ORDINALITY AS listed (sheet, at))`

/** What files of the school said of a person whose account is erased, also before there was the account. */
export async function forgetInImports(
  tx: Tx,
  { id: userId, number, customerId }: { id: string; number: string; customerId: string | null },
): Promise<void> {
  const ofSchool = tx
    .select({ id: schoolImports.id })
    .from(schoolImports)
    .where(sql`${schoolImports.customerId} = ${customerId} AND ${number} <> ''`)
  const ofNobody = and(
    inArray(schoolImportRows.importId, ofSchool),
    isNull(schoolImportRows.objectId),
    inArray(schoolImportRows.sheet, ['teacher', 'student']),
    sql`lower(${schoolImportRows.values}->>'number') = ${number.toLowerCase()}`,
  )
  const named = await tx
    .update(schoolImportRows)
    .set({ values: sql`'{}'`, changes: sql`'[]'`, reason: '', done: null, undone: '' })
    .where(or(eq(schoolImportRows.objectId, userId), ofNobody))
    .returning({ importId: schoolImportRows.importId })
  // What the first lines of the file said in its columns may be theirs.
  await tx
    .update(schoolImports)
    .set({ sheets: withoutExamples })
    .where(inArray(schoolImports.id, [...new Set(named.map(({ importId }) => importId))]))
  await tx.delete(rosterIds).where(eq(rosterIds.objectId, userId))
}
