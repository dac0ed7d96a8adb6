import type { Kernel } from '../../kernel/kernel.ts'
import { recordFacts } from '../record/index.ts'
import { look, type LookOptions } from './observe.ts'
import { liveEnvironment } from './setup.ts'

/** After a command: what it wrote is there by then. */
const afterCommandMs = 2_000
/** Between commands, for what programs do by themselves. */
const everyMs = 30_000
/** Who has typed nothing for so long is not looked after any more, until they do. */
const restMs = 15 * 60_000

/** Looks into environments that learners work in: soon after each command, and now and then in between. */
export class Observer {
  readonly #kernel: Kernel
  /** When the learner of a record last typed. */
  readonly #active = new Map<string, { learnerId: string; at: number }>()
  readonly #soon = new Map<string, NodeJS.Timeout>()
  readonly #round: NodeJS.Timeout
  #looking: Promise<void> = Promise.resolve()

  constructor(kernel: Kernel) {
    this.#kernel = kernel
    this.#round = setInterval(() => this.#lookAround(), everyMs).unref()
  }

  typed(recordId: string, learnerId: string): void {
    this.#active.set(recordId, { learnerId, at: Date.now() })
    if (this.#soon.has(recordId)) return
    const timer = setTimeout(() => {
      this.#soon.delete(recordId)
      this.#then(recordId, {})
    }, afterCommandMs)
    this.#soon.set(recordId, timer.unref())
  }

  #lookAround(): void {
    for (const [recordId, { at }] of this.#active) {
      if (Date.now() - at > restMs) this.#active.delete(recordId)
      else if (!this.#soon.has(recordId)) this.#then(recordId, { isOnlyNew: true })
    }
  }

  /** One after the other: a look is never worth more than the work that goes on. */
  #then(recordId: string, options: LookOptions): void {
    this.#looking = this.#looking
      .then(() => this.#look(recordId, options))
      .catch((error: unknown) =>
        this.#kernel.log.warn({ err: error, record: recordId }, 'an environment was not looked at'),
      )
  }

  async #look(recordId: string, options: LookOptions): Promise<void> {
    const learnerId = this.#active.get(recordId)?.learnerId
    if (!learnerId) return
    const record = await recordFacts(this.#kernel.connection.db, recordId, learnerId)
    const environment = record && (await liveEnvironment(this.#kernel, { userId: learnerId }, recordId))
    const isWorth = environment?.state === 'running' && (await look(this.#kernel, record!, environment, options))
    if (!isWorth) this.#active.delete(recordId)
  }

  /** Ends when what was begun is done. */
  async stop(): Promise<void> {
    clearInterval(this.#round)
    for (const timer of this.#soon.values()) clearTimeout(timer)
    this.#active.clear()
    await this.#looking
  }
}
