import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { OfferingKind } from '@lab/contract/kinds'
import type { CountedAttempt } from '@lab/contract/offering'
import type { RegradeScope } from '@lab/contract/regrade'
import type { Question } from '@lab/contract/question/content'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { contents } from '../content/index.ts'
import { envRecords } from '../environment/index.ts'
import { users } from '../identity/index.ts'
import { groups, memberships } from '../place/index.ts'
import { jobs } from '../../kernel/jobs/tables.ts'
import {
  answerOf,
  attemptEvents,
  attemptItems,
  attempts,
  deductedFrom,
  isCounted,
  isSubmitted,
  itemsOfAttempts,
  records,
  responses,
  scoring,
  type ItemEntry,
} from '../record/index.ts'
import { nothingToRegrade, type Counting, type RegradeItem, type RegradePlan } from './behaviour.ts'
import { correctionsOf } from './corrections.ts'
import { answersOf, type Applied, type StoredStep } from './rules.ts'
import { regradeRows, regrades } from './tables.ts'

export type RegradeEntry = typeof regrades.$inferSelect
type RecordRow = typeof records.$inferSelect
type AttemptRow = typeof attempts.$inferSelect

/** What can be regraded of what an offering teaches, applied corrections included. */
export const planOf = async (
  tx: Tx,
  { kinds }: Pick<Kernel, 'kinds'>,
  offering: { id: string; kind: OfferingKind; contentId: string; contentVersion: number },
): Promise<RegradePlan> =>
  (await kinds[offering.kind].regrade?.(
    tx,
    { ...offering, offeringId: offering.id },
    await correctionsOf(tx, offering.id),
  )) ?? nothingToRegrade

/** The items of the newest published version of an offering's content, where that is newer than the class's. */
export async function newestItems(
  tx: Tx,
  { kinds }: Pick<Kernel, 'kinds'>,
  offering: { kind: OfferingKind; contentId: string; contentVersion: number },
): Promise<{ version: number; items: ReadonlyMap<string, RegradeItem> } | null> {
  const { publishedVersion } = contents
  const [row] = await tx.select({ publishedVersion }).from(contents).where(eq(contents.id, offering.contentId))
  if (!row || row.publishedVersion <= offering.contentVersion) return null
  const version = { contentId: offering.contentId, contentVersion: row.publishedVersion, offeringId: null }
  const plan = await kinds[offering.kind].regrade?.(tx, version, new Map())
  return { version: row.publishedVersion, items: new Map(plan?.items.map((item) => [item.step_id, item])) }
}

export const questionsOf = ({ items }: RegradePlan): ReadonlyMap<string, Question> =>
  new Map(items.flatMap((item) => (item.question ? [[item.step_id, item.question]] : [])))

const isBegunIn = (offeringId: string) =>
  and(eq(records.offeringId, offeringId), eq(records.isTrial, false), sql`${records.state} <> 'not_started'`)

/** Records of an offering that were begun, in a steady order. */
export const begunRecords = async (tx: Tx, offeringId: string): Promise<{ id: string }[]> =>
  tx.select({ id: records.id }).from(records).where(isBegunIn(offeringId)).orderBy(asc(records.id))

/** Of each step how many records tried it, and how many of those have a running environment. */
export async function triedCounts(
  tx: Tx,
  offeringId: string,
): Promise<Map<string, { tried: number; running: number }>> {
  const found = await tx.execute<{ step_id: string; tried: number; running: number }>(sql`
    SELECT s.key AS step_id, count(*)::integer AS tried, count(e.id)::integer AS running
    FROM ${records} r JOIN ${attemptItems} s ON s.attempt_id = r.counted_attempt_id AND s.tries > 0
    LEFT JOIN ${envRecords} e ON e.record_id = r.id AND e.state = 'running'
    WHERE r.offering_id = ${offeringId} AND NOT r.is_trial GROUP BY s.key`)
  return new Map(found.rows.map((row) => [row.step_id, { tried: row.tried, running: row.running }]))
}

/** Which attempts of an offering's records a regrade is about. */
export interface Which {
  scope: RegradeScope
  counting: CountedAttempt
  counts: Counting
}

/** An attempt of a record with its work. */
export interface StoredAttempt {
  record: Pick<RecordRow, 'id' | 'orgId' | 'attemptId'>
  attempt: AttemptRow
  items: ItemEntry[]
  /** The same with everything that was tried of them. */
  steps: StoredStep[]
}

/**
 * Attempts of records with the work that counts of them, of each record the first one first: two statements for as many as
 * are asked for, and two more where every try counts.
 */
