import type {
  ReadSheet,
  SchoolAction,
  SchoolCounts,
  SchoolFormat,
  SchoolImportState,
  SchoolPasswordRule,
  SchoolSheet,
} from '@lab/contract/school-import'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../kernel/database/columns.ts'
import { customers } from '../org/tables.ts'
import type { Scope } from './lines.ts'
import type { Change, Done } from './planned.ts'

/** A file with a school in it, from its preview to its undoing. */
export const schoolImports = pgTable(
  'school_imports',
  {
    id: id('id'),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    fileName: text('file_name').notNull(),
    format: text('format').$type<SchoolFormat>().notNull(),
    encoding: text('encoding').$type<'utf-8' | 'gb18030'>().notNull(),
    state: text('state').$type<SchoolImportState>().notNull().default('ready'),
    sheets: jsonb('sheets').$type<ReadSheet[]>().notNull(),
    /** What the file speaks about as a whole, which no row says alone. */
    scope: jsonb('scope').$type<Scope>().notNull(),
    counts: jsonb('counts').$type<SchoolCounts>().notNull(),
    passwordRule: text('password_rule').$type<SchoolPasswordRule>(),
    /** Of `same`: the one password, hashed. */
    passwordHash: text('password_hash'),
    /** What the first passwords of the new accounts follow from, sealed; gone when they are not to be read any more. */
    sealedSeed: text('sealed_seed'),
    codesUntil: instant('codes_until'),
    undone: jsonb('undone').$type<{ reverted: number; kept: number }>(),
    jobId: uuid('job_id'),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('school_imports_customer').on(t.customerId, t.createdAt)],
)

/** A line of such a file, with what is to be done about it, and what was done. */
export const schoolImportRows = pgTable(
  'school_import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => schoolImports.id, { onDelete: 'cascade' }),
    /** In the order in which they are applied. */
    position: integer('position').notNull(),
    sheet: text('sheet').$type<SchoolSheet>().notNull(),
    line: integer('line').notNull(),
    values: jsonb('values').$type<Record<string, string>>().notNull(),
    action: text('action').$type<SchoolAction>().notNull(),
    changes: jsonb('changes')
      .$type<Change[]>()
      .notNull()
      .default(sql`'[]'`),
    reason: text('reason').notNull().default(''),
    cell: text('cell').notNull().default(''),
    isOdd: boolean('is_odd').notNull().default(false),
    /** The person, organisation or class. */
    objectId: uuid('object_id'),
    /** What was done, so that it can be undone; null until then. */
    done: jsonb('done').$type<Done>(),
    undone: text('undone').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.position] }),
    index('school_import_rows_kind').on(t.importId, t.sheet, t.action),
    index('school_import_rows_object').on(t.objectId),
  ],
)

/** What the school's own system calls people, organisations and classes: a delta names only what changed. */
export const rosterIds = pgTable(
  'roster_ids',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    kind: text('kind').$type<'organisation' | 'person' | 'class'>().notNull(),
    sourcedId: text('sourced_id').notNull(),
    objectId: uuid('object_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.kind, t.sourcedId] }), index('roster_ids_object').on(t.objectId)],
)
