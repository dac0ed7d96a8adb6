import { passwordProblem } from '@lab/contract/password-rules'
import type { Connection } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { refuse, refuseField, type Refusal } from '../../kernel/result.ts'
import {
  endSessionsOf,
  findUser,
  hashPassword,
  passwordFits,
  recordFailedSignIn,
  lockedUntil,
  loginRules,
  saveUser,
} from '../identity/index.ts'

/**
 * Changes a person's password and ends their other sessions; returns which ended. A wrong old password counts like a
 * wrong sign-in, so that an open browser left alone cannot be used to guess it.
 */
export async function changePassword(
  connection: Connection,
  actor: Actor,
  given: { old_password: string; new_password: string },
  now: Date,
): Promise<string[] | Refusal<'absent' | 'invalid' | 'identity.oldPasswordWrong' | 'identity.lockedOut'>> {
  const user = await findUser(connection.db, actor.userId)
  if (!user) return refuse('absent')
  if (user.lockedUntil && user.lockedUntil > now) {
    return refuse('identity.lockedOut', { minutes: Math.ceil((user.lockedUntil.getTime() - now.getTime()) / 60_000) })
  }
  const rules = await loginRules(connection.db)
  if (!(await passwordFits(user.passwordHash, given.old_password))) {
    const failures = user.failedSignIns + 1
    await recordFailedSignIn(connection.db, user.id, failures, lockedUntil(failures, now, rules))
    return refuse('identity.oldPasswordWrong')
  }
  if (given.new_password === given.old_password) return refuseField('new_password', '新密码不能与原密码相同')
  const problem = passwordProblem(given.new_password, rules, '新密码')
  if (problem) return refuseField('new_password', problem)
  const passwordHash = await hashPassword(given.new_password)
  return connection.transaction(async (tx) => {
    await saveUser(tx, user.id, { passwordHash })
    await recordFailedSignIn(tx, user.id, 0, null)
    return endSessionsOf(tx, user.id, 'password changed', now, actor.sessionId)
  })
}
