import { afterEach, beforeEach, expect, test } from 'vitest'
import { chatStream, ServiceFailure } from './chat-stream.ts'
import { ChatService, chunk, lastChunk, says } from './testing/chat-service.ts'

let service: ChatService
let endpoint: string
beforeEach(async () => {
  service = new ChatService()
  endpoint = await service.listen()
})
afterEach(() => service.close())

const question = [{ role: 'user' as const, content: '问' }]
async function answered(more: { patienceMs?: number; stop?: AbortSignal; endpoint?: string } = {}) {
  const asked = { endpoint: more.endpoint ?? endpoint, model: 'm', key: 'sk-1', maxTokens: 9 }
  const pieces: string[] = []
  let end: unknown
  const stop = more.stop ?? new AbortController().signal
  for await (const said of chatStream({ ...asked, patienceMs: more.patienceMs ?? 20_000 }, question, stop)) {
    if ('piece' in said) pieces.push(said.piece)
    else end = said
  }
  return { text: pieces.join(''), end }
}
const failure = (given: Promise<unknown>): Promise<string> =>
  given.then(
    () => 'no failure',
    (error: unknown) => (error instanceof ServiceFailure ? error.message : `not said: ${String(error)}`),
  )

test('a service is asked in its protocol and answers in pieces', async () => {
  service.script = says('进程是', '正在运行的程序')
  expect(await answered()).toEqual({ text: '进程是正在运行的程序', end: { end: 'whole', tokens: 42 } })
  expect(service.asked[0]).toMatchObject({
    url: '/v1/chat/completions',
    key: 'Bearer sk-1',
    body: { model: 'm', stream: true, max_tokens: 9, messages: question },
  })
})

test('characters that arrive in halves are put together', async () => {
  service.script = async (_asked, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const bytes = Buffer.from(chunk('汉字') + lastChunk())
    for (const byte of bytes) {
      response.write(Uint8Array.of(byte))
      await new Promise((resolve) => setImmediate(resolve))
    }
    response.end()
  }
  expect((await answered()).text).toBe('汉字')
})

test('lines that end as in Windows, comments, and a service that thinks aloud', async () => {
  service.script = (_asked, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    response.write(`: wait\r\n\r\n${chunk('甲').replaceAll('\n', '\r\n')}`)
    response.write(`data: {"choices":[{"delta":{"reasoning_content":"想"}}]}\n\n`)
    response.end(lastChunk())
  }
  expect((await answered()).text).toBe('甲')
})

test.each([
  ['in one piece', '{"choices":[{"message":{"content":"全部"},"finish_reason":"stop"}],"usage":{"total_tokens":7}}', 7],
  ['without a count', '{"choices":[{"message":{"content":"全部"}}]}', null],
])('a service that answers %s is understood', async (_name, body, tokens) => {
  service.script = (_asked, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  expect(await answered()).toEqual({ text: '全部', end: { end: 'whole', tokens } })
})

test('an answer that reached its limit says so; one without its last line but with its end is whole', async () => {
  service.script = (_asked, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(chunk('半') + lastChunk('length').replace('data: [DONE]\n\n', ''))
  }
  expect((await answered()).end).toEqual({ end: 'cut', tokens: 42 })
})

const stream = { 'content-type': 'text/event-stream' }
test.each<[string, ChatService['script'], string]>([
  ['a wrong key', (_asked, response) => void response.writeHead(401).end('{}'), '密钥无效（HTTP 401）'],
  ['too many questions', (_asked, response) => void response.writeHead(429).end('{}'), '额度已用完（HTTP 429）'],
  ['somewhere else', (_asked, response) => void response.writeHead(302, { location: '/' }).end(), '（HTTP 302）'],
  ['a page', (_asked, response) => void response.writeHead(200).end('<html>'), '不是对话格式'],
  [
    'an error in the middle',
    (_asked, response) => {
      response.writeHead(200, stream).end(`${chunk('半')}data: {"error":{"message":"SECRET"}}\n\n`)
    },
    '服务在回答中出错，请稍后再试',
  ],
  [
    'an end in the middle',
    (_asked, response) => void response.writeHead(200, stream).end(chunk('半')),
    '服务中断了回答',
  ],
  [
    'a lost connection',
    (_asked, response) => {
      response.writeHead(200, stream).write(chunk('半'), () => response.destroy())
    },
    '与服务的连接中断',
  ],
])('%s is said in words', async (_name, script, words) => {
  service.script = script
  const said = await failure(answered())
  expect(said).toContain(words)
  expect(said).not.toContain('SECRET')
})

test('a service that says nothing any more is left after a while', async () => {
  service.script = (_asked, response) => void response.writeHead(200, stream).write(chunk('半'))
  expect(await failure(answered({ patienceMs: 200 }))).toBe('服务超过0.2秒没有回答')
  await service.asked[0]!.left
})

test('nobody there is said', async () => {
  await service.close()
  expect(await failure(answered())).toBe('与服务的连接中断')
  service = new ChatService()
})

test('a question that is stopped ends at the service too', async () => {
  const stop = new AbortController()
  service.script = (_asked, response) => {
    response.writeHead(200, stream).write(chunk('半'), () => stop.abort())
  }
  await expect(answered({ stop: stop.signal })).rejects.toThrow(/abort/i)
  await service.asked[0]!.left
})
