import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { RefusalThrown, throwRefusal, refuse } from '../result.ts'
import { admit, loadNamed, type Admitted, type CallServices } from './admit.ts'
import { sendRefusal } from './answer-error.ts'
import type { BoundEndpoint } from './bind.ts'
import { performAdmitted } from './call.ts'
import { refusalBody } from './envelope.ts'
import { isOwnOrigin } from './own-origin.ts'

/** Closed by the application: who knocked may not be here (any more). */
const refusedCode = 4403

/**
 * A socket. Where it comes from, the ticket and the right are asked before the connection is upgraded, and a "no" is an
 * ordinary answer. The right is asked again once the socket is open, when a "no" is a sentence and a close.
 */
export function serveSocket(app: FastifyInstance, services: CallServices, bound: BoundEndpoint): void {
  const admitted = new WeakMap<FastifyRequest, Admitted>()
  const { publicUrl } = services.kernel.config

  const preHandler = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { origin } = request.headers
    // Before the ticket is taken: a page of another site shall not use it up.
    if (!isOwnOrigin(origin, request.host, publicUrl)) {
      request.log.warn({ origin, host: request.host }, 'socket of another origin refused; see PUBLIC_URL')
      await sendRefusal(refuse('forbidden', { reason: '该连接只能由本平台的页面打开' }), request, reply)
      return
    }
    if (!request.ws) {
      reply.header('upgrade', 'websocket')
      await sendRefusal(refuse('absent'), request, reply)
      return
    }
    const input = { params: request.params, query: request.query, body: undefined }
    const caller = await admit(services, bound, input, request)
    await loadNamed(services, bound, services.kernel.connection.db, caller.actor, { ...caller })
    admitted.set(request, caller)
  }

  const open = async (socket: WebSocket, request: FastifyRequest): Promise<void> => {
    // What is sent before somebody listens to it waits in the line; otherwise it would be dropped.
    socket.pause()
    try {
      const caller = admitted.get(request) ?? throwRefusal(refuse('signedOut'))
      await performAdmitted(services, bound, caller, request, { socket } as unknown as FastifyReply)
    } catch (error) {
      if (!(error instanceof RefusalThrown)) request.log.error({ err: error }, 'socket failed')
      const reason = error instanceof RefusalThrown ? refusalBody(error.refusal, false).body.msg : '连接失败'
      socket.send(JSON.stringify({ t: 'note', d: reason }))
      socket.close(refusedCode, 'refused')
    } finally {
      socket.resume()
    }
  }

  app.get(bound.endpoint.path, { websocket: true, preHandler }, (socket, request) => void open(socket, request))
}
