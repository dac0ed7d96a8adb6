const mostBuckets = 50_000

interface Bucket {
  tokens: number
  at: number
  perMinute: number
}

/** Requests per minute by key, in this process: a token bucket that refills steadily. */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** How many buckets are kept at present. */
  get size(): number {
    return this.#buckets.size
  }

  /** Takes one token. 0 when there was one, otherwise the seconds until there is. */
  take(key: string, perMinute: number): number {
    const bucket = this.#refilled(key, perMinute)
    const wait = waitOf(bucket)
    if (wait === 0) bucket.tokens -= 1
    this.#buckets.set(key, bucket)
    if (this.#buckets.size > mostBuckets) this.#forget()
    return wait
  }

  /** The same without taking. */
  waitFor(key: string, perMinute: number): number {
    return waitOf(this.#refilled(key, perMinute))
  }

  /** How many could be taken now, one after the other. */
  left(key: string, perMinute: number): number {
    return Math.floor(this.#refilled(key, perMinute).tokens)
  }

  #refilled(key: string, perMinute: number): Bucket {
    const now = this.#now()
    const bucket = this.#buckets.get(key) ?? { tokens: perMinute, at: now, perMinute }
    return { tokens: tokensAt(bucket, now), at: now, perMinute }
  }

  /** Full buckets carry no information. If hardly any are full, the ones that were made first go. */
  #forget(): void {
    const now = this.#now()
    for (const [key, bucket] of this.#buckets) {
      if (tokensAt(bucket, now) >= bucket.perMinute) this.#buckets.delete(key)
    }
    const keys = [...this.#buckets.keys()]
    if (keys.length > mostBuckets / 2) for (const key of keys.slice(0, mostBuckets / 2)) this.#buckets.delete(key)
  }
}

const tokensAt = ({ tokens, at, perMinute }: Bucket, now: number): number =>
  Math.min(perMinute, tokens + ((now - at) * perMinute) / 60_000)

const waitOf = ({ tokens, perMinute }: Bucket): number =>
  tokens >= 1 ? 0 : Math.max(1, Math.ceil(((1 - tokens) * 60) / perMinute))
