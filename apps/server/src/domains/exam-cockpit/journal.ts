import { aliasedTable, desc, eq } from 'drizzle-orm'
import type { JournalRow } from '@lab/contract/exam-cockpit'
import type { Tx } from '../../kernel/database/pool.ts'
import { examJournal } from '../exam/index.ts'
import { users } from '../identity/index.ts'

/** What was done to a sitting, with who did it to whom; the newest first. */
export async function readJournal(tx: Tx, offeringId: string): Promise<JournalRow[]> {
  const learner = aliasedTable(users, 'learner')
  const rows = await tx
    .select({ entry: examJournal, by: users.realName, learner: learner.realName })
    .from(examJournal)
    .leftJoin(users, eq(users.id, examJournal.by))
    .leftJoin(learner, eq(learner.id, examJournal.learnerId))
    .where(eq(examJournal.offeringId, offeringId))
    .orderBy(desc(examJournal.id))
  const brief = (id: string | null, name: string | null) => (id === null ? null : { id, real_name: name ?? '' })
  return rows.map(({ entry, by, learner: about }) => ({
    id: entry.id,
    act: entry.act,
    at: entry.at.toISOString(),
    by: brief(entry.by, by),
    learner: brief(entry.learnerId, about),
    text: entry.text,
  }))
}
