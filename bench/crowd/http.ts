import { randomUUID } from 'node:crypto'
import { Agent, request, type IncomingMessage } from 'node:http'
import type { AuthSession } from '@lab/contract/identity'

/** A browser has a few connections and keeps them; so do these people together. */
const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
/** Longer than anybody of ours takes to answer. */
const patienceMs = 30_000

export type Caller = { port: number; headers: Record<string, string> }

export const callerFor = (
  port: number,
  session: AuthSession,
  given: { domainId: string; site: 'teacher' | 'student' },
): Caller => ({
  port,
  headers: {
    authorization: `Bearer ${session.access_token}`,
    'domain-id': given.domainId,
    'app-type': given.site,
    'tab-id': randomUUID(),
  },
})

/** What was answered with; a failure of the connection is thrown. */
export function call(
  { port, headers }: Caller,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; text: string }> {
  const sent = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent,
        timeout: patienceMs,
        headers: sent === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          answer.complete
            ? resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() })
            : reject(new Error('cut off')),
        )
        answer.on('error', reject)
      },
    )
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', reject)
    asked.end(sent)
  })
}

/** The data of an answer; throws what was refused. */
export async function dataOf<Data>(caller: Caller, method: string, path: string, body?: unknown): Promise<Data> {
  const { status, text } = await call(caller, method, path, body)
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, 200)}`)
  return (JSON.parse(text) as { data: Data }).data
}

/** A stream of events that is opened again a second after it broke, as the sites do; `take` gets each piece of it. */
export class Stream {
  readonly #caller: Caller
  readonly #path: string
  readonly #take: (text: string) => void
  #answer: IncomingMessage | undefined
  #isClosed = false
  /** How often it was opened. */
  opened = 0

  constructor(caller: Caller, path: string, take: (text: string) => void) {
    this.#caller = caller
    this.#path = path
    this.#take = take
    this.#open()
  }

  #open(): void {
    const { port, headers } = this.#caller
    let isOver = false
    const again = (): void => {
      if (isOver || this.#isClosed) return
      isOver = true
      setTimeout(() => this.#isClosed || this.#open(), 1_000)
    }
    const asked = request({ host: '127.0.0.1', port, path: this.#path, headers, agent: false }, (answer) => {
      if (answer.statusCode === 200) this.opened += 1
      this.#answer = answer
      answer.setEncoding('utf8')
      answer.on('data', (text: string) => this.#take(text))
      answer.on('close', again)
      answer.on('error', again)
    })
    asked.on('error', again)
    asked.end()
  }

  close(): void {
    this.#isClosed = true
    this.#answer?.destroy()
  }
}
