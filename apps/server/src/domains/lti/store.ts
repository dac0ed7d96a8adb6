import { and, asc, eq, gt, lt, sql, type SQL } from 'drizzle-orm'
import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { organisations } from '../org/index.ts'
import { ltiLines, ltiOnce, ltiPeople, ltiPlatforms, ltiRosterPeople, ltiRosters, ltiScores } from './tables.ts'

export type PlatformRow = typeof ltiPlatforms.$inferSelect
export interface ListedPlatform extends PlatformRow {
  orgName: string
  people: number
}
export type NewPlatform = typeof ltiPlatforms.$inferInsert
export type OnceKind = (typeof ltiOnce.$inferSelect)['kind']

const listed = async (tx: Tx, condition: SQL): Promise<ListedPlatform[]> => {
  const rows = await tx
    .select({
      row: ltiPlatforms,
      orgName: organisations.name,
      people: sql<number>`(SELECT count(*) FROM ${ltiPeople} WHERE platform_id = ${ltiPlatforms.id})::integer`,
    })
    .from(ltiPlatforms)
    .innerJoin(organisations, eq(organisations.id, ltiPlatforms.orgId))
    .where(condition)
    .orderBy(asc(ltiPlatforms.createdAt), asc(ltiPlatforms.id))
  return rows.map(({ row, orgName, people }) => ({ ...row, orgName, people }))
}
export const platformsOf = (tx: Tx, customerId: string): Promise<ListedPlatform[]> =>
  listed(tx, eq(ltiPlatforms.customerId, customerId))
export const findPlatform = async (tx: Tx, id: string): Promise<ListedPlatform | null> =>
  (await listed(tx, eq(ltiPlatforms.id, id)))[0] ?? null

/** Platforms that are let in by who they say they are; several where one serves many clients. */
export const platformsNamed = (tx: Tx, issuer: string, clientId: string | undefined): Promise<PlatformRow[]> =>
  tx
    .select()
    .from(ltiPlatforms)
    .where(
      and(
        eq(ltiPlatforms.issuer, issuer),
        eq(ltiPlatforms.isEnabled, true),
        clientId === undefined ? undefined : eq(ltiPlatforms.clientId, clientId),
      ),
    )
    .limit(2)

/** Whether a platform of these names is registered, by any customer; another than this one. */
export async function isTaken(tx: Tx, issuer: string, clientId: string, own?: string): Promise<boolean> {
  const rows = await tx
    .select({ id: ltiPlatforms.id })
    .from(ltiPlatforms)
    .where(and(eq(ltiPlatforms.issuer, issuer), eq(ltiPlatforms.clientId, clientId)))
  return rows.some(({ id }) => id !== own)
}

export const insertPlatform = async (tx: Tx, row: NewPlatform): Promise<string> =>
  (await tx.insert(ltiPlatforms).values(row).returning({ id: ltiPlatforms.id }))[0]!.id

