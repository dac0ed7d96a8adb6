import type { Actor } from '../../kernel/policy/actor.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { countAttempt, forgetAttempts } from './attempts.ts'
import { passwordFits } from './passwords.ts'
import type { SessionKernel } from './scope.ts'
import { findUser, type UserRow } from './store.ts'

/**
 * Has a signed-in person show that they know their password; returns them. A wrong one counts like a wrong sign-in, so that
 * an open browser left alone cannot be used to guess it.
 */
export async function confirmPassword(
  { connection: { db }, providers }: SessionKernel,
  actor: Actor,
  { password, label }: { password: string; label: string },
  ip: string,
): Promise<UserRow | Refusal<'absent' | 'identity.oldPasswordWrong' | 'identity.lockedOut'>> {
  const user = await findUser(db, actor.userId)
  if (!user) return refuse('absent')
  const attempt = { account: user.username, ip }
  const counted = await countAttempt(db, attempt, await providers.loginRules(db))
  if (counted !== true) return counted
  if (!(await passwordFits(user.passwordHash, password))) return refuse('identity.oldPasswordWrong', { label })
  await forgetAttempts(db, attempt)
  return user
}
