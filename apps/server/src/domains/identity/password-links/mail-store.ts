import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/pool.ts'
import { findUserByName, type UserRow } from '../store.ts'
import { passwordMails, users } from '../tables.ts'
import { hashToken } from '../tokens.ts'
import type { AsksOfAnHour } from './mail-rules.ts'

export interface NewAsk {
  account: string
  /** As callers are counted. */
  address: string
  ip: string
  requestId: string
}
export type AskRow = typeof passwordMails.$inferSelect

const hourAgo = (now: Date): Date => new Date(now.getTime() - 3600_000)
const minutesAgo = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000)

/** What counts for an ask; `same` is how often this address has asked for this account. */
export async function asksOfAnHour(
  tx: Tx,
  { account, address }: Pick<NewAsk, 'account' | 'address'>,
  now: Date,
): Promise<AsksOfAnHour & { same: number }> {
  const isOfAccount = eq(passwordMails.account, account)
  const isFromAddress = eq(passwordMails.address, address)
  const count = (condition: ReturnType<typeof and>) => sql<number>`count(*) FILTER (WHERE ${condition})::int`
  const [row] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      fromAddress: count(isFromAddress),
      ofAccount: count(isOfAccount),
      justNow: count(and(isOfAccount, gt(passwordMails.at, minutesAgo(now, 2)))),
      same: count(and(isOfAccount, isFromAddress)),
    })
    .from(passwordMails)
    .where(gt(passwordMails.at, hourAgo(now)))
  return row!
}

/** False where somebody else asks for the same account at this moment. */
export async function holdAccount(tx: Tx, account: string): Promise<boolean> {
  const held = await tx.execute<{ held: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${`password mail ${account}`}, 0)) AS held`,
  )
  return held.rows[0]?.held === true
}

/** Writes an ask down; those of yesterday go. */
export async function keepAsk(tx: Tx, ask: NewAsk, now: Date): Promise<string> {
  await tx.delete(passwordMails).where(lt(passwordMails.at, minutesAgo(now, 24 * 60)))
  const [row] = await tx
    .insert(passwordMails)
    .values({ ...ask, at: now })
    .returning({ id: passwordMails.id })
  return row!.id
}

/** An ask that nothing has come of yet. */
export async function openAsk(tx: Tx, id: string): Promise<AskRow | null> {
  const rows = await tx
    .select()
    .from(passwordMails)
    .where(and(eq(passwordMails.id, id), isNull(passwordMails.endedAt)))
  return rows[0] ?? null
}

export async function endAsk(tx: Tx, id: string, now: Date, mailbox: string | null): Promise<void> {
  const mailboxHash = mailbox === null ? null : hashOfMailbox(mailbox)
  await tx.update(passwordMails).set({ endedAt: now, mailboxHash }).where(eq(passwordMails.id, id))
}

const hashOfMailbox = (mailbox: string): string => hashToken(`mailbox ${mailbox.toLowerCase()}`)

/** How many mails went to a mailbox within the last hour. */
export async function mailsOfAnHour(tx: Tx, mailbox: string, now: Date): Promise<number> {
  return tx.$count(
    passwordMails,
    and(eq(passwordMails.mailboxHash, hashOfMailbox(mailbox)), gt(passwordMails.at, hourAgo(now))),
  )
}

/** Who is meant by what was typed: the account of that name, else those with that mail address. */
export async function accountsMeant(tx: Tx, account: string): Promise<UserRow[]> {
  const named = await findUserByName(tx, account)
  if (named || !account.includes('@')) return named ? [named] : []
  return tx
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = ${account}`)
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(50)
}
