import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { QuestionType } from '@lab/contract/experiment'
import type { Tx } from '../../kernel/database/pool.ts'
import { loadSnapshot, stepsOf, type SectionContent, type StepContent } from '../experiment/index.ts'
import { contents } from '../content/tables.ts'
import { users } from '../identity/tables.ts'
import { groups, memberships } from '../place/index.ts'
import { jobs } from '../../kernel/jobs/tables.ts'
import { scoring } from '../record/index.ts'
import { recordEvents, records, recordSteps } from '../record/tables.ts'
import { correctionsOf, withCorrections } from './corrections.ts'
import { answersOf, type Applied, type StoredStep, type Tried } from './rules.ts'
import { regradeRows, regrades } from './tables.ts'

export type RegradeEntry = typeof regrades.$inferSelect
export type RecordRow = typeof records.$inferSelect

/** The outline that an offering's records are scored by now, applied corrections included. */
export async function currentSections(
  tx: Tx,
  offering: { id: string; contentId: string; contentVersion: number },
): Promise<SectionContent[]> {
  const snapshot = await loadSnapshot(tx, offering.contentId, offering.contentVersion)
  return withCorrections(snapshot?.sections ?? [], await correctionsOf(tx, offering.id))
}

/** The steps of the newest published version of an offering's content, where that is newer than the class's. */
export async function newestSteps(
  tx: Tx,
  offering: { contentId: string; contentVersion: number },
): Promise<{ version: number; steps: ReadonlyMap<string, StepContent> } | null> {
  const { publishedVersion } = contents
  const [row] = await tx.select({ publishedVersion }).from(contents).where(eq(contents.id, offering.contentId))
  if (!row || row.publishedVersion <= offering.contentVersion) return null
  const snapshot = await loadSnapshot(tx, offering.contentId, row.publishedVersion)
  const steps = new Map(stepsOf(snapshot?.sections ?? []).map((step) => [step.id, step]))
  return { version: row.publishedVersion, steps }
}

export const questionTypes = (sections: SectionContent[]): ReadonlyMap<string, QuestionType> =>
  new Map(stepsOf(sections).flatMap((step) => (step.question ? [[step.id, step.question.type]] : [])))

/** Records of an offering that were begun, in a steady order. */
export const begunRecords = async (tx: Tx, offeringId: string): Promise<{ id: string; learnerId: string }[]> =>
  tx
    .select({ id: records.id, learnerId: records.learnerId })
    .from(records)
    .where(and(eq(records.offeringId, offeringId), eq(records.isTrial, false), sql`${records.state} <> 'not_started'`))
    .orderBy(asc(records.id))

/** Of each step how many records tried it, and how many of those have a running environment. */
export async function triedCounts(
  tx: Tx,
  offeringId: string,
): Promise<Map<string, { tried: number; running: number }>> {
  const found = await tx.execute<{ step_id: string; tried: number; running: number }>(sql`
    SELECT s.step_id, count(*)::integer AS tried, count(e.id)::integer AS running
    FROM records r JOIN record_steps s ON s.record_id = r.id AND s.attempts > 0
    LEFT JOIN env_records e ON e.id = r.env_record_id AND e.state = 'running'
    WHERE r.offering_id = ${offeringId} AND NOT r.is_trial GROUP BY s.step_id`)
  return new Map(found.rows.map((row) => [row.step_id, { tried: row.tried, running: row.running }]))
}

export interface StoredRecord {
  record: RecordRow
  steps: StoredStep[]
  environmentId: string | null
}

/** Records with all the work that is stored of them: three statements for as many as are asked for. */
export async function readStored(
  tx: Tx,
  recordIds: readonly string[],
  types: ReadonlyMap<string, QuestionType>,
): Promise<StoredRecord[]> {
  if (!recordIds.length) return []
  const ids = [...recordIds]
  const found = await tx
    .select({
      record: records,
      environmentId: sql<
        string | null
      >`(SELECT e.id FROM env_records e WHERE e.id = ${records.envRecordId} AND e.state = 'running')`,
    })
    .from(records)
    .where(inArray(records.id, ids))
  const steps = await tx
    .select()
    .from(recordSteps)
    .where(inArray(recordSteps.recordId, ids))
    .orderBy(asc(recordSteps.recordId), asc(recordSteps.position))
  const tries = await tx
    .select({
      recordId: recordEvents.recordId,
      stepId: recordEvents.stepId,
      kind: recordEvents.kind,
      text: recordEvents.text,
      detail: recordEvents.detail,
    })
    .from(recordEvents)
    .where(and(inArray(recordEvents.recordId, ids), inArray(recordEvents.kind, ['answered', 'verified'])))
    .orderBy(asc(recordEvents.id))
  const triesOf = Map.groupBy(tries, (one) => `${one.recordId} ${one.stepId}`)
  const stepsOfRecord = Map.groupBy(steps, (step) => step.recordId)
  return found.map(({ record, environmentId }) => ({
    record,
    environmentId,
    steps: (stepsOfRecord.get(record.id) ?? []).map((step) => {
      const own = triesOf.get(`${record.id} ${step.stepId}`) ?? []
      const type = types.get(step.stepId) ?? null
      return {
        stepId: step.stepId,
        title: step.title,
        kind: step.kind,
        points: step.points,
        hintCost: step.hintCost,
        hintOpened: step.hintOpened,
        share: step.share,
        autoScore: step.autoScore,
        manualScore: step.manualScore,
        state: step.state,
        answers: [
          ...own.filter((one) => one.kind === 'answered').map((one) => answersOf(one.detail, type)),
          ...(step.answer ? [step.answer] : []),
        ],
        outputs: own.filter((one) => one.kind === 'verified').map((one) => `${one.text}\n${one.detail}`),
      }
    }),
  }))
}

