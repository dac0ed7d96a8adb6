import type { Marked } from '@lab/contract/mastery-rules'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { examsOf, readSheets } from '../exam-analysis/index.ts'
import { loadPaper } from '../exam/index.ts'
import { isWork, offeringFacts, offerings } from '../offering/index.ts'
import { learnersRecords } from '../record/index.ts'

/** What learners earned of each work of a place as a whole, as far as it is graded. */
async function workMarks(tx: Tx, placeId: string): Promise<Marked[]> {
  const { rows } = await tx.execute<{ learner_id: string; content_id: string; score: number; max_score: number }>(sql`
    SELECT r.learner_id, o.content_id, r.score, r.max_score
    FROM ${offerings} AS o JOIN ${learnersRecords} AS r ON r.offering_id = o.id
    WHERE o.place_id = ${placeId}::uuid AND ${isWork('o')} AND NOT r.is_trial
      AND r.state = 'graded' AND r.score IS NOT NULL AND r.max_score > 0`)
  return rows.map((row) => ({
    learnerId: row.learner_id,
    contentId: row.content_id,
    earned: row.score,
    worth: row.max_score,
  }))
}

/** What learners earned of each question of the exams of a place, with the knowledge points that it is about. */
async function questionMarks(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  { placeId, userId }: { placeId: string; userId: string },
): Promise<Marked[]> {
  const marks: Marked[] = []
  for (const { id, contentId } of await examsOf(tx, placeId)) {
    const offering = await offeringFacts(tx, id, userId)
    if (!offering) continue
    const sheets = await readSheets(tx, kernel, offering)
    for (const [version, some] of Map.groupBy(sheets, (sheet) => sheet.version)) {
      const paper = await loadPaper(tx, contentId, version)
      for (const { learnerId, items } of some)
        for (const { key, points, mark } of items) {
          const names = paper?.questions.get(key)?.knowledge ?? []
          if (mark !== null && names.length > 0)
            marks.push({ learnerId, worth: points, earned: mark, names, within: contentId })
        }
    }
  }
  return marks
}

/** All marks of the learners of a place: of its works as a whole, and of the questions of its exams. */
export const marksIn = async (
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  at: { placeId: string; userId: string },
): Promise<Marked[]> => [...(await workMarks(tx, at.placeId)), ...(await questionMarks(tx, kernel, at))]
