import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Duplex } from 'node:stream'
import { refusalMessage } from '@lab/contract/refusals'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal } from '../../../kernel/result.ts'
import type { Place } from '../checks/run-check.ts'
import { DriverError } from '../drivers/driver.ts'
import { placeOf } from '../operations.ts'
import { mayOperate } from '../standing.ts'
import { unsealed, webKey, type Web } from './address.ts'
import { isUpgrade, mayConnect, readUpgrade, upgradeBytes } from './handshake.ts'
import { askInside, lineInside, nothingListens } from './inside.ts'
import { WebLines } from './lines.ts'
import { isAsked, pagePolicy, readAnswer, requestBytes, shownAnswer, webRoot } from './page.ts'

const bodyLimit = 4 * 1024 * 1024
/** Requests to one environment at once; a browser has six connections. */
const mostAtOnce = 24
/** A service that has not agreed to a socket by then never will. */
const agreeMs = 25_000

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

const sentence = (text: string, more: string): string =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(text)}</title><body style="font:16px/1.7 system-ui;margin:15vh auto;max-width:32em;padding:0 1em"><p>${escaped(text)}</p><p>${more}</p>`

const say = (reply: FastifyReply, status: number, text: string, more = '刷新页面可以重试。'): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(sentence(text, more))

/** Seconds after which a page asks again for a service that does not listen yet. */
const asksAgain = 3

interface Fault {
  status: number
  text: string
}

/** Where an address leads now. */
async function open(kernel: Kernel, token: string): Promise<{ web: Web; place: Place } | Fault> {
  const web = unsealed(await webKey(kernel.connection), token, Date.now())
  if (!web) return { status: 404, text: '地址已失效，请回到实验环境重新打开' }
  if (!(await mayOperate(kernel, web.session, web.id)))
    return { status: 403, text: '登录已失效或不再有权限，请回到实验环境重新打开' }
  const place = await placeOf(kernel, web.id, web.host)
  if (place instanceof Refusal) return { status: 409, text: refusalMessage(place.name, place.facts) }
  return { web, place }
}

/** Waits until the machine has agreed to a socket; says why when it has not. */
async function agreed(machine: Duplex, port: number): Promise<{ head: Buffer; rest: Buffer } | Fault> {
  const late = setTimeout(() => machine.destroy(), agreeMs)
  let got = Buffer.alloc(0)
  try {
    while (true) {
      const chunk = await new Promise<Buffer | null>((resolve) => {
        const take = (): void => {
          const bytes = machine.read() as Buffer | null
          if (bytes === null && !machine.readableEnded && !machine.destroyed) return
          for (const name of ['readable', 'end', 'close', 'error']) machine.off(name, take)
          resolve(bytes)
        }
        for (const name of ['readable', 'end', 'close', 'error']) machine.on(name, take)
        take()
      })
      if (!chunk) return { status: 502, text: got.length ? '服务没有接受连接' : nothingListens(port) }
      got = Buffer.concat([got, chunk])
      const read = readUpgrade(got)
      if (read === 'refused') return { status: 502, text: '服务没有接受连接' }
      if (read) return read
    }
  } finally {
    clearTimeout(late)
  }
}

/** Web services of running environments, each below an address of its own that opens for some hours. */
export function serveWeb(app: FastifyInstance, kernel: Kernel): void {
  const busy = new Map<string, number>()
  const lines = new WebLines((web) => mayOperate(kernel, web.session, web.id))
  const unsubscribe = kernel.events.subscribe((event) => lines.onEvent(event))
  app.addHook('preClose', async () => {
    unsubscribe()
    lines.close()
  })

  /** A WebSocket: agreed on with the machine, then bytes both ways. */
  async function connect(request: FastifyRequest, browser: Duplex): Promise<true | Fault> {
    const { headers } = request
    if (!isAsked(headers) || !mayConnect(headers)) return { status: 403, text: '该地址只能由实验环境的网页使用' }
    const { token } = request.params as { token: string }
    const opened = await open(kernel, token)
    if ('status' in opened) return opened
    const { web, place } = opened
    const prefix = `${webRoot}/${token}`
    const join = async (): Promise<true | Fault> => {
      const machine = await lineInside(place, web.port)
      machine.on('error', () => browser.destroy())
      browser.on('close', () => machine.destroy())
      machine.write(upgradeBytes({ path: request.raw.url!.slice(prefix.length) || '/', headers }, web.port, prefix))
      const answer = await agreed(machine, web.port)
      if ('status' in answer) {
        machine.destroy()
        return answer
      }
      browser.write(answer.head)
      if (answer.rest.length) browser.write(answer.rest)
      lines.join(web, browser, machine)
      return true
    }
    try {
      return (await lines.ask(web.id, join)) ?? { status: 503, text: '对该环境的连接过多，请关闭不用的页面' }
    } catch (error) {
      if (!(error instanceof DriverError)) throw error
      return { status: 502, text: error.message }
    }
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header('content-security-policy', pagePolicy)
    reply.header('cross-origin-resource-policy', 'cross-origin')
    // A page in nobody's origin may open another of its machine, which a policy of its own for openers forbids. Pages of
    // ours keep theirs, and open these without leaving an opener.
    reply.header('cross-origin-opener-policy', 'unsafe-none')
    // The page's own requests come from an origin that is nobody's. No credentials are ever asked for.
    reply.header('access-control-allow-origin', '*')
    if (!isAsked(request.headers)) return say(reply, 403, '该地址只能作为单独的页面打开')
    if (request.method === 'OPTIONS') {
      reply.header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
      reply.header('access-control-allow-headers', '*')
      return reply.code(204).send()
    }
    const { token } = request.params as { token: string }
    const opened = await open(kernel, token)
    if ('status' in opened) return say(reply, opened.status, opened.text)
    const { web, place } = opened
    const prefix = `${webRoot}/${token}`
    const path = request.raw.url!.slice(prefix.length) || '/'
    const asked = { method: request.method, path, headers: request.headers, body: bodyOf(request.body) }
    const now = busy.get(web.id) ?? 0
    if (now >= mostAtOnce) return say(reply, 503, '对该环境的请求过多，请稍后重试')
    busy.set(web.id, now + 1)
    try {
      const found = await askInside(place, web.port, requestBytes(asked, web.port, prefix))
      if ('failure' in found) {
        if (found.failure !== nothingListens(web.port)) return say(reply, found.status, found.failure)
        // A desktop or a service that the machine is still starting shows by itself.
        return say(reply.header('refresh', asksAgain), found.status, found.failure, '服务启动后会自动显示。')
      }
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
    scope.addHook('onRequest', async (request, reply) => {
      if (!isUpgrade(request.headers)) return
      // Neither an answer nor a socket of ours: from here on the connection is the page's and the machine's.
      const { socket: browser } = request.raw
      reply.raw.detachSocket(browser)
      reply.hijack()
      browser.on('error', () => browser.destroy())
      const done = await connect(request, browser).catch((error: unknown) => {
        request.log.error({ err: error }, 'socket of a machine failed')
        return { status: 502, text: '连接失败' }
      })
      if (done === true) return
      const body = Buffer.from(done.text)
      const type = 'content-type: text/plain; charset=utf-8\r\nconnection: close'
      browser.end(
        `HTTP/1.1 ${done.status} Refused\r\n${type}\r\ncontent-length: ${body.length}\r\n\r\n${body.toString()}`,
      )
    })
    // Bodies go through as they are.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.all(`${webRoot}/:token`, { config: { quiet: true }, bodyLimit }, answer)
    scope.all(`${webRoot}/:token/*`, { config: { quiet: true }, bodyLimit }, answer)
  })
}

const bodyOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
