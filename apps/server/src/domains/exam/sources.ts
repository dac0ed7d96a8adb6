import { inArray } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { bankQuestions } from '../question-bank/index.ts'
import { allQuestions, type ExamPaper } from './paper.ts'

/** How many copies of bank questions in an exam their banks have deleted, or changed since they were copied. */
export async function sourcesOf(tx: Tx, paper: ExamPaper): Promise<{ withdrawn: number; changed: number }> {
  const copied = allQuestions(paper).flatMap(({ question: { source } }) => (source ? [source] : []))
  if (!copied.length) return { withdrawn: 0, changed: 0 }
  const ids = copied.map(({ question_id: id }) => id)
  const rows = await tx
    .select({ id: bankQuestions.id, version: bankQuestions.version, deletedAt: bankQuestions.deletedAt })
    .from(bankQuestions)
    .where(inArray(bankQuestions.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isWithdrawn = (id: string): boolean => byId.get(id)?.deletedAt !== null
  return {
    withdrawn: copied.filter(({ question_id: id }) => isWithdrawn(id)).length,
    changed: copied.filter(({ question_id: id, version }) => !isWithdrawn(id) && byId.get(id)!.version > version)
      .length,
  }
}
