import type { Duplex } from 'node:stream'
import type { BusEvent } from '../../../kernel/events/bus.ts'
import type { Web } from './address.ts'

/** Sockets of one environment at once; a notebook has one per kernel and terminal, a desktop one or two. */
const mostAtOnce = 16
const idleMs = 30 * 60_000
const roundMs = 60_000

interface Line {
  web: Web
  lastAt: number
  end(): void
}

/** The open WebSockets of machines on this server, and when each has to end. */
export class WebLines {
  readonly #lines = new Set<Line>()
  /** Sockets that a machine has not agreed to yet, by environment. */
  readonly #asked = new Map<string, number>()
  readonly #round: NodeJS.Timeout
  readonly #mayStay: (web: Web) => Promise<boolean>

  /** `mayStay`: whether a person may still see what they opened. */
  constructor(mayStay: (web: Web) => Promise<boolean>) {
    this.#mayStay = mayStay
    this.#round = setInterval(() => void this.#lookAround(Date.now()), roundMs).unref()
  }

  /** Asks a machine for a socket, which counts from then on; null where there are as many as there may be. */
  async ask<T>(id: string, ask: () => Promise<T>): Promise<T | null> {
    const asked = this.#asked.get(id) ?? 0
    const joined = [...this.#lines].filter(({ web }) => web.id === id).length
    if (asked + joined >= mostAtOnce) return null
    this.#asked.set(id, asked + 1)
    try {
      return await ask()
    } finally {
      const left = this.#asked.get(id)! - 1
      if (left > 0) this.#asked.set(id, left)
      else this.#asked.delete(id)
    }
  }

  /** Joins a browser and a machine until either goes, or the one may not stay. */
  join(web: Web, browser: Duplex, machine: Duplex): void {
    const line: Line = {
      web,
      lastAt: Date.now(),
      end: () => {
        this.#lines.delete(line)
        browser.destroy()
        machine.destroy()
      },
    }
    this.#lines.add(line)
    for (const [from, to] of [
      [browser, machine],
      [machine, browser],
    ] as const) {
      from.on('data', () => {
        line.lastAt = Date.now()
      })
      from.on('error', line.end)
      from.on('close', line.end)
      from.pipe(to)
    }
  }

  /** What changes who may see what, and the ends of environments and sessions. */
  onEvent({ domain, id, kind }: BusEvent): void {
    if (domain === 'environment' && kind && kind !== 'running') this.#endThose(({ web }) => web.id === id)
    else if (domain === 'session') this.#endThose(({ web }) => web.session === id)
    else if (domain === 'identity' || domain === 'org' || domain === 'classroom') void this.#lookAround(Date.now())
  }

  #endThose(is: (line: Line) => boolean): void {
    for (const line of this.#lines) if (is(line)) line.end()
  }

  async #lookAround(now: number): Promise<void> {
    this.#endThose(({ web, lastAt }) => web.until <= now || lastAt + idleMs <= now)
    for (const line of this.#lines) {
      // A database that does not answer is no reason to end what was allowed.
      if (!(await this.#mayStay(line.web).catch(() => true))) line.end()
    }
  }

  close(): void {
    clearInterval(this.#round)
    this.#endThose(() => true)
  }
}
