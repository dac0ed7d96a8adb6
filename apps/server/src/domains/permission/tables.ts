import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { GrantAbility, SubjectKind } from '@lab/contract/permission'
import { createdAt, id } from '../../kernel/database/columns.ts'

/** What somebody was granted on one content, beyond what its visibility and use scope already give. */
export const permissions = pgTable(
  'permissions',
  {
    id: id('id'),
    /** Goes with its content (foreign key in migration 9001; this domain lies below the content spine). */
    contentId: uuid('content_id').notNull(),
    orgId: uuid('org_id').notNull(),
    subjectKind: text('subject_kind').$type<SubjectKind>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    ability: text('ability').$type<GrantAbility>().notNull(),
    grantedBy: uuid('granted_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('permissions_subject').on(t.contentId, t.subjectKind, t.subjectId),
    index('permissions_granted').on(t.subjectId, t.contentId),
  ],
)
