import { kindLabels } from '@lab/contract/kinds'
import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { contents } from '../content/index.ts'
import { bankQuestions } from './tables.ts'

const mostNamed = 20

/** Banks of its organisation with operation questions that an experiment answers, with the numbers of these questions. */
export async function banksOperating(tx: Tx, experiment: { id: string; orgId: string }): Promise<string[]> {
  const rows = await tx
    .select({
      title: contents.title,
      numbers: sql<number[]>`array_agg(${bankQuestions.number} ORDER BY ${bankQuestions.number})`,
    })
    .from(bankQuestions)
    .innerJoin(contents, eq(contents.id, bankQuestions.bankId))
    .where(
      sql`${bankQuestions.type} = 'operation' AND ${bankQuestions.deletedAt} IS NULL AND ${contents.deletedAt} IS NULL
        AND ${bankQuestions.orgId} = ${experiment.orgId} AND ${bankQuestions.content} #>> '{experiment,id}' = ${experiment.id}`,
    )
    .groupBy(contents.id)
    .orderBy(asc(contents.title))
    .limit(mostNamed)
  return rows.map(
    ({ title, numbers }) => `${kindLabels.question_bank}「${title}」第 ${numbers.slice(0, 10).join('、')} 题`,
  )
}
