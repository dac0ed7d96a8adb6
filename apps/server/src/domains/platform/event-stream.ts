import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BusEvent, EventBus } from '../../kernel/events/bus.ts'
import { canReach, type Actor } from '../../kernel/policy/actor.ts'

const heartbeatMs = 20_000
/** What happens within this time goes out together: a class at work is a hundred changes a second. */
const gatherMs = 50
/** A reader this far behind is disconnected; it reconnects and refetches. */
const backlogBytes = 1024 * 1024

/** Whether a change concerns this person: meant for them, or in an organisation they can reach. Carries no content. */
export function concerns(actor: Actor, event: BusEvent): boolean {
  if (event.userId) return event.userId === actor.userId
  return !event.orgId || canReach(actor, event.orgId)
}

/** A change as it is sent; made once, however many consoles are told. */
const lines = new WeakMap<BusEvent, string>()
function lineOf(event: BusEvent): string {
  const known = lines.get(event)
  if (known !== undefined) return known
  const { domain, id, classId, kind } = event
  const line = `data: ${JSON.stringify({ domain, id, class_id: classId, kind })}\n\n`
  lines.set(event, line)
  return line
}

/** Streams changes to one open console as server-sent events until it goes away or the session ends. */
export function streamEvents(events: EventBus, actor: Actor, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  })
  raw.write(': open\n\n')
  /** The same change twice within the time is one. */
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    timer = undefined
    raw.write([...waiting].join(''))
    waiting.clear()
    if (raw.writableLength > backlogBytes) raw.destroy()
  }
  const end = (): void => {
    unsubscribe()
    clearInterval(heartbeat)
    clearTimeout(timer)
    raw.end()
  }
  const unsubscribe = events.subscribe((event) => {
    if (!concerns(actor, event)) return
    if (event.domain === 'session' && event.id === actor.sessionId) return end()
    waiting.add(lineOf(event))
    timer ??= setTimeout(flush, gatherMs)
  })
  const heartbeat = setInterval(() => raw.write(': \n\n'), heartbeatMs)
  raw.on('close', end)
}
