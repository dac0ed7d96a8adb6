import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { rosterIds, schoolImportRows, schoolImports } from './tables.ts'

const withoutExamples = sql`(
  SELECT coalesce(jsonb_agg(sheet || jsonb_build_object('columns',
    (SELECT coalesce(jsonb_agg(read || '{"example": ""}' ORDER BY place), '[]')
     FROM jsonb_array_elements(sheet->'columns') WITH ORDINALITY AS columns (read, place))) ORDER BY at), '[]')
  FROM jsonb_array_elements(${schoolImports.sheets}) WITH ORDINALITY AS listed (sheet, at))`

/** What files of the school said of a person whose account is erased. */
export async function forgetInImports(tx: Tx, userId: string): Promise<void> {
  const named = await tx
    .update(schoolImportRows)
    .set({ values: sql`'{}'`, changes: sql`'[]'`, reason: '', done: null, undone: '' })
    .where(eq(schoolImportRows.objectId, userId))
    .returning({ importId: schoolImportRows.importId })
  // What the first lines of the file said in its columns may be theirs.
  await tx
    .update(schoolImports)
    .set({ sheets: withoutExamples })
    .where(inArray(schoolImports.id, [...new Set(named.map(({ importId }) => importId))]))
  await tx.delete(rosterIds).where(eq(rosterIds.objectId, userId))
}
