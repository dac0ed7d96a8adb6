import { date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { RichText } from '@lab/contract/fields'
import type { AssignmentState, ResearchTaskState } from '@lab/contract/research-task'
import { createdAt, id, instant, updatedAt, version } from '../../kernel/database/columns.ts'

/** What a teacher asks colleagues to find out. */
export const researchTasks = pgTable(
  'research_tasks',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    creatorId: uuid('creator_id').notNull(),
    title: text('title').notNull(),
    goal: jsonb('goal').$type<RichText>().notNull(),
    dueOn: date('due_on'),
    state: text('state').$type<ResearchTaskState>().notNull().default('open'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('research_tasks_org').on(t.orgId, t.createdAt), index('research_tasks_creator').on(t.creatorId)],
)

/** One person's part of a task. */
export const researchAssignments = pgTable(
  'research_assignments',
  {
    id: id('id'),
    taskId: uuid('task_id')
      .notNull()
      .references(() => researchTasks.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    state: text('state').$type<AssignmentState>().notNull().default('assigned'),
    progress: integer('progress').notNull().default(0),
    /** The research environment that it is done in; the environment may be gone. */
    researchEnvId: uuid('research_env_id'),
    report: jsonb('report').$type<RichText>(),
    feedback: text('feedback').notNull().default(''),
    submittedAt: instant('submitted_at'),
    decidedAt: instant('decided_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('research_assignments_person').on(t.taskId, t.userId),
    index('research_assignments_user').on(t.userId, t.createdAt),
  ],
)

/** What somebody has noted of their progress. */
export const researchNotes = pgTable(
  'research_notes',
  {
    id: id('id'),
    assignmentId: uuid('assignment_id')
      .notNull()
      .references(() => researchAssignments.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    progress: integer('progress').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('research_notes_assignment').on(t.assignmentId, t.createdAt)],
)
