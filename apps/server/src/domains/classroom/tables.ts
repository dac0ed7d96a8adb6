import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ImportPreview, MemberRole } from '@lab/contract/classroom'
import { createdAt, id, instant, updatedAt, version } from '../../kernel/database/columns.ts'

/** A class: who is taught together. `is_training` classes belong to practical training. */
export const classes = pgTable(
  'classes',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    name: text('name').notNull(),
    term: text('term').notNull().default(''),
    courseName: text('course_name').notNull().default(''),
    summary: text('summary').notNull().default(''),
    cover: text('cover').notNull().default(''),
    isTraining: boolean('is_training').notNull().default(false),
    state: text('state').$type<'active' | 'archived'>().notNull().default('active'),
    startsOn: date('starts_on'),
    endsOn: date('ends_on'),
    inviteCode: text('invite_code'),
    ownerId: uuid('owner_id').notNull(),
    /** Class that this one was copied from. */
    sourceId: uuid('source_id'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    archivedAt: instant('archived_at'),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    // As the list orders: what is under way first, then the newest.
    index('classes_org').on(t.orgId, t.state, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('classes_owner').on(t.ownerId),
    uniqueIndex('classes_invite').on(t.inviteCode),
  ],
)

/** A person in a class: student, teacher, or assistant (grades but does not edit). */
export const classMembers = pgTable(
  'class_members',
  {
    id: id('id'),
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id),
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').notNull(),
    role: text('role').$type<MemberRole>().notNull(),
    groupId: uuid('group_id'),
    joinedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('class_members_person').on(t.classId, t.userId),
    index('class_members_role').on(t.classId, t.role, t.joinedAt),
    index('class_members_user').on(t.userId),
    index('class_members_group').on(t.groupId),
  ],
)

export const classGroups = pgTable(
  'class_groups',
  {
    id: id('id'),
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id),
    orgId: uuid('org_id').notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull().default(0),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('class_groups_name').on(t.classId, t.name)],
)

/** A list of students between its preview and its import, with what each row would do or did. */
export const classImports = pgTable(
  'class_imports',
  {
    id: id('id'),
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id),
    orgId: uuid('org_id').notNull(),
    fileName: text('file_name').notNull(),
    encoding: text('encoding').$type<'utf-8' | 'gb18030'>().notNull(),
    columns: jsonb('columns').$type<ImportPreview['columns']>().notNull().default([]),
    state: text('state').$type<'preview' | 'running' | 'done'>().notNull().default('preview'),
    rows: jsonb('rows').$type<ImportPreview['rows']>().notNull(),
    jobId: uuid('job_id'),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('class_imports_class').on(t.classId, t.createdAt)],
)
