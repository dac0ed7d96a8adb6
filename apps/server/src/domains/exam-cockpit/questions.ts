import { sql } from 'drizzle-orm'
import type { SittingQuestion } from '@lab/contract/exam-cockpit'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { OfferingFacts } from '../offering/index.ts'
import { attemptItems, attempts, newestFirst, records, responses } from '../record/index.ts'
import { correctionsOf } from '../regrade/index.ts'

type Met = { key: string; answered: number; unanswered: number; not_begun: number }

/** The questions of a sitting, with how many have met each and what was corrected in it. */
export async function readQuestions(
  tx: Tx,
  { kinds }: Pick<Kernel, 'kinds'>,
  { id, contentId, contentVersion }: OfferingFacts,
): Promise<SittingQuestion[]> {
  const columns = await kinds.exam.liveColumns(tx, contentId, contentVersion)
  const found = await tx.execute<Met>(sql`
    SELECT i.key, count(*) FILTER (WHERE newest.value <> '[]')::integer AS answered,
      count(*) FILTER (WHERE a.started_at IS NOT NULL AND (newest.value IS NULL OR newest.value = '[]'))::integer AS unanswered,
      count(*) FILTER (WHERE a.started_at IS NULL)::integer AS not_begun
    FROM ${records} AS r JOIN ${attempts} AS a ON a.id = r.attempt_id JOIN ${attemptItems} AS i ON i.attempt_id = a.id
    LEFT JOIN LATERAL (SELECT x.value FROM ${responses} AS x WHERE x.attempt_id = a.id AND x.key = i.key
      ORDER BY ${newestFirst} LIMIT 1) AS newest ON i.first_opened_at IS NOT NULL
    WHERE r.offering_id = ${id}::uuid AND NOT r.is_trial GROUP BY i.key`)
  const met = new Map(found.rows.map((row) => [row.key, row]))
  const changes = await correctionsOf(tx, id)
  return columns.map(({ id: key, section_title, title, points }) => {
    const { answered = 0, unanswered = 0, not_begun = 0 } = met.get(key) ?? {}
    const change = changes.get(key)
    const corrected: SittingQuestion['corrected'] = []
    if (change?.task === 'full') corrected.push('full')
    if (change?.answer || change?.question) corrected.push('key')
    if (change?.points !== undefined) corrected.push('points')
    return { key, section_title, title, points: change?.points ?? points, answered, unanswered, not_begun, corrected }
  })
}
