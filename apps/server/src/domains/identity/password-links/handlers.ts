import type { Site } from '@lab/contract/endpoint'
import { passwordLink as contract } from '@lab/contract/password-link'
import { passwordProblem } from '@lab/contract/password-rules'
import { writeActivity } from '../../../kernel/audit/write.ts'
import { bind } from '../../../kernel/http/bind.ts'
import { refuseField } from '../../../kernel/result.ts'
import { forgetAllAttempts } from '../attempts.ts'
import { hashPassword } from '../passwords.ts'
import { isAdmittedTo } from '../rules.ts'
import { takeAwayPasskeys } from '../passkeys/tell-owner.ts'
import { endSessionsOf, saveUser, type UserRow } from '../store.ts'
import { takeAsk } from './ask.ts'
import { ownerOfLink, takePasswordLink } from './store.ts'

const siteOf = ({ roles }: UserRow): Site => (isAdmittedTo('teacher', roles) ? 'teacher' : 'student')

export const passwordLinkEndpoints = bind('passwordLink', contract, {
  read: async ({ body, tx, now, refuse }) => {
    const found = await ownerOfLink(tx, body.token, now)
    if (!found) return refuse('passwordLink.over')
    const { user, expiresAt } = found
    return { username: user.username, real_name: user.realName, site: siteOf(user), expires_at: expiresAt }
  },

  ask: async ({ body, tx, now, kernel, request, ok, refuse }) => {
    if (!kernel.mail) return refuse('passwordLink.noMail')
    ok(await takeAsk(tx, kernel, { ...body, ip: request.ip, requestId: request.id }, now))
    return {}
  },

  use: async ({ body, tx, now, kernel, request, ok, refuse, changed }) => {
    const user = (await ownerOfLink(tx, body.token, now))?.user
    if (!user) return refuse('passwordLink.over')
    const problem = passwordProblem(body.new_password, await kernel.providers.loginRules(tx), '新密码')
    if (problem) ok(refuseField('new_password', problem))
    if (!(await takePasswordLink(tx, body.token, now))) return refuse('passwordLink.over')
    await saveUser(tx, user.id, { passwordHash: await hashPassword(body.new_password), mustChangePassword: false })
    // As with an administrator's: a key that somebody else has added would still let them in.
    await takeAwayPasskeys(tx, kernel.providers, user.id, '密码已通过链接重新设置')
    await forgetAllAttempts(tx, user.username)
    const ended = await endSessionsOf(tx, user.id, 'password set by a link', now)
    for (const id of ended) changed({ domain: 'session', id, userId: user.id })
    changed({ domain: 'identity', id: user.id })
    changed({ domain: 'user', id: user.id })
    // Nobody is signed in; who holds the link acts for its person.
    await writeActivity(tx, {
      orgId: null,
      customerId: user.customerId,
      actorId: user.id,
      actorName: user.realName,
      action: 'passwordLink.use',
      summary: contract.use.definition.summary,
      objectKind: 'user',
      objectId: user.id,
      objectTitle: user.realName,
      before: null,
      after: null,
      ip: request.ip,
      requestId: request.id,
      at: now,
    })
    return { site: siteOf(user) }
  },
})
