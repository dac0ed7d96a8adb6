import { Stream, type Caller } from './http.ts'
import type { Seen } from './learner.ts'
import { Pages } from './pages.ts'
import type { Room } from './school.ts'

/** A teacher who has the live page of a class open: the stream of the monitor, that of events, and what they cause. */
export class Teacher {
  readonly #streams: Stream[]
  readonly #pages: Pages
  /** Pieces and characters of the monitor. */
  readonly monitor = { pieces: 0, characters: 0 }

  constructor(caller: Caller, room: Room, seen: () => Seen) {
    this.#pages = new Pages(caller, {}, (ms, failure) => {
      if (failure === undefined) seen().others.ms.push(ms)
      else seen().others.failed += 1
    })
    this.#pages.show('offering', `/apis/v2/places/${room.classId}/offerings?with_parts=true&per_page=300`)
    this.#streams = [
      new Stream(caller, '/apis/v2/events', (text) => this.#pages.take(text)),
      new Stream(caller, `/apis/v2/offerings/${room.offeringId}/monitor/events`, (text) => {
        this.monitor.pieces += 1
        this.monitor.characters += text.length
      }),
    ]
  }

  /** How often its two streams were opened. */
  get opened(): number {
    return this.#streams.reduce((sum, { opened }) => sum + opened, 0)
  }

  close(): void {
    for (const stream of this.#streams) stream.close()
    this.#pages.close()
  }
}
