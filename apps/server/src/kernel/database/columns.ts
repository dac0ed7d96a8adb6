import { randomUUID } from 'node:crypto'
import * as crypto from 'node:crypto'
import { sql } from 'drizzle-orm'
import { integer, timestamp, uuid } from 'drizzle-orm/pg-core'

// Node 24's types do not list it yet; ids must sort by time so that indexes grow at one end.
const uuidv7 = (crypto as { randomUUIDv7?: () => string }).randomUUIDv7

/** A new object's id: a version 7 UUID, so that ids sort by time of creation. */
export const newId = (): string => (uuidv7 ? uuidv7() : randomUUID())

/** The id of no person: for reading facts that are the same for everybody. */
export const nobody = '00000000-0000-0000-0000-000000000000'

export const id = (name: string) => uuid(name).primaryKey().$defaultFn(newId)
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
export const createdAt = () =>
  instant('created_at')
    .notNull()
    .default(sql`now()`)
export const updatedAt = () =>
  instant('updated_at')
    .notNull()
    .default(sql`now()`)
/** Guards against lost updates: an edit names the version it saw. */
export const version = () => integer('version').notNull().default(1)
