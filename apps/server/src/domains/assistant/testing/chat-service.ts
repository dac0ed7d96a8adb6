import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChatMessage } from '../prompt.ts'

export interface Asked {
  url: string | undefined
  key: string | undefined
  body: { model: string; messages: ChatMessage[]; stream?: boolean; max_tokens?: number }
  /** Fulfilled when the one who asked is gone before the answer's end. */
  left: Promise<void>
}

type Script = (asked: Asked, response: ServerResponse) => void | Promise<void>

export const chunk = (content: string): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`
export const lastChunk = (finish_reason = 'stop', total_tokens = 42): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason }] })}\n\n` +
  `data: ${JSON.stringify({ choices: [], usage: { total_tokens } })}\n\ndata: [DONE]\n\n`

/** Answers in these pieces, as services do. */
export const says =
  (...pieces: string[]): Script =>
  (_asked, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const piece of pieces) response.write(chunk(piece))
    response.end(lastChunk())
  }

/** A server that speaks the chat-completions protocol and answers by a script. */
export class ChatService {
  readonly asked: Asked[] = []
  script: Script = says('好')
  readonly #server: Server

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const left = new Promise<void>((resolve) =>
      response.on('close', () => {
        if (!response.writableEnded) resolve()
      }),
    )
    const body = JSON.parse(Buffer.concat(parts).toString()) as Asked['body']
    const asked = { url: request.url, key: request.headers.authorization, body, left }
    this.asked.push(asked)
    await this.script(asked, response)
  }

  async listen(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => void this.#server.close(() => resolve()))
  }
}
