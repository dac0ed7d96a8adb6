import type { FastifyRequest } from 'fastify'
import type { Actor } from '../policy/actor.ts'
import { RefusalThrown, throwRefusal, refuse } from '../result.ts'
import type { BoundEndpoint } from './bind.ts'
import { countedAddress } from './caller-address.ts'
import { RateLimiter } from './rate-limit.ts'

const usualPerMinute = 1_200

/** Calls of one address whose outcome decides whether they count. */
interface Line {
  running: number
  present: number
  waiting: (() => void)[]
}

/**
 * How often one caller may ask. Who is signed in is counted by session, so that a school behind one address is not one
 * caller; everybody else by address, whatever they claim to be. Each server counts for itself.
 */
export class CallLimits {
  readonly #limiter: RateLimiter
  readonly #lines = new Map<string, Line>()

  constructor(now?: () => number) {
    this.#limiter = new RateLimiter(now)
  }

  /** Counts a call once it is known who asks (null: nobody who is signed in), or leaves when they ask too often. */
  count({ name, endpoint: { definition } }: BoundEndpoint, request: FastifyRequest, actor: Actor | null): void {
    const who = actor ? `session ${actor.sessionId}` : `address ${countedAddress(request.ip)}`
    const { ratePerMinute } = definition
    const wait = ratePerMinute
      ? this.#limiter.take(`${name} ${who}`, ratePerMinute)
      : this.#limiter.take(who, usualPerMinute)
    if (wait) throwRefusal(refuse('tooMany', { seconds: wait }))
  }

  /**
   * Runs a call whose refusals are what is limited, by address or, where it comes from a known device, by that: who guesses
   * behind the address of a school does not keep the school out. No more of them run at once than may still be refused; the others wait
   * for what becomes of those, so that guesses at the same time get no further than guesses one after the other.
   */
  async watch<T>(
    { name, endpoint: { definition } }: BoundEndpoint,
    request: FastifyRequest,
    deviceOf: () => Promise<string | null>,
    work: () => Promise<T>,
  ): Promise<T> {
    const { failuresPerMinute } = definition
    if (!failuresPerMinute) return work()
    const device = await deviceOf()
    const key = `failures ${name} ${device ? `device ${device}` : countedAddress(request.ip)}`
    const line = this.#lines.get(key) ?? { running: 0, present: 0, waiting: [] }
    this.#lines.set(key, line)
    line.present += 1
    try {
      for (;;) {
        const left = this.#limiter.left(key, failuresPerMinute)
        if (left < 1) throwRefusal(refuse('tooMany', { seconds: this.#limiter.waitFor(key, failuresPerMinute) }))
        if (line.running < left) break
        await new Promise<void>((resolve) => line.waiting.push(resolve))
      }
      line.running += 1
      try {
        return await work()
      } catch (error) {
        if (error instanceof RefusalThrown) this.#limiter.take(key, failuresPerMinute)
        throw error
      } finally {
        line.running -= 1
      }
    } finally {
      line.present -= 1
      if (line.present === 0) this.#lines.delete(key)
      line.waiting.shift()?.()
    }
  }
}
