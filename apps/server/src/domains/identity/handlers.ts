import { identity as contract, roleLabels } from '@lab/contract/identity'
import { roleSlugs, type RoleSlug } from '@lab/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { bind } from '../../kernel/http/bind.ts'
import { issueTicket, refreshSession, signIn, type Client } from './sign-in.ts'
import { signingKey } from './signing-key.ts'
import { endSession } from './store.ts'

const clientOf = (request: FastifyRequest): Client => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})

const roleTypes: Record<RoleSlug, string> = {
  system_operator: 'admin_role',
  account_admin: 'admin_role',
  teacher: 'teacher_role',
  student: 'student_role',
}

export const identityEndpoints = bind('identity', contract, {
  signIn: async ({ body, kernel, request, ok, changed }) => {
    const key = await signingKey(kernel.connection.db)
    const { session, ended, userId } = ok(await signIn(kernel.connection, key, body, clientOf(request)))
    for (const id of ended) changed({ domain: 'session', id, userId })
    return { auth: session }
  },

  refresh: async ({ body, kernel, ok }) => ({
    auth: ok(await refreshSession(kernel.connection, await signingKey(kernel.connection.db), body.refresh_token)),
  }),

  signOut: async ({ actor, tx, now, changed }) => {
    await endSession(tx, actor.sessionId, 'signed out', now)
    changed({ domain: 'session', id: actor.sessionId, userId: actor.userId })
    return { redirect_url: '/auth/login?alias=teacher' }
  },

  ticket: async ({ actor, tx, request }) => {
    const domainId = request.headers['domain-id']
    return { ticket: await issueTicket(tx, actor, typeof domainId === 'string' ? domainId : undefined) }
  },

  roles: async ({ query }) => {
    const roles = roleSlugs
      .map((slug) => ({ slug, name: roleLabels[slug], role_type: roleTypes[slug] }))
      .filter((role) => !query.role_type || role.role_type === query.role_type)
    return { roles, total: roles.length }
  },
})
