import { outlineHours, type Outline } from '@lab/contract/lesson-outline'
import type { TermPlan } from '@lab/contract/lesson-term'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { orAbsent } from '../../kernel/result.ts'
import type { Member } from '../../kernel/policy/actor.ts'
import {
  findContent,
  listContents,
  type ContentListQuery,
  type FullContent,
  type ListExtension,
  type Reader,
} from '../content/index.ts'
import { courseFacts } from './course-facts.ts'
import { lessons, lessonWriters } from './tables.ts'

export type LessonEntry = typeof lessons.$inferSelect

/** What lists need of a preparation: not what is written in it. */
export type ListedLesson = Pick<LessonEntry, 'totalHours' | 'credits' | 'outlineHours' | 'sessionCount'>
/** A content of kind lesson with what only preparations have. */
export interface FullLesson extends FullContent {
  lesson: ListedLesson & Pick<LessonEntry, 'audience'> & { isChanged: boolean }
}

/** The preparation with its names and the `reader`'s grant; also one in the recycle bin. That of a deleted course is gone. */
export async function findLesson(tx: Tx, id: string, reader: Reader | null): Promise<FullLesson | null> {
  const content = await findContent(tx, id, reader)
  if (content?.kind !== 'lesson') return null
  const { totalHours, credits, outlineHours: ofOutline, sessionCount, audience, revision, publishedRevision } = lessons
  const isChanged = sql<boolean>`${revision} <> ${publishedRevision}`
  const rows = await tx
    .select({ totalHours, credits, outlineHours: ofOutline, sessionCount, audience, isChanged })
    .from(lessons)
    .where(eq(lessons.id, id))
  const taught = content.shelf === 'taught' ? await courseFacts(tx, content, reader) : {}
  return rows[0] && taught ? { ...content, ...taught, lesson: rows[0] } : null
}

const extension: ListExtension = {
  name: 'lesson',
  join: sql`LEFT JOIN lessons AS own ON own.id = p.id`,
  columns: {
    totalHours: sql<number>`own.total_hours`,
    credits: sql<number>`own.credits`,
    outlineHours: sql<number>`own.outline_hours`,
    sessionCount: sql<number>`own.session_count`,
  } satisfies { [Name in keyof ListedLesson]: SQL<ListedLesson[Name]> },
}

const writtenBy = (userId: string): SQL =>
  sql`id IN (SELECT ${lessonWriters.lessonId} FROM ${lessonWriters} WHERE ${lessonWriters.userId} = ${userId})`

export type LessonListQuery = ContentListQuery & { recent: 'true' | 'false' }

/** One page of preparations that the person may see. */
export const listLessons = (tx: Tx, actor: Member, { recent, ...query }: LessonListQuery) =>
  listContents<ListedLesson>(tx, { actor, kind: 'lesson' }, query, {
    ...extension,
    where: recent === 'true' ? [writtenBy(actor.userId)] : [],
  })

/** The working copy; null when there is none. */
export const findEntry = async (tx: Tx, id: string): Promise<LessonEntry | null> =>
  (await tx.select().from(lessons).where(eq(lessons.id, id)))[0] ?? null

export const outlineOf = async (tx: Tx, id: string): Promise<Outline> => orAbsent(await findEntry(tx, id)).outline

export const termOf = async (tx: Tx, id: string): Promise<TermPlan> => orAbsent(await findEntry(tx, id)).term

/** The working copy, held until the transaction ends, so that nothing is changed while it is published. */
export async function lockEntry(tx: Tx, id: string): Promise<LessonEntry> {
  return (await tx.select().from(lessons).where(eq(lessons.id, id)).for('update'))[0]!
}

export type LessonWritten = Pick<LessonEntry, 'totalHours' | 'credits' | 'audience' | 'outline' | 'term'>

/** What lists are shown of what is written. */
function figuresOf({ outline, term }: Partial<LessonWritten>): Partial<LessonEntry> {
  const { theory, practice } = outlineHours(outline?.rows ?? [])
  return {
    ...(outline ? { outlineHours: theory + practice } : {}),
    ...(term ? { sessionCount: term.sessions.length } : {}),
  }
}

export async function insertLesson(tx: Tx, row: LessonWritten & { id: string; orgId: string }): Promise<void> {
  await tx.insert(lessons).values({ ...row, ...figuresOf(row) })
}

/** Notes who writes in a preparation now. */
export async function noteWriter(tx: Tx, lessonId: string, userId: string): Promise<void> {
  const wroteAt = sql`now()`
  await tx
    .insert(lessonWriters)
    .values({ lessonId, userId, wroteAt })
    .onConflictDoUpdate({ target: [lessonWriters.lessonId, lessonWriters.userId], set: { wroteAt } })
}

/** Notes that something of it that a version keeps was changed elsewhere. */
export async function noteChanged(tx: Tx, id: string): Promise<void> {
  await tx
    .update(lessons)
    .set({ revision: sql`${lessons.revision} + 1` })
    .where(eq(lessons.id, id))
}

/** Saves what is given; it differs from what was published from then on. */
export async function saveLesson(tx: Tx, id: string, patch: Partial<LessonWritten>): Promise<void> {
  if (Object.keys(patch).length === 0) return
  await tx
    .update(lessons)
    .set({ ...patch, ...figuresOf(patch), revision: sql`${lessons.revision} + 1` })
    .where(eq(lessons.id, id))
}

export async function notePublished(tx: Tx, id: string, revision: number): Promise<void> {
  await tx.update(lessons).set({ publishedRevision: revision }).where(eq(lessons.id, id))
}
