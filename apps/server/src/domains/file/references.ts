import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'

// The registry of references is the database's own catalogue: every text, list or JSON column of every table may quote an
// address, and every foreign key to `files` holds one. A new domain is in it without saying so; nothing can be forgotten.

/** Tables whose mention of a file keeps nothing: the files' own, and what only tells what once was. */
const notKeeping = new Set([
  'files',
  'file_blobs',
  'file_usage',
  'file_uploads',
  'file_upload_parts',
  'activity_logs',
  'jobs',
  'sessions',
  'tickets',
  'platform_secrets',
])
/** Columns that hold the file they would keep; the row's foreign key does that. */
const own = new Set(['resources.url', 'resources.file_name'])

/**
 * Tables that keep a file when they mention it, but open it to nobody: what is in them was not written by a call that
 * was looked at (references-in-text.ts), as a command typed in a terminal, a name out of an imported list, or
 * the id that a school's sign-in has for somebody.
 */
const notOpening = new Set([
  'users',
  'roster_imports',
  'question_imports',
  'question_import_blocks',
  'question_import_drafts',
  'attempt_events',
  'env_records',
  'env_recordings',
  'notices',
  'sign_in_people',
])

export interface TextColumns {
  table: string
  columns: string[]
}

/** Tables with the columns that may quote a file's address. */
export async function quotingColumns(tx: Tx): Promise<TextColumns[]> {
  const found = await tx.execute<{ table: string; column: string }>(sql`
    SELECT c.relname AS table, a.attname AS column
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
      AND a.attgenerated = '' AND a.atttypid::regtype::text IN
        ('text', 'character varying', 'json', 'jsonb', 'text[]', 'character varying[]', 'json[]', 'jsonb[]')
    ORDER BY 1, 2`)
  const tables = new Map<string, string[]>()
  for (const { table, column } of found.rows) {
    if (notKeeping.has(table) || own.has(`${table}.${column}`)) continue
    tables.set(table, [...(tables.get(table) ?? []), column])
  }
  return [...tables].map(([table, columns]) => ({ table, columns }))
}

/** Columns with a foreign key to `files`. */
export async function holdingColumns(tx: Tx): Promise<{ table: string; column: string }[]> {
  const found = await tx.execute<{ table: string; column: string }>(sql`
    SELECT k.conrelid::regclass::text AS table, a.attname AS column
    FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
    WHERE k.contype = 'f' AND k.confrelid = 'files'::regclass`)
  return found.rows.filter(({ table }) => !notKeeping.has(table))
}

const anyOf = (columns: string[], pattern: string): SQL =>
  sql.join(
    columns.map((column) => sql`${sql.identifier(column)}::text LIKE ${pattern}`),
    sql` OR `,
  )

/** Fills the table `used_files` (of this transaction) with the ids of all files that something refers to. */
export async function gatherReferences(tx: Tx): Promise<void> {
  await tx.execute(sql`CREATE TEMPORARY TABLE quoted_tokens (token text PRIMARY KEY) ON COMMIT DROP`)
  await tx.execute(sql`CREATE TEMPORARY TABLE used_files (id uuid PRIMARY KEY) ON COMMIT DROP`)
  for (const { table, columns } of await quotingColumns(tx)) {
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
  for (const { table, column } of await holdingColumns(tx)) {
    const held = sql.identifier(column)
    await tx.execute(
      sql`INSERT INTO used_files SELECT DISTINCT ${held} FROM ${sql.identifier(table)} WHERE ${held} IS NOT NULL ON CONFLICT DO NOTHING`,
    )
  }
}

/** Whether anything that people read quotes a file. Looks through everything: the caller remembers the answer. */
export async function isQuoted(tx: Tx, token: string): Promise<boolean> {
  const pattern = `%/files/${token.replaceAll('_', '\\_')}/%`
  for (const { table, columns } of await quotingColumns(tx)) {
    if (notOpening.has(table)) continue
    const found = await tx.execute(sql`SELECT 1 FROM ${sql.identifier(table)} WHERE ${anyOf(columns, pattern)} LIMIT 1`)
    if (found.rows.length) return true
  }
  return false
}
