import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { papers } from './tables.ts'

/** Papers of its organisation that ask operation questions of an experiment, in any of their forms. */
export async function papersOperating(tx: Tx, experiment: { id: string; orgId: string }): Promise<string[]> {
  const asks = sql`jsonb_path_exists(jsonb_build_array(jsonb_build_object('content', ${papers.content})) || ${papers.forms},
    '$[*].content.sections[*].questions[*].question.experiment ? (@.id == $id)',
    jsonb_build_object('id', ${experiment.id}::text))`
  const rows = await tx
    .select({ title: papers.title })
    .from(papers)
    .where(and(eq(papers.orgId, experiment.orgId), isNull(papers.deletedAt), asks))
    .orderBy(asc(papers.title))
    .limit(20)
  return rows.map(({ title }) => `试卷「${title}」`)
}
