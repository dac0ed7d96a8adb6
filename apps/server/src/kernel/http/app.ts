import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import websocket from '@fastify/websocket'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { FileAnswer } from '@lab/contract/endpoint'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { Leaving, refuse } from '../result.ts'
import { answerWriter } from './answer.ts'
import { assertNoClash, type BoundEndpoint } from './bind.ts'
import { performCall, type CallServices } from './call.ts'
import { refusalBody, successText } from './envelope.ts'
import { metrics } from './metrics.ts'
import { openApi } from './openapi.ts'
import { RateLimiter } from './rate-limit.ts'
import { securityHeaders } from './security-headers.ts'

const defaultRatePerMinute = 1_200
const defaultBodyLimit = 1024 * 1024
/** Uploads are cut off by the endpoint's own limit long before this. */
const multipartCeiling = 5 * 1024 * 1024 * 1024

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Not in the log: asked all the time, or by addresses that are secrets. */
    quiet?: boolean
  }
}

export interface AppOptions extends CallServices {
  endpoints: BoundEndpoint[]
  scriptHashes: string[]
  /** Per-caller request limits; off in generated tests that send thousands of calls. */
  limitRates: boolean
}

const isOlder = (url: string): boolean => url.startsWith('/apis/v1/')

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Leaving) {
    const { status, body } = refusalBody(error.refusal, isOlder(request.url))
    return reply.code(status).send(body)
  }
  const known = error as { code?: string; statusCode?: number; message?: string }
  if (known.code === 'FST_REQ_FILE_TOO_LARGE' || known.statusCode === 413) {
    const { status, body } = refusalBody(refuse('tooLarge'), false)
    return reply.code(status).send(body)
  }
  if (known.statusCode && known.statusCode >= 400 && known.statusCode < 500) {
    const { body } = refusalBody(refuse('invalid', { message: '请求格式不正确' }), false)
    return reply.code(422).send(body)
  }
  // Raised by the database when a value cannot be stored (a NUL character, a number out of range): the input's fault.
  if (known.code === '22P02' || known.code === '22021' || known.code === '22P05' || known.code === '22003') {
    const { status, body } = refusalBody(refuse('invalid', { message: '内容包含无法保存的字符或数值' }), false)
    return reply.code(status).send(body)
  }
  request.log.error({ err: error }, 'request failed')
  const full = known.code === '53100'
  const refusal = full
    ? refuse('unavailable', { reason: '服务器存储空间已满，暂时不能保存' })
    : refuse('broken', { requestId: request.id })
  const { status, body } = refusalBody(refusal, isOlder(request.url))
  return reply.code(status).send(body)
}

/** The database error behind a driver's wrapper, so that its SQLSTATE can be read. */
const unwrap = (error: unknown): unknown =>
  error instanceof Error && error.cause && (error.cause as { code?: string }).code ? error.cause : error

/** Builds the HTTP application: every bound endpoint as a route of its own, plus health, metrics and the description. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { kernel } = options
  assertNoClash(options.endpoints)
  const app = Fastify({
    loggerInstance: kernel.log as FastifyBaseLogger,
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
    },
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 300_000,
    bodyLimit: defaultBodyLimit,
    trustProxy: kernel.config.trustProxy.length ? kernel.config.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
  })
  securityHeaders(app, { frameAncestors: kernel.config.frameAncestors, scriptHashes: options.scriptHashes })
  metrics(app, kernel.connection.pool)
  await app.register(formbody, { bodyLimit: 64 * 1024 })
  await app.register(multipart, {
    limits: { fileSize: multipartCeiling, files: 50, fields: 50, fieldSize: 64 * 1024 },
    throwFileSizeLimit: false,
  })
  await app.register(websocket, { options: { maxPayload: 1024 * 1024 } })

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.routeOptions.config.quiet) {
      request.log.info(
        {
          method: request.method,
          url: request.url.split('?')[0],
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          ip: request.ip,
        },
        'request',
      )
    }
    done()
  })
  app.setErrorHandler((error, request, reply) => answerError(unwrap(error), request, reply))

  app.get('/healthz', { config: { quiet: true } }, async () => ({ status: 'ok' }))
  let ready = true
  app.addHook('preClose', async () => {
    ready = false
  })
  app.get('/readyz', { config: { quiet: true } }, async (_request, reply) => {
    if (!ready) return reply.code(503).send({ status: 'stopping' })
    try {
      await kernel.connection.pool.query('SELECT 1')
      return { status: 'ok' }
    } catch {
      return reply.code(503).send({ status: 'database unreachable' })
    }
  })

  const description = openApi(options.endpoints)
  app.get('/apis/openapi.json', async () => description)
  const limiter = new RateLimiter()
  for (const bound of options.endpoints) mount(app, options, bound, limiter)
  return app
}

function mount(app: FastifyInstance, services: AppOptions, bound: BoundEndpoint, limiter: RateLimiter): void {
  const { method, path, definition } = bound.endpoint
  const perMinute = definition.ratePerMinute ?? defaultRatePerMinute
  const checkRate = (request: FastifyRequest): void => {
    if (!services.limitRates) return
    // Signed-in people are told apart by their token, so that a school behind one address is not one caller.
    const who = request.headers.authorization?.slice(-32) ?? request.ip
    const key = definition.ratePerMinute ? `${bound.name}|${who}` : who
    if (!limiter.take(key, perMinute)) throw new Leaving(refuse('tooMany'))
  }
  if (definition.answer === 'socket') {
    app.get(path, { websocket: true }, (socket, request) => {
      void (async () => {
        const reply = { socket } as unknown as FastifyReply
        // What is sent before somebody listens to it waits in the line; otherwise it would be dropped.
        socket.pause()
        try {
          checkRate(request)
          await performCall(
            services,
            bound,
            { params: request.params, query: request.query, body: undefined },
            request,
            reply,
          )
        } catch (error) {
          if (!(error instanceof Leaving)) request.log.error({ err: error }, 'socket failed')
          const reason = error instanceof Leaving ? refusalBody(error.refusal, false).body.msg : '连接失败'
          socket.send(JSON.stringify({ t: 'note', d: reason }))
          socket.close(4403, 'refused')
        } finally {
          socket.resume()
        }
      })()
    })
    return
  }
  const write = answerWriter(definition.data ?? z.object())
  app.route({
    method,
    url: path,
    bodyLimit: definition.bodyLimitBytes ?? defaultBodyLimit,
    handler: async (request, reply) => {
      checkRate(request)
      const input = { params: request.params, query: request.query, body: request.body }
      const { data, code } = await performCall(services, bound, input, request, reply)
      if (definition.answer === 'events' || reply.sent) return reply
      if (definition.answer === 'file') return sendFile(reply, data as FileAnswer)
      reply.header('cache-control', 'no-store')
      // As bytes: a long text that is not all Latin is slow to leave as it stands.
      const bytes = Buffer.from(successText(write(data ?? {}), code))
      return reply.type('application/json; charset=utf-8').send(bytes)
    },
  })
}

/** Downloads carry a policy that lets nothing run in our origin, whatever the bytes are. */
function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const name = encodeURIComponent(file.filename).replaceAll("'", '%27')
  reply.header('content-disposition', `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
  reply.header('content-type', file.type)
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  reply.header('cross-origin-resource-policy', 'same-origin')
  reply.header('cache-control', 'private, no-store')
  for (const [key, value] of Object.entries(file.headers ?? {})) reply.header(key, value)
  if (reply.getHeader('content-range')) reply.code(206)
  return reply.send(file.body instanceof Uint8Array ? Buffer.from(file.body) : Readable.from(file.body))
}
