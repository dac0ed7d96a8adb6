import { sql } from 'drizzle-orm'
import { kindLabels, type ContentKind } from '@lab/contract/kinds'
import { recordStateLabels } from '@lab/contract/record-words'
import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { contents } from './content/index.ts'
import { offerings } from './offering/index.ts'
import { places } from './place/index.ts'
import { findRecords, learnersRecords, shownToLearners } from './record/index.ts'
import type { PersonalWork } from './user/index.ts'

type State = keyof typeof recordStateLabels

/** What a person has learned and made, for the file of all that is kept about them; of scores those that they are shown. */
export async function personalWork(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  userId: string,
  now: Date,
): Promise<PersonalWork> {
  const learned = await tx.execute<{
    id: string
    kind: ContentKind
    title: string
    place: string
    state: State
    score: number | null
    max_score: number
    at: string | null
  }>(sql`
    SELECT r.id, c.kind, c.title, p.name AS place, r.state, r.score::double precision AS score,
      r.max_score::double precision AS max_score, r.last_active_at AS at
    FROM ${learnersRecords} r
    JOIN ${offerings} f ON f.id = r.offering_id JOIN ${contents} c ON c.id = f.content_id
    JOIN ${places} p ON p.id = r.place_id
    WHERE r.learner_id = ${userId} AND NOT r.is_trial ORDER BY r.last_active_at DESC NULLS LAST`)
  const made = await tx.execute<{ kind: ContentKind; title: string; at: string }>(sql`
    SELECT c.kind, c.title, c.created_at AS at FROM ${contents} c
    WHERE c.creator_id = ${userId} AND c.deleted_at IS NULL ORDER BY c.created_at DESC`)
  const entries = await findRecords(
    tx,
    learned.rows.map(({ id }) => id),
  )
  const shown = await shownToLearners(tx, kernel, entries, now)
  return {
    learned: learned.rows.map(({ id, kind, max_score: maxScore, state, score, at, ...row }) => ({
      ...row,
      score: shown.has(id) ? score : null,
      kind: kindLabels[kind],
      state: recordStateLabels[state],
      maxScore,
      at: at === null ? null : new Date(at),
    })),
    made: made.rows.map(({ kind, title, at }) => ({ kind: kindLabels[kind], title, at: new Date(at) })),
  }
}
