import { and, eq, sql } from 'drizzle-orm'
import type { LoginConfig } from '@lab/contract/platform-settings'
import type { Tx } from '../../kernel/database/pool.ts'
import { countedAddress } from '../../kernel/http/caller-address.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import { waitsAfter } from './rules.ts'
import { signInAttempts } from './tables.ts'

/** Whose password is tried, and from where. The name need not be anybody's. */
export interface Attempt {
  account: string
  ip: string
  /** The browser, where it is known for this account: it counts for itself instead of its address. */
  device?: string | null
}

const keyOf = ({ account, ip, device }: Attempt) => ({
  account,
  address: device ? `device ${device}` : countedAddress(ip),
})

/** What parallel attempts at one account from one place are put in a row by. */
export const turnOf = (attempt: Attempt): string => Object.values(keyOf(attempt)).join(' ')

/**
 * Counts an attempt as failed before the password is looked at, in one statement, so that guesses at the same time count
 * like guesses one after the other; `forgetAttempts` takes it back. Refused while the account waits. It waits for this
 * address or known browser only: who guesses somebody's password elsewhere does not keep its owner out.
 */
export async function countAttempt(
  tx: Tx,
  attempt: Attempt,
  rules: Pick<LoginConfig, 'lock_attempts' | 'lock_minutes'>,
): Promise<true | Refusal<'identity.lockedOut'>> {
  const counted = await countFailure(tx, attempt, rules)
  return counted instanceof Refusal ? counted : true
}

/** An attempt that counts as failed: how many have failed with it, and when it was counted, to the microsecond. */
export interface Counted {
  failures: number
  at: string
}

/** The same, and how it was counted. */
export async function countFailure(
  tx: Tx,
  attempt: Attempt,
  rules: Pick<LoginConfig, 'lock_attempts' | 'lock_minutes'>,
): Promise<Counted | Refusal<'identity.lockedOut'>> {
  const { account, address } = keyOf(attempt)
  const waits = sql`${sql.param(waitsAfter(rules))}::float8[]`
  const counted = await tx.execute<{ failures: number; at: string }>(sql`
    INSERT INTO sign_in_attempts AS a (account, address, failures, locked_until, at)
    VALUES (${account}, ${address}, 1, now() + make_interval(secs => (${waits})[1]), now())
    ON CONFLICT (account, address) DO UPDATE SET failures = a.failures + 1, at = now(),
      locked_until = now() + make_interval(secs => (${waits})[least(a.failures + 1, cardinality(${waits}))])
    WHERE a.locked_until IS NULL OR a.locked_until <= now()
    RETURNING failures, at::text`)
  const row = counted.rows[0]
  if (row?.failures === 1) await tx.delete(signInAttempts).where(sql`${signInAttempts.at} < now() - interval '1 day'`)
  if (row) return row
  const waiting = await tx.execute<{ minutes: number }>(sql`
    SELECT ceil(extract(epoch FROM locked_until - now()) / 60)::int AS minutes
    FROM sign_in_attempts WHERE account = ${account} AND address = ${address}`)
  return refuse('identity.lockedOut', { minutes: Math.max(1, waiting.rows[0]?.minutes ?? 1) })
}

/** How many attempts in a row have failed; null while the next one waits anyway. */
export async function failuresSoFar(tx: Tx, attempt: Attempt): Promise<number | null> {
  const { account, address } = keyOf(attempt)
  const [row] = await tx
    .select({
      failures: signInAttempts.failures,
      waits: sql<boolean>`coalesce(${signInAttempts.lockedUntil} > now(), false)`,
    })
    .from(signInAttempts)
    .where(and(eq(signInAttempts.account, account), eq(signInAttempts.address, address)))
  return row?.waits ? null : (row?.failures ?? 0)
}

/** The password was right: nothing has failed. */
export async function forgetAttempts(tx: Tx, attempt: Attempt): Promise<void> {
  const { account, address } = keyOf(attempt)
  await tx.delete(signInAttempts).where(and(eq(signInAttempts.account, account), eq(signInAttempts.address, address)))
}

/**
 * Nobody could say whether the password was right: the attempt counts for nothing, and those before it as they did. Where another
 * one was counted meanwhile, by any server, the account goes on waiting for that, as long as for one failure less.
 */
export async function takeBackAttempt(
  tx: Tx,
  attempt: Attempt,
  { at }: Counted,
  rules: Pick<LoginConfig, 'lock_attempts' | 'lock_minutes'>,
): Promise<void> {
  const { account, address } = keyOf(attempt)
  const waits = sql`${sql.param(waitsAfter(rules))}::float8[]`
  await tx.execute(sql`
    UPDATE ${signInAttempts} AS a SET failures = a.failures - 1,
      locked_until = CASE WHEN a.at <> ${at}::timestamptz AND a.failures > 1
        THEN a.at + make_interval(secs => (${waits})[least(a.failures - 1, cardinality(${waits}))]) END
    WHERE a.account = ${account} AND a.address = ${address}`)
  await tx.execute(sql`
    DELETE FROM ${signInAttempts} WHERE account = ${account} AND address = ${address} AND failures < 1`)
}

/** Whatever failed for a name, from anywhere, counts for nothing any more. */
export async function forgetAllAttempts(tx: Tx, account: string): Promise<void> {
  await tx.delete(signInAttempts).where(eq(signInAttempts.account, account))
}
