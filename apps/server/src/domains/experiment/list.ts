import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Member } from '../../kernel/policy/actor.ts'
import { listContents, type ContentListQuery, type ListExtension } from '../content/index.ts'
import type { ListedExtra } from './present.ts'

const columns = {
  suiteId: sql<string | null>`own.suite_id`,
  durationMinutes: sql<number>`own.duration_minutes`,
  needsReport: sql<boolean>`own.needs_report`,
  stepCount: sql<number>`own.step_count`,
  taskCount: sql<number>`own.task_count`,
  totalPoints: sql<number>`own.total_points`,
  taskHash: sql<string>`own.task_hash`,
  validatedHash: sql<string>`own.validated_hash`,
  failedHash: sql<string>`own.failed_hash`,
} satisfies { [Name in keyof ListedExtra]: SQL<ListedExtra[Name]> }

const extension: ListExtension = {
  name: 'experiment',
  join: sql`LEFT JOIN experiments AS own ON own.id = p.id`,
  columns,
}

/** One page of experiments that the person may see, each with what the list shows of it, in the same statement. */
export const listExperiments = (tx: Tx, actor: Member, query: ContentListQuery) =>
  listContents<ListedExtra>(tx, { actor, kind: 'experiment' }, query, extension)
