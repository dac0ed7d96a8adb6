import { and, asc, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { papers } from './tables.ts'

/** Papers that ask operation questions of an experiment. */
export async function papersOperating(tx: Tx, experimentId: string): Promise<string[]> {
  const asks = sql`jsonb_path_exists(${papers.content}, '$.sections[*].questions[*].question.experiment ? (@.id == $id)',
    jsonb_build_object('id', ${experimentId}::text))`
  const rows = await tx
    .select({ title: papers.title })
    .from(papers)
    .where(and(isNull(papers.deletedAt), asks))
    .orderBy(asc(papers.title))
    .limit(20)
  return rows.map(({ title }) => `试卷「${title}」`)
}
