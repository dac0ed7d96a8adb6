import type { ImportPreview, MemberRole } from '@lab/contract/place'
import type { PlaceKind } from '@lab/contract/place'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt, version } from '../../kernel/database/columns.ts'
import { organisations } from '../org/tables.ts'

/**
 * Somewhere teaching happens. What is particular to a kind lies in a table of that kind under the same id (`classes`).
 * Every organisation has one place with its own id and name, for contents that are learned by themselves; a trigger of
 * the database makes it with the organisation.
 */
export const places = pgTable(
  'places',
  {
    id: id('id'),
    orgId: uuid('org_id')
      .notNull()
      .references((): AnyPgColumn => organisations.id),
    kind: text('kind').$type<PlaceKind>().notNull(),
    name: text('name').notNull(),
    state: text('state').$type<'active' | 'archived'>().notNull().default('active'),
    /** Whom the place belongs to, who counts as its teacher; an organisation's place is nobody's. */
    ownerId: uuid('owner_id'),
    /** With it learners join by themselves; null while nobody may. */
    inviteCode: text('invite_code'),
    /** Whether learners of the organisation find it and may ask to be taken in. */
    takesRequests: boolean('takes_requests').notNull().default(false),
    createdAt: createdAt(),
    /** When something of it or of its people was changed last. */
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    // As lists order: what is under way first, then the newest.
    index('places_org').on(t.orgId, t.kind, t.state, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('places_owner').on(t.ownerId),
    uniqueIndex('places_invite').on(t.inviteCode),
  ],
)

/** What every kind of place that is taught for a term has in a table of its own. */
export const termColumns = () => ({
  term: text('term').notNull().default(''),
  summary: text('summary').notNull().default(''),
  cover: text('cover').notNull().default(''),
  startsOn: date('starts_on'),
  endsOn: date('ends_on'),
  version: version(),
  archivedAt: instant('archived_at'),
})
export type TermColumn = keyof ReturnType<typeof termColumns>

/** A person in a place: student, teacher, or assistant (grades but does not edit). */
export const memberships = pgTable(
  'memberships',
  {
    id: id('id'),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').notNull(),
    role: text('role').$type<MemberRole>().notNull(),
    groupId: uuid('group_id').references((): AnyPgColumn => groups.id),
    joinedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('memberships_person').on(t.placeId, t.userId),
    index('memberships_role').on(t.placeId, t.role, t.joinedAt),
    index('memberships_user').on(t.userId),
    index('memberships_group').on(t.groupId),
  ],
)

export const groups = pgTable(
  'groups',
  {
    id: id('id'),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    orgId: uuid('org_id').notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull().default(0),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('groups_name').on(t.placeId, t.name)],
)

/** A list of students between its preview and its import, with what each row would do or did. */
export const rosterImports = pgTable(
  'roster_imports',
  {
    id: id('id'),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
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
  (t) => [index('roster_imports_place').on(t.placeId, t.createdAt)],
)
