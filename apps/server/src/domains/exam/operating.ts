import { kindLabels } from '@lab/contract/kinds'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { contents } from '../content/index.ts'
import { exams } from './tables.ts'

/** Exams that ask operation questions of an experiment. */
export async function examsOperating(tx: Tx, experimentId: string): Promise<string[]> {
  const asks = sql`jsonb_path_exists(${exams.content}, '$.sections[*].questions[*].question.experiment ? (@.id == $id)',
    jsonb_build_object('id', ${experimentId}::text))`
  const rows = await tx
    .select({ title: contents.title })
    .from(exams)
    .innerJoin(contents, eq(contents.id, exams.id))
    .where(and(isNull(contents.deletedAt), asks))
    .orderBy(asc(contents.title))
    .limit(20)
  return rows.map(({ title }) => `${kindLabels.exam}「${title}」`)
}
