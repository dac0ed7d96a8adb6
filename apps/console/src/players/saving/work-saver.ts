import { isApiError } from '../../api/request/api-error.ts'
import { momentOfWriting } from '../../api/request/server-clock.ts'
import { isComposing } from './composing.ts'
import { dropKept, keptItems, readKept, writeKept, type Kept, type KeptPlace } from './kept.ts'

/**
 * How an item's newest value is: taken by the server, a draft in this browser, on its way, kept here until the connection is
 * back, or refused by the server. Where the browser keeps nothing (its storage is full), what is not saved is on this page
 * alone: `unkept`, and `offlineUnkept` without a connection.
 */
export type SaveState = 'saved' | 'draft' | 'waiting' | 'saving' | 'offline' | 'refused' | 'unkept' | 'offlineUnkept'
export type SaveStates = Readonly<Record<string, { state: SaveState; text: string }>>

type Given<Value> = {
  place: KeptPlace
  send: (item: string, value: Value, writtenAt: string | undefined) => Promise<unknown>
  pauseMs?: number
  firstRetryMs?: number
}

const longestRetryMs = 30_000
const tooMany = 429
/** A lost connection, a server that is being restarted or asked too often: the same may be taken a little later. */
const isPassing = (error: unknown): boolean =>
  !isApiError(error) || error.status === 0 || error.status === tooMany || error.status >= 500

/** Whether one was written after another; a moment that is not known says nothing. */
const isNewer = (one: Kept<unknown>, other: Kept<unknown>): boolean =>
  one.writtenAt !== undefined && other.writtenAt !== undefined && one.writtenAt > other.writtenAt

/**
 * Saves what is typed in a record, item by item. Each value is kept in this browser at once and dropped when the server has
 * taken it, so that a lost connection, a crash or a closed tab loses nothing; what is left from before is sent first. What the
 * browser does not keep is sent all the same, and leaving the page is asked about until then.
 */
export class WorkSaver<Value> {
  readonly #given: Required<Given<Value>>
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #running = new Map<string, Promise<void>>()
  readonly #listeners = new Set<() => void>()
  readonly #retryMs = new Map<string, number>()
  /** What the browser did not keep; what it kept of the same item is older, unless another tab wrote it. */
  readonly #unkept = new Map<string, Kept<Value>>()
  #states: SaveStates = {}
  #isStopped = false

