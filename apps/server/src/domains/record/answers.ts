import type { StepState } from '@lab/contract/record'
import { sql } from 'drizzle-orm'
import { gathered } from '../../kernel/database/gathered.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { preparedSql } from '../../kernel/database/prepared.ts'
import { nameOfItem, newResponse, type Given, type NewResponse } from './items.ts'
import { longestGapSeconds } from './rules.ts'

/**
 * What an answer earns once it is submitted, kept with its item meanwhile, so that submitting is a sum. `in_progress`: that is
 * worked out by submitting.
 */
export interface AnswerMark {
  state: Exclude<StepState, 'not_started'>
  share: number | null
  message: string
}

/** An answer with what it earns. `since`: when the answer before it was written, of whatever item; null where that is not known here. */
export interface KeptAnswer extends Given {
  mark: AnswerMark
  /** Whether the time that it took is the item's; otherwise that is noted with touches of the record. */
  isTimed: boolean
  since?: Date | undefined
}

type NewAnswer = NewResponse & AnswerMark & { isTimed: boolean; since: string | null }

/**
 * Responses and what they earn, in one statement. The item has the mark of what was written last, whichever arrives last: who waited for
 * its row compares with what is there then. The attempt is held first (`attempt-held.ts`): it is submitted with this answer, or takes it no more.
 */
const answersKept = preparedSql<{ attempt_id: string; key: string }>(
  'answers_kept',
  () => sql`
    WITH open AS MATERIALIZED (
      SELECT a.id AS attempt_id, a.org_id, given.*, CASE WHEN given."isTimed" THEN coalesce(given.since,
        greatest(a.started_at, (SELECT max(o.answered_at) FROM attempt_items o WHERE o.attempt_id = a.id))) END AS before
      FROM jsonb_to_recordset(${sql.placeholder('given')}::jsonb) AS given ("attemptId" uuid, key uuid, at timestamptz,
        "writtenAt" timestamptz, by uuid, value jsonb, state text, share double precision, message text, "isTimed" boolean,
        since timestamptz)
      JOIN attempts a ON a.id = given."attemptId" AND a.state IN ('in_progress', 'returned')
      ORDER BY a.record_id FOR KEY SHARE OF a),
    saved AS (
      INSERT INTO responses (attempt_id, key, org_id, at, written_at, by, value)
      SELECT attempt_id, key, org_id, at, "writtenAt", by, value FROM open),
    marked AS (
      UPDATE attempt_items AS i SET state = open.state, share = open.share,
        automatic = CASE WHEN NOT i.read_by_teacher THEN round(open.share::numeric * i.points::numeric, 2) END,
        tries = CASE WHEN open.share IS NULL THEN i.tries ELSE 1 END,
        failures = CASE WHEN open.share < 1 THEN 1 ELSE 0 END, same_failures = CASE WHEN open.share < 1 THEN 1 ELSE 0 END,
        last_outcome = CASE WHEN open.share < 1 THEN 'failed' WHEN open.share IS NOT NULL THEN 'passed' END,
        last_message = open.message, first_opened_at = coalesce(i.first_opened_at, open.at),
        passed_at = CASE WHEN open.state = 'passed' THEN open.at END, answered_at = open."writtenAt",
        duration_seconds = i.duration_seconds + coalesce(least(greatest(floor(extract(epoch FROM open."writtenAt" - open.before)), 0),
          ${sql.raw(String(longestGapSeconds))}), 0)
      FROM open WHERE i.attempt_id = open.attempt_id AND i.key = open.key
        AND (i.answered_at IS NULL OR i.answered_at <= open."writtenAt"))
    SELECT attempt_id, key FROM open`,
)
const answerKept = gathered<NewAnswer, boolean>({
  name: nameOfItem,
  async ask(tx, given) {
    const saved = new Set(
      (await answersKept(tx, { given: JSON.stringify(given) })).map((row) =>
        nameOfItem({ attemptId: row.attempt_id, key: row.key }),
      ),
    )
    return given.map((one) => saved.has(nameOfItem(one)))
  },
})

/** Keeps an answer with what it earns. False when the attempt takes none any more. */
export const saveAnswer = (
  tx: Tx,
  attempt: { id: string; by: string },
  key: string,
  { mark, isTimed, since, ...given }: KeptAnswer,
  now: Date,
): Promise<boolean> =>
  answerKept(tx, { ...newResponse(attempt, key, given, now), ...mark, isTimed, since: since?.toISOString() ?? null })
