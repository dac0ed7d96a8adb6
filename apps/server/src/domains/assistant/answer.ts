import { type AnswerEvent, type AnswerState } from '@lab/contract/assistant'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kernel } from '../../kernel/kernel.ts'
import { chatStream, ServiceFailure, type Service } from './chat-stream.ts'
import type { ChatMessage } from './prompt.ts'

export interface Answer {
  text: string
  state: AnswerState
  /** Of question and answer; estimated where the service does not count. */
  tokens: number
}

/** A Chinese character is about two thirds of a token. */
const tokensOfCharacter = 2 / 3
const estimated = (messages: readonly ChatMessage[], text: string): number =>
  Math.ceil(messages.reduce((sum, { content }) => sum + content.length, text.length) * tokensOfCharacter)

const heartbeatMs = 15_000

/**
 * Passes the service's answer on to the browser as events and answers what came of it, however it ended: whole, in the
 * middle, because the reader has left or because the server stops. After its first event it never throws.
 */
export async function passOn(
  { closing }: Kernel,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { service, messages, first }: { service: Service; messages: readonly ChatMessage[]; first: readonly AnswerEvent[] },
): Promise<Answer> {
  reply.hijack()
  const { raw } = reply
  const left = new AbortController()
  const leave = (): void => left.abort()
  raw.on('close', leave)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  })
  const say = (event: AnswerEvent): void => void raw.write(`data: ${JSON.stringify(event)}\n\n`)
  // A proxy ends what is silent, and a model may think for a minute.
  const heartbeat = setInterval(() => raw.write(': \n\n'), heartbeatMs)
  const stop = AbortSignal.any([left.signal, closing])

  const pieces: string[] = []
  let state: AnswerState = 'stopped'
  let reason: string | null = null
  let counted: number | null = null
  try {
    for (const event of first) say(event)
    for await (const said of chatStream(service, messages, stop)) {
      if ('piece' in said) {
        pieces.push(said.piece)
        say(said)
      } else {
        state = said.end
        counted = said.tokens
      }
    }
  } catch (error) {
    if (!stop.aborted) {
      state = 'failed'
      reason = error instanceof ServiceFailure ? error.message : '回答中断，请重试'
      request.log.warn({ err: error }, 'assistant answer failed')
    }
  } finally {
    clearInterval(heartbeat)
    raw.off('close', leave)
  }
  const text = pieces.join('')
  say({ end: { state, reason } })
  return { text, state, tokens: counted ?? estimated(messages, text) }
}
