import { Alignment, type Comparison } from '@lab/contract/typing-alignment'
import { durationOf } from '@lab/contract/typing-figures'
import { charactersOf, typedBy, typingLimits, type TypingEvent } from '@lab/contract/typing-log'

/** What a composition is known by until it is committed. */
interface Composition {
  since: number
  keys: number
  wasted: number
  /** False where a keyboard does not say which key it was. */
  isKnown: boolean
}

/** A key as the browser tells it. */
export interface Press {
  code: string
  /** It goes to an input method. */
  isComposing: boolean
  time: number
}

const takesBack = new Set(['Backspace', 'Escape'])

/**
 * Makes the log of a run of what happens in the field: what is in it, before and after, is all that it goes by, because input
 * methods differ in everything else. Times are those of the browser's events; the first one is 0.
 */
export class LogRecorder {
  readonly alignment: Alignment
  readonly log: TypingEvent[] = []
  #start: number | null = null
  #composition: Composition | null = null
  #lastIsRight = true

  /** Goes on with a log that was saved already. */
  constructor(text: string, saved: readonly TypingEvent[] = []) {
    this.alignment = new Alignment(charactersOf(text))
    this.log.push(...saved)
    for (const character of typedBy(saved)) this.#lastIsRight = this.alignment.add(character)
  }

  get typed(): string {
    return this.alignment.typed.join('')
  }
  get hasBegun(): boolean {
    return this.log.length > 0 || this.#start !== null
  }
  /** The whole text stands, and its last character is right: nothing is left to be done. */
  get isDone(): boolean {
    return this.alignment.isComplete && this.#lastIsRight
  }
  /** Time of the run so far at a moment of the browser's clock. */
  elapsed(time: number): number {
    return this.#start === null ? durationOf(this.log) : Math.max(durationOf(this.log), Math.round(time - this.#start))
  }
  compare(): Comparison {
    return this.alignment.compare()
  }

  #at(time: number): number {
    const last = this.log.at(-1)?.at ?? 0
    if (this.#start === null) {
      // After a break time goes on where it was.
      this.#start = time - last
      if (this.log.length > 0 && this.log.at(-1)?.type !== 'resume') this.log.push({ type: 'resume', at: last })
    }
    return Math.max(last, Math.round(time - this.#start))
  }

  press({ code, isComposing, time }: Press): void {
    const at = this.#at(time)
    if (!isComposing) {
      this.#composition = null
      return
    }
    this.#composition ??= { since: at, keys: 0, wasted: 0, isKnown: true }
    this.#composition.keys += 1
    if (takesBack.has(code)) this.#composition.wasted += 1
    if (code === '' || code === 'Unidentified') this.#composition.isKnown = false
  }

  /** An input method begins; on some keyboards without any key before. */
  compose(time: number): void {
    const at = this.#at(time)
    this.#composition ??= { since: at, keys: 0, wasted: 0, isKnown: false }
  }

  /** What is in the field now. `isCommitted`: an input method gave it. */
  take(value: string, time: number, isCommitted: boolean): void {
    const now = charactersOf(value)
    const { typed } = this.alignment
    let same = 0
    while (same < now.length && same < typed.length && now[same] === typed[same]) same += 1
    const erased = typed.length - same
    const added = now.slice(same)
    if (erased === 0 && added.length === 0) return
    const at = this.#at(time)
    if (erased > 0) {
      this.log.push({ type: 'erase', at, count: erased })
      this.alignment.erase(erased)
    }
    if (added.length === 1 && !isCommitted) this.log.push({ type: 'key', at, text: added[0]! })
    else if (added.length > 0) this.#commit(added, at)
    for (const character of added) this.#lastIsRight = this.alignment.add(character)
    this.#composition = null
  }

  #commit(added: readonly string[], at: number): void {
    const last = this.log.at(-1)?.at ?? 0
    const { since = at, keys = 0, wasted = 0, isKnown = false } = this.#composition ?? {}
    for (let from = 0; from < added.length; from += typingLimits.commitLength) {
      const text = added.slice(from, from + typingLimits.commitLength).join('')
      const isCounted = isKnown && keys > 0 && from === 0
      this.log.push({
        type: 'commit',
        at,
        from: from === 0 ? Math.min(at, Math.max(last, since)) : at,
        text,
        keys: isCounted ? keys : null,
        wasted: isCounted ? wasted : null,
      })
    }
  }

  /** Something was to be pasted or dropped, and was not. */
  refusePaste(count: number, time: number): void {
    this.log.push({ type: 'paste', at: this.#at(time), count })
  }
}
