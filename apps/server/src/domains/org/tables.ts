import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Sex } from '@lab/contract/place'
import { createdAt, id, instant, updatedAt, version } from '../../kernel/database/columns.ts'

/** A school or company: what it bought and until when. */
export const customers = pgTable('customers', {
  id: id('id'),
  name: text('name').notNull(),
  shortName: text('short_name').notNull(),
  isEnabled: boolean('is_enabled').notNull().default(true),
  expiresAt: instant('expires_at'),
  maxUsers: integer('max_users').notNull().default(1000),
  maxEnvironments: integer('max_environments').notNull().default(200),
  storageMb: integer('storage_mb').notNull().default(102_400),
  /** Menu areas it bought; null means all. */
  modules: jsonb('modules').$type<string[]>(),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** One organisation of a customer's tree. `name` is a path such as `/示范大学/计算机学院`. */
export const organisations = pgTable(
  'organisations',
  {
    id: id('id'),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    parentId: uuid('parent_id'),
    name: text('name').notNull(),
    /** Value of the header Domain-Id. */
    domainId: text('domain_id').notNull(),
    /** What counts: it and all above it are switched on, and the earliest end among them (`settle` in tree-store.ts). */
    isEnabled: boolean('is_enabled').notNull().default(true),
    expiresAt: instant('expires_at'),
    /** What was set for this one. */
    isSwitchedOn: boolean('is_switched_on').notNull().default(true),
    endsAt: instant('ends_at'),
    /** The row stays for records and logs; its name is free again. */
    removedAt: instant('removed_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('organisations_domain').on(t.domainId),
    uniqueIndex('organisations_name')
      .on(t.customerId, t.name)
      .where(sql`${t.removedAt} IS NULL`),
    index('organisations_parent').on(t.parentId),
  ],
)

/** Who belongs to which organisation. */
export const orgMembers = pgTable(
  'org_members',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisations.id),
    userId: uuid('user_id').notNull(),
    /** What the organisation's rosters say: one person may be listed otherwise by another organisation. */
    sex: text('sex').$type<Sex>().notNull().default(''),
    major: text('major').notNull().default(''),
    /** 行政班: the class of the school's administration, whatever classes of this console the person is in. */
    administrativeClass: text('administrative_class').notNull().default(''),
    /** 组织管理员: looks after its members, and administers everything below it. */
    isAdmin: boolean('is_admin').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.userId] }),
    index('org_members_user').on(t.userId, t.createdAt),
    index('org_members_admins')
      .on(t.userId)
      .where(sql`${t.isAdmin}`),
  ],
)
