import type { BusEvent, EventBus } from './bus.ts'
import { domainTopic } from './topics.ts'

/** Dates pass without an event: a right that expires is noticed within this time. */
const everyMs = 60_000

export interface OpenThing {
  userId: string
  sessionId: string
  /** Looks whether it may stay; what cannot be asked right now stays. */
  mayStay: () => Promise<boolean>
  /** Ends it: the session is over, or the right. */
  end: (why: 'session' | 'right') => void
  /** Changes of classrooms after which to look, besides those of a person's rights. */
  alsoClassroom?: (event: BusEvent) => boolean
}

const domains = ['session', 'org', 'identity', 'classroom'].map(domainTopic)

const changesRights = ({ domain, id, userId }: BusEvent, person: string): boolean =>
  (domain === 'org' && (!userId || userId === person)) || (domain === 'identity' && (!id || id === person))

/** Watches over something that stays open (a stream, a terminal): ends it with its session, or when the right ends. */
export function lookAgain(events: EventBus, thing: OpenThing): () => void {
  let isLooking = false
  let isAsked = false
  let isOver = false
  const stop = (): void => {
    isOver = true
    unsubscribe()
    clearInterval(timer)
  }
  const look = async (): Promise<void> => {
    isAsked = true
    if (isLooking) return
    isLooking = true
    while (isAsked && !isOver) {
      isAsked = false
      if ((await thing.mayStay().catch(() => true)) || isOver) continue
      stop()
      thing.end('right')
    }
    isLooking = false
  }
  const isOfClassroom = (event: BusEvent): boolean =>
    event.domain === 'classroom' && thing.alsoClassroom?.(event) === true
  const unsubscribe = events.subscribe((event) => {
    if (event.domain === 'session' && event.id === thing.sessionId) {
      stop()
      thing.end('session')
    } else if (changesRights(event, thing.userId) || isOfClassroom(event)) void look()
  }, domains)
  const timer = setInterval(() => void look(), everyMs).unref()
  return stop
}
