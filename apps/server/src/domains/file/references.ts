import { getTableName, sql, type SQL, type Table } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { fileBlobs, files, fileUploadParts, fileUploads, fileUsage } from './tables.ts'

// The registry of references is the database's own catalogue: every text, list or JSON column of every table may quote an
// address, and every foreign key to `files` holds one. A new domain is in it without saying so; nothing can be forgotten.
// Domains say where it is otherwise (`domains/file-mentions.ts`).

export interface FileMentions {
  /** Tables whose mention of a file keeps nothing. */
  keepNothing: readonly Table[]
  /** Columns that say what the row's own file is. */
  ofTheirFile: readonly AnyPgColumn[]
  /** Tables that keep a file when they mention it, but open it to nobody. */
  openNothing: readonly Table[]
}
declare module '../../kernel/providers.ts' {
  interface Providers {
    fileMentions: FileMentions
  }
}
type Asked = Pick<Kernel, 'providers'>

const ofFiles = [files, fileBlobs, fileUsage, fileUploads, fileUploadParts]
const namesOf = (tables: readonly Table[]): Set<string> => new Set(tables.map(getTableName))
const notKeeping = ({ providers: { fileMentions } }: Asked): Set<string> =>
  namesOf([...ofFiles, ...fileMentions.keepNothing])

export interface TextColumns {
  table: string
  columns: string[]
}

/** Tables with the columns that may quote a file's address. */
export async function quotingColumns(tx: Tx, kernel: Asked): Promise<TextColumns[]> {
  const found = await tx.execute<{ table: string; column: string }>(sql`
    SELECT c.relname AS table, a.attname AS column
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
      AND a.attgenerated = '' AND a.atttypid::regtype::text IN
        ('text', 'character varying', 'json', 'jsonb', 'text[]', 'character varying[]', 'json[]', 'jsonb[]')
    ORDER BY 1, 2`)
  const without = notKeeping(kernel)
  const own = new Set(
    kernel.providers.fileMentions.ofTheirFile.map((column) => `${getTableName(column.table)}.${column.name}`),
  )
  const tables = new Map<string, string[]>()
  for (const { table, column } of found.rows) {
    if (without.has(table) || own.has(`${table}.${column}`)) continue
    tables.set(table, [...(tables.get(table) ?? []), column])
  }
  return [...tables].map(([table, columns]) => ({ table, columns }))
}

/** Columns with a foreign key to `files`. */
export async function holdingColumns(tx: Tx, kernel: Asked): Promise<{ table: string; column: string }[]> {
  const found = await tx.execute<{ table: string; column: string }>(sql`
    SELECT k.conrelid::regclass::text AS table, a.attname AS column
    FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
    WHERE k.contype = 'f' AND k.confrelid = 'files'::regclass`)
  const without = notKeeping(kernel)
  return found.rows.filter(({ table }) => !without.has(table))
}

const anyOf = (columns: string[], pattern: string): SQL =>
  sql.join(
    columns.map((column) => sql`${sql.identifier(column)}::text LIKE ${pattern}`),
    sql` OR `,
  )

/** Fills the table `used_files` (of this transaction) with the ids of all files that something refers to. */
export async function gatherReferences(tx: Tx, kernel: Asked): Promise<void> {
  await tx.execute(sql`CREATE TEMPORARY TABLE quoted_tokens (token text PRIMARY KEY) ON COMMIT DROP`)
  await tx.execute(sql`CREATE TEMPORARY TABLE used_files (id uuid PRIMARY KEY) ON COMMIT DROP`)
  for (const { table, columns } of await quotingColumns(tx, kernel)) {
    const all = sql.join(
      columns.map((column) => sql`${sql.identifier(column)}::text`),
      sql`, `,
    )
    await tx.execute(sql`
      INSERT INTO quoted_tokens
      SELECT DISTINCT quoted[1] FROM ${sql.identifier(table)},
        regexp_matches(concat_ws(' ', ${all}), '/files/([A-Za-z0-9_-]{22})/', 'g') AS quoted
      WHERE ${anyOf(columns, '%/files/%')} ON CONFLICT DO NOTHING`)
  }
  await tx.execute(
    sql`INSERT INTO used_files SELECT f.id FROM files f JOIN quoted_tokens q ON q.token = f.token ON CONFLICT DO NOTHING`,
  )
  for (const { table, column } of await holdingColumns(tx, kernel)) {
    const held = sql.identifier(column)
    await tx.execute(
      sql`INSERT INTO used_files SELECT DISTINCT ${held} FROM ${sql.identifier(table)} WHERE ${held} IS NOT NULL ON CONFLICT DO NOTHING`,
    )
  }
}

/** Whether anything that people read quotes a file. Looks through everything: the caller remembers the answer. */
export async function isQuoted(tx: Tx, kernel: Asked, token: string): Promise<boolean> {
  const notOpening = namesOf(kernel.providers.fileMentions.openNothing)
  const pattern = `%/files/${token.replaceAll('_', '\\_')}/%`
  for (const { table, columns } of await quotingColumns(tx, kernel)) {
    if (notOpening.has(table)) continue
    const found = await tx.execute(sql`SELECT 1 FROM ${sql.identifier(table)} WHERE ${anyOf(columns, pattern)} LIMIT 1`)
    if (found.rows.length) return true
  }
  return false
}
