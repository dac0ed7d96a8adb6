import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import websocket from '@fastify/websocket'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify'
import type { FileAnswer } from '@lab/contract/endpoint'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { answerWriter } from './answer.ts'
import { refusalOfError, sendRefusal } from './answer-error.ts'
import { assertNoClash, type BoundEndpoint } from './bind.ts'
import type { CallServices } from './admit.ts'
import { performCall } from './call.ts'
import { successText } from './envelope.ts'
import { metrics } from './metrics.ts'
import { registerMultipart } from './multipart.ts'
import { openApi } from './openapi.ts'
import { securityHeaders } from './security-headers.ts'
import { serveSocket } from './socket.ts'

const defaultBodyLimit = 1024 * 1024

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Not in the log: asked all the time, or by addresses that are secrets. */
    quiet?: boolean
  }
}

export interface AppOptions extends CallServices {
  endpoints: BoundEndpoint[]
  scriptHashes: string[]
  /** Says at /readyz that requests should go elsewhere. */
  readiness: { isStopping: boolean }
}

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
  await registerMultipart(app)
  await app.register(websocket, { options: { maxPayload: 1024 * 1024 } })

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // By it a browser says when something was written, whatever its own clock shows.
    reply.header('server-time', String(Date.now()))
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
  app.setErrorHandler((error, request, reply) => sendRefusal(refusalOfError(error, request), request, reply))

  app.get('/healthz', { config: { quiet: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config: { quiet: true } }, async (_request, reply) => {
    if (options.readiness.isStopping) return reply.code(503).send({ status: 'stopping' })
    if (await kernel.connection.isAnswering()) return { status: 'ok' }
    return reply.code(503).send({ status: 'database unreachable' })
  })

  // Written when somebody asks: it takes as long as everything else of a start.
  let description: ReturnType<typeof openApi> | undefined
  app.get('/apis/openapi.json', async () => (description ??= openApi(options.endpoints)))
  for (const bound of options.endpoints) mount(app, options, bound)
  return app
}

function mount(app: FastifyInstance, services: CallServices, bound: BoundEndpoint): void {
  const { method, path, definition } = bound.endpoint
  if (definition.answer === 'socket') {
    serveSocket(app, services, bound)
    return
  }
  const write = answerWriter(definition.data ?? z.object())
  app.route({
    method,
    url: path,
    bodyLimit: definition.bodyLimitBytes ?? defaultBodyLimit,
    handler: async (request, reply) => {
      const input = { params: request.params, query: request.query, body: request.body }
      const { data, code } = await performCall(services, bound, input, request, reply)
      if (definition.answer === 'events' || reply.sent) return reply
      if (definition.answer === 'file') return sendFile(reply, data as FileAnswer)
      reply.header('cache-control', 'no-store')
      // As bytes: a long text that is not all Latin is slow to leave as it is.
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
