import type { TerminalInput, TerminalOutput } from '@lab/contract/environment'
import type { DriverTerminal } from '../drivers/driver.ts'
import type { Recorder } from '../recordings/recorder.ts'
import { TypedCommands } from './shell-commands.ts'

/** The part of a WebSocket that a terminal needs. */
export interface Line {
  send(data: string, sent: (error?: Error) => void): void
  close(code?: number, reason?: string): void
  readonly isOpen: boolean
}

/** One console at a terminal. Knows how far behind it is. */
export class Viewer {
  readonly line: Line
  readonly who: { userId: string; realName: string }
  /** Types in the terminal of somebody else. */
  isHelping = false
  #pending = 0
  #drained: (() => void) | null = null
  #skipping = false

  constructor(line: Line, who: { userId: string; realName: string }) {
    this.line = line
    this.who = who
  }

  get pending(): number {
    return this.#pending
  }

  send(frame: TerminalOutput): void {
    if (!this.line.isOpen) return
    const text = JSON.stringify(frame)
    this.#pending += text.length
    this.line.send(text, () => {
      this.#pending -= text.length
      if (this.#pending <= lowWater) {
        this.#drained?.()
        this.#drained = null
      }
    })
  }

  /** For those who only watch: a slow line misses output instead of slowing down the one who works. */
  sendOrSkip(frame: TerminalOutput): void {
    if (this.#pending > highWater) {
      this.#skipping = true
      return
    }
    if (this.#skipping) {
      this.#skipping = false
      this.send({ t: 'note', d: '网络较慢，已略过部分输出' })
    }
    this.send(frame)
  }

  whenDrained(callback: () => void): void {
    this.#drained = callback
  }

  end(note: string, code = 1000): void {
    this.send({ t: 'note', d: note })
    this.line.close(code)
  }
}

/** Characters waiting for one line at which its terminal is held back, and at which it goes on. */
export const highWater = 512 * 1024
const lowWater = 64 * 1024
/** Output kept for anyone who comes (back) to a terminal. */
const recentLength = 64 * 1024
const inputLength = 64 * 1024

/** WebSocket close code (RFC 6455, registry of close codes): consoles come back by themselves. */
export const tryAgainLater = 1013

/** What reaches the shell itself. */
type TerminalKeys = Extract<TerminalInput, { t: 'in' | 'size' }>

/** A frame from a console, or null when it is none. */
export function readInput(text: string): TerminalInput | null {
  try {
    const frame = JSON.parse(text) as { t?: unknown; d?: unknown; c?: unknown; r?: unknown } | null
    if (frame?.t === 'take' || frame?.t === 'release') return { t: frame.t }
    if (frame?.t === 'in' && typeof frame.d === 'string' && frame.d.length <= inputLength)
      return { t: 'in', d: frame.d }
    const isSize = (value: unknown): value is number =>
      Number.isInteger(value) && (value as number) >= 2 && (value as number) <= 500
    if (frame?.t === 'size' && isSize(frame.c) && isSize(frame.r)) return { t: 'size', c: frame.c, r: frame.r }
  } catch {
    // Not JSON: the same as no frame.
  }
  return null
}

/** One shell on one machine: one person types, others may watch. Outlives the typist's line for a while. */
export class TerminalSession {
  readonly terminal: DriverTerminal
  readonly place: string
  readonly actorId: string
  /** Whether it is a terminal of those whose environment it is. */
  readonly isOwn: boolean
  readonly key: string | null
  readonly recorder: Recorder | null
  readonly #typed: TypedCommands
  readonly #onTyped: ((command: string) => void) | null
  size: { cols: number; rows: number }
  typist: Viewer | null = null
  readonly watchers = new Set<Viewer>()
  lastActive = Date.now()
  #recent = ''
  #isHeld = false

  constructor(
    given: {
      terminal: DriverTerminal
      place: string
      actorId: string
      isOwn: boolean
      key: string | null
      size: { cols: number; rows: number }
      recorder: Recorder | null
      /** What its shell proves its reports with. */
      secret: string
      /** Called with each command that the shell says it runs; null where nobody wants to know. */
      onTyped: ((command: string) => void) | null
    },
    onExit: (session: TerminalSession) => void,
  ) {
    this.terminal = given.terminal
    this.place = given.place
    this.actorId = given.actorId
    this.isOwn = given.isOwn
    this.key = given.key
    this.recorder = given.recorder
    this.#typed = new TypedCommands(given.secret)
    this.#onTyped = given.onTyped
    this.size = given.size
    given.terminal.onData((data) => this.#out(data))
    given.terminal.onExit((code) => {
      if (code === null) this.typist?.end('与运行环境的引擎断开了连接，恢复后会自动重新连接', tryAgainLater)
      else {
        this.typist?.send({ t: 'exit', code })
        this.typist?.line.close(1000)
      }
      void this.recorder?.end()
      onExit(this)
    })
  }

  #out(data: string): void {
    this.#recent = (this.#recent + data).slice(-recentLength)
    this.lastActive = Date.now()
    this.recorder?.add('o', data)
    if (this.#onTyped) for (const command of this.#typed.take(data, this.lastActive)) this.#onTyped(command)
    for (const watcher of this.watchers) watcher.sendOrSkip({ t: 'out', d: data })
    const { typist } = this
    if (!typist) return
    typist.send({ t: 'out', d: data })
    if (typist.pending > highWater && !this.#isHeld) {
      this.#isHeld = true
      this.terminal.pause()
      typist.whenDrained(() => this.#release())
    }
  }

  #release(): void {
    if (!this.#isHeld) return
    this.#isHeld = false
    this.terminal.resume()
  }

  /** Puts a console at the keyboard; one that was there before is sent away. */
  attach(viewer: Viewer): void {
    this.typist?.end('该终端已在其他窗口打开', 4409)
    this.#release()
    this.typist = viewer
    if (this.#recent) viewer.send({ t: 'out', d: this.#recent })
    if (this.watchers.size > 0) this.tellCompany()
  }

  detach(viewer: Viewer): boolean {
    if (this.typist !== viewer) return false
    this.typist = null
    // Nobody is slow any more: let the program go on.
    this.#release()
    return true
  }

  watch(viewer: Viewer): void {
    viewer.send({ t: 'size', c: this.size.cols, r: this.size.rows })
    if (this.#recent) viewer.send({ t: 'out', d: this.#recent })
    this.watchers.add(viewer)
    this.tellCompany()
  }

  /** False when they did not watch it. */
  unwatch(viewer: Viewer): boolean {
    const isGone = this.watchers.delete(viewer)
    if (isGone) this.tellCompany()
    return isGone
  }

  /** Tells whose terminal it is who watches and who types along. */
  tellCompany(): void {
    if (!this.isOwn) return
    const others = [...this.watchers].filter(({ who }) => who.userId !== this.actorId)
    const namesOf = (isHelping: boolean): string[] => [
      ...new Set(others.filter((one) => one.isHelping === isHelping).map(({ who }) => who.realName)),
    ]
    this.typist?.send({ t: 'company', watching: namesOf(false), helping: namesOf(true) })
  }

  input(frame: TerminalKeys): void {
    this.lastActive = Date.now()
    if (frame.t === 'in') {
      this.terminal.write(frame.d)
      return
    }
    if (frame.c !== this.size.cols || frame.r !== this.size.rows) this.recorder?.add('r', `${frame.c}x${frame.r}`)
    this.size = { cols: frame.c, rows: frame.r }
    this.terminal.resize(this.size)
    for (const watcher of this.watchers) watcher.send({ t: 'size', c: frame.c, r: frame.r })
  }
}
