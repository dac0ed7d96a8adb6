import type { Appeal } from '@lab/contract/appeal'
import { archivedWords } from '@lab/contract/place-words'
import { refusals } from '@lab/contract/refusals'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { abilities, type Verdict } from '../../kernel/policy/verdict.ts'
import { appealsUntil } from '../marking/index.ts'
import { attemptsOfRecords, shownToLearners, type RecordFacts } from '../record/index.ts'
import { appealAbilities } from './policy.ts'
import { mayAppeal } from './rules.ts'
import { listOfRecord, type ListedAppeal } from './store.ts'

/** An appeal as pages read it. */
export const present = (row: ListedAppeal, can: Record<string, Verdict>): z.input<typeof Appeal> => ({
  id: row.appeal.id,
  state: row.appeal.state,
  record_id: row.appeal.recordId,
  offering_id: row.appeal.offeringId,
  kind: row.kind,
  content_id: row.contentId,
  content_title: row.contentTitle,
  place_id: row.placeId,
  place_kind: row.placeKind,
  place_name: row.placeName,
  attempt: row.appeal.attempt,
  appellant: { id: row.appeal.appellantId, real_name: row.appellantName, avatar: row.appellantAvatar },
  reason: row.appeal.reason,
  score_before: row.appeal.scoreBefore,
  score_after: row.appeal.scoreAfter,
  answer: row.appeal.answer,
  decided_by: row.appeal.decidedBy ? { id: row.appeal.decidedBy, real_name: row.deciderName ?? '已删除的用户' } : null,
  decided_at: row.appeal.decidedAt,
  created_at: row.appeal.createdAt,
  can: abilities(can),
})

/** The same with what this person may do with it. */
export const presentFor = (actor: Actor, row: ListedAppeal, record: RecordFacts) =>
  present(row, appealAbilities(actor, { appeal: row.appeal, record }))

/** The appeals of one's own record, and whether the score that counts may be appealed, until when, or why not. */
export async function appealsOf(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  actor: Actor,
  record: RecordFacts,
  now: Date,
): Promise<{ appeals: z.input<typeof Appeal>[]; can_appeal: true | string; appeals_until: Date | null }> {
  const rows = await listOfRecord(tx, record.id)
  const counted = (await attemptsOfRecords(tx, [record.id])).find(({ id }) => id === record.countedAttemptId)!
  const earlier = rows.filter(({ appeal }) => appeal.attemptId === counted.id).map(({ appeal }) => appeal.state)
  const until = await appealsUntil(tx, record.offeringId)
  const isShown = (await shownToLearners(tx, kernel, [record], now)).has(record.id)
  const may = mayAppeal({ isShown, earlier, until, now })
  const why = may === true ? true : refusals[may.name].message
  return {
    appeals: rows.map((row) => presentFor(actor, row, record)),
    can_appeal: record.isArchived ? archivedWords(record.placeKind) : why,
    appeals_until: until,
  }
}
