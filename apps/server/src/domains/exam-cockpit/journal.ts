import { aliasedTable, eq } from 'drizzle-orm'
import type { JournalRow } from '@lab/contract/exam-cockpit'
import type { Tx } from '../../kernel/database/pool.ts'
import { examJournal } from '../exam/index.ts'
import { users } from '../identity/index.ts'
import { regrades } from '../regrade/index.ts'

const brief = (id: string | null, name: string | null) => (id === null ? null : { id, real_name: name ?? '' })

/** What was done to a sitting, with who did it to whom; the newest first. */
export async function readJournal(tx: Tx, offeringId: string): Promise<JournalRow[]> {
  const learner = aliasedTable(users, 'learner')
  const acts = await tx
    .select({ entry: examJournal, by: users.realName, learner: learner.realName })
    .from(examJournal)
    .leftJoin(users, eq(users.id, examJournal.by))
    .leftJoin(learner, eq(learner.id, examJournal.learnerId))
    .where(eq(examJournal.offeringId, offeringId))
  const rows = acts.map(({ entry, by, learner: about }): JournalRow => ({
    id: String(entry.id),
    act: entry.act,
    at: entry.at.toISOString(),
    by: brief(entry.by, by),
    learner: brief(entry.learnerId, about),
    text: entry.text,
  }))
  return [...rows, ...(await readRegrades(tx, offeringId))].toSorted(
    (one, other) => other.at.localeCompare(one.at) || Number(other.id) - Number(one.id),
  )
}

/** Answers that were marked again under another key or with full marks, and that this was taken back. */
async function readRegrades(tx: Tx, offeringId: string): Promise<JournalRow[]> {
  const applied = await tx
    .select({ regrade: regrades, by: users.realName })
    .from(regrades)
    .leftJoin(users, eq(users.id, regrades.createdBy))
    .where(eq(regrades.offeringId, offeringId))
  return applied.flatMap(({ regrade: { id, appliedAt, undoneAt, createdBy, reason, changes }, by }) => {
    const row = { by: brief(createdBy, by), learner: null, text: `${changes.length} 道题：${reason}` }
    return [
      ...(appliedAt ? [{ ...row, id: `${id} applied`, act: 'regrade' as const, at: appliedAt.toISOString() }] : []),
      ...(undoneAt ? [{ ...row, id: `${id} undone`, act: 'regrade_undone' as const, at: undoneAt.toISOString() }] : []),
    ]
  })
}
