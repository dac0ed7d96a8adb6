import type { Tx } from '../../../kernel/database/pool.ts'
import { hashToken } from '../tokens.ts'
import { findToken, touchToken, type FoundToken } from './store.ts'

const most = 10_000
const touchEveryMs = 60_000

/**
 * Tokens that were asked for: whose they are never changes, so it is read once; whether they are still good is their
 * session's affair.
 */
export class KnownTokens {
  readonly #known = new Map<string, FoundToken>()
  readonly #touched = new Map<string, number>()

  async find(tx: Tx, secret: string): Promise<FoundToken | undefined> {
    const hash = hashToken(secret)
    const known = this.#known.get(hash) ?? (await findToken(tx, hash))
    if (this.#known.size > most) this.#known.clear()
    if (known) this.#known.set(hash, known)
    return known
  }

  /** Notes the use of one that was let in, about once in a minute. */
  async touch(tx: Tx, { sessionId }: FoundToken, ip: string, now = Date.now()): Promise<void> {
    if (now - (this.#touched.get(sessionId) ?? 0) < touchEveryMs) return
    if (this.#touched.size > most) this.#touched.clear()
    this.#touched.set(sessionId, now)
    await touchToken(tx, sessionId, ip)
  }
}