  constructor(given: Given<Value>) {
    this.#given = { pauseMs: 1_200, firstRetryMs: 2_000, ...given }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly states = (): SaveStates => this.#states

  kept(item: string): Kept<Value> | undefined {
    const own = this.#unkept.get(item)
    const kept = readKept<Value>(this.#given.place, item)
    return own && !(kept && isNewer(kept, own)) ? own : kept
  }

  /** Begins: what an earlier visit could not send is sent now. */
  start(): void {
    this.#isStopped = false
    window.addEventListener('online', this.retry)
    window.addEventListener('beforeunload', this.#askBeforeLeaving)
    for (const item of this.#items()) {
      if (this.kept(item)?.isDue) void this.flush(item)
      else this.#set(item, 'draft')
    }
  }

  /** Ends. As long as something is on this page alone, leaving it is asked about all the same. */
  stop(): void {
    window.removeEventListener('online', this.retry)
    this.#isStopped = true
    this.#askNoMore()
    for (const item of this.#timers.keys()) void this.flush(item)
  }

  /** Something was typed: kept at once, and sent after a pause when it is due. */
  note(item: string, noted: Omit<Kept<Value>, 'writtenAt'>): void {
    const kept = { ...noted, writtenAt: momentOfWriting() }
    this.#keep(item, kept)
    if (!kept.isDue) return this.#set(item, this.#unlessUnkept(item, 'draft'))
    this.#set(item, this.#unlessUnkept(item, 'waiting'))
    this.#later(item, this.#given.pauseMs)
  }

  /** The connection is back, or somebody asks for another try: everything that waits is sent. */
  readonly retry = (): void => {
    for (const item of this.#items()) if (this.kept(item)?.isDue) void this.flush(item)
  }

  /** Sends the newest value of an item; resolves when the server has taken or refused it, or could not be reached. */
  async flush(item: string): Promise<void> {
    clearTimeout(this.#timers.get(item))
    this.#timers.delete(item)
    const running = this.#running.get(item)
    if (running) await running
    const sending = this.#send(item)
    this.#running.set(item, sending)
    await sending
    if (this.#running.get(item) === sending) this.#running.delete(item)
  }

  /** Sends everything that is due; what of it the server does not have then, and which answers are still drafts. */
  async settle(): Promise<{ unsaved: number; drafts: number }> {
    await Promise.all(this.#items().map((item) => this.flush(item)))
    const left = this.#items().flatMap((item) => this.kept(item) ?? [])
    return {
      unsaved: left.filter(({ isDue }) => isDue).length,
      // What is as the server has it was changed back.
      drafts: left.filter(({ isDue, value, base }) => !isDue && JSON.stringify(value) !== JSON.stringify(base)).length,
    }
  }

  async #send(item: string): Promise<void> {
    const kept = this.kept(item)
    if (!kept?.isDue) return
    this.#set(item, 'saving')
    try {
      await this.#given.send(item, kept.value, kept.writtenAt)
    } catch (error) {
      if (!isPassing(error)) return this.#set(item, 'refused', isApiError(error) ? error.message : '')
      this.#set(item, this.#unkept.has(item) ? 'offlineUnkept' : 'offline')
      const wait = this.#retryMs.get(item) ?? this.#given.firstRetryMs
      this.#retryMs.set(item, Math.min(longestRetryMs, wait * 2))
      return this.#later(item, wait)
    }
    this.#retryMs.delete(item)
    const newest = this.kept(item)
    // Typed on meanwhile: that goes next, and what was sent is what the server has.
    if (newest && JSON.stringify(newest.value) !== JSON.stringify(kept.value)) {
      this.#keep(item, { ...newest, base: kept.value })
      return newest.isDue ? this.#later(item, 0) : this.#set(item, this.#unlessUnkept(item, 'draft'))
    }
    this.#unkept.delete(item)
    this.#askNoMore()
    dropKept(this.#given.place, item)
    this.#set(item, 'saved')
  }

  /** The items of which something is not with the server. */
  #items(): string[] {
    return [...new Set([...keptItems(this.#given.place), ...this.#unkept.keys()])]
  }

  #keep(item: string, kept: Kept<Value>): void {
    if (!writeKept(this.#given.place, item, kept)) return void this.#unkept.set(item, kept)
    this.#unkept.delete(item)
    this.#askNoMore()
  }

  #unlessUnkept(item: string, state: SaveState): SaveState {
    return this.#unkept.has(item) ? 'unkept' : state
  }

  readonly #askBeforeLeaving = (event: BeforeUnloadEvent): void => {
    if (this.#unkept.size > 0) event.preventDefault()
  }

  /** Where it has ended and nothing is on this page alone, leaving it needs no question. */
  #askNoMore(): void {
    if (this.#isStopped && this.#unkept.size === 0) window.removeEventListener('beforeunload', this.#askBeforeLeaving)
  }

  #later(item: string, wait: number): void {
    clearTimeout(this.#timers.get(item))
    this.#timers.set(
      item,
      setTimeout(() => (isComposing() ? this.#later(item, this.#given.pauseMs) : void this.flush(item)), wait),
    )
  }

  #set(item: string, state: SaveState, text = ''): void {
    this.#states = { ...this.#states, [item]: { state, text } }
    for (const listener of this.#listeners) listener()
  }
}

const gravity: readonly SaveState[] = [
  'refused',
  'offlineUnkept',
  'offline',
  'unkept',
  'waiting',
  'saving',
  'draft',
  'saved',
]

/** The one state that says most about all of them. */
export const gravest = (states: SaveStates): SaveState =>
  gravity.find((one) => Object.values(states).some(({ state }) => state === one)) ?? 'saved'
