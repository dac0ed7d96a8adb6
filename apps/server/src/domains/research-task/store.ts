import { and, asc, desc, eq, ilike, inArray, sql, type SQL } from 'drizzle-orm'
import type { AssignmentState, ResearchTaskState } from '@lab/contract/research-task'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { researchEnvironments } from '../environment/index.ts'
import { users } from '../identity/index.ts'
import { orgMembers } from '../org/index.ts'
import { researchAssignments, researchNotes, researchTasks } from './tables.ts'

export type TaskEntry = typeof researchTasks.$inferSelect
export interface TaskRow extends TaskEntry {
  creatorName: string
  creatorAvatar: string
  memberIds: string[]
  submitted: number
  accepted: number
}
export type PartEntry = typeof researchAssignments.$inferSelect
export interface PartRow extends PartEntry {
  name: string
  avatar: string
  task: TaskRow
}

const count = (condition: SQL): SQL<number> =>
  sql<number>`(SELECT count(*)::integer FROM research_assignments a WHERE a.task_id = research_tasks.id AND ${condition})`
const taskColumns = {
  task: researchTasks,
  creatorName: sql<string>`coalesce(${users.realName}, '已删除的用户')`,
  creatorAvatar: sql<string>`coalesce(${users.avatar}, '')`,
  memberIds: sql<string[]>`ARRAY(SELECT a.user_id FROM research_assignments a WHERE a.task_id = research_tasks.id)`,
  submitted: count(sql`a.state = 'submitted'`),
  accepted: count(sql`a.state = 'accepted'`),
}
const readTasks = (tx: Tx) =>
  tx.select(taskColumns).from(researchTasks).leftJoin(users, eq(users.id, researchTasks.creatorId))
type Read = Awaited<ReturnType<typeof readTasks>>[number]
const rowOf = ({ task, ...rest }: Read): TaskRow => ({ ...task, ...rest })

export async function findTask(tx: Tx, id: string): Promise<TaskRow | null> {
  const rows = await readTasks(tx).where(eq(researchTasks.id, id))
  return rows[0] ? rowOf(rows[0]) : null
}

interface Paged {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
  keyword?: string | undefined
}

