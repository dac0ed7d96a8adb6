import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { TeacherSetting } from '@lab/contract/me'
import { updatedAt } from '../../kernel/database/columns.ts'

/** What a person has set for themselves, as last saved; what was never saved reads as its defaults. */
export const teacherSettings = pgTable('teacher_settings', {
  userId: uuid('user_id').primaryKey(),
  value: jsonb('value').$type<TeacherSetting>().notNull(),
  updatedAt: updatedAt(),
})