export async function readStored(
  tx: Tx,
  recordIds: readonly string[],
  { scope, counting, counts }: Which,
  questions: ReadonlyMap<string, Question>,
): Promise<StoredAttempt[]> {
  if (!recordIds.length) return []
  const ids = [...recordIds]
  const all = await tx
    .select({
      record: {
        id: records.id,
        orgId: records.orgId,
        attemptId: records.attemptId,
        countedAttemptId: records.countedAttemptId,
      },
      attempt: attempts,
    })
    .from(records)
    .innerJoin(attempts, eq(attempts.recordId, records.id))
    .where(inArray(records.id, ids))
    .orderBy(asc(attempts.recordId), asc(attempts.number))
  const found = all.filter(
    ({ record, attempt }) =>
      scope === 'all' || isCounted({ counting, countedAttemptId: record.countedAttemptId }, attempt),
  )
  const items = await itemsOfAttempts(
    tx,
    found.map(({ attempt }) => attempt.id),
  )
  const triesOf = counts === 'best_try' ? await everyTry(tx, ids, questions) : lastAnswers
  const itemsOf = Map.groupBy(items, (item) => item.attemptId)
  return found.map((one) => ({
    ...one,
    items: itemsOf.get(one.attempt.id) ?? [],
    steps: (itemsOf.get(one.attempt.id) ?? []).map((item) => ({
      stepId: item.key,
      title: item.title,
      points: item.points,
      readByTeacher: item.readByTeacher,
      weightGroup: item.weightGroup,
      deducted: deductedFrom(item),
      share: item.share,
      autoScore: item.automatic,
      manualScore: item.manual,
      state: item.state,
      isOpen: counts === 'last_answer' && !isSubmitted(one.attempt),
      ...triesOf(one.attempt, item),
    })),
  }))
}

type TriesOf = (attempt: AttemptRow, item: ItemEntry) => Pick<StoredStep, 'answers' | 'outputs'>

const lastAnswers: TriesOf = (_attempt, item) => {
  const answer = answerOf(item)
  return { answers: answer.length ? [answer] : [], outputs: [] }
}

