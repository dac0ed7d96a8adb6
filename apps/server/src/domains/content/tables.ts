import type { ContentKind } from '@lab/contract/kinds'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ContentState, Difficulty, Shelf } from '@lab/contract/content'
import type { RichText } from '@lab/contract/fields'
import type { UseScope } from '@lab/contract/permission'
import { createdAt, id, instant, updatedAt, version } from '../../kernel/database/columns.ts'

/**
 * The spine of everything a teacher makes. Each kind's own table has the same id and adds what only it has.
 * Lists order by `seq` (order of creation): it never changes, so page positions can be counted (`content_counts`).
 * Migration 9001 adds the stored column `title_pairs` and the indexes of title searches.
 */
export const contents = pgTable(
  'contents',
  {
    id: id('id'),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    orgId: uuid('org_id').notNull(),
    kind: text('kind').$type<ContentKind>().notNull(),
    title: text('title').notNull(),
    cover: text('cover').notNull().default(''),
    /** What a drawn cover shows (contract, `CoverShape`); kept by the content's own kind. */
    shape: text('shape').notNull().default(''),
    summary: jsonb('summary').$type<RichText>().notNull(),
    categoryId: uuid('category_id'),
    tags: text('tags').array().notNull(),
    difficulty: text('difficulty').$type<Difficulty>().notNull().default('easy'),
    creatorId: uuid('creator_id').notNull(),
    isPublic: boolean('is_public').notNull().default(true),
    /** Whose lists it is in: everybody's of the organisation (the nil UUID) or only its creator's. */
    audience: uuid('audience')
      .notNull()
      .generatedAlwaysAs(
        sql`CASE WHEN is_public THEN '00000000-0000-0000-0000-000000000000'::uuid ELSE creator_id END`,
      ),
    state: text('state').$type<ContentState>().notNull().default('draft'),
    /** Who may use it (权限设置); the named ones are rows of `permissions`. */
    useScope: text('use_scope').$type<UseScope>().notNull().default('all'),
    shelf: text('shelf').$type<Shelf>().notNull().default('own'),
    /** The content that it was made for and is opened in, whose rights count for it; it goes with that. */
    wholeId: uuid('whole_id').references((): AnyPgColumn => contents.id, { onDelete: 'cascade' }),
    sourceId: uuid('source_id'),
    sourceVersion: integer('source_version'),
    /** Raised at each publish; records pin the one they ran. */
    publishedVersion: integer('published_version').notNull().default(0),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    updatedBy: uuid('updated_by'),
    deletedAt: instant('deleted_at'),
    deletedBy: uuid('deleted_by'),
  },
  (t) => {
    // No index on seq alone: the planner would walk it through other organisations' rows.
    // Ascending, read backwards: what drizzle writes for a descending column (NULLS LAST) serves no `ORDER BY … DESC`.
    const alive = sql`${t.deletedAt} IS NULL`
    return [
      index('contents_org').on(t.orgId, t.kind, t.shelf, t.seq).where(alive),
      index('contents_audience').on(t.orgId, t.kind, t.shelf, t.audience, t.seq).where(alive),
      index('contents_state').on(t.orgId, t.kind, t.shelf, t.state, t.seq).where(alive),
      index('contents_difficulty').on(t.orgId, t.kind, t.shelf, t.difficulty, t.seq).where(alive),
      index('contents_category').on(t.categoryId, t.seq).where(alive),
      index('contents_creator').on(t.creatorId, t.kind, t.shelf, t.seq).where(alive),
      index('contents_tags').using('gin', t.tags).where(alive),
      index('contents_source').on(t.sourceId),
      index('contents_whole').on(t.wholeId),
      index('contents_bin')
        .on(t.orgId, t.deletedAt)
        .where(sql`${t.deletedAt} IS NOT NULL`),
    ]
  },
)

/**
 * How many contents each list holds, so that a total is one read and a deep page is found by adding counts up.
 * Kept by triggers (migration 9001), never written by us. `level` 0 counts per 128 positions of `seq`, 1 per 16,384,
 * 2 all (bucket 0). `audience` is that of the contents, or the highest UUID for all of them together.
 */
export const contentCounts = pgTable(
  'content_counts',
  {
    orgId: uuid('org_id').notNull(),
    kind: text('kind').notNull(),
    shelf: text('shelf').$type<Shelf>().notNull().default('own'),
    audience: uuid('audience').notNull(),
    level: smallint('level').notNull(),
    bucket: integer('bucket').notNull(),
    n: integer('n').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.kind, t.shelf, t.audience, t.level, t.bucket] })],
)

/** What was published, kept whole per version. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: id('id'),
    contentId: uuid('content_id')
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    snapshot: jsonb('snapshot').notNull(),
    publishedBy: uuid('published_by').notNull(),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('content_versions_number').on(t.contentId, t.version)],
)
