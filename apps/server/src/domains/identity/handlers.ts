import { identity as contract, roleLabels } from '@lab/contract/identity'
import { roleSlugs, type RoleSlug } from '@lab/contract/endpoint'
import { bind } from '../../kernel/http/bind.ts'
import { isAdmin, siteOfActor } from '../../kernel/policy/actor.ts'
import { knownDevice, rememberDevice } from './known-devices.ts'
import { foldUsername, mayGrant } from './rules.ts'
import { issueTicket, refreshSession, signIn } from './sign-in.ts'
import { sharedKey, signingKey } from './signing-key.ts'
import { endSession, ownRolesOf } from './store.ts'

const roleTypes: Record<RoleSlug, string> = {
  system_operator: 'admin_role',
  account_admin: 'admin_role',
  teacher: 'teacher_role',
  student: 'student_role',
}

export const identityEndpoints = bind('identity', contract, {
  signIn: async ({ body, kernel, request, reply, now, ok, changed }) => {
    const key = await signingKey(kernel.connection.db)
    const deviceKey = await sharedKey(kernel.connection.db, 'known-device')
    const { cookie } = request.headers
    const account = foldUsername(body.username)
    const client = {
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      device: knownDevice(cookie, account, deviceKey, now),
    }
    const { session, ended, userId, mustChangePassword, mustSetFactor } = ok(await signIn(kernel, key, body, client))
    const place = { now, path: contract.signIn.path, isSecure: request.protocol === 'https' }
    reply.header('set-cookie', rememberDevice(cookie, account, deviceKey, place))
    for (const id of ended) changed({ domain: 'session', id, userId })
    return { auth: session, must_change_password: mustChangePassword, must_set_factor: mustSetFactor }
  },

  refresh: async ({ body, kernel, ok }) => ({
    auth: ok(await refreshSession(kernel, await signingKey(kernel.connection.db), body.refresh_token)),
  }),

  signOut: async ({ actor, tx, now, changed }) => {
    await endSession(tx, actor.sessionId, 'signed out', now)
    changed({ domain: 'session', id: actor.sessionId, userId: actor.userId })
    return { redirect_url: `/auth/login?alias=${siteOfActor(actor)}` }
  },

  ticket: async ({ actor, tx, request }) => {
    const domainId = request.headers['domain-id']
    return { ticket: await issueTicket(tx, actor, typeof domainId === 'string' ? domainId : undefined) }
  },

  roles: async ({ actor, query, tx }) => {
    const administers = isAdmin(actor) || Boolean(actor.administers?.size)
    const builtIn = roleSlugs.map((slug) => ({
      slug,
      own_role_id: null,
      name: roleLabels[slug],
      role_type: roleTypes[slug],
      can_grant: administers && mayGrant(actor, [slug]) === true,
    }))
    const own = (await ownRolesOf(tx, actor.customerId)).map((role) => ({
      slug: role.base,
      own_role_id: role.id,
      name: role.name,
      role_type: roleTypes[role.base],
      can_grant: isAdmin(actor) && mayGrant(actor, [role.base], role) === true,
    }))
    const roles = [...builtIn, ...own].filter((role) => !query.role_type || role.role_type === query.role_type)
    return { roles, total: roles.length }
  },
})
