import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  AccessKind,
  Architecture,
  EnvEndReason,
  EnvPurpose,
  EnvState,
  EnvTemplateState,
  EnvUsage,
  VirtualType,
} from '@lab/contract/environment'
import { createdAt, id, instant, updatedAt, version } from '../../kernel/database/columns.ts'

/** One kind of machine. Templates without an organisation belong to the platform and are usable by all. */
export const envTemplates = pgTable(
  'env_templates',
  {
    id: id('id'),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    orgId: uuid('org_id'),
    title: text('title').notNull(),
    summary: text('summary').notNull().default(''),
    virtualType: text('virtual_type').$type<VirtualType>().notNull().default('container'),
    architecture: text('architecture').$type<Architecture>().notNull().default('x86_64'),
    /** Empty: the driver's own base system. */
    image: text('image').notNull().default(''),
    cpus: real('cpus').notNull().default(1),
    memoryMb: integer('memory_mb').notNull().default(256),
    diskMb: integer('disk_mb').notNull().default(256),
    access: text('access')
      .array()
      .$type<AccessKind[]>()
      .notNull()
      .default(sql`'{terminal}'`),
    ports: integer('ports')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Commands that the image check looks for. */
    requires: text('requires')
      .array()
      .notNull()
      .default(sql`'{}'`),
    startCommand: text('start_command').notNull().default(''),
    envUsage: text('env_usage').$type<EnvUsage>().notNull().default('experiment'),
    state: text('state').$type<EnvTemplateState>().notNull().default('enabled'),
    creatorId: uuid('creator_id'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('env_templates_title').on(t.orgId, t.title).nullsNotDistinct(),
    index('env_templates_list').on(t.orgId, t.seq),
  ],
)

/** A named set of machines on a private network of their own. */
export const envSuites = pgTable(
  'env_suites',
  {
    id: id('id'),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    orgId: uuid('org_id').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull().default(''),
    envUsage: text('env_usage').$type<EnvUsage>().notNull().default('experiment'),
    state: text('state').$type<EnvTemplateState>().notNull().default('enabled'),
    creatorId: uuid('creator_id'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('env_suites_title').on(t.orgId, t.title), index('env_suites_list').on(t.orgId, t.seq)],
)

export const envSuiteMachines = pgTable(
  'env_suite_machines',
  {
    suiteId: uuid('suite_id')
      .notNull()
      .references(() => envSuites.id, { onDelete: 'cascade' }),
    hostname: text('hostname').notNull(),
    templateId: uuid('template_id')
      .notNull()
      .references(() => envTemplates.id),
    /** Order in the suite; the first machine is the one that scripts run on by default. */
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.suiteId, t.hostname] }), index('env_suite_machines_template').on(t.templateId)],
)

/** One machine as it was when its environment was started: later edits of the template do not reach it. */
export interface RecordMachine {
  hostname: string
  templateId: string
  title: string
  virtualType: VirtualType
  architecture: Architecture
  image: string
  cpus: number
  memoryMb: number
  diskMb: number
  access: AccessKind[]
  ports: number[]
  startCommand: string
}

/** One environment from the wish to its end. The row is the truth; what drivers hold is brought in line with it. */
export const envRecords = pgTable(
  'env_records',
  {
    id: id('id'),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    orgId: uuid('org_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    suiteId: uuid('suite_id').notNull(),
    suiteTitle: text('suite_title').notNull(),
    machines: jsonb('machines').$type<RecordMachine[]>().notNull(),
    purpose: text('purpose').$type<EnvPurpose>().notNull(),
    /** What it is for in words, as it was called then. */
    subject: text('subject').notNull().default(''),
    contentId: uuid('content_id'),
    offeringId: uuid('offering_id'),
    classId: uuid('class_id'),
    recordId: uuid('record_id'),
    state: text('state').$type<EnvState>().notNull(),
    failure: text('failure').notNull().default(''),
    liveMinutes: integer('live_minutes').notNull(),
    /** Longest life from its start, fixed when it was asked for. */
    maxMinutes: integer('max_minutes').notNull(),
    startedAt: instant('started_at'),
    expiresAt: instant('expires_at'),
    endedAt: instant('ended_at'),
    endReason: text('end_reason').$type<EnvEndReason>(),
    endedBy: uuid('ended_by'),
    driver: text('driver'),
    /** The server whose machine runs it; null when the driver is reached from everywhere. */
    node: text('node'),
    driverState: jsonb('driver_state'),
    /** The server process that is starting or ending it, and until when nobody else may. */
    leaseBy: uuid('lease_by'),
    leaseUntil: instant('lease_until'),
    attempts: integer('attempts').notNull().default(0),
    cpuPercent: real('cpu_percent'),
    memoryBytes: real('memory_bytes'),
    usageAt: instant('usage_at'),
    /** When a server last saw it alive. */
    seenAt: instant('seen_at'),
    /** True once the driver was told to remove it and nothing is left behind. */
    isSwept: boolean('is_swept').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('env_records_org').on(t.orgId, t.seq),
    index('env_records_owner').on(t.ownerId, t.seq),
    index('env_records_class').on(t.classId, t.seq),
    index('env_records_record').on(t.recordId),
    index('env_records_suite').on(t.suiteId),
    index('env_records_live')
      .on(t.state, t.seq)
      .where(sql`${t.state} IN ('queued', 'starting', 'running', 'stopping')`),
    index('env_records_counts')
      .on(t.customerId, t.orgId, t.ownerId)
      .where(sql`${t.state} IN ('starting', 'running', 'stopping')`),
    index('env_records_unswept')
      .on(t.node)
      .where(sql`${t.state} = 'failed' AND NOT ${t.isSwept}`),
  ],
)

/** Settings of the platform by name (contract `envConfigSchemas`). */
export const envConfigs = pgTable('env_configs', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: updatedAt(),
})
