import type { Kernel } from '../../kernel/kernel.ts'
import type { OfferingFacts } from '../offering/index.ts'
import { MonitorFeed } from './feed.ts'
import { Feeds, type Feed } from './feeds.ts'

/** The feeds of one sort, of each server process by its events; made when the first one is looked at. */
export class FeedRegistry {
  readonly #feeds = new Map<Kernel['events'], Feeds>()
  readonly #make: (kernel: Kernel, offering: OfferingFacts) => Feed
  readonly #gatherMs: number

  /** Changes are gathered for so long, so that a whole class at work is a few statements a second. */
  constructor(make: (kernel: Kernel, offering: OfferingFacts) => Feed, gatherMs: number) {
    this.#make = make
    this.#gatherMs = gatherMs
  }

  of(kernel: Kernel): Feeds {
    const known = this.#feeds.get(kernel.events)
    if (known) return known
    const made = new Feeds(kernel, this.#make, this.#gatherMs)
    this.#feeds.set(kernel.events, made)
    return made
  }

  close(): void {
    for (const one of this.#feeds.values()) one.close()
    this.#feeds.clear()
  }
}

export const monitors = new FeedRegistry((kernel, offering) => new MonitorFeed(kernel, offering), 100)
