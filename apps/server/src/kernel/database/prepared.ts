import { sql, type SQL } from 'drizzle-orm'
import { clientOf, type Tx } from './pool.ts'

type Values = Record<string, unknown>
type Statement<Rows> = { execute(values?: Values): Promise<Rows> }
type Builder<Rows> = { prepare(name: string): Statement<Rows> }

/**
 * A statement that is built once, however many transactions it is sent in, and planned once per connection, by its name.
 * For what is asked hundreds of times a second: building costs the server more than sending, and planning costs the
 * database more than reading.
 */
export function prepared<Rows>(
  name: string,
  build: (tx: Tx) => Builder<Rows>,
): (tx: Tx, values?: Values) => Promise<Rows> {
  let first: Statement<Rows> | undefined
  return (tx, values = {}) => {
    first ??= build(tx).prepare(name)
    const here = Object.assign(Object.create(first) as Statement<Rows>, { client: clientOf(tx) })
    return here.execute(values)
  }
}

type Query = { sql: string; params: unknown[] }
/** What drizzle itself prepares statements with; its builders have it, its SQL has not. */
type Inside = {
  dialect: { sqlToQuery(statement: SQL): Query }
  session: {
    prepareQuery(query: Query, fields: undefined, name: string, isArray: false): Statement<{ rows: unknown[] }>
  }
}

/** The same of a statement that is written as SQL; what it is given later are placeholders in it. */
export function preparedSql<Row>(name: string, build: () => SQL): (tx: Tx, values?: Values) => Promise<Row[]> {
  const run = prepared(name, (tx) => ({
    prepare: (as) => {
      const { dialect, session } = tx as unknown as Inside
      return session.prepareQuery(dialect.sqlToQuery(build()), undefined, as, false)
    },
  }))
  return async (tx, values) => (await run(tx, values)).rows as Row[]
}

/** Values of a prepared statement that come later. Placeholders, which the types of `set` do not know. */
export type Later<Fields> = { [Field in keyof Fields]?: SQL }

/**
 * The same for writing whichever fields are given: one statement for each choice of fields. What is null is so in the
 * statement, because a column that holds JSON would take it for JSON's own null.
 */
export function preparedFields<Fields extends object, Rows>(
  name: string,
  build: (tx: Tx, fields: Later<Fields>) => Builder<Rows>,
): (tx: Tx, fields: Fields, others?: Values) => Promise<Rows> {
  const known = new Map<string, (tx: Tx, values: Values) => Promise<Rows>>()
  return (tx, fields, others = {}) => {
    const given = Object.entries(fields).filter(([, value]) => value !== undefined)
    const key = given.map(([field, value]) => (value === null ? `${field} null` : field)).join()
    let statement = known.get(key)
    if (!statement) {
      const later = Object.fromEntries(
        given.map(([field, value]) => [field, value === null ? sql`NULL` : sql.placeholder(`given ${field}`)]),
      ) as Later<Fields>
      statement = prepared(`${name}_${known.size}`, (through) => build(through, later))
      known.set(key, statement)
    }
    return statement(tx, {
      ...others,
      ...Object.fromEntries(given.map(([field, value]) => [`given ${field}`, value])),
    })
  }
}
