import { Attempt, type Workplace } from './attempt.ts'
import type { NamedQueue } from './named-queues.ts'

/** A server's places in one named queue. */
export class QueueWorker {
  readonly #place: Workplace
  readonly #queue: NamedQueue
  readonly #active = new Map<Attempt, Promise<void>>()
  #fetching: Promise<void> | undefined
  #again = false

  constructor(place: Workplace, queue: NamedQueue) {
    this.#place = place
    this.#queue = queue
  }

  /** Fills the free places with what is due. */
  wake(): void {
    this.#again = true
    this.#fetching ??= this.#fill().finally(() => {
      this.#fetching = undefined
      // Woken between the last look and here.
      if (this.#again && !this.#place.isStopping()) this.wake()
    })
  }

  cancel(id: string): void {
    for (const attempt of this.#active.keys()) if (attempt.claim.id === id) attempt.cancel()
  }

  /** Resolves when nothing is being fetched or run. */
  async rest(): Promise<void> {
    await this.#fetching
    await Promise.all(this.#active.values())
  }

  /** Gives what still runs to other servers. */
  async putBack(): Promise<void> {
    for (const attempt of this.#active.keys()) await attempt.putBack()
  }

  async #fill(): Promise<void> {
    const { kernel, dispatch } = this.#place
    try {
      while (this.#again && !this.#place.isStopping()) {
        this.#again = false
        const free = this.#queue.concurrency - this.#active.size
        if (free < 1) return
        for (const claim of await dispatch.fetch(this.#queue.name, free)) this.#begin(new Attempt(this.#place, claim))
      }
    } catch (error) {
      kernel.log.warn({ err: error, queue: this.#queue.name }, 'job queue could not be read')
    }
  }

  #begin(attempt: Attempt): void {
    const ended = attempt.run().finally(() => {
      this.#active.delete(attempt)
      this.wake()
    })
    this.#active.set(attempt, ended)
  }
}
