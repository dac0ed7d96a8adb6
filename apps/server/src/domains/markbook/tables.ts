import { boolean, index, integer, jsonb, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import type { Scheme } from '@lab/contract/markbook-scheme'
import type { PostedTotal } from '@lab/contract/markbook'
import { id, instant, updatedAt } from '../../kernel/database/columns.ts'
import { places } from '../place/tables.ts'

const placeId = () =>
  uuid('place_id')
    .notNull()
    .references(() => places.id)

/** How the marks of a place come to a total, and when learners were shown it. Without a row everything counts by its weight. */
export const markBooks = pgTable('mark_books', {
  placeId: placeId().primaryKey(),
  orgId: uuid('org_id').notNull(),
  /** Null while only marks were posted. */
  scheme: jsonb('scheme').$type<Scheme>(),
  version: integer('version').notNull().default(0),
  postedAt: instant('posted_at'),
  postedBy: uuid('posted_by'),
  updatedAt: updatedAt(),
})

/** What was put into a column by hand. A column is an offering or one that the scheme names. */
export const markCells = pgTable(
  'mark_cells',
  {
    placeId: placeId(),
    columnId: uuid('column_id').notNull(),
    learnerId: uuid('learner_id').notNull(),
    /** Points of a column that is filled in, percent in the place of a work's mark; null where somebody is excused. */
    mark: real('mark'),
    isExcused: boolean('is_excused').notNull().default(false),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.placeId, t.columnId, t.learnerId] })],
)

/** Every change of what was put there. */
export const markChanges = pgTable(
  'mark_changes',
  {
    id: id('id'),
    placeId: placeId(),
    columnId: uuid('column_id').notNull(),
    learnerId: uuid('learner_id').notNull(),
    /** In words, as they are read: 85 分, 免计; empty where nothing was there. */
    before: text('before').notNull(),
    after: text('after').notNull(),
    reason: text('reason').notNull(),
    byId: uuid('by_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('mark_changes_cell').on(t.placeId, t.columnId, t.learnerId)],
)

/** What a learner was shown when marks were posted. */
export const postedMarks = pgTable(
  'posted_marks',
  {
    placeId: placeId(),
    learnerId: uuid('learner_id').notNull(),
    total: real('total'),
    word: text('word').notNull(),
    parts: jsonb('parts').$type<PostedTotal['parts']>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.placeId, t.learnerId] }), index('posted_marks_learner').on(t.learnerId)],
)
