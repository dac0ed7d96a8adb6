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
  MachineAccount,
  VirtualType,
} from '@lab/contract/environment'
import type { LinkFault } from '@lab/contract/machine-control'
import type { PoolWindow } from '@lab/contract/pool'
import type { ImageCheck } from '@lab/contract/template-version'
import { createdAt, id, instant, updatedAt, version } from '../../kernel/database/columns.ts'
import { places } from '../place/tables.ts'

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
    account: text('account').$type<MachineAccount>().notNull().default('learner'),
    envUsage: text('env_usage').$type<EnvUsage>().notNull().default('experiment'),
    state: text('state').$type<EnvTemplateState>().notNull().default('enabled'),
    creatorId: uuid('creator_id'),
    /** Number of the newest version (`env_template_versions`), which is what the row says. */
    versionNumber: integer('version_number').notNull().default(1),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('env_templates_title').on(t.orgId, t.title).nullsNotDistinct(),
    index('env_templates_list').on(t.orgId, t.seq),
  ],
)

/** What a template says of a machine, as a version keeps it. */
export interface TemplateFields {
  title: string
  summary: string
  virtualType: VirtualType
  architecture: Architecture
  image: string
  cpus: number
  memoryMb: number
  diskMb: number
  access: AccessKind[]
  ports: number[]
  requires: string[]
  startCommand: string
  /** Versions of before there was a choice have none: the learner. */
  account?: MachineAccount
  envUsage: EnvUsage
}

