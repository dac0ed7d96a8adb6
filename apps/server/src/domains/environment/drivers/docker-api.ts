import { request, type IncomingMessage, type RequestOptions } from 'node:http'
import type { Duplex } from 'node:stream'
import { DriverError } from './driver.ts'

/** The few calls of a Docker-API engine (Docker, Podman) that environments need. Plain HTTP over a socket. */
export interface DockerApi {
  /** A call that answers with JSON (or nothing). Expected statuses other than 2xx are named in `also`. */
  call<T>(method: string, path: string, body?: unknown, also?: number[]): Promise<{ status: number; data: T }>
  /** A call whose connection becomes a two-way stream (exec). */
  hijack(path: string, body: unknown): Promise<Duplex>
}

const apiVersion = '/v1.41'
const answerLimitBytes = 16 * 1024 * 1024
/** Image pulls report as they go; silence for this long means that the engine hangs. What is only asked is known at once. */
const silenceMs = 120_000
const askSilenceMs = 10_000
/** What a proxy in front of an engine answers when the engine does not. */
const absentStatuses = new Set([502, 503, 504])

/** `unix:///path` or `tcp://host:port` as request options; null when it is neither. */
export function dockerAddress(host: string): RequestOptions | null {
  if (host.startsWith('unix://')) return { socketPath: host.slice('unix://'.length) }
  if (host.startsWith('/')) return { socketPath: host }
  const match = /^(?:tcp|http):\/\/([^/:]+):(\d+)\/?$/.exec(host)
  return match ? { host: match[1]!, port: Number(match[2]) } : null
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > answerLimitBytes) throw new DriverError('failed', '容器引擎的回答过长')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** What the engine says went wrong, in one line. */
function faultOf(text: string): string {
  try {
    const { message, cause } = JSON.parse(text) as { message?: string; cause?: string }
    return (message ?? cause ?? '').split('\n')[0]!.slice(0, 200)
  } catch {
    return text.slice(0, 200)
  }
}

export const engineUnreachable = (error: unknown): DriverError => {
  if (error instanceof DriverError) return error
  const { code, message } = error as NodeJS.ErrnoException
  return new DriverError('unreachable', `连接不上容器引擎（${code ?? message}）`, { cause: error })
}

const refusedBy = (status: number, text: string): DriverError =>
  absentStatuses.has(status)
    ? engineUnreachable(new Error(String(status)))
    : new DriverError('failed', `容器引擎拒绝了请求：${faultOf(text) || status}`)

export function dockerApi(address: RequestOptions): DockerApi {
  const send = (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const sent = request({
      ...address,
      method,
      path: apiVersion + path,
      headers: {
        host: 'docker',
        ...(text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
        ...headers,
      },
    })
    sent.end(text)
    return sent
  }
  return {
    call<T>(method: string, path: string, body?: unknown, also: number[] = []) {
      return new Promise<{ status: number; data: T }>((resolve, reject) => {
        const sent = send(method, path, body, {})
        const patienceMs = method === 'GET' ? askSilenceMs : silenceMs
        sent.setTimeout(patienceMs, () => sent.destroy(new Error('ETIMEDOUT')))
        sent.on('error', (error) => reject(engineUnreachable(error)))
        const broken = (error: unknown): void => reject(engineUnreachable(error))
        sent.on('response', (answer) => {
          textOf(answer).then((text) => {
            const status = answer.statusCode ?? 0
            if ((status < 200 || status > 299) && !also.includes(status)) return reject(refusedBy(status, text))
            resolve({ status, data: jsonOf(text) as T })
          }, broken)
        })
      })
    },
    hijack(path, body) {
      return new Promise<Duplex>((resolve, reject) => {
        const sent = send('POST', path, body, { connection: 'Upgrade', upgrade: 'tcp' })
        sent.setTimeout(silenceMs, () => sent.destroy(new Error('ETIMEDOUT')))
        sent.on('error', (error) => reject(engineUnreachable(error)))
        sent.on('upgrade', (_answer, socket, head) => {
          socket.setTimeout(0)
          if (head.length) socket.unshift(head)
          resolve(socket)
        })
        sent.on('response', (answer) => {
          textOf(answer).then(
            (text) => reject(refusedBy(answer.statusCode ?? 0, text)),
            (error: unknown) => reject(engineUnreachable(error)),
          )
        })
      })
    },
  }
}

/** The JSON of an answer; of several lines (an image pull) the last, which tells how it ended; else null. */
function jsonOf(text: string): unknown {
  for (const candidate of [text, text.trim().split('\n').at(-1) ?? '']) {
    try {
      return JSON.parse(candidate) as unknown
    } catch {
      // Not JSON as a whole: try the last line.
    }
  }
  return null
}
