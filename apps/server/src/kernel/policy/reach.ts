import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Actor } from './actor.ts'

/** SQL: whether a row's organisation is one that the person can reach (`canReach` as a condition). */
export const withinReach = (actor: Pick<Actor, 'reach'>, orgId: SQLWrapper): SQL =>
  actor.reach === 'all' ? sql`true` : sql`${orgId} = ANY(${sql.param([...actor.reach])}::uuid[])`
