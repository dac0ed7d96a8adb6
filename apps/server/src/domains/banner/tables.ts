import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { BannerFace, BannerPolicy } from '@lab/contract/banner'
import { createdAt, id, updatedAt, version } from '../../kernel/database/columns.ts'

/** A banner of the platform: as it is written, as it is shown, and as it was shown before. */
export const banners = pgTable(
  'banners',
  {
    id: id('id'),
    title: text('title').notNull(),
    picture: text('picture').notNull(),
    link: text('link').notNull(),
    policy: text('policy').$type<BannerPolicy>().notNull(),
    shown: jsonb('shown').$type<BannerFace>(),
    former: jsonb('former').$type<BannerFace>(),
    isUsed: boolean('is_used').notNull().default(true),
    creatorId: uuid('creator_id').notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('banners_created').on(t.createdAt)],
)
