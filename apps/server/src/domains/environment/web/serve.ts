import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalMessage } from '@lab/contract/refusals'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal } from '../../../kernel/result.ts'
import { placeOf } from '../operations.ts'
import { unsealed, webKey } from './address.ts'
import { askInside } from './inside.ts'
import { isAsked, pagePolicy, readAnswer, requestBytes, shownAnswer, webRoot } from './page.ts'

const bodyLimit = 4 * 1024 * 1024
/** Requests to one environment at once; a browser has six connections. */
const mostAtOnce = 24

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

const sentence = (text: string): string =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${escaped(text)}</title><body style="font:16px/1.7 system-ui;margin:15vh auto;max-width:32em;padding:0 1em"><p>${escaped(text)}</p><p>刷新页面可以重试。</p>`

const say = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(sentence(text))

/** Web services of running environments, each below an address of its own that opens for some hours. */
export function serveWeb(app: FastifyInstance, kernel: Kernel): void {
  const busy = new Map<string, number>()

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header('content-security-policy', pagePolicy)
    reply.header('cross-origin-resource-policy', 'cross-origin')
    // The page's own requests come from an origin that is nobody's. No credentials are ever asked for.
    reply.header('access-control-allow-origin', '*')
    if (!isAsked(request.headers)) return say(reply, 403, '该地址只能作为单独的页面打开')
    if (request.method === 'OPTIONS') {
      reply.header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
      reply.header('access-control-allow-headers', '*')
      return reply.code(204).send()
    }
    const { token } = request.params as { token: string }
    const web = unsealed(await webKey(kernel.connection), token, Date.now())
    if (!web) return say(reply, 404, '地址已失效，请回到实验环境重新打开')
    const place = await placeOf(kernel, web.id, web.host)
    if (place instanceof Refusal) return say(reply, 409, refusalMessage(place.name, place.facts))
    const prefix = `${webRoot}/${token}`
    const path = request.raw.url!.slice(prefix.length) || '/'
    const asked = { method: request.method, path, headers: request.headers, body: bodyOf(request.body) }
    const now = busy.get(web.id) ?? 0
    if (now >= mostAtOnce) return say(reply, 503, '对该环境的请求过多，请稍后重试')
    busy.set(web.id, now + 1)
    try {
      const found = await askInside(place, web.port, requestBytes(asked, web.port, prefix))
      if ('failure' in found) return say(reply, found.status, found.failure)
      const read = readAnswer(found.bytes)
      if (!read) return say(reply, 502, `端口 ${web.port} 的应答不是网页`)
      const { status, headers, body } = shownAnswer(read, web.port, prefix)
      for (const [name, value] of headers) reply.header(name, value)
      return reply.code(status).send(body)
    } finally {
      const left = (busy.get(web.id) ?? 1) - 1
      if (left > 0) busy.set(web.id, left)
      else busy.delete(web.id)
    }
  }

  void app.register(async (scope) => {
    // Bodies go through as they are.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.all(`${webRoot}/:token`, { config: { quiet: true }, bodyLimit }, answer)
    scope.all(`${webRoot}/:token/*`, { config: { quiet: true }, bodyLimit }, answer)
  })
}

const bodyOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
