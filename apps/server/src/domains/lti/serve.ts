import type { FastifyInstance, FastifyReply } from 'fastify'
import { refusalMessage } from '@lab/contract/refusals'
import { ltiPaths } from '@lab/contract/lti'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Kernel } from '../../kernel/kernel.ts'
import { countedAddress } from '../../kernel/http/caller-address.ts'
import { RateLimiter } from '../../kernel/http/rate-limit.ts'
import { Refusal } from '../../kernel/result.ts'
import { ownAddress } from './address.ts'
import { hasBegun, stateCookie } from './browser.ts'
import { publicKeys } from './keys.ts'
import { codeOf } from './launch.ts'
import { findPlatform, platformsNamed, putOnce, takeOnce } from './store.ts'
import { verified } from './verify.ts'

const stateMinutes = 10
/** A school's classes open their work at the same moment behind one address. */
const loginsPerMinute = 600

const Login = z.object({
  iss: z.string().min(1).max(500),
  login_hint: z.string().min(1).max(2000),
  client_id: z.string().max(200).optional(),
  lti_message_hint: z.string().max(4000).optional(),
})
const Answer = z.object({ state: z.string().min(1).max(100), id_token: z.string().min(1).max(60_000) })

/** Says in the browser why nothing was opened; there is no page of ours yet that could. */
const says = (reply: FastifyReply, text: string, status = 400) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .send(`<!doctype html><html lang="zh-CN"><title>无法打开</title><h1>无法打开</h1><p>${text}</p></html>`)

/** A form that sends itself to the platform; with a button where scripts are off. */
function bringsBack(reply: FastifyReply, address: string, jwt: string) {
  const nonce = randomUUID()
  // Where the platform sends the form on to is its own affair.
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; form-action ${new URL(address).origin}`
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .send(
      `<!doctype html><html lang="zh-CN"><title>返回教学平台</title><form method="post" action="${inText(address)}">` +
        `<input type="hidden" name="JWT" value="${inText(jwt)}"><button>返回教学平台</button></form>` +
        `<script nonce="${nonce}">document.forms[0].submit()</script></html>`,
    )
}

const inText = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)
const notRegistered = '这个教学平台没有在这里登记，或已停用，请联系管理员。'
const tooMany = '打开得太频繁，请稍后回到教学平台重新打开。'
const notAccepted = '教学平台的启动请求没有通过验证或已经使用过，请回到教学平台重新打开。'

/** What platforms ask, in the forms of their own protocol (LTI 1.3, OpenID Connect third-party login, JWKS). */
export function serveLti(app: FastifyInstance, kernel: Kernel): void {
  const { connection } = kernel
  const limiter = new RateLimiter()

  app.get(ltiPaths.keys, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(await connection.transaction(publicKeys)),
  )

  app.route({
    method: ['GET', 'POST'],
    url: ltiPaths.login,
    handler: async (request, reply) => {
      const wait = limiter.take(countedAddress(request.ip), loginsPerMinute)
      if (wait) return says(reply.header('retry-after', wait), tooMany, 429)
      const { data } = Login.safeParse(request.method === 'GET' ? request.query : request.body)
      const [platform, other] = data ? await platformsNamed(connection.db, data.iss, data.client_id) : []
      if (!data || !platform || other) return says(reply, notRegistered)
      const nonce = randomUUID()
      const once = { platformId: platform.id, value: { nonce } }
      const state = await connection.transaction((tx) => putOnce(tx, 'state', once, stateMinutes))
      const url = new URL(platform.authorizationAddress)
      const query = {
        scope: 'openid',
        response_type: 'id_token',
        response_mode: 'form_post',
        prompt: 'none',
        client_id: platform.clientId,
        redirect_uri: ownAddress(kernel, request, ltiPaths.launch),
        login_hint: data.login_hint,
        ...(data.lti_message_hint === undefined ? {} : { lti_message_hint: data.lti_message_hint }),
        state,
        nonce,
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      // Only the browser that begun goes on.
      if (request.protocol === 'https') reply.header('set-cookie', stateCookie(state, stateMinutes))
      return reply.header('cache-control', 'no-store').redirect(url.href, 302)
    },
  })

  app.get(ltiPaths.answer, async (request, reply) => {
    const { data } = z.object({ code: z.string().max(100) }).safeParse(request.query)
    const once = data && (await takeOnce(connection.db, 'answer', data.code))
    const { address = '', jwt = '' } = once?.value ?? {}
    return once ? bringsBack(reply, address, jwt) : says(reply, notAccepted)
  })

  app.post(ltiPaths.launch, async (request, reply) => {
    const { data } = Answer.safeParse(request.body)
    const isSecure = request.protocol === 'https'
    if (!data || (isSecure && !hasBegun(request.headers.cookie, data.state))) return says(reply, notAccepted)
    // Good once, however it ends.
    const begun = await takeOnce(connection.db, 'state', data.state)
    const platform = begun && (await findPlatform(connection.db, begun.platformId))
    if (!begun || !platform?.isEnabled) return says(reply, notAccepted)
    const launch = await verified(kernel, platform, data.id_token, begun.value.nonce ?? '')
    if (!launch) return says(reply, notAccepted)
    const from = { ip: request.ip, requestId: request.id, state: isSecure ? data.state : '' }
    const code = await connection.transaction((tx) => codeOf(tx, platform, launch, from))
    if (code instanceof Refusal) return says(reply, inText(refusalMessage(code.name, code.facts)))
    return reply.header('cache-control', 'no-store').redirect(`/auth/return?lti=${code}`, 303)
  })
}