/** Saves over the version that the person saw. */
export async function savePlatform(
  tx: Tx,
  id: string,
  seen: number,
  patch: Partial<NewPlatform>,
): Promise<true | Refusal<'changedMeanwhile'>> {
  const rows = await tx
    .update(ltiPlatforms)
    .set({ ...patch, version: sql`${ltiPlatforms.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(ltiPlatforms.id, id), eq(ltiPlatforms.version, seen)))
    .returning({ id: ltiPlatforms.id })
  return rows.length ? true : refuse('changedMeanwhile')
}

export async function deletePlatform(tx: Tx, id: string): Promise<void> {
  await tx.delete(ltiPlatforms).where(eq(ltiPlatforms.id, id))
}

export const peopleOf = async (tx: Tx, platformId: string): Promise<string[]> =>
  (await tx.select({ id: ltiPeople.userId }).from(ltiPeople).where(eq(ltiPeople.platformId, platformId))).map(
    ({ id }) => id,
  )

export async function knownPerson(tx: Tx, platformId: string, subject: string): Promise<string | null> {
  const rows = await tx
    .select({ id: ltiPeople.userId })
    .from(ltiPeople)
    .where(and(eq(ltiPeople.platformId, platformId), eq(ltiPeople.subject, subject)))
  return rows[0]?.id ?? null
}
export async function rememberPerson(tx: Tx, platformId: string, subject: string, userId: string): Promise<void> {
  await tx.insert(ltiPeople).values({ platformId, subject, userId })
}

export async function rememberPeople(
  tx: Tx,
  platformId: string,
  people: readonly { subject: string; userId: string }[],
): Promise<void> {
  if (people.length) await tx.insert(ltiPeople).values(people.map((one) => ({ platformId, ...one })))
}

/** Lets everybody come from a platform for the first time again; its courses are other ones, too. */
export async function forgetPeople(tx: Tx, platformId: string): Promise<void> {
  await tx.delete(ltiPeople).where(eq(ltiPeople.platformId, platformId))
  await tx.delete(ltiRosters).where(eq(ltiRosters.platformId, platformId))
}

const newcomersLock = (platformId: string): SQL => sql`hashtextextended(${`lti:${platformId}`}, 0)`

/** One after the other: of two first launches of a person at once, the second finds the account, as it does after a list. */
export const holdPerson = (tx: Tx, platformId: string, subject: string): Promise<unknown> =>
  tx.execute(sql`
    SELECT pg_advisory_xact_lock_shared(${newcomersLock(platformId)}),
      pg_advisory_xact_lock(hashtextextended(${`lti:${platformId}:${subject}`}, 0))`)
/** Nobody else of the platform comes for the first time until the transaction ends. */
export const holdNewcomers = (tx: Tx, platformId: string): Promise<unknown> =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(${newcomersLock(platformId)})`)

const keyOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

export interface Once {
  platformId: string
  userId?: string | null
  value: Record<string, string>
}
/** Keeps something for who has the secret, for so long. */
export async function insertOnce(tx: Tx, secret: string, kind: OnceKind, once: Once, minutes: number): Promise<void> {
  const expiresAt = new Date(Date.now() + minutes * 60_000)
  await tx.insert(ltiOnce).values({ ...once, key: keyOf(secret), kind, expiresAt })
}
/** The same with a secret that is answered. */
export async function putOnce(tx: Tx, kind: OnceKind, once: Once, minutes: number): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await tx.delete(ltiOnce).where(lt(ltiOnce.expiresAt, sql`now()`))
  await insertOnce(tx, secret, kind, once, minutes)
  return secret
}
const isGood = (kind: OnceKind, secret: string) =>
  and(eq(ltiOnce.key, keyOf(secret)), eq(ltiOnce.kind, kind), gt(ltiOnce.expiresAt, sql`now()`))
/** Takes it: nobody gets it again. */
export const takeOnce = async (tx: Tx, kind: OnceKind, secret: string) =>
  (await tx.delete(ltiOnce).where(isGood(kind, secret)).returning())[0] ?? null
export const seeOnce = async (tx: Tx, kind: OnceKind, secret: string) =>
  (await tx.select().from(ltiOnce).where(isGood(kind, secret)))[0] ?? null

/** Notes where the marks go of somebody who came by a line: theirs alone, also where others have it in their course. */
export async function rememberLine(
  tx: Tx,
  line: { platformId: string; offeringId: string; address: string },
  { userId, subject }: { userId: string; subject: string },
): Promise<void> {
  await tx.insert(ltiLines).values(line).onConflictDoNothing()
  await tx.execute(sql`
    INSERT INTO ${ltiScores} (line_id, user_id, score, max_score, at, sent_at, is_queued, subject)
    SELECT id, ${userId}, 0, 0, now(), now(), true, ${subject} FROM ${ltiLines}
    WHERE platform_id = ${line.platformId} AND offering_id = ${line.offeringId} AND address = ${line.address}
    ON CONFLICT (line_id, user_id) DO UPDATE SET subject = excluded.subject`)
}

/** Whether an organisation is another one, or below it. */
export async function isWithin(tx: Tx, orgId: string, above: string): Promise<boolean> {
  const found = await tx.execute<{ is: boolean }>(sql`
    WITH RECURSIVE up AS (
      SELECT id, parent_id FROM ${organisations} WHERE id = ${orgId}
      UNION SELECT o.id, o.parent_id FROM ${organisations} o JOIN up ON o.id = up.parent_id)
    SELECT EXISTS (SELECT FROM up WHERE id = ${above}) AS is`)
  return found.rows[0]?.is === true
}

/** Who somebody is at platforms is not known any more. */
export async function forgetAtPlatforms(tx: Tx, userId: string): Promise<void> {
  await tx.delete(ltiPeople).where(eq(ltiPeople.userId, userId))
  await tx.delete(ltiOnce).where(eq(ltiOnce.userId, userId))
  await tx.delete(ltiScores).where(eq(ltiScores.userId, userId))
  await tx.delete(ltiRosterPeople).where(eq(ltiRosterPeople.userId, userId))
}