export const insertRegrade = async (tx: Tx, row: typeof regrades.$inferInsert): Promise<RegradeEntry> =>
  (await tx.insert(regrades).values(row).returning())[0]!

export const saveRegrade = async (tx: Tx, id: string, patch: Partial<RegradeEntry>): Promise<void> => {
  await tx.update(regrades).set(patch).where(eq(regrades.id, id))
}

export async function lockRegrade(tx: Tx, offeringId: string, id: string): Promise<RegradeEntry | null> {
  const rows = await tx
    .select()
    .from(regrades)
    .where(and(eq(regrades.id, id), eq(regrades.offeringId, offeringId)))
    .for('update')
  return rows[0] ?? null
}
export const findRegrade = async (tx: Tx, id: string): Promise<RegradeEntry | null> =>
  (await tx.select().from(regrades).where(eq(regrades.id, id)))[0] ?? null

const shown = {
  row: regrades,
  creator: sql<string>`coalesce(${users.realName}, '已删除的用户')`,
  done: sql<number>`coalesce(${jobs.done}, 0)`,
  total: sql<number>`coalesce(${jobs.total}, 0)`,
  jobState: jobs.state,
}
export const listRegrades = (tx: Tx, offeringId: string, id?: string) =>
  tx
    .select(shown)
    .from(regrades)
    .leftJoin(users, eq(users.id, regrades.createdBy))
    .leftJoin(jobs, eq(jobs.id, regrades.jobId))
    .where(and(eq(regrades.offeringId, offeringId), id === undefined ? undefined : eq(regrades.id, id)))
    .orderBy(desc(regrades.createdAt))
    .limit(50)
export type ListedRegrade = Awaited<ReturnType<typeof listRegrades>>[number]

export async function saveTried(
  tx: Tx,
  rows: { regradeId: string; recordId: string; learnerId: string; orgId: string; tried: Tried }[],
): Promise<void> {
  if (!rows.length) return
  await tx
    .insert(regradeRows)
    .values(rows)
    .onConflictDoUpdate({
      target: [regradeRows.regradeId, regradeRows.recordId],
      set: { tried: sql`excluded.tried` },
    })
}

export const saveApplied = async (
  tx: Tx,
  regradeId: string,
  recordId: string,
  patch: { tried?: Tried; applied: Applied[] | null },
): Promise<void> => {
  await tx
    .update(regradeRows)
    .set(patch)
    .where(and(eq(regradeRows.regradeId, regradeId), eq(regradeRows.recordId, recordId)))
}

export async function isApplied(tx: Tx, regradeId: string, recordId: string): Promise<boolean> {
  const rows = await tx
    .select({ applied: regradeRows.applied })
    .from(regradeRows)
    .where(and(eq(regradeRows.regradeId, regradeId), eq(regradeRows.recordId, recordId)))
  return rows.some((row) => row.applied !== null)
}

/** The best share of the latest tries of a step; null without any. */
export async function bestShareSince(tx: Tx, recordId: string, stepId: string, tries: number): Promise<number | null> {
  if (tries <= 0) return null
  const { outcome, share } = recordEvents
  const rows = await tx
    .select({ outcome, share })
    .from(recordEvents)
    .where(
      and(
        eq(recordEvents.recordId, recordId),
        eq(recordEvents.stepId, stepId),
        inArray(recordEvents.kind, ['answered', 'verified']),
      ),
    )
    .orderBy(desc(recordEvents.id))
    .limit(tries)
  return rows.length ? Math.max(...rows.map((row) => scoring.shareOf(row.outcome ?? 'failed', row.share ?? 0))) : null
}

/** Rows of a regrade with their learners, in the order of the class list. */
export const listRows = (tx: Tx, regradeId: string, classId: string) =>
  tx
    .select({
      row: regradeRows,
      learner: {
        id: regradeRows.learnerId,
        real_name: sql<string>`coalesce(${users.realName}, '已删除的用户')`,
        avatar: sql<string>`coalesce(${users.avatar}, '')`,
        number: sql<string>`coalesce(${users.number}, '')`,
        group_name: sql<string>`coalesce(${groups.name}, '')`,
      },
    })
    .from(regradeRows)
    .leftJoin(users, eq(users.id, regradeRows.learnerId))
    .leftJoin(memberships, and(eq(memberships.placeId, classId), eq(memberships.userId, regradeRows.learnerId)))
    .leftJoin(groups, eq(groups.id, memberships.groupId))
    .where(eq(regradeRows.regradeId, regradeId))
    .orderBy(asc(users.number), asc(regradeRows.recordId))
export type ListedRow = Awaited<ReturnType<typeof listRows>>[number]
