import type { TypingEvent, TypingPiece } from '@lab/contract/typing-log'
import { dropKept, readKept, writeKept, type KeptPlace } from '../saving/kept.ts'

const item = 'typing'
type Unsent = TypingPiece & { attempt: number }
// There is nothing that it was begun from.
const base = { from: 0, events: [], attempt: 0 } satisfies Unsent

const fieldsOf = (event: TypingEvent): string => JSON.stringify(Object.entries(event).toSorted())

/**
 * The log to go on with: what the server has, and after it what this browser has and could not send. Nothing of the latter where
 * the server has something else there: the run was gone on with on another machine.
 */
export function goOnWith(saved: readonly TypingEvent[], { from, events }: TypingPiece): readonly TypingEvent[] {
  const known = saved.slice(from)
  const isSame =
    from <= saved.length && known.every((event, nth) => events[nth] && fieldsOf(event) === fieldsOf(events[nth]))
  const rest = isSame ? events.slice(known.length) : []
  const last = rest.at(-1)
  // Time stood still from the last key on, until the page was opened again.
  return last ? [...saved, ...rest, { type: 'resume', at: last.at }] : saved
}

/** What of a run's log the server has not taken, kept in this browser key by key: a reload or a crash loses nothing of it. */
export class KeptLog {
  readonly #place: KeptPlace
  readonly #attempt: number

  constructor(place: KeptPlace, attempt: number) {
    this.#place = place
    this.#attempt = attempt
  }

  goOnWith(saved: readonly TypingEvent[]): readonly TypingEvent[] {
    const kept = readKept<Unsent>(this.#place, item)?.value
    return kept?.attempt === this.#attempt ? goOnWith(saved, kept) : saved
  }

  /** False where this browser keeps nothing. */
  keep({ from, events }: TypingPiece): boolean {
    if (events.length === 0) {
      dropKept(this.#place, item)
      return true
    }
    const value: Unsent = { from, events, attempt: this.#attempt }
    return writeKept(this.#place, item, { value, base, isDue: true })
  }
}
