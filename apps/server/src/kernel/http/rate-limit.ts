/** Requests per minute by key, in this process: a token bucket that refills steadily. */
export class RateLimiter {
  readonly #buckets = new Map<string, { tokens: number; at: number }>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Takes one token; false when the bucket of `key` is empty. */
  take(key: string, perMinute: number): boolean {
    const now = this.#now()
    const bucket = this.#buckets.get(key) ?? { tokens: perMinute, at: now }
    bucket.tokens = Math.min(perMinute, bucket.tokens + ((now - bucket.at) * perMinute) / 60_000)
    bucket.at = now
    const allowed = bucket.tokens >= 1
    if (allowed) bucket.tokens -= 1
    this.#buckets.set(key, bucket)
    if (this.#buckets.size > 50_000) this.#forgetOldest()
    return allowed
  }

  /** Full buckets carry no information; drop the oldest half when there are too many. */
  #forgetOldest(): void {
    const keys = [...this.#buckets.keys()]
    for (const key of keys.slice(0, keys.length / 2)) this.#buckets.delete(key)
  }
}
