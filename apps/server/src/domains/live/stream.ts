import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BusEvent } from '../../kernel/events/bus.ts'
import { lookAgain } from '../../kernel/events/look-again.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { lacks } from '../../kernel/policy/own-role.ts'
import { Refusal } from '../../kernel/result.ts'
import { actorOfSession } from '../identity/index.ts'
import { offeringFacts, viewPlace, type OfferingFacts } from '../offering/index.ts'
import type { Feeds } from './feeds.ts'

const heartbeatMs = 20_000
/** A reader this far behind is disconnected; it comes back and gets everything again. */
const backlogBytes = 4 * 1024 * 1024

/** Streams what is shown of an offering to one console until it goes away, its session ends, or the person may no longer look at the class. */
export async function streamFeed(
  kernel: Kernel,
  feeds: Feeds,
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
    stopLooking()
    clearInterval(heartbeat)
    kernel.closing.removeEventListener('abort', end)
    raw.end()
  }
  const mayStay = async (): Promise<boolean> => {
    const now = await actorOfSession(kernel, actor.sessionId)
    if (now instanceof Refusal || lacks(now, 'record.see')) return false
    const place = await offeringFacts(kernel.connection.db, offering.id, actor.userId)
    return place !== null && viewPlace(now, place) === true
  }
  const alsoClassroom = ({ id }: BusEvent): boolean => id === offering.placeId
  const { userId, sessionId } = actor
  const stopLooking = lookAgain(kernel.events, { userId, sessionId, mayStay, end, alsoClassroom })
  const heartbeat = setInterval(() => raw.write(': \n\n'), heartbeatMs)
  raw.on('close', end)
  kernel.closing.addEventListener('abort', end)
  leave = await feeds.watch(offering, (text) => {
    if (isOver) return
    raw.write(`data: ${text}\n\n`)
    if (raw.writableLength > backlogBytes) raw.destroy()
  })
  if (kernel.closing.aborted) end()
  if (isOver) leave()
}
