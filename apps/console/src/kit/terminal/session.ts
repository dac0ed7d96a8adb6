import { readFrame, writeFrame, type TerminalCompany } from './protocol.ts'

/** The part of a WebSocket that a terminal needs; a test or a tunnel may give its own. */
export type TerminalSocket = {
  readonly readyState: number
  binaryType?: string
  send(data: string): void
  close(code?: number): void
  onopen: ((event: never) => void) | null
  onmessage: ((event: MessageEvent) => void) | null
  onclose: ((event: CloseEvent) => void) | null
}

export type TerminalSize = { cols: number; rows: number }

export type TerminalState =
  | { name: 'connecting'; attempt: number }
  | { name: 'open' }
  /** `isBarred`: the server answers and gives tickets, but sockets do not get through to it. */
  | { name: 'waiting'; attempt: number; retryAt: number; isBarred: boolean }
  | { name: 'ended'; exitCode: number }
  | { name: 'refused'; reason: string }
  | { name: 'closed' }

type Options = {
  /** Called for every attempt, because a ticket in the address is good for one use. */
  connect: (size: TerminalSize) => Promise<TerminalSocket>
  size: () => TerminalSize
  isReadOnly: boolean
  onOutput: (text: string) => void
  onNote: (text: string) => void
  onCompany?: ((company: TerminalCompany) => void) | undefined
  onState: (state: TerminalState) => void
  now?: () => number
  random?: () => number
  /** Runs `action` after `delayMs`; answers how to call it off. */
  later?: (action: () => void, delayMs: number) => () => void
}

const OPEN = 1
const MAX_DELAY_MS = 15_000
/** A handshake may fail by chance (the server restarts); as many in a row, each with a ticket of its own, do not. */
const BARRED_AFTER = 3

/** Half of what the server takes in one frame. */
const FRAME_LENGTH = 32 * 1024

/** What is typed at once, in parts that fit into a frame and split no character. */
export function partsOf(text: string): string[] {
  const parts: string[] = []
  for (let from = 0; from < text.length;) {
    let to = Math.min(from + FRAME_LENGTH, text.length)
    // The first half of a character of two.
    if (to < text.length && /[\uD800-\uDBFF]/.test(text[to - 1]!)) to -= 1
    parts.push(text.slice(from, to))
    from = to
  }
  return parts
}

/** Waiting time before attempt `attempt` (from 1): doubles from one second to fifteen, ±20 % so that a class does not knock at once. */
export function retryDelayMs(attempt: number, random: number): number {
  const plain = Math.min(MAX_DELAY_MS, 1000 * 2 ** (attempt - 1))
  return Math.round(plain * (0.8 + 0.4 * random))
}

/** Codes after which trying again cannot help: the policy said no, or the application's own 44xx refusals. */
export function isFinalClose(code: number): boolean {
  return code === 1008 || (code >= 4400 && code < 4500)
}

/**
 * Keeps one terminal connected: connects, tells the size, passes keys and output, and after a broken connection tries again
 * with growing pauses until the program has ended, the server refuses, or `stop` is called. A refused handshake tells a
 * browser nothing: why is learned from the next attempt, which asks the server for a ticket first.
 */
export class TerminalSession {
  readonly #options: Options
  readonly #now: () => number
  readonly #random: () => number
  readonly #later: (action: () => void, delayMs: number) => () => void
  #socket: TerminalSocket | null = null
  #attempt = 0
  /** Handshakes in a row that failed although a ticket had been given. */
  #failedHandshakes = 0
  #generation = 0
  #cancelRetry: (() => void) | null = null
  #hasEnded = false
  #isHelping = false

  constructor(options: Options) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#random = options.random ?? Math.random
    this.#later =
      options.later ??
      ((action, delayMs) => {
        const timer = setTimeout(action, delayMs)
        return () => clearTimeout(timer)
      })
  }

  /** Connects now, whatever was going on before. */
  start(): void {
    this.#drop()
    this.#attempt = 0
    this.#failedHandshakes = 0
    this.#hasEnded = false
    void this.#open()
  }

  /** Ends for good; nothing is called back afterwards. */
  stop(): void {
    this.#drop()
  }

  /** Who only watches takes the keyboard next to the owner, or gives it back; the server says whether it was given. */
  help(isHelping: boolean): void {
    this.#isHelping = isHelping
    this.#send(writeFrame({ t: isHelping ? 'take' : 'release' }))
  }

  /** A long paste goes in several frames: the server takes no longer ones. */
  type(text: string): void {
    if (this.#options.isReadOnly && !this.#isHelping) return
    for (const part of partsOf(text)) this.#send(writeFrame({ t: 'in', d: part }))
  }

  /** Somebody watching must not change the size for the one who works. */
  resize(size: TerminalSize): void {
    if (!this.#options.isReadOnly) this.#send(writeFrame({ t: 'size', c: size.cols, r: size.rows }))
  }

  #send(frame: string): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(frame)
  }

  #drop(): void {
    this.#generation += 1
    this.#cancelRetry?.()
    this.#cancelRetry = null
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onopen = null
    socket.onmessage = null
    socket.onclose = null
    socket.close(1000)
  }

  async #open(): Promise<void> {
    const generation = ++this.#generation
    this.#options.onState({ name: 'connecting', attempt: this.#attempt })
    let socket: TerminalSocket
    try {
      socket = await this.#options.connect(this.#options.size())
    } catch (error) {
      if (generation !== this.#generation) return
      // The server itself could not be asked.
      this.#failedHandshakes = 0
      if (error instanceof TerminalRefused) this.#options.onState({ name: 'refused', reason: error.message })
      else this.#retry()
      return
    }
    if (generation !== this.#generation) {
      socket.close(1000)
      return
    }
    this.#socket = socket
    socket.binaryType = 'arraybuffer'
    const decoder = new TextDecoder()
    socket.onmessage = (event) => this.#receive(event.data, decoder)
    socket.onclose = (event) => this.#lost(event.code, event.reason)
    this.#failedHandshakes += 1
    const opened = () => {
      this.#attempt = 0
      this.#failedHandshakes = 0
      this.#options.onState({ name: 'open' })
      if (this.#isHelping) this.help(true)
      this.resize(this.#options.size())
    }
    if (socket.readyState === OPEN) opened()
    else socket.onopen = opened
  }

  #receive(data: unknown, decoder: TextDecoder): void {
    const frame = readFrame(data, decoder)
    if (frame?.t === 'out') this.#options.onOutput(frame.d)
    else if (frame?.t === 'note') this.#options.onNote(frame.d)
    else if (frame?.t === 'company') this.#options.onCompany?.(frame)
    else if (frame?.t === 'exit') {
      this.#hasEnded = true
      this.#options.onState({ name: 'ended', exitCode: frame.code })
    }
  }

  #lost(code: number, reason: string): void {
    this.#socket = null
    if (this.#hasEnded) return
    if (isFinalClose(code)) this.#options.onState({ name: 'refused', reason: reason || '服务器拒绝了连接' })
    else if (code === 1000) this.#options.onState({ name: 'closed' })
    else this.#retry()
  }

  #retry(): void {
    this.#attempt += 1
    const delayMs = retryDelayMs(this.#attempt, this.#random())
    const isBarred = this.#failedHandshakes >= BARRED_AFTER
    this.#options.onState({ name: 'waiting', attempt: this.#attempt, retryAt: this.#now() + delayMs, isBarred })
    this.#cancelRetry = this.#later(() => void this.#open(), delayMs)
  }
}

/** Thrown by `connect` when trying again is pointless (no right, environment gone); the message is shown as it is. */
export class TerminalRefused extends Error {}
