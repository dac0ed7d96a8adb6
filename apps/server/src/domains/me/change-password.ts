import { passwordProblem } from '@lab/contract/password-rules'
import type { Actor } from '../../kernel/policy/actor.ts'
import { refuse, refuseField, type Refusal } from '../../kernel/result.ts'
import {
  countAttempt,
  endSessionsOf,
  findUser,
  forgetAttempts,
  hashPassword,
  passwordFits,
  type SessionKernel,
  saveUser,
} from '../identity/index.ts'

/**
 * Changes a person's password and ends their other sessions; returns which ended. A wrong old password counts like a
 * wrong sign-in, so that an open browser left alone cannot be used to guess it.
 */
export async function changePassword(
  { connection, providers }: SessionKernel,
  actor: Actor,
  given: { old_password: string; new_password: string },
  now: Date,
  ip: string,
): Promise<string[] | Refusal<'absent' | 'invalid' | 'identity.oldPasswordWrong' | 'identity.lockedOut'>> {
  const user = await findUser(connection.db, actor.userId)
  if (!user) return refuse('absent')
  const rules = await providers.loginRules(connection.db)
  const attempt = { account: user.username, ip }
  const counted = await countAttempt(connection.db, attempt, rules)
  if (counted !== true) return counted
  if (!(await passwordFits(user.passwordHash, given.old_password))) return refuse('identity.oldPasswordWrong')
  await forgetAttempts(connection.db, attempt)
  if (given.new_password === given.old_password) return refuseField('new_password', '新密码不能与原密码相同')
  const problem = passwordProblem(given.new_password, rules, '新密码')
  if (problem) return refuseField('new_password', problem)
  const passwordHash = await hashPassword(given.new_password)
  return connection.transaction(async (tx) => {
    await saveUser(tx, user.id, { passwordHash, mustChangePassword: false })
    return endSessionsOf(tx, user.id, 'password changed', now, actor.sessionId)
  })
}
