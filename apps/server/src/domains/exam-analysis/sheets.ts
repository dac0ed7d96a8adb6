import { sql } from 'drizzle-orm'
import type { Question } from '@lab/contract/question/content'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { users } from '../identity/index.ts'
import type { OfferingFacts } from '../offering/index.ts'
import {
  attemptItems,
  attempts,
  learnersOf,
  learnersRecords,
  newestFirst,
  responses,
  type QuestionsOf,
  type Variant,
} from '../record/index.ts'

/** One item of a learner's sheet. */
export interface SheetItem {
  key: string
  title: string
  position: number
  points: number
  /** Null while it waits for a person. */
  mark: number | null
  answer: string[] | null
  /** When it was answered last, in seconds. */
  at: number | null
  /** As this learner met it. */
  question: Question
}

/** What one learner was asked, and what it earned. */
export interface Sheet {
  learnerId: string
  /** Of the content, when the attempt began. */
  version: number
  submittedAt: Date
  items: SheetItem[]
}

type AttemptRow = { learner_id: string; attempt_id: string; version: number; variant: Variant; submitted_at: Date }
type ItemRow = {
  attempt_id: string
  key: string
  title: string
  position: number
  points: number
  mark: number | null
  value: unknown
  at: number | null
}

/** The submitted attempts that count of those who learn in an offering, in the order of a class list. */
async function countedAttempts(tx: Tx, { id, placeId }: OfferingFacts): Promise<AttemptRow[]> {
  const found = await tx.execute<AttemptRow>(sql`
    SELECT r.learner_id, a.id AS attempt_id, a.content_version AS version, a.variant, coalesce(a.submitted_at, a.created_at) AS submitted_at
    FROM ${learnersRecords} r JOIN ${attempts} a ON a.id = r.counted_attempt_id AND a.state IN ('submitted', 'graded')
    JOIN ${learnersOf(sql`${placeId}::uuid`, sql`${id}::uuid`)} AS learner ON learner.user_id = r.learner_id
    JOIN ${users} u ON u.id = r.learner_id
    WHERE r.offering_id = ${id} AND NOT r.is_trial ORDER BY u.number, u.id`)
  return found.rows
}

/** Items of attempts with what they earned; what nobody answered earned nothing. */
async function itemsOf(tx: Tx, attemptIds: readonly string[]): Promise<ItemRow[]> {
  const found = await tx.execute<ItemRow>(sql`
    SELECT i.attempt_id, i.key, i.title, i.position, i.points, said.value, extract(epoch FROM said.at)::float8 AS at,
      CASE WHEN i.manual IS NOT NULL THEN i.manual WHEN i.automatic IS NOT NULL THEN i.automatic
        WHEN a.state = 'submitted' AND (i.read_by_teacher OR i.rubric IS NOT NULL OR (i.state = 'passed' AND i.share IS NULL))
          AND said.value IS NOT NULL THEN NULL
        ELSE 0 END AS mark
    FROM ${attemptItems} i JOIN ${attempts} a ON a.id = i.attempt_id
    LEFT JOIN LATERAL (SELECT x.value, x.at FROM ${responses} x WHERE x.attempt_id = i.attempt_id AND x.key = i.key
      ORDER BY ${newestFirst} LIMIT 1) said ON true
    WHERE i.attempt_id = ANY(${sql.param([...attemptIds])}::uuid[]) AND i.kind = 'question' AND i.points > 0
    ORDER BY i.attempt_id, i.position`)
  return found.rows
}

/** The sheets of an offering whose attempts count, read once. */
export async function readSheets(tx: Tx, { kinds }: Pick<Kernel, 'kinds'>, offering: OfferingFacts): Promise<Sheet[]> {
  const counted = await countedAttempts(tx, offering)
  const { id: offeringId, contentId, kind } = offering
  const asked = new Map<number, QuestionsOf>()
  for (const contentVersion of new Set(counted.map(({ version }) => version)))
    asked.set(contentVersion, await kinds[kind].questionsOf(tx, { offeringId, contentId, contentVersion }))
  const rows = Map.groupBy(
    await itemsOf(tx, [...new Set(counted.map((one) => one.attempt_id))]),
    (row) => row.attempt_id,
  )
  return counted.map(
    ({ learner_id: learnerId, attempt_id: attemptId, version, variant, submitted_at: submittedAt }) => {
      const questions = asked.get(version)!(variant)
      return {
        learnerId,
        version,
        submittedAt: new Date(submittedAt),
        items: (rows.get(attemptId) ?? []).flatMap(({ key, title, position, points, mark, value, at }): SheetItem[] => {
          const question = questions.get(key)
          const answer = Array.isArray(value) ? (value as string[]) : null
          return question ? [{ key, title, position, points, mark, answer, at, question }] : []
        }),
      }
    },
  )
}
