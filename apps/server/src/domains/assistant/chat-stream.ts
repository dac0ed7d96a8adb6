import { completionsAddress, statusWords } from '../platform/index.ts'
import type { ChatMessage } from './prompt.ts'

export interface Service {
  endpoint: string
  model: string
  key: string | null
  maxTokens: number
  /** How long it may be silent. */
  patienceMs: number
}

/** What a service says: pieces of the answer, then how it ended. `tokens` is null where it does not count them. */
export type Said = { piece: string } | { end: 'whole' | 'cut'; tokens: number | null }

/** Why there is no answer, or no more of it, in words for the person who asked. */
export class ServiceFailure extends Error {}

interface Chunk {
  choices?: { delta?: { content?: unknown }; message?: { content?: unknown }; finish_reason?: unknown }[]
  usage?: { total_tokens?: unknown } | null
  error?: { message?: unknown } | string
}

/** Characters of an answer after which no service is listened to any further. */
const longestAnswer = 200_000

function parsed(text: string): Chunk {
  try {
    return JSON.parse(text) as Chunk
  } catch {
    throw new ServiceFailure('服务的回答不是对话格式，请联系系统运维检查服务地址')
  }
}

/** Puts together what one answer's chunks say. */
class Listener {
  tokens: number | null = null
  isCut = false
  isFinished = false
  #length = 0

  /** The piece of the answer in a chunk; empty where it has none. */
  hear({ choices, usage, error }: Chunk): string {
    if (error) throw new ServiceFailure('服务在回答中出错，请稍后再试')
    const [choice] = choices ?? []
    if (choice?.finish_reason) this.isFinished = true
    if (choice?.finish_reason === 'length') this.isCut = true
    if (typeof usage?.total_tokens === 'number') this.tokens = usage.total_tokens
    const content = choice?.delta?.content ?? choice?.message?.content
    const piece = typeof content === 'string' ? content : ''
    this.#length += piece.length
    if (this.#length > longestAnswer) throw new ServiceFailure('回答过长，已停止接收')
    return piece
  }
  end(): Said {
    return { end: this.isCut ? 'cut' : 'whole', tokens: this.tokens }
  }
}

/** The lines of a stream, however its bytes arrive. */
async function* linesOf(body: AsyncIterable<Uint8Array>, heard: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body) {
    heard()
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestAnswer) throw new ServiceFailure('回答过长，已停止接收')
    yield* lines
  }
  yield rest
}

const dataOf = (line: string): string => line.replace(/^data:/, '').trim()

/**
 * Asks a service of the chat-completions protocol and passes on its answer while it comes. Throws `ServiceFailure`;
 * what `stop` ends throws its reason. Redirects are not followed: the key is for the address that was named.
 */
export async function* chatStream(
  service: Service,
  messages: readonly ChatMessage[],
  stop: AbortSignal,
): AsyncGenerator<Said> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), service.patienceMs)
  const heard = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), service.patienceMs)
  }
  try {
    const answer = await fetch(completionsAddress(service.endpoint), {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([stop, silence.signal]),
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(service.key ? { authorization: `Bearer ${service.key}` } : {}),
      },
      body: JSON.stringify({
        model: service.model,
        messages,
        max_tokens: service.maxTokens,
        stream: true,
        stream_options: { include_usage: true },
      }),
    })
    heard()
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel()
      throw new ServiceFailure(`${statusWords[answer.status] ?? '服务拒绝了请求'}（HTTP ${answer.status}）`)
    }
    const listener = new Listener()
    // Some services answer in one piece, whatever they are asked.
    const isStream = (answer.headers.get('content-type') ?? '').includes('event-stream')
    let whole = ''
    for await (const line of linesOf(answer.body, heard)) {
      if (!isStream) {
        whole += `${line}\n`
        if (whole.length > longestAnswer) throw new ServiceFailure('回答过长，已停止接收')
        continue
      }
      if (!line.startsWith('data:')) continue
      if (dataOf(line) === '[DONE]') {
        listener.isFinished = true
        break
      }
      const piece = listener.hear(parsed(dataOf(line)))
      if (piece) yield { piece }
    }
    if (!isStream) {
      const piece = listener.hear(parsed(whole))
      if (piece) yield { piece }
    } else if (!listener.isFinished) {
      throw new ServiceFailure('服务中断了回答')
    }
    yield listener.end()
  } catch (error) {
    if (stop.aborted || error instanceof ServiceFailure) throw error
    if (silence.signal.aborted) throw new ServiceFailure(`服务超过${service.patienceMs / 1000}秒没有回答`)
    throw new ServiceFailure('与服务的连接中断')
  } finally {
    clearTimeout(timer)
  }
}
