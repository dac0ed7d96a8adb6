import { refusalMessage } from '@lab/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { WebSocket } from 'ws'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Refusal } from '../../../kernel/result.ts'
import type { ReachRefusal } from '../operations.ts'
import { seal, sealingKey, unseal } from '../sealed.ts'
import { findRecord } from '../store/records.ts'
import { holderOf } from './holder.ts'
import type { Seat } from './hub.ts'
import { serve } from './serve.ts'
import { highWater, tryAgainLater } from './session.ts'
import { Arrival, seatHere } from './visit.ts'

const path = '/internal/terminal'
const header = 'x-terminal-arrival'
/** A sealed arrival is used at once; one that was overheard is worth nothing soon after. */
const arrivalMs = 10_000
const connectMs = 5_000

/** Codes that a socket receives and that none may send. */
const sendable = (code: number): number => (code === 1005 || code === 1006 || code === 1015 ? tryAgainLater : code)

/** Carries frames between a console of this server and a terminal of another, at the speed of the slower. */
function carry(socket: WebSocket, upstream: WebSocket): Seat {
  const early: string[] = []
  let pending = 0
  upstream.on('open', () => {
    for (const text of early.splice(0)) upstream.send(text)
  })
  upstream.on('message', (data) => {
    // oxlint-disable-next-line typescript/no-base-to-string -- text frames arrive as one Buffer
    const text = String(data)
    pending += text.length
    if (pending > highWater) upstream.pause()
    socket.send(text, () => {
      pending -= text.length
      if (upstream.isPaused && pending <= highWater / 2) upstream.resume()
    })
  })
  upstream.on('close', (code, reason) => socket.close(sendable(code), reason.toString()))
  // The close that follows says the same.
  upstream.on('error', () => undefined)
  return {
    receive: (text) => (upstream.readyState === upstream.CONNECTING ? early.push(text) : upstream.send(text)),
    leave: () => upstream.close(),
  }
}

/** Seats a console at a terminal, of this server or, through it, of the one that holds the environment's terminals. */
export async function seat(kernel: Kernel, socket: WebSocket, arrival: Arrival): Promise<true | Refusal<ReachRefusal>> {
  const row = await findRecord(kernel.connection.db, arrival.environmentId)
  const holder = row ? await holderOf(kernel, row) : 'here'
  if (holder === 'here') return seatHere(kernel, socket, arrival)
  const key = await sealingKey(kernel.connection, 'terminal-relay')
  const sealed = seal(key, { arrival, until: Date.now() + arrivalMs })
  const url = holder.replace(/^http/, 'ws').replace(/\/$/, '') + path
  const upstream = new WebSocket(url, { headers: { [header]: sealed }, handshakeTimeout: connectMs })
  serve(socket, carry(socket, upstream))
  return true
}

function arrivalIn(key: Buffer, text: unknown): Arrival | null {
  const said = typeof text === 'string' ? unseal(key, text) : undefined
  const { arrival, until } = (said ?? {}) as { arrival?: unknown; until?: unknown }
  const read = Arrival.safeParse(arrival)
  return read.success && typeof until === 'number' && until > Date.now() ? read.data : null
}

/** Takes in consoles that reached another server; only our servers can seal where they come from. */
export function serveRelay(app: FastifyInstance, kernel: Kernel): void {
  void app.register(async (scope) => {
    const key = () => sealingKey(kernel.connection, 'terminal-relay')
    scope.addHook('onRequest', async (request, reply) => {
      if (arrivalIn(await key(), request.headers[header])) return
      await reply.code(404).send()
    })
    scope.get(path, { websocket: true, config: { quiet: true } }, (socket, request) => {
      // What is sent before somebody listens to it waits in the line; otherwise it would be dropped.
      socket.pause()
      const take = async (): Promise<void> => {
        const arrival = arrivalIn(await key(), request.headers[header])
        const row = arrival && (await findRecord(kernel.connection.db, arrival.environmentId))
        // It moved on between two servers: the console comes back by itself and is led there.
        if (!row || (await holderOf(kernel, row)) !== 'here') return socket.close(tryAgainLater)
        const done = await seatHere(kernel, socket, arrival)
        if (done === true) return
        socket.send(JSON.stringify({ t: 'note', d: refusalMessage(done.name, done.facts) }))
        socket.close(4403, 'refused')
      }
      take()
        .catch((error: unknown) => {
          request.log.error({ err: error }, 'a relayed terminal failed')
          socket.close(tryAgainLater)
        })
        .finally(() => socket.resume())
    })
  })
}