/** Every state that a template was saved in. Written once; only the last image check is set later. */
export const envTemplateVersions = pgTable(
  'env_template_versions',
  {
    templateId: uuid('template_id')
      .notNull()
      .references(() => envTemplates.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    fields: jsonb('fields').$type<TemplateFields>().notNull(),
    note: text('note').notNull().default(''),
    authorId: uuid('author_id'),
    createdAt: createdAt(),
    imageCheck: jsonb('image_check').$type<ImageCheck>(),
    checkedAt: instant('checked_at'),
    checkedBy: uuid('checked_by'),
  },
  (t) => [primaryKey({ columns: [t.templateId, t.number] })],
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
    /** Names of the networks that it is on; none: the one that joins all machines of the suite. */
    networks: text('networks')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [primaryKey({ columns: [t.suiteId, t.hostname] }), index('env_suite_machines_template').on(t.templateId)],
)

/** One machine as it was when its environment was started: later edits of the template do not reach it. */
export interface RecordMachine {
  hostname: string
  templateId: string
  templateVersion: number
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
  /** Absent in records of before there was a choice: the learner, and one network for all. */
  account?: MachineAccount
  networks?: string[]
  /** What is wrong with its connections, by the name of the network. */
  faults?: Record<string, LinkFault>
}

/** A data set's version in an environment. */
export interface RecordMount {
  datasetId: string
  version: number
  title: string
  /** Where the machines have it. */
  path: string
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
    placeId: uuid('place_id').references(() => places.id),
    recordId: uuid('record_id'),
    /** The research environment whose disks it was started with and keeps. */
    researchId: uuid('research_id'),
    /** The pool that started it ahead; stays after somebody took it. */
    poolId: uuid('pool_id'),
    /** Asked to reach the internet, as far as the driver can give that. */
    networkOn: boolean('network_on').notNull().default(false),
    /** Folders that its machines see and cannot write. */
    mounts: jsonb('mounts')
      .$type<RecordMount[]>()
      .notNull()
      .default(sql`'[]'`),
    /** What its terminals and scripts have as environment variables: the values that its learner got. */
    variables: jsonb('variables')
      .$type<Record<string, string>>()
      .notNull()
      .default(sql`'{}'`),
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
    /** The last measurements, oldest first. */
    cpuHistory: real('cpu_history')
      .array()
      .notNull()
      .default(sql`'{}'`),
    memoryHistory: real('memory_history')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** When a server last saw it alive. */
    seenAt: instant('seen_at'),
    /** Since when its engine does not answer. It may live on: it is not ended meanwhile, and the time is not counted. */
    unreachableSince: instant('unreachable_since'),
    /** True once the driver was asked to remove it and nothing is left behind. */
    isSwept: boolean('is_swept').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('env_records_org').on(t.orgId, t.seq),
    index('env_records_owner').on(t.ownerId, t.seq),
    index('env_records_place').on(t.placeId, t.seq),
    index('env_records_record').on(t.recordId),
    index('env_records_suite').on(t.suiteId),
    index('env_records_pool')
      .on(t.poolId, t.state)
      .where(sql`${t.purpose} = 'standby'`),
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

/** One shell from its opening to its end as an asciicast; the text lies in the file store, in parts while it grows. */
export const envRecordings = pgTable(
  'env_recordings',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    envRecordId: uuid('env_record_id')
      .notNull()
      .references(() => envRecords.id, { onDelete: 'cascade' }),
    /** The learning record it belongs to; null for trials and research. */
    recordId: uuid('record_id'),
    hostname: text('hostname').notNull(),
    /** Who had the keyboard; the environment's owner, or a teacher who helped. */
    actorId: uuid('actor_id').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    durationMs: integer('duration_ms').notNull().default(0),
    sizeBytes: integer('size_bytes').notNull().default(0),
    /** Parts stored so far; 0 once they were joined to one file. */
    parts: integer('parts').notNull().default(0),
    /** Longer than the setting allows: what came after was not kept. */
    isCut: boolean('is_cut').notNull().default(false),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('env_recordings_environment').on(t.envRecordId, t.startedAt),
    index('env_recordings_record').on(t.recordId, t.startedAt),
    index('env_recordings_open')
      .on(t.updatedAt)
      .where(sql`${t.endedAt} IS NULL`),
    index('env_recordings_age').on(t.startedAt),
  ],
)

/** One machine's home directory as it was last kept. */
export interface KeptDisk {
  hostname: string
  key: string
  sizeBytes: number
}

/** A teacher's long-lived environment: its machines come and go, what is in their home directories stays. */
export const researchEnvironments = pgTable(
  'research_environments',
  {
    id: id('id'),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    orgId: uuid('org_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    suiteId: uuid('suite_id').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull().default(''),
    networkOn: boolean('network_on').notNull().default(false),
    /** What runs of it now, or ran last. */
    envRecordId: uuid('env_record_id'),
    disks: jsonb('disks')
      .$type<KeptDisk[]>()
      .notNull()
      .default(sql`'[]'`),
    savedAt: instant('saved_at'),
    /** Why the disks could not be kept the last time; empty when they were. */
    saveFailure: text('save_failure').notNull().default(''),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('research_environments_list').on(t.orgId, t.seq),
    uniqueIndex('research_environments_title').on(t.ownerId, t.orgId, t.title),
  ],
)

/** Environments of a suite that are started before anybody asks: always, or around the lessons of a timetable. */
export const envPools = pgTable(
  'env_pools',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    suiteId: uuid('suite_id').notNull(),
    /** Whose lessons the timetable tells; only said, never checked. */
    placeId: uuid('place_id').references(() => places.id),
    networkOn: boolean('network_on').notNull().default(false),
    /** How many are ready all day. */
    standing: integer('standing').notNull().default(0),
    /** Lessons of the week. */
    windows: jsonb('windows')
      .$type<PoolWindow[]>()
      .notNull()
      .default(sql`'[]'`),
    /** Minutes before a lesson at which starting begins. */
    leadMinutes: integer('lead_minutes').notNull().default(10),
    state: text('state').$type<EnvTemplateState>().notNull().default('enabled'),
    creatorId: uuid('creator_id').notNull(),
    /** Why nothing more is started at the moment. */
    failure: text('failure').notNull().default(''),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('env_pools_list').on(t.orgId, t.createdAt), index('env_pools_suite').on(t.suiteId)],
)

/** Settings of the platform by name (contract `envConfigSchemas`). */
export const envConfigs = pgTable('env_configs', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  version: version(),
  updatedBy: uuid('updated_by'),
  updatedAt: updatedAt(),
})
