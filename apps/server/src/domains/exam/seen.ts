import { dayMs } from '@lab/contract/days'
import { sql } from 'drizzle-orm'
import { newId } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { DrawFor } from '../paper/index.ts'
import { askedLately } from '../question-bank/index.ts'
import { attempts, learnersRecords } from '../record/index.ts'
import type { ExamPaper } from './paper.ts'

/** Questions of banks that any of some learners were asked in exams that they began, whichever. */
async function seenBy(tx: Tx, learnerIds: readonly string[]): Promise<Set<string>> {
  if (learnerIds.length === 0) return new Set()
  const found = await tx.execute<{ question_id: string }>(sql`
    SELECT DISTINCT source #>> '{}' AS question_id
    FROM ${learnersRecords} r JOIN ${attempts} a ON a.record_id = r.id
    CROSS JOIN LATERAL jsonb_path_query(a.variant, '$.sections[*].questions[*].source.question_id') AS source
    WHERE r.learner_id = ANY(${sql.param([...learnerIds])}::uuid[]) AND r.kind = 'exam' AND NOT r.is_trial
      AND a.started_at IS NOT NULL AND jsonb_typeof(source) = 'string'`)
  return new Set(found.rows.map((row) => row.question_id))
}

/** What a place was asked within these days is asked again only where there are not enough others: about two terms. */
const latelyDays = 300

/** What drawing goes by for the learners of one record in an offering; a paper that draws nothing asks for nothing. */
export async function drawnFor(
  tx: Tx,
  { content }: Pick<ExamPaper, 'content'>,
  { offeringId, learnerIds, now }: { offeringId: string; learnerIds: readonly string[]; now: Date },
): Promise<DrawFor> {
  const seed = newId()
  if (!content.sections.some(({ draws }) => draws.length > 0)) return { seed }
  const since = new Date(now.getTime() - latelyDays * dayMs)
  return { seed, seen: await seenBy(tx, learnerIds), lately: await askedLately(tx, offeringId, since) }
}
