import type { KnowledgeGraph } from '@lab/contract/lesson-graph'
import type { Outline } from '@lab/contract/lesson-outline'
import type { LessonResource } from '@lab/contract/lesson-resources'
import type { TeachingField, TeachingValue } from '@lab/contract/lesson-teaching'
import type { TermPlan } from '@lab/contract/lesson-term'
import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { contents } from '../content/tables.ts'
import { files } from '../file/tables.ts'
import { users } from '../identity/tables.ts'
import { organisations } from '../org/tables.ts'

/** What only course preparations have; `id` is the content's. The working copy: what is published is in its version. */
export const lessons = pgTable('lessons', {
  id: uuid('id')
    .primaryKey()
    .references(() => contents.id, { onDelete: 'cascade' }),
  orgId: uuid('org_id').notNull(),
  totalHours: real('total_hours').notNull(),
  credits: real('credits').notNull(),
  audience: text('audience').notNull().default(''),
  outline: jsonb('outline').$type<Outline>().notNull(),
  term: jsonb('term').$type<TermPlan>().notNull(),
  /** Of both, for lists. */
  outlineHours: real('outline_hours').notNull().default(0),
  sessionCount: integer('session_count').notNull().default(0),
  /** Raised at each change of what a version keeps, and the one that was last published. */
  revision: integer('revision').notNull().default(0),
  publishedRevision: integer('published_revision').notNull().default(-1),
})

/** The knowledge graph of a preparation that has one, as it is worked on. */
export const lessonGraphs = pgTable('lesson_graphs', {
  lessonId: uuid('lesson_id')
    .primaryKey()
    .references(() => lessons.id, { onDelete: 'cascade' }),
  graph: jsonb('graph').$type<KnowledgeGraph>().notNull(),
})

/** What is taught with, of each preparation that has resources, in the order of its pages. */
export const lessonResources = pgTable('lesson_resources', {
  lessonId: uuid('lesson_id')
    .primaryKey()
    .references(() => lessons.id, { onDelete: 'cascade' }),
  resources: jsonb('resources').$type<LessonResource[]>().notNull(),
})

/** The teaching plan of a session of a preparation, as it is worked on. */
export const lessonTeachingPlans = pgTable(
  'lesson_teaching_plans',
  {
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').notNull(),
    values: jsonb('values').$type<TeachingValue[]>().notNull(),
    /** Headings under which something is written. */
    fieldIds: jsonb('field_ids').$type<string[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.lessonId, t.sessionId] })],
)

/** The headings of the teaching plans of an organisation that has its own. */
export const lessonTeachingFields = pgTable('lesson_teaching_fields', {
  orgId: uuid('org_id')
    .primaryKey()
    .references(() => organisations.id, { onDelete: 'cascade' }),
  fields: jsonb('fields').$type<TeachingField[]>().notNull(),
  version: integer('version').notNull(),
})

/** The Word form of the teaching plans of an organisation, or of one of its preparations (`lessonId`). */
export const lessonTemplates = pgTable(
  'lesson_templates',
  {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    lessonId: uuid('lesson_id').references(() => lessons.id, { onDelete: 'cascade' }),
    /** Copies of a preparation share it. */
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    /** What it asks for, as it is written there, and how many braces belong to nothing. */
    placeholders: jsonb('placeholders').$type<string[]>().notNull(),
    loose: integer('loose').notNull(),
    uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('lesson_templates_lesson').on(t.lessonId),
    uniqueIndex('lesson_templates_org')
      .on(t.orgId)
      .where(sql`${t.lessonId} IS NULL`),
    index('lesson_templates_file').on(t.fileId),
  ],
)

/** Who has written in a preparation, and when last: what a teacher finds under 最近备课. */
export const lessonWriters = pgTable(
  'lesson_writers',
  {
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    wroteAt: timestamp('wrote_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.lessonId, t.userId] }), index('lesson_writers_user').on(t.userId, t.lessonId)],
)
