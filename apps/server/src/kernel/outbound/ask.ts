import { lookup as resolve, type LookupAddress } from 'node:dns'
import { request as plainRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type BlockList, type LookupFunction } from 'node:net'
import { isListed, mayReach } from './public-address.ts'

const patienceMs = 10_000

export interface Asked {
  address: string
  method: 'GET' | 'POST' | 'PUT'
  headers: Readonly<Record<string, string>>
  body?: string
  /** What is read of the answer. */
  mostBytes: number
  /** Private networks that the operator has opened. */
  allowed: BlockList
}

export interface Said {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The answer was longer than what is read of it. */
  isCut: boolean
}

/** Why nothing was asked or answered, in words for who set the address up. */
export class NotReached extends Error {}

interface Way {
  /** Nothing is encrypted on it: only for what the operator has opened, which is not the internet. */
  isPlain: boolean
  allowed: BlockList
}

/** Why an address is not asked; null where it may be. */
function whyNot(address: string, { isPlain, allowed }: Way): string | null {
  if (!mayReach(address, allowed)) return '地址属于内网或保留网段，运维未允许访问'
  return isPlain && !isListed(address, allowed) ? '请使用 https:// 地址' : null
}

/** Resolves a name, and refuses it with one address that may not be asked: the connection goes to what was looked at. */
const guarded =
  (way: Way): LookupFunction =>
  (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const reasons = found?.map(({ address }) => whyNot(address, way)) ?? []
      const reason = error || !found.length ? '域名无法解析' : reasons.find((one) => one !== null)
      if (reason) return callback(new NotReached(reason), [])
      if (options.all) return callback(null, found)
      callback(null, found[0]!.address, found[0]!.family)
    })

const wordsOf = (error: unknown): string => {
  if (error instanceof NotReached) return error.message
  const { code, name } = error as { code?: unknown; name?: unknown }
  if (name === 'TimeoutError' || name === 'AbortError') return '10 秒内没有应答'
  if (code === 'ECONNREFUSED') return '连接被拒绝'
  if (typeof code === 'string' && /CERT|SELF_SIGNED|SIGNATURE|ALTNAME/.test(code)) return `证书不可信（${code}）`
  return `连接失败${typeof code === 'string' ? `（${code}）` : ''}`
}

/**
 * Asks another system, at an address that a person of a school has typed: only the internet and what the operator has opened
 * is reached, as the name resolves at that moment; redirects are not followed; time and size are limited.
 */
export async function askOutside({ address, method, headers, body, mostBytes, allowed }: Asked): Promise<Said> {
  const url = new URL(address)
  const way = { isPlain: url.protocol === 'http:', allowed }
  // An address that is no name is never resolved.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const reason = isIP(host) > 0 ? whyNot(host, way) : null
  if (reason !== null) throw new NotReached(reason)
  const send = way.isPlain ? plainRequest : secureRequest
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  try {
    const answer = await new Promise<IncomingMessage>((answered, fail) => {
      const asked = send(
        url,
        {
          method,
          // No connection that was opened for another question is used again.
          agent: false,
          lookup: guarded(way),
          signal: AbortSignal.timeout(patienceMs),
          headers: { ...headers, ...length },
        },
        answered,
      )
      asked.on('error', fail)
      asked.end(body)
    })
    return await read(answer, mostBytes)
  } catch (error) {
    throw new NotReached(wordsOf(error), { cause: error })
  }
}

async function read(answer: IncomingMessage, mostBytes: number): Promise<Said> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    // Leaving the loop ends the connection.
    if (size > mostBytes) break
  }
  const text = new TextDecoder().decode(Buffer.concat(parts).subarray(0, mostBytes))
  return { status: answer.statusCode ?? 0, headers: answer.headers, text, isCut: size > mostBytes }
}
