import type { FastifyReply, FastifyRequest } from 'fastify'
import { hears, type Listener } from '../../kernel/events/audience.ts'
import type { BusEvent } from '../../kernel/events/bus.ts'
import { topicsFor } from '../../kernel/events/topics.ts'
import { lookAgain } from '../../kernel/events/look-again.ts'
import { tabOf } from '../../kernel/http/tab.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { canReach, type Actor } from '../../kernel/policy/actor.ts'
import { Refusal } from '../../kernel/result.ts'
import { placesOfPerson } from '../place/index.ts'
import { actorOfSession } from '../identity/index.ts'

const heartbeatMs = 20_000
/** What happens within this time goes out together: a class at work is a hundred changes a second. */
const gatherMs = 50
/** That learners are still there is shown by lists of a class, which need not be asked for more often. */
const stillThereMs = 5_000
/** A reader this far behind is disconnected; it reconnects and refetches. */
const backlogBytes = 1024 * 1024
/** A session has one per window; anyone who opens more loses the oldest. */
const streamsPerSession = 10

/** A heartbeat, or something saved that changes no state: both say that somebody is at work. */
const isStillThere = ({ kind }: BusEvent): boolean => kind === 'heartbeat' || kind === 'saved'

/** A change as it is sent; made once, however many consoles are notified. */
const lines = new WeakMap<BusEvent, string>()
function lineOf(event: BusEvent): string {
  const known = lines.get(event)
  if (known !== undefined) return known
  const { domain, placeId } = event
  // Which learner is still there does not matter to a list.
  const [id, kind] = isStillThere(event) ? [undefined, 'heartbeat'] : [event.id, event.kind]
  const line = `data: ${JSON.stringify({ domain, id, place_id: placeId, kind })}\n\n`
  lines.set(event, line)
  return line
}

/** Changes that wait to go out together; the same one twice is one. */
class Gathered {
  readonly #waiting = new Set<string>()
  readonly #afterMs: number
  readonly #write: (text: string) => void
  #timer: NodeJS.Timeout | undefined

  constructor(afterMs: number, write: (text: string) => void) {
    this.#afterMs = afterMs
    this.#write = write
  }

  add(line: string): void {
    this.#waiting.add(line)
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#write([...this.#waiting].join(''))
      this.#waiting.clear()
    }, this.#afterMs)
  }

  drop(): void {
    clearTimeout(this.#timer)
  }
}

const openOf = new Map<string, Set<() => void>>()

/** Streams changes to one open console as server-sent events until it goes away, the session ends, or the server closes. */
export async function streamEvents(
  kernel: Kernel,
  given: Actor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { connection, events, closing } = kernel
  let listener: Listener = { actor: given, ...(await placesOfPerson(connection.db, given.userId)) }
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  })
  raw.write(': open\n\n')
  const write = (text: string): void => {
    raw.write(text)
    if (raw.writableLength > backlogBytes) raw.destroy()
  }
  const soon = new Gathered(gatherMs, write)
  const later = new Gathered(stillThereMs, write)
  const tab = tabOf(request)
  const hear = (event: BusEvent): void => {
    if (!hears(listener, event) || (tab !== undefined && event.exceptTab === tab)) return
    ;(isStillThere(event) ? later : soon).add(lineOf(event))
  }
  let isOver = false
  let unsubscribe = events.subscribe(hear, topicsFor(listener))
  /** Who is asking may have other roles and classes by now. */
  const mayStay = async (): Promise<boolean> => {
    const actor = await actorOfSession(kernel, given.sessionId)
    if (actor instanceof Refusal) return false
    listener = { actor, ...(await placesOfPerson(connection.db, actor.userId)) }
    if (isOver) return false
    unsubscribe()
    unsubscribe = events.subscribe(hear, topicsFor(listener))
    return true
  }
  const end = (): void => {
    isOver = true
    unsubscribe()
    stopLooking()
    clearInterval(heartbeat)
    soon.drop()
    later.drop()
    closing.removeEventListener('abort', end)
    own.delete(end)
    if (own.size === 0) openOf.delete(given.sessionId)
    raw.end()
  }
  const alsoClassroom = ({ orgId }: BusEvent): boolean => !orgId || canReach(listener.actor, orgId)
  const { userId, sessionId } = given
  const stopLooking = lookAgain(events, { userId, sessionId, mayStay, end, alsoClassroom })
  const heartbeat = setInterval(() => raw.write(': \n\n'), heartbeatMs)
  const own = openOf.get(given.sessionId) ?? new Set()
  openOf.set(given.sessionId, own)
  own.add(end)
  if (own.size > streamsPerSession) [...own][0]!()
  raw.on('close', end)
  closing.addEventListener('abort', end)
  if (raw.destroyed || closing.aborted) end()
}
