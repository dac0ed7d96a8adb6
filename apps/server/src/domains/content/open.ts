import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { grantAbilities } from '@lab/contract/permission'
import type { Actor } from '../../kernel/policy/actor.ts'
import { withinReach } from '../../kernel/policy/reach.ts'
import { grantedContents, granteeOf, grantRank } from '../permission/index.ts'
import { contents } from './tables.ts'

const useRank = sql.raw(String(grantAbilities.indexOf('use') + 1))

/** SQL: whether a learner may learn the row of `contents` on its own (`learn` of the policy as a condition). */
export function openToLearners(actor: Actor): SQL | undefined {
  const grantee = granteeOf(actor)
  const id = sql`${contents.id}`
  return and(
    isNull(contents.deletedAt),
    eq(contents.state, 'published'),
    or(
      and(eq(contents.isPublic, true), eq(contents.useScope, 'all'), withinReach(actor, contents.orgId)),
      and(sql`${id} IN ${grantedContents(grantee)}`, sql`${grantRank(grantee, id)} >= ${useRank}`),
    ),
  )
}
