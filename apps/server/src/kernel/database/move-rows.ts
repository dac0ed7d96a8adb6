import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from './pool.ts'

/** What a field of two rows that become one is then. */
export type Joining = 'sum' | 'most' | 'least' | 'either' | 'filled' | 'united' | readonly string[]
/**
 * What is done with a row that would be there twice: it stays where it was, goes because the other says the same, takes a name of
 * its own, or becomes part of the other, field by field.
 */
export type Clash = 'stays' | 'goes' | { renamed: string } | { joined: Readonly<Record<string, Joining>> }

/** Columns and condition of a key that allows no two rows of the same. */
export interface UniqueKey {
  columns: string[]
  predicate: string | null
}
export interface MovedColumn {
  table: string
  column: string
  keys: UniqueKey[]
}
export interface Moved {
  moved: number
  joined: number
  stayed: number
}

/** The keys of some columns; a table's only key may be such a column itself. */
export async function withKeys(tx: Tx, columns: readonly { table: string; column: string }[]): Promise<MovedColumn[]> {
  const found = await tx.execute<{ table: string; columns: string[]; predicate: string | null }>(sql`
    SELECT i.indrelid::regclass::text AS "table", pg_get_expr(i.indpred, i.indrelid) AS predicate,
      ARRAY(SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey::smallint[])) AS columns
    FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
    WHERE i.indisunique AND t.relnamespace = 'public'::regnamespace`)
  return columns.map(({ table, column }) => ({
    table,
    column,
    keys: found.rows.filter((key) => key.table === table && key.columns.includes(column)),
  }))
}

const field = (of: string, name: string): SQL => sql`${sql.identifier(of)}.${sql.identifier(name)}`

/** SQL on the row `there` that stays and `here` that comes: that both are of the same key. */
const sameKey = (keys: readonly string[], column: string, here: string): SQL =>
  sql.join(
    [
      sql`true`,
      ...keys
        .filter((key) => key !== column)
        .map((key) => sql`${field('there', key)} IS NOT DISTINCT FROM ${field(here, key)}`),
    ],
    sql` AND `,
  )

/** SQL: whether a row of `table` would be there twice if its `column` said `to`. */
function clashes({ table, column, keys }: MovedColumn, to: string): SQL {
  const each = keys.map(({ columns, predicate }) => {
    const holds = sql.raw(predicate === null ? 'true' : predicate)
    return sql`(${holds} AND EXISTS (SELECT FROM (SELECT * FROM ${sql.identifier(table)}
      WHERE ${sql.identifier(column)} = ${to}::uuid AND ${holds}) AS there WHERE ${sameKey(columns, column, table)}))`
  })
  return each.length ? sql`(${sql.join(each, sql` OR `)})` : sql`false`
}

function joinedField(name: string, how: Joining): SQL {
  const [there, here] = [field('there', name), field('here', name)]
  if (how === 'sum') return sql`${there} + ${here}`
  if (how === 'most') return sql`greatest(${there}, ${here})`
  if (how === 'least') return sql`least(${there}, ${here})`
  if (how === 'either') return sql`${there} OR ${here}`
  if (how === 'filled') return sql`CASE WHEN coalesce(${there}::text, '') = '' THEN ${here} ELSE ${there} END`
  if (how === 'united') return sql`ARRAY(SELECT DISTINCT unnest(${there} || ${here}))`
  // The first of the words that one of them has.
  const order = sql`${sql.param([...how])}::text[]`
  return sql`CASE WHEN array_position(${order}, ${here}) < array_position(${order}, ${there}) THEN ${here} ELSE ${there} END`
}

const count = (result: { rowCount?: number | null }): number => result.rowCount ?? 0

async function joinRows(
  tx: Tx,
  moved: MovedColumn,
  from: string,
  to: string,
  fields: Readonly<Record<string, Joining>>,
) {
  const { table, column, keys } = moved
  const sets = Object.entries(fields).map(([name, how]) => sql`${sql.identifier(name)} = ${joinedField(name, how)}`)
  const same = keys.map((key) => sql`(${sameKey(key.columns, column, 'here')})`)
  await tx.execute(sql`UPDATE ${sql.identifier(table)} AS there SET ${sql.join(sets, sql`, `)}
    FROM ${sql.identifier(table)} AS here
    WHERE ${field('there', column)} = ${to}::uuid AND ${field('here', column)} = ${from}::uuid
      AND (${sql.join(same, sql` OR `)})`)
}

/** Lets all rows whose column names one thing name another one, by a rule for those that the other has, too. */
export async function moveRows(
  tx: Tx,
  moved: MovedColumn,
  { from, to, clash, mark = '' }: { from: string; to: string; clash: Clash; mark?: string },
): Promise<Moved> {
  const name = sql.identifier(moved.table)
  const column = sql.identifier(moved.column)
  const theirs = sql`${column} = ${from}::uuid`
  const twice = clashes(moved, to)
  let joined = 0
  if (moved.keys.length && clash !== 'stays') {
    if (clash !== 'goes' && 'renamed' in clash) {
      const title = sql.identifier(clash.renamed)
      await tx.execute(sql`UPDATE ${name} SET ${title} = ${title} || ${mark} WHERE ${theirs} AND ${twice}`)
    } else {
      if (clash !== 'goes') await joinRows(tx, moved, from, to, clash.joined)
      joined = count(await tx.execute(sql`DELETE FROM ${name} WHERE ${theirs} AND ${twice}`))
    }
  }
  const went = count(await tx.execute(sql`UPDATE ${name} SET ${column} = ${to}::uuid WHERE ${theirs} AND NOT ${twice}`))
  const stayed = moved.keys.length ? (await tx.execute(sql`SELECT FROM ${name} WHERE ${theirs}`)).rows.length : 0
  return { moved: went, joined, stayed }
}
