import { readFile } from 'node:fs/promises'
import * as http from 'node:http'
import * as https from 'node:https'
import { WebSocket } from 'ws'
import type { Config } from '../../../kernel/config.ts'
import { DriverError } from './driver.ts'

export type ClusterConfig = NonNullable<Config['kubernetes']>

/** What a proxy in front of an API server answers when the server does not. */
const absentStatuses = new Set([502, 503, 504])

/** An answer of the API that says no. */
export class ApiFault extends DriverError {
  readonly status: number
  constructor(status: number, message: string) {
    super(absentStatuses.has(status) ? 'unreachable' : 'failed', message)
    this.name = 'ApiFault'
    this.status = status
  }
}

/** The few calls of a Kubernetes API server that environments need. */
export interface ClusterApi {
  readonly namespace: string
  /** Path below the API's root. Statuses other than 2xx that are expected are named in `also`. */
  call<T>(method: string, path: string, body?: unknown, also?: number[]): Promise<{ status: number; data: T }>
  /** A socket with the channels of a running command. */
  exec(pod: string, query: URLSearchParams): Promise<WebSocket>
}

const answerLimitBytes = 32 * 1024 * 1024
const patienceMs = 30_000
/** Tokens of a pod's service account are renewed in their file by the cluster. */
const tokenKeptMs = 60_000
/** One byte names the channel; see kubernetes-exec.ts. Spoken by every API server since 1.4. */
const protocol = 'v4.channel.k8s.io'

async function textOf(message: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > answerLimitBytes) throw new DriverError('failed', '集群的回答过长')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** What the API server says went wrong, in one line: answers other than 2xx carry a Status object. */
function faultOf(status: number, text: string): ApiFault {
  let said = ''
  try {
    said = (JSON.parse(text) as { message?: string }).message ?? ''
  } catch {
    // A proxy in between may answer with a page.
  }
  const line = said.split('\n')[0]!.slice(0, 300)
  if (status === 401) return new ApiFault(status, '集群不接受访问令牌')
  if (status === 403 && line.includes('exceeded quota')) return new ApiFault(status, `集群配额已满：${line}`)
  if (status === 403) return new ApiFault(status, `集群没有给出权限：${line}`)
  return new ApiFault(status, `集群拒绝了请求：${line || status}`)
}

export const clusterUnreachable = (error: unknown): DriverError => {
  if (error instanceof DriverError) return error
  const { code, message } = error as NodeJS.ErrnoException
  return new DriverError('unreachable', `连接不上集群（${code ?? message}）`, { cause: error })
}

export function clusterApi(config: ClusterConfig): ClusterApi {
  const root = new URL(config.url)
  const isSecure = root.protocol === 'https:'
  let known: { token: string; ca: Buffer | undefined; until: number } | null = null

  async function access(): Promise<{ token: string; ca: Buffer | undefined }> {
    if (known && known.until > Date.now()) return known
    try {
      const token = config.tokenFile ? (await readFile(config.tokenFile, 'utf8')).trim() : (config.token ?? '')
      const ca = config.caFile ? await readFile(config.caFile) : undefined
      known = { token, ca, until: Date.now() + tokenKeptMs }
      return known
    } catch (error) {
      const { path = '' } = error as NodeJS.ErrnoException
      throw new DriverError('failed', `集群的访问文件读不到：${path}`, { cause: error })
    }
  }

  return {
    namespace: config.namespace,

    async call<T>(method: string, path: string, body?: unknown, also: number[] = []) {
      const { token, ca } = await access()
      const text = body === undefined ? undefined : JSON.stringify(body)
      return new Promise<{ status: number; data: T }>((resolve, reject) => {
        const sent = (isSecure ? https : http).request(new URL(path, root), {
          method,
          ...(ca ? { ca } : {}),
          headers: {
            accept: 'application/json',
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(text === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
          },
        })
        sent.setTimeout(patienceMs, () => sent.destroy(new Error('ETIMEDOUT')))
        sent.on('error', (error) => reject(clusterUnreachable(error)))
        const broken = (error: unknown): void => reject(clusterUnreachable(error))
        sent.on('response', (answer) => {
          textOf(answer).then((answered) => {
            const status = answer.statusCode ?? 0
            if ((status < 200 || status > 299) && !also.includes(status)) return reject(faultOf(status, answered))
            resolve({ status, data: (answered ? jsonOf(answered) : null) as T })
          }, broken)
        })
        sent.end(text)
      })
    },

    async exec(pod, query) {
      const { token, ca } = await access()
      const address = new URL(`/api/v1/namespaces/${config.namespace}/pods/${pod}/exec?${query.toString()}`, root)
      address.protocol = isSecure ? 'wss:' : 'ws:'
      return new Promise<WebSocket>((resolve, reject) => {
        const socket = new WebSocket(address, protocol, {
          ...(ca ? { ca } : {}),
          headers: token ? { authorization: `Bearer ${token}` } : {},
          handshakeTimeout: patienceMs,
          perMessageDeflate: false,
        })
        // The command may speak before the caller has begun to listen.
        socket.pause()
        socket.on('open', () => resolve(socket))
        socket.on('unexpected-response', (_sent, answer) => {
          textOf(answer).then((text) => {
            const status = answer.statusCode ?? 0
            reject(status === 404 ? new DriverError('gone', '环境已不存在') : faultOf(status, text))
          }, broken)
        })
        const broken = (error: unknown): void => reject(clusterUnreachable(error))
        socket.on('error', broken)
      })
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
