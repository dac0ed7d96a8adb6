import { typingLimits, type TypingEvent, type TypingPiece } from '@lab/contract/typing-log'

/** `unkept`: it failed, and this browser keeps nothing either, because its storage is full. */
export type SavedState = 'saved' | 'saving' | 'failed' | 'unkept'

const everyMs = 2_000
const slowestMs = 15_000

/**
 * Sends a log piece by piece while it grows. What was not taken is kept in this browser, and sent again, later and later, with
 * whatever came meanwhile.
 */
export class LogSaver {
  readonly #log: readonly TypingEvent[]
  readonly #send: (piece: TypingPiece) => Promise<unknown>
  readonly #keep: (unsent: TypingPiece) => boolean
  readonly #onState: (state: SavedState) => void
  #saved: number
  #timer: ReturnType<typeof setTimeout> | undefined
  #wait = everyMs
  #isKept = true
  #running: Promise<void> | undefined

  constructor(given: {
    log: readonly TypingEvent[]
    saved: number
    send: (piece: TypingPiece) => Promise<unknown>
    /** False where this browser keeps nothing. */
    keep: (unsent: TypingPiece) => boolean
    onState: (state: SavedState) => void
  }) {
    this.#log = given.log
    this.#saved = given.saved
    this.#send = given.send
    this.#keep = given.keep
    this.#onState = given.onState
  }

  /** Begins: what an earlier visit could not send is sent now. */
  start(): void {
    window.addEventListener('online', this.#again)
    if (this.#saved < this.#log.length) this.#again()
  }

  /** Something was added to the log. */
  note(): void {
    this.#keepUnsent()
    this.#later()
  }

  #keepUnsent(): void {
    this.#isKept = this.#keep({ from: this.#saved, events: this.#log.slice(this.#saved) })
  }

  readonly #again = (): void => {
    this.#wait = everyMs
    clearTimeout(this.#timer)
    this.#timer = undefined
    void this.flush().catch(() => this.#later())
  }

  #later(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.flush().catch(() => {
        this.#wait = Math.min(slowestMs, this.#wait * 2)
        this.#later()
      })
    }, this.#wait)
  }

  /** Sends all that there is; fails when the server does not take it. */
  async flush(): Promise<void> {
    await this.#running?.catch(() => undefined)
    this.#running = this.#sendAll()
    await this.#running
  }

  async #sendAll(): Promise<void> {
    try {
      while (this.#saved < this.#log.length) {
        this.#onState('saving')
        const from = this.#saved
        const events = this.#log.slice(from, from + typingLimits.pieceEvents)
        await this.#send({ from, events })
        this.#saved = from + events.length
        this.#keepUnsent()
      }
      this.#wait = everyMs
      this.#onState('saved')
    } catch (error) {
      this.#onState(this.#isKept ? 'failed' : 'unkept')
      throw error
    }
  }

  stop(): void {
    window.removeEventListener('online', this.#again)
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
