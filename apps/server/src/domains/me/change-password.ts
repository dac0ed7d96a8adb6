import { passwordProblem } from '@lab/contract/password-rules'
import type { Actor } from '../../kernel/policy/actor.ts'
import { refuseField, Refusal } from '../../kernel/result.ts'
import {
  confirmPassword,
  dropPasswordLinks,
  endSessionsOf,
  hashPassword,
  type SessionKernel,
  saveUser,
  takeAwayPasskeys,
} from '../identity/index.ts'

/** Changes a person's password and ends their other sessions; returns which ended. */
export async function changePassword(
  { connection, providers }: SessionKernel,
  actor: Actor,
  given: { old_password: string; new_password: string; drops_passkeys?: boolean | undefined },
  now: Date,
  ip: string,
): Promise<string[] | Refusal<'absent' | 'invalid' | 'identity.oldPasswordWrong' | 'identity.lockedOut'>> {
  const user = await confirmPassword(
    { connection, providers },
    actor,
    { password: given.old_password, label: '原密码' },
    ip,
  )
  if (user instanceof Refusal) return user
  const rules = await providers.loginRules(connection.db)
  if (given.new_password === given.old_password) return refuseField('new_password', '新密码不能与原密码相同')
  const problem = passwordProblem(given.new_password, rules, '新密码')
  if (problem) return refuseField('new_password', problem)
  const passwordHash = await hashPassword(given.new_password)
  return connection.transaction(async (tx) => {
    await saveUser(tx, user.id, { passwordHash, mustChangePassword: false })
    await dropPasswordLinks(tx, [user.id])
    if (given.drops_passkeys) await takeAwayPasskeys(tx, providers, user.id, '密码已修改')
    return endSessionsOf(tx, user.id, 'password changed', now, actor.sessionId)
  })
}
