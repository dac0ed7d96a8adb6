import { sql } from 'drizzle-orm'
import type { FixReach, SittingQuestion } from '@lab/contract/exam-cockpit'
import { markedBy } from '@lab/contract/question/types'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { examEvents, fixesIn, loadPaper, reaches, satQuestion, stemLine } from '../exam/index.ts'
import { users } from '../identity/index.ts'
import type { OfferingFacts } from '../offering/index.ts'
import { groups, memberships } from '../place/index.ts'
import { attemptItems, attempts, newestFirst, records, responses } from '../record/index.ts'
import { correctionsOf } from '../regrade/index.ts'

type Met = { key: string } & Pick<SittingQuestion, 'answered' | 'opened' | 'unseen' | 'not_begun'>

/** The questions of a sitting, with how many have met each and what was corrected in it. */
export async function readQuestions(
  tx: Tx,
  { kinds }: Pick<Kernel, 'kinds'>,
  { id, contentId, contentVersion }: OfferingFacts,
): Promise<SittingQuestion[]> {
  const columns = await kinds.exam.liveColumns(tx, contentId, contentVersion)
  const isOpen = sql`a.started_at IS NOT NULL AND (newest.value IS NULL OR newest.value = '[]')`
  const found = await tx.execute<Met>(sql`
    SELECT i.key, count(*) FILTER (WHERE newest.value <> '[]')::integer AS answered,
      count(*) FILTER (WHERE ${isOpen} AND seen.key IS NOT NULL)::integer AS opened,
      count(*) FILTER (WHERE ${isOpen} AND seen.key IS NULL)::integer AS unseen,
      count(*) FILTER (WHERE a.started_at IS NULL)::integer AS not_begun
    FROM ${records} AS r JOIN ${attempts} AS a ON a.id = r.attempt_id JOIN ${attemptItems} AS i ON i.attempt_id = a.id
    LEFT JOIN LATERAL (SELECT x.value FROM ${responses} AS x WHERE x.attempt_id = a.id AND x.key = i.key
      ORDER BY ${newestFirst} LIMIT 1) AS newest ON i.first_opened_at IS NOT NULL
    LEFT JOIN LATERAL (SELECT e.key FROM ${examEvents} AS e
      WHERE e.attempt_id = a.id AND e.kind = 'seen' AND e.key = i.key LIMIT 1) AS seen ON true
    WHERE r.offering_id = ${id}::uuid AND NOT r.is_trial GROUP BY i.key`)
  const met = new Map(found.rows.map((row) => [row.key, row]))
  const changes = await correctionsOf(tx, id)
  const paper = await loadPaper(tx, contentId, contentVersion)
  const fixes = await fixesIn(tx, id)
  return columns.map(({ id: key, section_title, title, points }) => {
    const { answered = 0, opened = 0, unseen = 0, not_begun = 0 } = met.get(key) ?? {}
    const fix = fixes.get(key)?.at(-1)
    const change = changes.get(key)
    const corrected: SittingQuestion['corrected'] = []
    if (fix) corrected.push('text')
    if (change?.task === 'full') corrected.push('full')
    if (change?.answer || change?.question) corrected.push('key')
    if (change?.points !== undefined) corrected.push('points')
    const counts = { answered, opened, unseen, not_begun }
    const shown = fix ? stemLine(fix.stem.value) : title
    const type = paper?.questions.get(key)?.question.type
    return {
      key,
      section_title,
      title: shown,
      points: change?.points ?? points,
      ...counts,
      corrected,
      is_read: type !== undefined && markedBy[type] === 'person',
    }
  })
}

type Brief = { id: string; real_name: string; number: string; group_name: string }

async function briefsIn(tx: Tx, placeId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Brief>> {
  const { rows } = await tx.execute<Brief>(sql`
    SELECT u.id, u.real_name, u.number, coalesce(g.name, '') AS group_name FROM ${users} AS u
    LEFT JOIN ${memberships} AS m ON m.user_id = u.id AND m.place_id = ${placeId}::uuid
    LEFT JOIN ${groups} AS g ON g.id = m.group_id WHERE u.id = ANY(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** One question of a sitting, with everybody who is asked it. */
export async function readQuestion(tx: Tx, offering: OfferingFacts, key: string) {
  const { question, versions, holders } = await satQuestion(tx, offering, key)
  const ids = [...holders.map(({ learnerId }) => learnerId), ...versions.map(({ by }) => by)]
  const learners = await briefsIn(tx, offering.placeId, ids)
  const count = (reach: FixReach): number => holders.filter((holder) => reaches(reach, holder)).length
  return {
    question,
    versions: versions.map(({ version, reach, reason, at, by }) => {
      const person = learners.get(by)
      return { version, reach, reason, at, by: person ? { id: by, real_name: person.real_name } : null }
    }),
    learners: holders
      .flatMap(({ learnerId, met, isSubmitted, version }) => {
        const learner = learners.get(learnerId)
        return learner ? { learner, met, is_submitted: isSubmitted, version } : []
      })
      .toSorted((one, other) => one.learner.number.localeCompare(other.learner.number)),
    reached: { new: count('new'), unanswered: count('unanswered') },
  }
}
