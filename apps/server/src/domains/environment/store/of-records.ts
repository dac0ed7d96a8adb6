import { environmentKinds } from '@lab/contract/kinds'
import { sql, type SQL } from 'drizzle-orm'
import { envRecords } from '../tables.ts'

const kinds = sql.raw(environmentKinds.map((kind) => `'${kind}'`).join(', '))

/** SQL: the newest environment of a record of this kind of content; where the kind has none, none is looked for. */
export const newestEnvironment = (kind: SQL, recordId: SQL): SQL<string | null> => sql<string | null>`
  CASE WHEN ${kind} IN (${kinds}) THEN (SELECT e.id FROM ${envRecords} e
    WHERE e.record_id = ${recordId} ORDER BY e.created_at DESC LIMIT 1) END`

/** SQL: the running environment of a record of this kind. */
export const runningEnvironment = (kind: SQL, recordId: SQL): SQL<string | null> => sql<string | null>`
  CASE WHEN ${kind} IN (${kinds}) THEN (SELECT e.id FROM ${envRecords} e
    WHERE e.record_id = ${recordId} AND e.state = 'running' LIMIT 1) END`