/** Everything that was tried in records, also in the attempts that one went on from. */
async function everyTry(tx: Tx, recordIds: string[], questions: ReadonlyMap<string, Question>): Promise<TriesOf> {
  const tries = await tx
    .select({
      recordId: attemptEvents.recordId,
      number: attempts.number,
      stepId: attemptEvents.stepId,
      kind: attemptEvents.kind,
      text: attemptEvents.text,
      detail: attemptEvents.detail,
    })
    .from(attemptEvents)
    .innerJoin(attempts, eq(attempts.id, attemptEvents.attemptId))
    .where(and(inArray(attemptEvents.recordId, recordIds), inArray(attemptEvents.kind, ['answered', 'verified'])))
    .orderBy(asc(attemptEvents.id))
  const given = await tx
    .select({ recordId: attempts.recordId, number: attempts.number, key: responses.key, value: responses.value })
    .from(responses)
    .innerJoin(attempts, eq(attempts.id, responses.attemptId))
    .where(and(inArray(attempts.recordId, recordIds), inArray(responses.key, [...questions.keys()])))
    .orderBy(asc(responses.writtenAt), asc(responses.id))
  const givenOf = Map.groupBy(given, (one) => `${one.recordId} ${one.key}`)
  const triesOf = Map.groupBy(tries, (one) => `${one.recordId} ${one.stepId}`)
  return ({ recordId, number }, { key }) => {
    const own = (triesOf.get(`${recordId} ${key}`) ?? []).filter((one) => one.number <= number)
    const answers = (givenOf.get(`${recordId} ${key}`) ?? []).filter((one) => one.number <= number)
    const question = questions.get(key) ?? null
    return {
      answers: [
        ...own.filter(({ kind }) => kind === 'answered').flatMap(({ detail }) => answersOf(detail, question)),
        ...answers.flatMap(({ value }) => (Array.isArray(value) ? [value] : [])),
      ],
      outputs: own.filter(({ kind }) => kind === 'verified').map(({ text, detail }) => `${text}\n${detail}`),
    }
  }
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

export async function saveTried(tx: Tx, rows: (typeof regradeRows.$inferInsert)[]): Promise<void> {
  if (!rows.length) return
  await tx
    .insert(regradeRows)
    .values(rows)
    .onConflictDoUpdate({
      target: [regradeRows.regradeId, regradeRows.attemptId],
      set: { tried: sql`excluded.tried` },
    })
}

/** What applying changed of an attempt, by what was tried of it then. */
export type AppliedRow = Omit<typeof regradeRows.$inferInsert, 'regradeId'> & { applied: Applied[] }

/**
 * Keeps of several records what was applied to their attempts. Where another attempt counts by now than when it was
 * tried, its row takes the other's place: of what was tried only the rows of the attempts that it is `about` stay.
 */
export async function saveApplied(
  tx: Tx,
  regradeId: string,
  rows: readonly AppliedRow[],
  about: readonly string[],
): Promise<void> {
  if (!rows.length) return
  const recordIds = rows.map((row) => row.recordId)
  const isTriedOnly = and(rowsOf(regradeId, recordIds), isNull(regradeRows.applied))
  await tx.delete(regradeRows).where(and(isTriedOnly, notInArray(regradeRows.attemptId, [...about])))
  await tx
    .insert(regradeRows)
    .values(rows.map((row) => ({ ...row, regradeId })))
    .onConflictDoUpdate({
      target: [regradeRows.regradeId, regradeRows.attemptId],
      set: { tried: sql`excluded.tried`, applied: sql`excluded.applied` },
    })
}

const rowsOf = (regradeId: string, recordIds: readonly string[]) =>
  and(eq(regradeRows.regradeId, regradeId), inArray(regradeRows.recordId, [...recordIds]))

/** Nothing of the regrade is left in these records. */
export async function clearApplied(tx: Tx, regradeId: string, recordIds: readonly string[]): Promise<void> {
  await tx.update(regradeRows).set({ applied: null }).where(rowsOf(regradeId, recordIds))
}

/** The attempts of some records that a regrade was applied to. */
export const appliedAmong = (
  tx: Tx,
  regradeId: string,
  recordIds: readonly string[],
): Promise<{ recordId: string; attemptId: string }[]> =>
  tx
    .select({ recordId: regradeRows.recordId, attemptId: regradeRows.attemptId })
    .from(regradeRows)
    .where(and(rowsOf(regradeId, recordIds), isNotNull(regradeRows.applied)))

/** Whether a regrade is applied, which it stays until the transaction ends. */
export async function staysApplied(tx: Tx, id: string): Promise<boolean> {
  const isApplied = and(eq(regrades.id, id), eq(regrades.state, 'applied'))
  return (await tx.select({ id: regrades.id }).from(regrades).where(isApplied).for('share')).length > 0
}

/** Records that were begun and have an attempt to which a regrade was not applied. */
export async function recordsLeft(tx: Tx, { id, offeringId }: RegradeEntry): Promise<string[]> {
  const isOfRegrade = and(
    eq(regradeRows.regradeId, id),
    eq(regradeRows.attemptId, attempts.id),
    isNotNull(regradeRows.applied),
  )
  const rows = await tx
    .selectDistinct({ id: records.id })
    .from(records)
    .innerJoin(attempts, eq(attempts.recordId, records.id))
    .leftJoin(regradeRows, isOfRegrade)
    .where(and(isBegunIn(offeringId), isNull(regradeRows.attemptId)))
    .orderBy(asc(records.id))
  return rows.map((row) => row.id)
}

/** The best share of the latest tries of a step until the end of an attempt; null without any. */
export async function bestShareSince(
  tx: Tx,
  attempt: Pick<AttemptRow, 'recordId' | 'number'>,
  stepId: string,
  tries: number,
): Promise<number | null> {
  if (tries <= 0) return null
  const { outcome, share } = attemptEvents
  const rows = await tx
    .select({ outcome, share })
    .from(attemptEvents)
    .innerJoin(attempts, and(eq(attempts.id, attemptEvents.attemptId), lte(attempts.number, attempt.number)))
    .where(
      and(
        eq(attemptEvents.recordId, attempt.recordId),
        eq(attemptEvents.stepId, stepId),
        inArray(attemptEvents.kind, ['answered', 'verified']),
      ),
    )
    .orderBy(desc(attemptEvents.id))
    .limit(tries)
  return rows.length ? Math.max(...rows.map((row) => scoring.shareOf(row.outcome ?? 'failed', row.share ?? 0))) : null
}

/** Rows of a regrade with their parties, in the order of the class list, and of a learner by attempt. */
export const listRows = (tx: Tx, regradeId: string, placeId: string) =>
  tx
    .select({
      row: regradeRows,
      attempt: { id: attempts.id, number: attempts.number, state: attempts.state },
      countedAttemptId: records.countedAttemptId,
      learner: {
        id: records.partyId,
        real_name: sql<string>`coalesce(${users.realName}, ${groups.name}, '已删除的用户')`,
        avatar: sql<string>`coalesce(${users.avatar}, '')`,
        number: sql<string>`coalesce(${users.number}, '')`,
        group_name: sql<string>`coalesce(${groups.name}, '')`,
      },
    })
    .from(regradeRows)
    .innerJoin(records, eq(records.id, regradeRows.recordId))
    .innerJoin(attempts, eq(attempts.id, regradeRows.attemptId))
    .leftJoin(users, eq(users.id, records.partyId))
    .leftJoin(memberships, and(eq(memberships.placeId, placeId), eq(memberships.userId, records.partyId)))
    .leftJoin(groups, sql`${groups.id} = coalesce(${records.groupId}, ${memberships.groupId})`)
    .where(eq(regradeRows.regradeId, regradeId))
    .orderBy(asc(users.number), asc(regradeRows.recordId), asc(attempts.number))
export type ListedRow = Awaited<ReturnType<typeof listRows>>[number]
