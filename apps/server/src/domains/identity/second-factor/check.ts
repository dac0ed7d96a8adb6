import type { LoginConfig } from '@lab/contract/platform-settings'
import type { Tx } from '../../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../../kernel/result.ts'
import { countAttempt, forgetAttempts } from '../attempts.ts'
import { recoveryHash, stepOf } from './codes.ts'
import { findFactor, takeRecoveryCode, takeStep, type SecondFactor } from './store.ts'

interface Checked {
  user: { id: string; username: string }
  /** What was typed; undefined while only the password was asked for. */
  code: string | undefined
  ip: string
}

/**
 * Whether somebody whose password was right may go on: they have no second factor, or typed a code of it. Wrong codes make
 * the next ones wait for the account, wherever they come from: who guesses codes knows the password.
 */
export async function passesSecondFactor(
  tx: Tx,
  { user, code, ip }: Checked,
  rules: Pick<LoginConfig, 'lock_attempts' | 'lock_minutes'>,
): Promise<true | Refusal<'identity.codeNeeded' | 'identity.wrongCode' | 'identity.lockedOut'>> {
  const factor = await findFactor(tx, user.id)
  if (!factor?.confirmedAt) return true
  if (code === undefined) return refuse('identity.codeNeeded')
  const attempt = { account: user.username, ip, device: 'second factor' }
  const counted = await countAttempt(tx, attempt, rules)
  if (counted !== true) return counted
  if (!(await takeCode(tx, factor, code, new Date()))) return refuse('identity.wrongCode')
  await forgetAttempts(tx, attempt)
  return true
}

async function takeCode(tx: Tx, { userId, secret }: SecondFactor, typed: string, now: Date): Promise<boolean> {
  const digits = typed.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return takeRecoveryCode(tx, userId, recoveryHash(typed))
  const step = stepOf(secret, digits, now)
  return step !== null && takeStep(tx, userId, step)
}
