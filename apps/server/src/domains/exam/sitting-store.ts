import { ExamSettings } from '@lab/contract/exam-settings'
import type { SittingAct } from '@lab/contract/exam-sitting'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { gathered, listed } from '../../kernel/database/gathered.ts'
import { prepared } from '../../kernel/database/prepared.ts'
import { orAbsent } from '../../kernel/result.ts'
import { attempts } from '../record/index.ts'
import { loadPaper } from './paper.ts'
import { examEvents, examJournal, examSittings } from './tables.ts'

export type SittingRow = typeof examSittings.$inferSelect
type Placed = { id: string; orgId: string; contentId: string; contentVersion: number }

/** A sitting to which nobody has done anything. */
export const untouched = (offeringId: string, orgId: string): SittingRow => ({
  offeringId,
  orgId,
  settings: {},
  startedAt: null,
  pausedAt: null,
  endedAt: null,
  releasedAt: null,
})

const sittingsFound = prepared('exam_sittings_found', (tx) =>
  tx
    .select()
    .from(examSittings)
    .where(sql`${examSittings.offeringId} IN (SELECT id FROM ${listed({ ids: 'uuid' })} AS asked (id))`),
)
/** Everybody who submits asks for the same one. Each call is an object of its own: calls with equal names do not share a statement. */
const sittingFound = gathered<{ id: string }, SittingRow | undefined>({
  async ask(tx, asked) {
    const ids = [...new Set(asked.map(({ id }) => id.toLowerCase()))]
    const found = new Map((await sittingsFound(tx, { ids })).map((row) => [row.offeringId, row]))
    return asked.map(({ id }) => found.get(id.toLowerCase()))
  },
})

/** What was done to the sitting of an offering; nothing at all where nobody has touched it. */
export const sittingOf = async (tx: Tx, offeringId: string, orgId: string): Promise<SittingRow> =>
  (await sittingFound(tx, { id: offeringId })) ?? untouched(offeringId, orgId)

/** The same, held until the transaction ends; made when there is none. */
export async function lockSitting(tx: Tx, offeringId: string, orgId: string): Promise<SittingRow> {
  await tx.insert(examSittings).values({ offeringId, orgId }).onConflictDoNothing()
  return (await tx.select().from(examSittings).where(eq(examSittings.offeringId, offeringId)).for('update'))[0]!
}

export async function saveRun(tx: Tx, offeringId: string, run: Partial<Omit<SittingRow, 'offeringId' | 'orgId'>>) {
  const rows = await tx.update(examSittings).set(run).where(eq(examSittings.offeringId, offeringId)).returning()
  return rows[0]!
}

/** How an exam is sat where nothing else is said: the settings of its version. */
export async function defaultsIn(tx: Tx, of: Pick<Placed, 'contentId' | 'contentVersion'>): Promise<ExamSettings> {
  const { settings } = orAbsent(await loadPaper(tx, of.contentId, of.contentVersion))
  return ExamSettings.parse(settings)
}

/** How an exam is sat in an offering: the settings of its version with what the offering says differently. */
export async function settingsIn(tx: Tx, of: Placed, sitting?: SittingRow): Promise<ExamSettings> {
  const { settings: own } = sitting ?? (await sittingOf(tx, of.id, of.orgId))
  return { ...(await defaultsIn(tx, of)), ...own }
}

export interface JournalEntry {
  act: SittingAct
  at: Date
  by: string | null
  text: string
  learnerId?: string | null
}

/** Appends what was done: nothing of it is changed or removed. */
export async function note(
  tx: Tx,
  sitting: Pick<SittingRow, 'offeringId' | 'orgId'>,
  entries: readonly JournalEntry[],
) {
  const { offeringId, orgId } = sitting
  if (entries.length) await tx.insert(examJournal).values(entries.map((entry) => ({ ...entry, offeringId, orgId })))
}

/** The journal of a sitting, the newest first. */
export const listJournal = (tx: Tx, offeringId: string) =>
  tx.select().from(examJournal).where(eq(examJournal.offeringId, offeringId)).orderBy(desc(examJournal.id))

export type EventRow = typeof examEvents.$inferInsert

export async function appendExamEvents(tx: Tx, events: readonly EventRow[]): Promise<void> {
  if (events.length) await tx.insert(examEvents).values([...events])
}

/** How often the window was left in an attempt. */
export async function countLeaves(tx: Tx, attemptId: string): Promise<number> {
  const rows = await tx
    .select({ n: count() })
    .from(examEvents)
    .where(and(eq(examEvents.attemptId, attemptId), eq(examEvents.kind, 'left')))
  return rows[0]?.n ?? 0
}

/** SQL: in which window of a browser an attempt was entered last; null before it is entered. */
export const leadOf = sql<string | null>`(SELECT e.session FROM ${examEvents} e WHERE e.attempt_id = attempts.id
  AND e.kind = 'entered' ORDER BY e.id DESC LIMIT 1)`

const leading = prepared('exam_lead', (tx) =>
  tx
    .select({
      single: sql<boolean | null>`(SELECT (s.settings ->> 'single_session')::boolean FROM ${examSittings} s
        WHERE s.offering_id = ${sql.placeholder('offeringId')}::uuid)`,
      lead: leadOf,
    })
    .from(attempts)
    .where(eq(attempts.id, sql.placeholder('attemptId'))),
)
/**
 * Whether a window may save answers of an attempt: always, unless only one may, and then the one in which it was entered last.
 * One statement, because every answer asks for it.
 */
export async function leadsIn(
  tx: Tx,
  { offeringId, attemptId, session }: { offeringId: string; attemptId: string; session: string | null },
  isSingleByDefault: boolean,
): Promise<boolean> {
  const [{ single, lead } = { single: null, lead: null }] = await leading(tx, { offeringId, attemptId })
  return !(single ?? isSingleByDefault) || lead === null || lead === session
}

/** The questions of an attempt that are marked for review. */
export async function flaggedIn(tx: Tx, attemptId: string): Promise<ReadonlySet<string>> {
  const found = await tx.execute<{ key: string; kind: string }>(sql`
    SELECT DISTINCT ON (key) key, kind FROM ${examEvents}
    WHERE attempt_id = ${attemptId}::uuid AND kind IN ('flagged', 'unflagged') ORDER BY key, id DESC`)
  return new Set(found.rows.filter(({ kind }) => kind === 'flagged').map(({ key }) => key))
}
