import type { BusEvent } from './bus.ts'
import { topicsOf } from './topics.ts'

export type Hear = (event: BusEvent) => void

/** Who hears of changes on this server, found by topic. */
export class Subscribers {
  readonly #ofAll = new Set<Hear>()
  readonly #byTopic = new Map<string, Set<Hear>>()

  /** `hear` is called once for each change, at however many of its topics it is announced. */
  add(hear: Hear, topics?: readonly string[]): () => void {
    if (!topics) {
      this.#ofAll.add(hear)
      return () => this.#ofAll.delete(hear)
    }
    for (const topic of topics) {
      const there = this.#byTopic.get(topic)
      if (there) there.add(hear)
      else this.#byTopic.set(topic, new Set([hear]))
    }
    return () => {
      for (const topic of topics) this.#leave(topic, hear)
    }
  }

  #leave(topic: string, hear: Hear): void {
    const there = this.#byTopic.get(topic)
    there?.delete(hear)
    if (there?.size === 0) this.#byTopic.delete(topic)
  }

  hear(event: BusEvent): void {
    const concerned = new Set(this.#ofAll)
    for (const topic of topicsOf(event)) for (const hear of this.#byTopic.get(topic) ?? []) concerned.add(hear)
    for (const hear of concerned) hear(event)
  }
}
