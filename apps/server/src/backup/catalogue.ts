import type pg from 'pg'
import type { Manifest } from './format.ts'

/** Filled by `migrate` itself. */
const ofMigrations = 'schema_migrations'

/** Tables after those that they refer to. Tables that refer to each other in a circle keep the order they came in. */
export function inOrderOfReference(
  names: readonly string[],
  references: ReadonlyMap<string, readonly string[]>,
): string[] {
  const ordered: string[] = []
  const seen = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    for (const other of references.get(name) ?? []) visit(other)
    ordered.push(name)
  }
  for (const name of names) visit(name)
  return ordered
}

/** The tables of the application with the columns that have to be stored; the queue's own tables are filled from the jobs. */
export async function listTables(client: pg.ClientBase): Promise<Manifest['tables']> {
  const columns = await client.query<{ name: string; columns: string[] }>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '${ofMigrations}'
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`)
  const references = await client.query<{ name: string; other: string }>(`
    SELECT conrelid::regclass::text AS name, confrelid::regclass::text AS other FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conrelid <> confrelid`)
  const byName = new Map(columns.rows.map((row) => [row.name, row.columns]))
  const needs = new Map(
    [...Map.groupBy(references.rows, (row) => row.name)].map(([name, rows]) => [name, rows.map((row) => row.other)]),
  )
  return inOrderOfReference([...byName.keys()], needs).map((name) => ({ name, columns: byName.get(name) ?? [] }))
}

export async function listSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const names = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY 1`,
  )
  const found: Manifest['sequences'] = []
  for (const { name } of names.rows) {
    const read = await client.query<{ last_value: string; is_called: boolean }>(
      `SELECT last_value::text, is_called FROM ${client.escapeIdentifier(name)}`,
    )
    found.push({ name, value: read.rows[0]!.last_value, is_called: read.rows[0]!.is_called })
  }
  return found
}

export const listMigrations = async (client: pg.ClientBase): Promise<Manifest['migrations']> =>
  (await client.query<{ name: string; hash: string }>(`SELECT name, hash FROM ${ofMigrations} ORDER BY name`)).rows
