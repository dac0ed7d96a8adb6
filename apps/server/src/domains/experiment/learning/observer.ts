import { availableParallelism } from 'node:os'
import type { Kernel } from '../../../kernel/kernel.ts'
import { recordFacts } from '../../record/index.ts'
import { FairQueue } from './fair-queue.ts'
import { observeEnvironment, type ObserveOptions } from './observe.ts'
import { liveEnvironment } from './setup.ts'

/** After a command: what it wrote is there by then. */
const afterCommandMs = 2_000
/** Between commands, for what programs do by themselves. */
const everyMs = 30_000
/** A look mostly waits for a program to start in a sandbox; more at once would take the machine from those who work. */
const looksAtOnce = Math.min(16, 2 * availableParallelism())
/** Who has typed nothing for so long is not looked after any more, until they do. */
const restMs = 15 * 60_000

/** Looks into environments that learners work in: soon after each command, and now and then in between. */
export class Observer {
  readonly #kernel: Kernel
  /** When the learner of a record last typed. */
  readonly #active = new Map<string, { learnerId: string; at: number; placeId?: string | null }>()
  readonly #soon = new Map<string, NodeJS.Timeout>()
  readonly #round: NodeJS.Timeout
  readonly #looks: FairQueue<ObserveOptions>

  constructor(kernel: Kernel) {
    this.#kernel = kernel
    this.#looks = new FairQueue({
      atOnce: looksAtOnce,
      // A look for everything finds what is new, too.
      join: (waiting, added) => (waiting.isOnlyNew ? added : waiting),
      run: async (recordId, options) => {
        try {
          await this.#look(recordId, options)
        } catch (error) {
          kernel.log.warn({ err: error, record: recordId }, 'an environment was not looked at')
        }
      },
    })
    this.#round = setInterval(() => this.#lookAround(), everyMs).unref()
  }

  typed(recordId: string, learnerId: string): void {
    this.#active.set(recordId, { ...this.#active.get(recordId), learnerId, at: Date.now() })
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

  /** In turn between classes; of whom the class is not known yet is looked after with the others of whom it is not. */
  #then(recordId: string, options: ObserveOptions): void {
    this.#looks.add(this.#active.get(recordId)?.placeId ?? '', recordId, options)
  }

  async #look(recordId: string, options: ObserveOptions): Promise<void> {
    const active = this.#active.get(recordId)
    if (!active) return
    const { learnerId } = active
    const record = await recordFacts(this.#kernel.connection.db, recordId, learnerId)
    active.placeId = record?.placeId ?? null
    // Environments of exams are checked, and not looked into.
    const isLookedAt = record?.kind === 'experiment'
    const environment = isLookedAt ? await liveEnvironment(this.#kernel, recordId) : null
    const isWorth =
      environment?.state === 'running' && (await observeEnvironment(this.#kernel, record!, environment, options))
    if (!isWorth) this.#active.delete(recordId)
  }

  /** Ends when what was begun is done. */
  async stop(): Promise<void> {
    clearInterval(this.#round)
    for (const timer of this.#soon.values()) clearTimeout(timer)
    this.#active.clear()
    await this.#looks.stop()
  }
}
