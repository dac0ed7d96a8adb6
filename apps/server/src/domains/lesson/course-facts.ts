import { archivedWords } from '@lab/contract/place-words'
import type { GrantAbility } from '@lab/contract/permission'
import type { Tx } from '../../kernel/database/pool.ts'
import type { ContentFacts, FullContent, Reader } from '../content/index.ts'
import { grantIncludes } from '../permission/index.ts'
import { findPlace } from '../place/index.ts'

const given = { teacher: 'edit', assistant: 'view', student: null } as const

/**
 * What a course adds to the rights over what is written for it: its teachers edit, its assistants look, and nobody changes
 * anything once it is archived. Null where the course was deleted.
 */
export async function courseFacts(
  tx: Tx,
  { id, creatorId, grant }: FullContent,
  reader: Reader | null,
): Promise<Pick<ContentFacts, 'grant' | 'fixed'> | null> {
  const course = await findPlace(tx, id, reader?.actor.userId ?? creatorId)
  if (!course) return null
  const byRole: GrantAbility | null = course.role && given[course.role]
  return {
    grant: byRole && !grantIncludes(grant, byRole) ? byRole : grant,
    fixed: course.isArchived ? archivedWords('course') : undefined,
  }
}
