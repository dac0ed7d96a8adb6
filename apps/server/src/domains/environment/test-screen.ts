import { WebSocket } from 'ws'
import type { TerminalOutput } from '@lab/contract/environment'

/** A console's end of a terminal: what was shown so far, and waiting for something to be shown. */
export class Screen {
  readonly socket: WebSocket
  shown = ''
  notes: string[] = []
  sizes: string[] = []
  /** Who else was at the terminal, each time that it changed: 看 who watches, 帮 who types along. */
  company: string[] = []
  exit: number | null = null
  readonly closed: Promise<number>
  #wake = (): void => {}

  constructor(address: string) {
    this.socket = new WebSocket(address)
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code) => {
        resolve(code)
        this.#wake()
      })
    })
    this.socket.on('message', (data) => {
      // oxlint-disable-next-line typescript/no-base-to-string -- text frames arrive as one Buffer
      const frame = JSON.parse(String(data)) as TerminalOutput
      if (frame.t === 'out') this.shown += frame.d
      if (frame.t === 'note') this.notes.push(frame.d)
      if (frame.t === 'exit') this.exit = frame.code
      if (frame.t === 'company') this.company.push(`看${frame.watching.join()} 帮${frame.helping.join()}`)
      if (frame.t === 'size') this.sizes.push(`${frame.c}x${frame.r}`)
      this.#wake()
    })
  }

  /** Waits until `is` holds; fails after `limitMs` with what was seen. */
  async until(is: (screen: Screen) => boolean, limitMs = 10_000): Promise<void> {
    const limit = AbortSignal.timeout(limitMs)
    while (!is(this)) {
      if (limit.aborted) throw new Error(`Seen: ${this.shown.slice(-500)} notes: ${this.notes.join('|')}`)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
        limit.addEventListener('abort', () => resolve(), { once: true })
      })
    }
  }

  async shows(text: string): Promise<void> {
    await this.until((screen) => screen.shown.includes(text))
  }

  type(text: string): void {
    this.socket.send(JSON.stringify({ t: 'in', d: text }))
  }

  resize(c: number, r: number): void {
    this.socket.send(JSON.stringify({ t: 'size', c, r }))
  }
}

/** What becomes of opening a socket: `open` (and closed again), or the plain answer that refuses it. */
export const handshake = (
  address: string,
  headers: Record<string, string> = {},
): Promise<'open' | { status: number | undefined; body: unknown }> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(address, { headers })
    socket.on('open', () => {
      socket.close()
      resolve('open')
    })
    socket.on('unexpected-response', (_request, answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += String(chunk)))
      answer.on('end', () => resolve({ status: answer.statusCode, body: JSON.parse(text) }))
    })
    socket.on('error', reject)
  })
