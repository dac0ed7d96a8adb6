import type { ExamSettings, ExamStart } from '@lab/contract/exam-settings'
import { paperTotals, type PaperContent } from '@lab/contract/question/paper-content'
import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Member } from '../../kernel/policy/actor.ts'
import {
  findContent,
  listContents,
  type ContentListQuery,
  type FullContent,
  type ListExtension,
  type Reader,
} from '../content/index.ts'
import { noteWorkingCopy } from './asks.ts'
import { banksIn } from './banks.ts'
import { exams } from './tables.ts'

export type ExamEntry = typeof exams.$inferSelect
/** What lists and headers need of an exam: not its questions. */
export interface ListedExam {
  questionCount: number
  points: number
  durationMinutes: number | null
  start: ExamStart
}
/** A content of kind exam with what only exams have. */
export interface FullExam extends FullContent {
  exam: ListedExam & { isChanged: boolean }
}

const duration = (settings: SQL): SQL<number | null> => sql`(${settings} ->> 'duration_minutes')::real`
const start = (settings: SQL): SQL<ExamStart> => sql`${settings} ->> 'start'`

/** The exam with its names and the `reader`'s grant; also one in the recycle bin. */
export async function findExam(tx: Tx, id: string, reader: Reader | null): Promise<FullExam | null> {
  const content = await findContent(tx, id, reader)
  if (!content || content.kind !== 'exam') return null
  const rows = await tx
    .select({
      questionCount: exams.questionCount,
      points: exams.points,
      durationMinutes: duration(sql`${exams.settings}`),
      start: start(sql`${exams.settings}`),
      isChanged: sql<boolean>`${exams.revision} <> ${exams.publishedRevision}`,
    })
    .from(exams)
    .where(eq(exams.id, id))
  return rows[0] ? { ...content, exam: rows[0] } : null
}

const extension: ListExtension = {
  name: 'exam',
  join: sql`LEFT JOIN exams AS own ON own.id = p.id`,
  columns: {
    questionCount: sql<number>`own.question_count`,
    points: sql<number>`own.points`,
    durationMinutes: duration(sql`own.settings`),
    start: start(sql`own.settings`),
  } satisfies { [Name in keyof ListedExam]: SQL<ListedExam[Name]> },
}

/** One page of exams that the person may see. */
export const listExams = (tx: Tx, actor: Member, query: ContentListQuery) =>
  listContents<ListedExam>(tx, { actor, kind: 'exam' }, query, extension)

/** The working copy with its questions; null when there is none. */
export const findEntry = async (tx: Tx, id: string): Promise<ExamEntry | null> =>
  (await tx.select().from(exams).where(eq(exams.id, id)))[0] ?? null

/** The same, held until the transaction ends, so that nothing is changed while it is published. */
export async function lockEntry(tx: Tx, id: string): Promise<ExamEntry> {
  return (await tx.select().from(exams).where(eq(exams.id, id)).for('update'))[0]!
}

const derivedFrom = (content: PaperContent) => {
  const { count, points } = paperTotals(content.sections)
  return { questionCount: count, points, drawnBanks: [...banksIn(content)] }
}

export interface Written {
  content: PaperContent
  settings: ExamSettings
}

export async function insertExam(tx: Tx, { content, ...row }: Written & { id: string; orgId: string }): Promise<void> {
  await tx.insert(exams).values({ ...row, content, ...derivedFrom(content) })
  await noteWorkingCopy(tx, row.id, content)
}

/** Saves what is given; what learners are asked differs from what was published from then on. */
export async function saveExam(tx: Tx, id: string, { content, settings }: Partial<Written>): Promise<void> {
  await tx
    .update(exams)
    .set({
      ...(content ? { content, ...derivedFrom(content) } : {}),
      ...(settings ? { settings } : {}),
      revision: sql`${exams.revision} + 1`,
    })
    .where(eq(exams.id, id))
  if (content) await noteWorkingCopy(tx, id, content)
}

export async function notePublished(tx: Tx, id: string, revision: number, points: number): Promise<void> {
  await tx.update(exams).set({ publishedRevision: revision, publishedPoints: points }).where(eq(exams.id, id))
}

/** What each of some exams is worth: as it was published, or as it is written before that. */
export async function totalPoints(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const points = sql<number>`CASE WHEN ${exams.publishedRevision} < 0 THEN ${exams.points} ELSE ${exams.publishedPoints} END`
  const rows = await tx
    .select({ id: exams.id, points })
    .from(exams)
    .where(inArray(exams.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.points]))
}
