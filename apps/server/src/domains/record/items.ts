import { and, asc, eq, getTableColumns, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import type { ItemKind } from '@lab/contract/item-kinds'
import type { Rubric } from '@lab/contract/rubric'
import type { RichText } from '@lab/contract/fields'
import type { Tx } from '../../kernel/database/pool.ts'
import { gathered, gatheredRows, listed } from '../../kernel/database/gathered.ts'
import { type Later, prepared, preparedFields, preparedSql } from '../../kernel/database/prepared.ts'
import type { AttemptRow } from './attempts.ts'
import { autoScoreOf } from './scoring.ts'
import {
  attemptItems,
  attempts,
  newestFirst,
  responses,
  type ResponseValue,
  type Variant,
  type Weights,
} from './tables.ts'

type ItemRow = typeof attemptItems.$inferSelect

/** An item of an attempt with the response that counts. */
export interface ItemEntry extends ItemRow {
  response: ResponseValue | null
}

/** An item as an attempt keeps it: what it was called and worth when the attempt began. */
export interface OpenedItem {
  key: string
  sectionTitle: string
  title: string
  kind: ItemKind
  points: number
  /** Whether only a person can say what it earned. */
  readByTeacher?: boolean
  /** With which others it weighs in the total, by `weights` of the attempt. */
  weightGroup?: string
  rubric?: Rubric | null
  /** What opening its hint costs; without a hint there is no cost. */
  hintCost?: number | null
}

/** What an attempt asks, and what the groups of its items weigh; without weights points add up. */
export interface Asked {
  items: readonly OpenedItem[]
  weights?: Weights
}

/** What a new attempt asks, how, and within how many minutes; null without a limit. */
export interface Drawn extends Asked {
  variant: Variant
  minutes: number | null
}

/** What was taken off the points that an item earns by itself: its hint's cost, once that was opened. */
export const deductedFrom = ({ hintOpened, hintCost }: Pick<ItemRow, 'hintOpened' | 'hintCost'>): number =>
  hintOpened ? (hintCost ?? 0) : 0

/** What an item earns by itself with a share of its points. */
export const automaticOf = (
  item: Pick<ItemRow, 'readByTeacher' | 'points' | 'hintOpened' | 'hintCost'>,
  share: number | null,
): number | null => autoScoreOf({ ...item, share, deducted: deductedFrom(item) })

export const answerOf = ({ response }: Pick<ItemEntry, 'response'>): string[] =>
  Array.isArray(response) ? response : []
export const textOf = ({ response }: Pick<ItemEntry, 'response'>): RichText | null =>
  response && 'format' in response && 'value' in response ? (response as RichText) : null

/** SQL: the newest response of an item, by the index of that; named in full because `responses` has columns of the same names. */
const newestResponse = sql<ResponseValue | null>`(SELECT x.value FROM responses x
  WHERE x.attempt_id = attempt_items.attempt_id AND x.key = attempt_items.key ORDER BY ${newestFirst} LIMIT 1)`

const selectItems = (tx: Tx) =>
  tx.select({ ...getTableColumns(attemptItems), response: newestResponse }).from(attemptItems)

const itemsListed = prepared('attempt_items_listed', (tx) =>
  selectItems(tx)
    .where(eq(attemptItems.attemptId, sql.placeholder('attemptId')))
    .orderBy(asc(attemptItems.position)),
)
/** The items of an attempt in the order of the content. */
export const listItems = (tx: Tx, attemptId: string): Promise<ItemEntry[]> => itemsListed(tx, { attemptId })

const itemsOfMany = prepared('attempts_items_listed', (tx) =>
  selectItems(tx)
    .innerJoin(
      sql`${listed({ attemptIds: 'uuid' })} AS asked (attempt_id)`,
      sql`${attemptItems.attemptId} = asked.attempt_id`,
    )
    .orderBy(asc(attemptItems.attemptId), asc(attemptItems.position)),
)
/** The items of an attempt, read together with those of others that are asked for meanwhile. */
export const itemsOfAttempt = gathered<string, ItemEntry[]>({
  async ask(tx, attemptIds) {
    const byAttempt = Map.groupBy(await itemsOfMany(tx, { attemptIds }), ({ attemptId }) => attemptId)
    return attemptIds.map((id) => byAttempt.get(id) ?? [])
  },
})

/** The items of several attempts, each in the order of the content. */
export const itemsOfAttempts = (tx: Tx, attemptIds: readonly string[]): Promise<ItemEntry[]> =>
  selectItems(tx)
    .where(inArray(attemptItems.attemptId, [...attemptIds]))
    .orderBy(asc(attemptItems.attemptId), asc(attemptItems.position))

const theItem = and(
  eq(attemptItems.attemptId, sql.placeholder('attemptId')),
  eq(attemptItems.key, sql.placeholder('key')),
)
export interface ItemName {
  attemptId: string
  key: string
}
// Ids may be sent in capitals; the database answers them small.
export const nameOfItem = ({ attemptId, key }: ItemName): string => `${attemptId} ${key}`.toLowerCase()

const itemsFound = prepared('attempt_items_found', (tx) =>
  selectItems(tx).innerJoin(
    sql`${listed({ attemptIds: 'uuid', keys: 'uuid' })} AS asked (attempt_id, key)`,
    sql`${attemptItems.attemptId} = asked.attempt_id AND ${attemptItems.key} = asked.key`,
  ),
)
const itemFound = gatheredRows(nameOfItem, (tx, asked: readonly ItemName[]) =>
  itemsFound(tx, { attemptIds: asked.map(({ attemptId }) => attemptId), keys: asked.map(({ key }) => key) }),
)
export const findItem = (tx: Tx, attemptId: string, key: string): Promise<ItemEntry | null> =>
  itemFound(tx, { attemptId, key })

export async function insertItems(tx: Tx, values: (typeof attemptItems.$inferInsert)[]): Promise<void> {
  if (values.length) await tx.insert(attemptItems).values(values).onConflictDoNothing()
}

const itemSaved = preparedFields('attempt_item_saved', (tx, fields: Later<Partial<ItemRow>>) =>
  tx.update(attemptItems).set(fields).where(theItem),
)
export async function saveItem(tx: Tx, attemptId: string, key: string, patch: Partial<ItemRow>): Promise<void> {
  await itemSaved(tx, patch, { attemptId, key })
}

const secondsAdded = prepared('attempt_item_seconds', (tx) =>
  tx
    .update(attemptItems)
    .set({ durationSeconds: sql`${attemptItems.durationSeconds} + ${sql.placeholder('seconds')}` })
    .where(theItem),
)
/** What marking changes in an item. */
export type MarkedItem = Pick<ItemRow, 'key'> &
  Partial<
    Pick<
      ItemRow,
      | 'state'
      | 'share'
      | 'automatic'
      | 'tries'
      | 'failures'
      | 'sameFailures'
      | 'lastOutcome'
      | 'lastMessage'
      | 'firstOpenedAt'
      | 'passedAt'
    >
  >

/** Saves what marking changed in the items of an attempt; one statement, however many. What is left out stays. */
export async function saveItems(tx: Tx, attemptId: string, items: readonly MarkedItem[]): Promise<void> {
  if (!items.length) return
  await tx.execute(sql`
    UPDATE ${attemptItems} AS i SET
      state = coalesce(x.state, i.state), share = coalesce(x.share, i.share),
      automatic = coalesce(x.automatic, i.automatic), tries = coalesce(x.tries, i.tries),
      failures = coalesce(x.failures, i.failures), same_failures = coalesce(x."sameFailures", i.same_failures),
      last_outcome = coalesce(x."lastOutcome", i.last_outcome), last_message = coalesce(x."lastMessage", i.last_message),
      first_opened_at = coalesce(x."firstOpenedAt", i.first_opened_at), passed_at = x."passedAt"
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS x(key uuid, state text, share real, automatic real,
      tries integer, failures integer, "sameFailures" integer, "lastOutcome" text, "lastMessage" text,
      "firstOpenedAt" timestamptz, "passedAt" timestamptz)
    WHERE i.attempt_id = ${attemptId}::uuid AND i.key = x.key`)
}

/** Adds time spent in an item. */
export async function addItemSeconds(tx: Tx, attemptId: string, key: string, seconds: number): Promise<void> {
  await secondsAdded(tx, { attemptId, key, seconds })
}

/** Replaces the time spent in some items of an attempt; one statement, however many. */
export async function saveItemSeconds(tx: Tx, attemptId: string, times: ReadonlyMap<string, number>): Promise<void> {
  if (times.size === 0) return
  const given = JSON.stringify([...times].map(([key, seconds]) => ({ key, seconds })))
  await tx.execute(sql`
    UPDATE ${attemptItems} AS i SET duration_seconds = x.seconds
    FROM jsonb_to_recordset(${given}::jsonb) AS x(key uuid, seconds integer)
    WHERE i.attempt_id = ${attemptId}::uuid AND i.key = x.key`)
}

/** Brings a trial in line with the working copy: texts, points and weights again, what is gone removed. */
export async function alignItems(
  tx: Tx,
  attempt: Pick<AttemptRow, 'id' | 'orgId'>,
  { items, weights = {} }: Asked,
): Promise<void> {
  await tx.update(attempts).set({ weights }).where(eq(attempts.id, attempt.id))
  const keys = items.map(({ key }) => key)
  await tx.delete(attemptItems).where(and(eq(attemptItems.attemptId, attempt.id), notInArray(attemptItems.key, keys)))
  for (const [position, item] of items.entries()) {
    await tx
      .insert(attemptItems)
      .values({ ...item, position, attemptId: attempt.id, orgId: attempt.orgId })
      .onConflictDoUpdate({ target: [attemptItems.attemptId, attemptItems.key], set: { ...item, position } })
  }
}

// The attempt is asked for in the same statement: what was submitted takes no response, whatever was read before.
export interface NewResponse extends ItemName {
  at: string
  writtenAt: string
  by: string
  value: ResponseValue
}
const responsesAppended = preparedSql<{ attempt_id: string; key: string; is_newest: boolean }>(
  'responses_appended',
  () => sql`
    INSERT INTO responses (attempt_id, key, org_id, at, written_at, by, value)
    SELECT a.id, given.key, a.org_id, given.at, given."writtenAt", given.by, given.value
    FROM jsonb_to_recordset(${sql.placeholder('given')}::jsonb) AS given ("attemptId" uuid, key uuid, at timestamptz,
      "writtenAt" timestamptz, by uuid, value jsonb)
    JOIN attempts a ON a.id = given."attemptId" AND a.state IN ('in_progress', 'returned')
    ORDER BY a.record_id FOR KEY SHARE OF a
    RETURNING attempt_id, key, NOT EXISTS (SELECT 1 FROM responses x WHERE x.attempt_id = responses.attempt_id
      AND x.key = responses.key AND x.written_at > responses.written_at) AS is_newest`,
)
const responseSaved = gathered<NewResponse, 'newest' | 'overtaken' | null>({
  name: nameOfItem,
  async ask(tx, given) {
    const rows = await responsesAppended(tx, { given: JSON.stringify(given) })
    const byName = new Map(rows.map((row) => [nameOfItem({ attemptId: row.attempt_id, key: row.key }), row.is_newest]))
    return given.map((one) => {
      const isNewest = byName.get(nameOfItem(one))
      if (isNewest === undefined) return null
      return isNewest ? 'newest' : 'overtaken'
    })
  },
})
/** A response as it is given, and when it was written. */
export interface Given {
  value: ResponseValue
  writtenAt: Date
}
export const newResponse = (
  attempt: { id: string; by: string },
  key: string,
  { value, writtenAt }: Given,
  now: Date,
): NewResponse => ({
  attemptId: attempt.id,
  key,
  at: now.toISOString(),
  writtenAt: writtenAt.toISOString(),
  by: attempt.by,
  value,
})

/**
 * Appends a response to an item of an attempt: one insert, together with those of others that arrive meanwhile. `overtaken`
 * when what was written after it is there already, null when the attempt takes none any more.
 */
export const saveResponse = (
  tx: Tx,
  attempt: { id: string; by: string },
  key: string,
  given: Given,
  now: Date,
): Promise<'newest' | 'overtaken' | null> => responseSaved(tx, newResponse(attempt, key, given, now))

/** All that was answered to an item of an attempt, what arrived first being first. */
export const listResponses = (
  tx: Tx,
  attemptId: string,
  key: string,
): Promise<{ at: Date; by: string; value: ResponseValue }[]> =>
  tx
    .select({ at: responses.at, by: responses.by, value: responses.value })
    .from(responses)
    .where(and(eq(responses.attemptId, attemptId), eq(responses.key, key)))
    .orderBy(asc(responses.id))

/** SQL: of how many items of an attempt something was given to, in percent. */
export const percentOpened = (attemptId: SQL): SQL<number> =>
  sql`(SELECT round(100.0 * count(*) FILTER (WHERE o.state <> 'not_started') / greatest(count(*), 1), 1)::real
    FROM attempt_items o WHERE o.attempt_id = ${attemptId})`
