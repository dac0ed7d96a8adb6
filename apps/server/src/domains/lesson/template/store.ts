import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { newId } from '../../../kernel/database/columns.ts'
import type { Tx } from '../../../kernel/database/pool.ts'
import { dropFiles, files, holdFiles, type FileRow } from '../../file/index.ts'
import { lessonTemplates } from '../tables.ts'

/** Whose a form is: a preparation's, or with `null` the organisation's. */
export interface TemplateOf {
  orgId: string
  lessonId: string | null
}
export type TemplateEntry = typeof lessonTemplates.$inferSelect & {
  file: Pick<FileRow, 'name' | 'sizeBytes' | 'storageKey'>
}

const itsOwn = ({ orgId, lessonId }: TemplateOf) =>
  lessonId === null
    ? and(eq(lessonTemplates.orgId, orgId), isNull(lessonTemplates.lessonId))
    : eq(lessonTemplates.lessonId, lessonId)

export async function findTemplate(tx: Tx, of: TemplateOf): Promise<TemplateEntry | null> {
  const rows = await tx
    .select({
      entry: lessonTemplates,
      file: { name: files.name, sizeBytes: files.sizeBytes, storageKey: files.storageKey },
    })
    .from(lessonTemplates)
    .innerJoin(files, eq(files.id, lessonTemplates.fileId))
    .where(itsOwn(of))
  return rows[0] ? { ...rows[0].entry, file: rows[0].file } : null
}

/** The form that a preparation is exported in: its own, else that of its organisation. */
export const templateFor = async (
  tx: Tx,
  { id, orgId }: { id: string; orgId: string },
): Promise<TemplateEntry | null> =>
  (await findTemplate(tx, { orgId, lessonId: id })) ?? (await findTemplate(tx, { orgId, lessonId: null }))

const stillHeld =
  (tx: Tx) =>
  async (ids: string[]): Promise<Set<string>> => {
    const { fileId } = lessonTemplates
    return new Set(
      (await tx.select({ fileId }).from(lessonTemplates).where(inArray(fileId, ids))).map((row) => row.fileId),
    )
  }

/** Takes it away, with its file where nothing else has that; false where there was none. */
export async function removeTemplate(tx: Tx, of: TemplateOf): Promise<boolean> {
  const gone = await tx.delete(lessonTemplates).where(itsOwn(of)).returning()
  await dropFiles(
    tx,
    gone.map(({ fileId }) => fileId),
    stillHeld(tx),
  )
  return gone.length > 0
}

/** Puts a form in the place of what was there; of two at one moment the second is the one that stays. */
export async function putTemplate(
  tx: Tx,
  of: TemplateOf,
  { fileId, placeholders, loose }: { fileId: string; placeholders: string[]; loose: number },
): Promise<void> {
  const name = `teaching-template:${of.lessonId ?? of.orgId}`
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  await removeTemplate(tx, of)
  await holdFiles(tx, [fileId])
  await tx.insert(lessonTemplates).values({ id: newId(), ...of, fileId, placeholders, loose })
}

/** A copy has the form of what it was copied from, unless it is of another school. */
export async function copyTemplate(
  tx: Tx,
  from: { id: string; orgId: string },
  to: { id: string; orgId: string },
): Promise<void> {
  if (from.orgId !== to.orgId) return
  const own = await findTemplate(tx, { orgId: from.orgId, lessonId: from.id })
  if (!own) return
  const { fileId, placeholders, loose } = own
  await tx
    .insert(lessonTemplates)
    .values({ id: newId(), orgId: to.orgId, lessonId: to.id, fileId, placeholders, loose })
}
