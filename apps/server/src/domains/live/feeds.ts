import type { BusEvent } from '../../kernel/events/bus.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { OfferingFacts } from '../offering/index.ts'

type Watcher = (change: string) => void

/** What is shown of one offering as it happens. */
export interface Feed {
  /** All of it, as a change says it. */
  whole(): Promise<object>
  /** Whether something that happened concerns it; what of it is kept until it is read. */
  take(event: BusEvent): boolean
  /** What was taken since: null where nothing of it is shown. */
  read(): Promise<object | null>
  isWaiting(): boolean
}

/** One feed with everybody who looks at it: read once, however many they are. */
class Shared {
  readonly watchers = new Set<Watcher>()
  readonly feed: Feed
  readonly #kernel: Kernel
  readonly #gatherMs: number
  #timer: NodeJS.Timeout | undefined
  #reading = false

  constructor(kernel: Kernel, feed: Feed, gatherMs: number) {
    this.#kernel = kernel
    this.#gatherMs = gatherMs
    this.feed = feed
  }

  take(event: BusEvent): void {
    if (this.feed.take(event)) this.#schedule()
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.#flush(), this.#gatherMs)
  }

  async #flush(): Promise<void> {
    this.#timer = undefined
    // A slow database gathers more instead of being asked twice at once.
    if (this.#reading) return
    this.#reading = true
    try {
      const change = await this.feed.read()
      if (change) {
        const text = JSON.stringify(change)
        for (const watcher of this.watchers) watcher(text)
      }
    } catch (error) {
      this.#kernel.log.warn({ err: error }, 'what is watched live could not be read')
    } finally {
      this.#reading = false
      if (this.feed.isWaiting()) this.#schedule()
    }
  }

  close(): void {
    clearTimeout(this.#timer)
  }
}

type MakeFeed = (kernel: Kernel, offering: OfferingFacts) => Feed

/** The feeds of one sort that somebody looks at, on this server. */
export class Feeds {
  readonly #kernel: Kernel
  readonly #make: MakeFeed
  readonly #gatherMs: number
  readonly #shared = new Map<string, Shared>()
  readonly #unsubscribe: () => void

  constructor(kernel: Kernel, make: MakeFeed, gatherMs: number) {
    this.#kernel = kernel
    this.#make = make
    this.#gatherMs = gatherMs
    this.#unsubscribe = kernel.events.subscribe((event) => {
      for (const one of this.#shared.values()) one.take(event)
    })
  }

  /** Shows an offering to one more: all of it at once, then what changes, until it is left. */
  async watch(offering: OfferingFacts, watcher: Watcher): Promise<() => void> {
    const one =
      this.#shared.get(offering.id) ?? new Shared(this.#kernel, this.#make(this.#kernel, offering), this.#gatherMs)
    this.#shared.set(offering.id, one)
    one.watchers.add(watcher)
    // Changes that arrive while it is read are sent after it: rows carry everything, so the order does not matter.
    watcher(JSON.stringify(await one.feed.whole()))
    return () => {
      one.watchers.delete(watcher)
      if (one.watchers.size > 0) return
      one.close()
      this.#shared.delete(offering.id)
    }
  }

  close(): void {
    this.#unsubscribe()
    for (const one of this.#shared.values()) one.close()
    this.#shared.clear()
  }
}
