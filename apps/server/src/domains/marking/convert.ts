import { convertedScores, type Rubric } from '@lab/contract/rubric'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { ConvertedAnswer } from '../record/index.ts'
import { keepMark } from './store.ts'
import { markingMarks } from './tables.ts'

/** Converts what single markers gave to another rubric, and deletes it where the answer is marked again. */
export async function convertMarks(
  tx: Tx,
  key: string,
  rubric: Rubric,
  answers: readonly ConvertedAnswer[],
): Promise<void> {
  if (!answers.length) return
  const ofKey = (ids: string[]) => and(eq(markingMarks.key, key), inArray(markingMarks.attemptId, ids))
  const open = answers.filter(({ isOpen }) => isOpen).map(({ attemptId }) => attemptId)
  if (open.length) await tx.delete(markingMarks).where(ofKey(open))
  const before = new Map(answers.map((one) => [one.attemptId, one.before]))
  const marks = await tx
    .select()
    .from(markingMarks)
    .where(ofKey([...before.keys()]))
  for (const mark of marks) {
    if (!mark.criteria) continue
    const criteria = convertedScores(mark.criteria, before.get(mark.attemptId)!, rubric)
    const score = criteria.reduce((sum, one) => sum + one.score, 0)
    await keepMark(tx, { ...mark, criteria, score: Math.round(score * 100) / 100 })
  }
}
