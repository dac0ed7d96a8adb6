import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { recordEventLabels, type PartyKind, type RecordEventKind, type RecordState } from '@lab/contract/record'
import type { Tx } from '../../kernel/database/pool.ts'
import { users } from '../identity/index.ts'
import { scoreOf } from './criteria.ts'
import { isReadByTeacher } from './scoring.ts'
import { attemptEvents, attemptItems, attempts, scoreChanges } from './tables.ts'

type ItemRow = typeof attemptItems.$inferSelect

interface TimelineQuery {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
  kind?: RecordEventKind | undefined
  step_id?: string | undefined
  attempt_id?: string | undefined
}

/** Why an attempt that is open was returned the last time; empty for one that never was, or is handed in. */
export async function returnReason(
  tx: Tx,
  record: { id: string; state: RecordState; current: { id: string } },
): Promise<string> {
  if (record.state !== 'returned' && record.state !== 'in_progress') return ''
  const [last] = await tx
    .select({ detail: attemptEvents.detail })
    .from(attemptEvents)
    .where(
      and(
        eq(attemptEvents.recordId, record.id),
        eq(attemptEvents.attemptId, record.current.id),
        eq(attemptEvents.kind, 'returned'),
      ),
    )
    .orderBy(desc(attemptEvents.id))
    .limit(1)
  return last?.detail ?? ''
}

/** What happened in a record, newest first. */
export async function listEvents(
  tx: Tx,
  { id: recordId, partyKind }: { id: string; partyKind: PartyKind },
  query: TimelineQuery,
) {
  const where = and(
    eq(attemptEvents.recordId, recordId),
    query.kind ? eq(attemptEvents.kind, query.kind) : undefined,
    query.step_id ? eq(attemptEvents.stepId, query.step_id) : undefined,
    query.attempt_id ? eq(attemptEvents.attemptId, query.attempt_id) : undefined,
  )
  const total = query.count === 'none' ? 0 : await tx.$count(attemptEvents, where)
  if (query.count === 'only') return { events: [], total }
  const rows = await tx
    .select({ event: attemptEvents, name: users.realName, avatar: users.avatar })
    .from(attemptEvents)
    .leftJoin(users, eq(users.id, attemptEvents.by))
    .where(where)
    .orderBy(desc(attemptEvents.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return {
    events: rows.map(({ event: row, name, avatar }) => ({
      id: row.id,
      kind: row.kind,
      at: row.at,
      step_id: row.stepId,
      step_title: row.stepTitle,
      text: row.text || recordEventLabels[row.kind],
      detail: row.detail,
      outcome: row.outcome,
      // Whose a person's record is stands above it.
      by:
        row.by && partyKind === 'group'
          ? { id: row.by, real_name: name ?? '已删除的用户', avatar: avatar ?? '' }
          : null,
    })),
    total,
  }
}

/** Every change of a grade in a record, newest first. */
export async function listScoreChanges(tx: Tx, recordId: string) {
  const rows = await tx
    .select({
      at: scoreChanges.at,
      whoId: scoreChanges.whoId,
      whoName: sql<string>`coalesce(${users.realName}, '已删除的用户')`,
      attempt: sql<number>`coalesce(${attempts.number}, 1)`,
      stepId: scoreChanges.stepId,
      stepTitle: sql<string>`coalesce(${attemptItems.title}, '')`,
      before: scoreChanges.before,
      after: scoreChanges.after,
      reason: scoreChanges.reason,
      criteria: scoreChanges.criteria,
    })
    .from(scoreChanges)
    .leftJoin(users, eq(users.id, scoreChanges.whoId))
    .leftJoin(attempts, eq(attempts.id, scoreChanges.attemptId))
    .leftJoin(
      attemptItems,
      and(eq(attemptItems.attemptId, scoreChanges.attemptId), eq(attemptItems.key, scoreChanges.stepId)),
    )
    .where(eq(scoreChanges.recordId, recordId))
    .orderBy(desc(scoreChanges.at), desc(scoreChanges.id))
  return rows.map((row) => ({
    at: row.at,
    who: { id: row.whoId, real_name: row.whoName },
    attempt: row.attempt,
    step_id: row.stepId,
    step_title: row.stepTitle,
    before: row.before,
    after: row.after,
    reason: row.reason,
    criteria: row.criteria,
  }))
}

/** What those who scored criteria are called. */
async function gradersOf(tx: Tx, rows: { step: Pick<ItemRow, 'criterionScores'> }[]): Promise<Map<string, string>> {
  const ids = new Set(rows.flatMap(({ step }) => (step.criterionScores ?? []).map(({ by }) => by)))
  if (!ids.size) return new Map()
  const people = await tx
    .select({ id: users.id, name: users.realName })
    .from(users)
    .where(inArray(users.id, [...ids]))
  return new Map(people.map(({ id, name }) => [id, name]))
}

/** The items of an attempt with their scores and who set them. */
export async function listItemScores(tx: Tx, attemptId: string) {
  const rows = await tx
    .select({ step: attemptItems, graderName: users.realName })
    .from(attemptItems)
    .leftJoin(users, eq(users.id, attemptItems.gradedBy))
    .where(eq(attemptItems.attemptId, attemptId))
    .orderBy(asc(attemptItems.position))
  const names = await gradersOf(tx, rows)
  const grader = (id: string) => ({ id, real_name: names.get(id) ?? '已删除的用户' })
  return rows.map(({ step, graderName }) => ({
    step_id: step.key,
    title: step.title,
    kind: step.kind,
    points: step.points,
    read_by_teacher: isReadByTeacher(step),
    auto_score: step.automatic,
    manual_score: step.manual,
    comment: step.comment,
    graded_by: step.gradedBy ? { id: step.gradedBy, real_name: graderName ?? '已删除的用户' } : null,
    rubric: (step.rubric ?? []).map((criterion) => {
      const given = scoreOf(step.criterionScores, criterion.id)
      return {
        ...criterion,
        score: given?.score ?? null,
        graded_by: given ? grader(given.by) : null,
        graded_at: given?.at ?? null,
      }
    }),
  }))
}
