import { boolean, index, integer, pgTable, uuid, text } from 'drizzle-orm/pg-core'
import type { ArchivePolicy } from '@lab/contract/archive'
import { createdAt, id, instant, updatedAt, version } from '../../kernel/database/columns.ts'

/** What is put away by itself, and after how many days. */
export const archiveConfigs = pgTable(
  'archive_configs',
  {
    id: id('id'),
    policy: text('policy').$type<ArchivePolicy>().notNull(),
    days: integer('days').notNull(),
    isUsed: boolean('is_used').notNull().default(true),
    /** Place in the order in which they run. */
    place: integer('place').notNull(),
    lastRunAt: instant('last_run_at'),
    /** How many the last run put away so far. */
    lastCount: integer('last_count').notNull().default(0),
    /** The job of the last run; stopped and taken up again, it counts on. */
    lastJobId: uuid('last_job_id'),
    creatorId: uuid('creator_id').notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('archive_configs_place').on(t.place)],
)
