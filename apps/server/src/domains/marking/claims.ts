import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { users } from '../identity/index.ts'
import { groups } from '../place/index.ts'
import { attemptItems, attempts, records } from '../record/index.ts'
import { answersFrom, idList, order, readAnswers, type Desk } from './desk.ts'
import { markingClaims } from './tables.ts'

/** How long an answer that is open stays with its marker, since it was last said to be open. */
const claimMinutes = 10
/** How often the next is looked for, when others are faster. */
const mostLooks = 20

const claimUntil = ({ now }: Desk): Date => new Date(now.getTime() + claimMinutes * 60_000)

/** Claims answers for the reader; those that somebody else holds stay there. */
async function claim(tx: Tx, desk: Desk, key: string, attemptIds: readonly string[]): Promise<string[]> {
  const taken = await tx.execute<{ attempt_id: string }>(sql`
    INSERT INTO ${markingClaims} AS held (attempt_id, key, org_id, by, until)
    SELECT id, ${key}::uuid, ${desk.orgId}::uuid, ${desk.userId}::uuid, ${claimUntil(desk)}
    FROM unnest(${idList(attemptIds)}) AS id ORDER BY id
    ON CONFLICT (attempt_id, key) DO UPDATE SET by = excluded.by, until = excluded.until
      WHERE held.by = excluded.by OR held.until <= ${desk.now}
    RETURNING attempt_id`)
  return taken.rows.map((row) => row.attempt_id)
}

/** Takes those of some answers that are there and free. */
export async function takeAnswers(tx: Tx, desk: Desk, key: string, attemptIds: readonly string[]): Promise<string[]> {
  const rows = await readAnswers(tx, desk, { key, attemptIds })
  return claim(
    tx,
    desk,
    key,
    rows.filter((row) => !row.is_taken).map((row) => row.attempt_id),
  )
}

/** Of those that surely wait for a first mark, so many are looked at in full before all are. */
const firstLook = 64

/** SQL: the first answers to an item without any mark, in their order. What else holds of each is costly to say of all. */
const unmarked = (desk: Desk, key: string): SQL => sql`ARRAY(
  SELECT i.attempt_id FROM ${attemptItems} i
  JOIN ${attempts} a ON a.id = i.attempt_id AND a.state = 'submitted'
  JOIN ${records} r ON r.id = a.record_id AND r.offering_id = ${desk.offeringId} AND NOT r.is_trial
  LEFT JOIN ${users} u ON u.id = r.party_id
  LEFT JOIN ${groups} g ON g.id = r.group_id
  WHERE i.key = ${key} AND i.manual IS NULL AND NOT EXISTS (SELECT FROM ${markingClaims} c
    WHERE c.attempt_id = i.attempt_id AND c.key = i.key AND c.until > ${desk.now} AND c.by <> ${desk.userId})
  ORDER BY ${order(desk)} LIMIT ${firstLook})`

/** The next answer that waits for the reader and that nobody has, held: one without any mark before all others. */
async function nextOf(tx: Tx, desk: Desk, key: string, except: readonly string[]): Promise<string | undefined> {
  for (const among of [sql`AND i.attempt_id = ANY(${unmarked(desk, key)})`, sql``]) {
    const next = await tx.execute<{ attempt_id: string }>(sql`
      SELECT i.attempt_id ${answersFrom(desk, { key })} ${among}
        AND w.is_mine AND c.by IS NULL AND i.attempt_id <> ALL(${idList(except)})
      ORDER BY ${order(desk)} LIMIT 1 FOR NO KEY UPDATE OF i SKIP LOCKED`)
    if (next.rows[0]) return next.rows[0].attempt_id
  }
  return undefined
}

/** What others have open of an item, with whose it is. */
export const takenByOthers = async (
  tx: Tx,
  desk: Desk,
  key: string,
): Promise<{ attempt_id: string; taken_by: string }[]> =>
  (
    await tx.execute<{ attempt_id: string; taken_by: string }>(sql`
      SELECT held.attempt_id, holder.real_name AS taken_by
      FROM ${markingClaims} AS held JOIN ${users} AS holder ON holder.id = held.by
      JOIN ${attempts} a ON a.id = held.attempt_id
      JOIN ${records} r ON r.id = a.record_id AND r.offering_id = ${desk.offeringId}
      WHERE held.key = ${key}::uuid AND held.by <> ${desk.userId} AND held.until > ${desk.now}`)
  ).rows

/**
 * Takes the next answer that waits for the reader and that nobody has; empty when there is none. Two who ask at once skip
 * each other's row; who sees it too late, after the other was through, finds its claim and looks again.
 */
export async function takeNext(tx: Tx, desk: Desk, key: string, except: readonly string[]): Promise<string[]> {
  for (let look = 0; look < mostLooks; look++) {
    const id = await nextOf(tx, desk, key, except)
    if (id === undefined) return []
    const taken = await claim(tx, desk, key, [id])
    if (taken.length) return taken
  }
  return []
}

/** SQL: what the reader has open of an item here; the same question may be open to them in another class. */
const openTo = (desk: Desk, key: string): SQL => sql`held.by = ${desk.userId} AND held.key = ${key} AND EXISTS (
  SELECT FROM ${attempts} a JOIN ${records} r ON r.id = a.record_id
  WHERE a.id = held.attempt_id AND r.offering_id = ${desk.offeringId})`

/** Puts back what the reader has open of an item; or only some of it. */
export const giveBack = async (tx: Tx, desk: Desk, key: string, attemptIds?: readonly string[]): Promise<void> => {
  await tx.execute(sql`
    DELETE FROM ${markingClaims} AS held WHERE ${openTo(desk, key)}
      ${attemptIds === undefined ? sql`` : sql`AND held.attempt_id = ANY(${idList(attemptIds)})`}`)
}

/** Puts back what the reader has open of an item but for some. */
export const giveBackOthers = async (tx: Tx, desk: Desk, key: string, kept: readonly string[]): Promise<void> => {
  await tx.execute(sql`
    DELETE FROM ${markingClaims} AS held WHERE ${openTo(desk, key)} AND held.attempt_id <> ALL(${idList(kept)})`)
}
