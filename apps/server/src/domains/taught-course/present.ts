import type { TaughtCourse } from '@lab/contract/taught-course'
import type { z } from 'zod'
import { abilities } from '../../kernel/policy/verdict.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { presentLife } from '../place/index.ts'
import { coursePolicy, type CourseFacts } from './policy.ts'
import type { CourseRow } from './store.ts'

/** What decides rights over a course of a list, where nobody asks whether it was opened to the reader by name. */
export const factsOf = (row: CourseRow): CourseFacts => ({
  id: row.id,
  orgId: row.orgId,
  placeKind: 'course',
  name: row.name,
  ownerId: row.ownerId,
  inviteCode: null,
  takesRequests: false,
  isArchived: row.state === 'archived',
  role: row.role,
  isShown: false,
})

/** A course as this reader may see it. */
export const presentCourse = (
  actor: Actor,
  row: CourseRow,
  facts: CourseFacts = factsOf(row),
): z.input<typeof TaughtCourse> => ({
  ...presentLife(row),
  title: row.title,
  session_count: row.sessionCount,
  total_hours: row.totalHours,
  preparation: { id: row.shownPreparationId, title: row.preparationTitle, version: row.preparationVersion },
  can: abilities({
    view: coursePolicy.view(actor, facts),
    lead: coursePolicy.lead(actor, facts),
    teach: coursePolicy.teach(actor, facts),
    remove: coursePolicy.remove(actor, facts),
  }),
})
