import { dueAt, WaitingChanges } from '../../apps/console/src/api/live-pace.ts'
import { call, type Caller } from './http.ts'

type LiveEvent = { domain: string; id?: string; place_id?: string | null }

/** What is in sight of a page: asked for again at the site's own pace when an event says that it is stale. */
export class Pages {
  readonly #caller: Caller
  readonly #composed: Readonly<Record<string, readonly string[]>>
  readonly #note: (ms: number, failure: string | undefined) => void
  readonly #shown = new Map<string, string[]>()
  readonly #waiting = new WaitingChanges()
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #lastAsked = new Map<string, number>()
  #rest = ''

  constructor(
    caller: Caller,
    composed: Readonly<Record<string, readonly string[]>>,
    note: (ms: number, failure: string | undefined) => void,
  ) {
    this.#caller = caller
    this.#composed = composed
    this.#note = note
  }

  /** Asks for something that is shown from now on, under the domain that it belongs to. */
  show(domain: string, path: string): void {
    this.#shown.set(domain, [...(this.#shown.get(domain) ?? []), path])
    void this.#ask(path)
  }

  /** A piece of the stream of events. */
  take(text: string): void {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) this.#hear(JSON.parse(line.slice(6)) as LiveEvent)
  }

  #hear(event: LiveEvent): void {
    for (const domain of [event.domain, ...(this.#composed[event.domain] ?? [])]) {
      if (!this.#shown.has(domain) || this.#timers.has(domain)) continue
      this.#waiting.add({ ...event, domain })
      const now = Date.now()
      const flush = (): void => {
        this.#timers.delete(domain)
        this.#lastAsked.set(domain, Date.now())
        this.#waiting.take(domain)
        for (const path of this.#shown.get(domain)!) void this.#ask(path)
      }
      this.#timers.set(domain, setTimeout(flush, dueAt(now, this.#lastAsked.get(domain)) - now))
    }
  }

  async #ask(path: string): Promise<void> {
    const before = performance.now()
    const failure = await call(this.#caller, 'GET', path).then(
      ({ status, text }) => (status < 300 ? undefined : `${path} answered ${status}: ${text.slice(0, 200)}`),
      (error: unknown) => String(error),
    )
    this.#note(performance.now() - before, failure)
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }
}
