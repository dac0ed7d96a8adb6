import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Receiver {
  address: string
  received: Received[]
  /** What it answers from now on. */
  answers: { status: number; headers?: Record<string, string>; body?: string }
  /** Resolves with the first request that fits, also one that has come already. */
  gets(fits: (one: Received) => boolean): Promise<Received>
  close(): Promise<void>
}

/** Another system of a school's, on this machine. */
export async function receiver(): Promise<Receiver> {
  const received: Received[] = []
  let tell = (): void => {}
  const self: Receiver = {
    address: '',
    received,
    answers: { status: 200 },
    async gets(fits) {
      while (true) {
        const found = received.find(fits)
        if (found) return found
        await new Promise<void>((resolve) => {
          tell = resolve
        })
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString('utf8') })
      const { status, headers = {}, body = '' } = self.answers
      response.writeHead(status, headers).end(body)
      tell()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  self.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return self
}