/** Tasks of an organisation that the person may see (policy.ts), newest first. */
export async function listTasks(
  tx: Tx,
  orgId: string,
  actor: Actor,
  query: Paged & { state?: ResearchTaskState | undefined; mine: '0' | '1' },
): Promise<{ rows: TaskRow[]; total: number }> {
  const takesPart = sql`EXISTS (SELECT 1 FROM research_assignments a WHERE a.task_id = research_tasks.id AND a.user_id = ${actor.userId})`
  const own = eq(researchTasks.creatorId, actor.userId)
  const where = and(
    eq(researchTasks.orgId, orgId),
    isAdmin(actor) ? undefined : sql`(${own} OR ${takesPart})`,
    query.mine === '1' ? own : undefined,
    query.state ? eq(researchTasks.state, query.state) : undefined,
    query.keyword ? ilike(researchTasks.title, likePattern(query.keyword)) : undefined,
  )
  const total = query.count === 'none' ? 0 : await tx.$count(researchTasks, where)
  if (query.count === 'only') return { rows: [], total }
  const rows = await readTasks(tx)
    .where(where)
    .orderBy(desc(researchTasks.createdAt), desc(researchTasks.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows: rows.map(rowOf), total }
}

export const insertTask = async (tx: Tx, row: typeof researchTasks.$inferInsert): Promise<TaskEntry> =>
  (await tx.insert(researchTasks).values(row).returning())[0]!

/** Saves over the version that the person saw (any, when null). */
export async function saveTask(
  tx: Tx,
  id: string,
  seen: number | null,
  patch: Partial<TaskEntry>,
): Promise<true | Refusal<'changedMeanwhile'>> {
  const rows = await tx
    .update(researchTasks)
    .set({ ...patch, version: sql`${researchTasks.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(researchTasks.id, id), seen === null ? undefined : eq(researchTasks.version, seen)))
    .returning({ id: researchTasks.id })
  return rows.length ? true : refuse('changedMeanwhile')
}

export async function deleteTask(tx: Tx, id: string): Promise<void> {
  await tx.delete(researchTasks).where(eq(researchTasks.id, id))
}

/** Which of these people are staff of the organisation. */
export async function staffAmong(tx: Tx, orgId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(orgMembers, and(eq(orgMembers.userId, users.id), eq(orgMembers.orgId, orgId)))
    .where(
      and(inArray(users.id, [...ids]), sql`${users.roles} && ARRAY['teacher', 'account_admin', 'system_operator']`),
    )
  return rows.map((row) => row.id)
}

const readParts = (tx: Tx) =>
  tx
    .select({
      part: researchAssignments,
      name: sql<string>`coalesce(${users.realName}, '已删除的用户')`,
      avatar: sql<string>`coalesce(${users.avatar}, '')`,
    })
    .from(researchAssignments)
    .leftJoin(users, eq(users.id, researchAssignments.userId))

/** Everybody's part of a task, in the order they joined. */
export async function listParts(tx: Tx, task: TaskRow): Promise<PartRow[]> {
  const rows = await readParts(tx)
    .where(eq(researchAssignments.taskId, task.id))
    .orderBy(asc(researchAssignments.createdAt), asc(researchAssignments.id))
  return rows.map(({ part, name, avatar }) => ({ ...part, name, avatar, task }))
}

export async function findPart(tx: Tx, id: string): Promise<PartRow | null> {
  const [row] = await readParts(tx).where(eq(researchAssignments.id, id))
  const task = row ? await findTask(tx, row.part.taskId) : null
  return row && task ? { ...row.part, name: row.name, avatar: row.avatar, task } : null
}

/** A person's own parts in all their organisations, the newest first. */
export async function listOwnParts(
  tx: Tx,
  { userId, reach }: Actor,
  query: Paged & { state?: AssignmentState | undefined },
): Promise<{ rows: PartRow[]; total: number }> {
  const found = tx
    .select({ id: researchAssignments.id, taskId: researchAssignments.taskId })
    .from(researchAssignments)
    .innerJoin(researchTasks, eq(researchTasks.id, researchAssignments.taskId))
    .where(
      and(
        eq(researchAssignments.userId, userId),
        reach === 'all' ? undefined : inArray(researchTasks.orgId, [...reach]),
        query.state ? eq(researchAssignments.state, query.state) : undefined,
        query.keyword ? ilike(researchTasks.title, likePattern(query.keyword)) : undefined,
      ),
    )
  const total = query.count === 'none' ? 0 : await tx.$count(found.as('found'))
  if (query.count === 'only') return { rows: [], total }
  const page = await found
    .orderBy(desc(researchAssignments.createdAt), desc(researchAssignments.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  if (!page.length) return { rows: [], total }
  const ids = page.map(({ id }) => id)
  const parts = await readParts(tx).where(inArray(researchAssignments.id, ids))
  const taskIds = page.map(({ taskId }) => taskId)
  const tasks = (await readTasks(tx).where(inArray(researchTasks.id, taskIds))).map(rowOf)
  const rows = parts
    .map(({ part, name, avatar }) => ({ ...part, name, avatar, task: tasks.find(({ id }) => id === part.taskId)! }))
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  return { rows, total }
}

export async function addParts(
  tx: Tx,
  taskId: string,
  people: readonly { userId: string; id?: string }[],
): Promise<void> {
  if (people.length) await tx.insert(researchAssignments).values(people.map((one) => ({ ...one, taskId })))
}

export async function removeParts(tx: Tx, taskId: string, userIds: readonly string[]): Promise<void> {
  if (!userIds.length) return
  await tx
    .delete(researchAssignments)
    .where(and(eq(researchAssignments.taskId, taskId), inArray(researchAssignments.userId, [...userIds])))
}

export async function savePart(
  tx: Tx,
  id: string,
  seen: number | null,
  patch: Partial<PartEntry>,
): Promise<true | Refusal<'changedMeanwhile'>> {
  const rows = await tx
    .update(researchAssignments)
    .set({ ...patch, version: sql`${researchAssignments.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(researchAssignments.id, id), seen === null ? undefined : eq(researchAssignments.version, seen)))
    .returning({ id: researchAssignments.id })
  return rows.length ? true : refuse('changedMeanwhile')
}

export async function insertNote(tx: Tx, note: typeof researchNotes.$inferInsert): Promise<void> {
  await tx.insert(researchNotes).values(note)
}

export const listNotes = (tx: Tx, assignmentId: string) =>
  tx
    .select()
    .from(researchNotes)
    .where(eq(researchNotes.assignmentId, assignmentId))
    .orderBy(desc(researchNotes.createdAt), desc(researchNotes.id))

export async function environmentBrief(tx: Tx, id: string | null): Promise<{ id: string; title: string } | null> {
  if (id === null) return null
  const rows = await tx
    .select({ id: researchEnvironments.id, title: researchEnvironments.title })
    .from(researchEnvironments)
    .where(eq(researchEnvironments.id, id))
  return rows[0] ?? null
}
