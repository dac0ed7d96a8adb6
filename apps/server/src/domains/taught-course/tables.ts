import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '../../kernel/database/columns.ts'
import { classes } from '../classroom/tables.ts'
import { contents } from '../content/tables.ts'
import { lessons } from '../lesson/tables.ts'
import { offerings } from '../offering/tables.ts'
import { places, termColumns } from '../place/tables.ts'

/**
 * What is particular to a course that is taught, under the id of its place; name, owner and state are the place's. Under
 * the same id is the lesson that is written for it: what it took from its preparation, to be edited for this term.
 */
export const courses = pgTable(
  'courses',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => places.id)
      .references(() => lessons.id),
    ...termColumns(),
    /** The preparation that it was started from, and what that was called then. */
    preparationId: uuid('preparation_id').references(() => contents.id, { onDelete: 'set null' }),
    preparationTitle: text('preparation_title').notNull(),
    preparationVersion: integer('preparation_version').notNull(),
  },
  (t) => [index('courses_preparation').on(t.preparationId)],
)

/** The classes that take a course; their learners were taken in. */
export const courseClasses = pgTable(
  'course_classes',
  {
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    addedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.classId] }), index('course_classes_class').on(t.classId)],
)

/** In which session of the course plan something is taught that the course offers; in one at most. */
export const sessionOfferings = pgTable(
  'session_offerings',
  {
    offeringId: uuid('offering_id')
      .primaryKey()
      .references(() => offerings.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').notNull(),
    addedAt: createdAt(),
  },
  (t) => [index('session_offerings_course').on(t.courseId, t.sessionId)],
)
