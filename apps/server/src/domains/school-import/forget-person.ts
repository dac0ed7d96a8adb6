import { and, eq, ilike, inArray, isNull, or, sql, type SQLWrapper } from 'drizzle-orm'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { listed } from './lines.ts'
import type { Change } from './planned.ts'
import { rosterIds, schoolImportRows, schoolImports } from './tables.ts'

const withoutExamples = sql`(
  SELECT coalesce(jsonb_agg(sheet || jsonb_build_object('columns',
    (SELECT coalesce(jsonb_agg(read || '{"example": ""}' ORDER BY place), '[]')
     FROM jsonb_array_elements(sheet->'columns') WITH ORDINALITY AS columns (read, place))) ORDER BY at), '[]')
  FROM jsonb_array_elements(${schoolImports.sheets}) WITH ORDINALITY AS listed (sheet, at))`

/** Takes a number off the lines of classes, where teachers are listed; answers with which imports have such. */
async function forgetInClasses(tx: Tx, ofSchool: SQLWrapper, number: string): Promise<string[]> {
  if (number === '') return []
  const said = sql`concat(${schoolImportRows.values}, ${schoolImportRows.changes}, ${schoolImportRows.reason}, ${schoolImportRows.done})`
  const rows = await tx
    .select()
    .from(schoolImportRows)
    .where(
      and(
        inArray(schoolImportRows.importId, ofSchool),
        eq(schoolImportRows.sheet, 'class'),
        ilike(said, likePattern(number)),
      ),
    )
  const without = (text = ''): string =>
    listed(text)
      .filter((one) => one.toLowerCase() !== number.toLowerCase())
      .join('、')
  const withoutIn = <Part extends Change>(changes: readonly Part[]): Part[] =>
    changes.map((change) =>
      change.field === 'teacher' ? { ...change, from: without(change.from), to: without(change.to) } : change,
    )
  for (const { importId, position, values, changes, reason, done } of rows)
    await tx
      .update(schoolImportRows)
      .set({
        values: { ...values, teacher: without(values.teacher) },
        changes: withoutIn(changes),
        reason: reason.toLowerCase().includes(number.toLowerCase()) ? '' : reason,
        done: done && { ...done, fields: withoutIn(done.fields) },
      })
      .where(and(eq(schoolImportRows.importId, importId), eq(schoolImportRows.position, position)))
  return rows.map(({ importId }) => importId)
}

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
  const ofClasses = await forgetInClasses(tx, ofSchool, number)
  // What the first lines of the file said in its columns may be theirs.
  await tx
    .update(schoolImports)
    .set({ sheets: withoutExamples })
    .where(inArray(schoolImports.id, [...new Set([...named.map(({ importId }) => importId), ...ofClasses])]))
  await tx.delete(rosterIds).where(eq(rosterIds.objectId, userId))
}
