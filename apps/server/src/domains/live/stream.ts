import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { offeringFacts, viewPlace, type OfferingFacts } from '../offering/index.ts'
import type { WallFeeds } from './feed.ts'

const heartbeatMs = 20_000
/** A reader this far behind is disconnected; it comes back and gets everything anew. */
const backlogBytes = 4 * 1024 * 1024

/** Streams a wall to one console until it goes away, its session ends, or the person may no longer look at the class. */
export async function streamWall(
  kernel: Kernel,
  feeds: WallFeeds,
  given: { actor: Actor; offering: OfferingFacts },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { actor, offering } = given
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  })
  let leave = (): void => {}
  let isOver = false
  const end = (): void => {
    if (isOver) return
    isOver = true
    leave()
    unsubscribe()
    clearInterval(heartbeat)
    raw.end()
  }
  const unsubscribe = kernel.events.subscribe((event) => {
    if (event.domain === 'session' && event.id === actor.sessionId) end()
  })
  const heartbeat = setInterval(() => {
    raw.write(': \n\n')
    offeringFacts(kernel.connection.db, offering.id, actor.userId).then(
      (now) => {
        if (!now || viewPlace(actor, now) !== true) end()
      },
      () => end(),
    )
  }, heartbeatMs)
  raw.on('close', end)
  leave = await feeds.watch(offering, (text) => {
    raw.write(`data: ${text}\n\n`)
    if (raw.writableLength > backlogBytes) raw.destroy()
  })
  if (isOver) leave()
}
