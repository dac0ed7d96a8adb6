import { withShim } from './shim.ts'

// A learner's web page is shown below an address of ours, but never in our origin: the policy gives the document an origin
// of its own (no cookies, no storage, none of our answers). Rules here are pure; what asks the machine is inside.ts.

/** Where the pages of one port of one machine lie. */
export const webRoot = '/env-web'

/** Scripts and forms run in an origin that is nobody's; nothing in it may replace the page around. */
export const pagePolicy = 'sandbox allow-scripts allow-forms allow-modals allow-popups allow-downloads'

/** Headers between two servers only (RFC 9110, 7.6.1), and what would tell the machine of the person's session. */
const notSent = new Set([
  'authorization',
  'connection',
  'content-length',
  'cookie',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  // Answers come back unpacked, because addresses in them are changed.
  'accept-encoding',
  'domain-id',
  // The page's origin is nobody's, and its address is a key: services that compare them with their own would refuse.
  'origin',
  'referer',
])

export interface WebRequest {
  method: string
  /** With its query, below the machine's root. */
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

export const plain = (text: string): string => text.replaceAll(/[\r\n\0]/g, '')

/** The browser's own headers that a service may know, each as a line. */
export const sentHeaders = (headers: WebRequest['headers']): string[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    notSent.has(name) || name.startsWith('sec-') || value === undefined
      ? []
      : [value].flat().map((one) => `${plain(name)}: ${plain(one)}`),
  )

/** The request as bytes. HTTP/1.0 is answered in one piece, and the end of the connection is the end of the answer. */
export function requestBytes({ method, path, headers, body }: WebRequest, port: number, prefix: string): Buffer {
  const lines = [`${method} ${plain(path)} HTTP/1.0`, `Host: 127.0.0.1:${port}`, 'Connection: close']
  lines.push(...sentHeaders(headers), `X-Forwarded-Prefix: ${prefix}`)
  if (body.length || method === 'POST' || method === 'PUT') lines.push(`Content-Length: ${body.length}`)
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body])
}

export interface WebAnswer {
  status: number
  headers: [string, string][]
  body: Buffer
}

/** The answer in the machine's bytes, or null when they are none. */
export function readAnswer(bytes: Buffer): WebAnswer | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1])
  if (!(status >= 200 && status < 600)) return null
  const headers = lines.flatMap((line): [string, string][] => {
    const at = line.indexOf(':')
    return at > 0 ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]] : []
  })
  const body = bytes.subarray(end + 4)
  const isChunked = headers.some(([name, value]) => name === 'transfer-encoding' && /chunked/i.test(value))
  return { status, headers, body: isChunked ? unchunked(body) : body }
}

/** Some servers answer in chunks whatever they were asked in. */
function unchunked(body: Buffer): Buffer {
  const parts: Buffer[] = []
  let at = 0
  while (at < body.length) {
    const lineEnd = body.indexOf('\r\n', at)
    const size = lineEnd < 0 ? 0 : Number.parseInt(body.toString('latin1', at, lineEnd), 16)
    if (!(size > 0)) break
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
  return Buffer.concat(parts)
}

/** Headers of an answer that people's browsers get. No cookies: they would be ours. */
const passed = new Set([
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-language',
  'content-type',
  'etag',
  'expires',
  'last-modified',
  'retry-after',
])

/** An address that the machine leads to, as one below ours; null when it leads elsewhere. */
export function locationBelow(location: string, port: number, prefix: string): string | null {
  const own = new RegExp(`^(?:https?:)?//(?:127\\.0\\.0\\.1|localhost|\\[::1\\])(?::${port})?(?=/|$)`, 'i')
  const path = location.replace(own, '')
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(path)) return null
  return path.startsWith('/') ? `${prefix}${path}` : path === '' ? `${prefix}/` : path
}

/** Pages and styles with the addresses that begin at the machine's root begun at ours; what scripts put together is the shim's. */
export function rerooted(type: string, body: Buffer, prefix: string): Buffer {
  const isHtml = /^text\/html\b/i.test(type)
  if (!isHtml && !/^text\/css\b/i.test(type)) return body
  // Byte for byte, whatever the page's encoding is: what is looked for is ASCII.
  const text = body.toString('latin1')
  const inStyles = text.replaceAll(/(url\(\s*["']?)\/(?!\/)/gi, `$1${prefix}/`)
  const whole = isHtml
    ? inStyles.replaceAll(/(\s(?:href|src|action|formaction|poster|data)\s*=\s*["']?)\/(?!\/)/gi, `$1${prefix}/`)
    : inStyles
  return Buffer.from(isHtml ? withShim(whole, prefix) : whole, 'latin1')
}

/** What a browser gets of an answer. */
export function shownAnswer({ status, headers, body }: WebAnswer, port: number, prefix: string): WebAnswer {
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? 'application/octet-stream'
  const location = headers.find(([name]) => name === 'location')?.[1]
  const below = location === undefined ? null : locationBelow(location, port, prefix)
  return {
    status,
    headers: [
      ...headers.filter(([name]) => passed.has(name) && name !== 'content-type'),
      ['content-type', type],
      ...(below === null ? [] : [['location', below] as [string, string]]),
    ],
    body: rerooted(type, body, prefix),
  }
}

/**
 * Whether a request may be answered. Pages of ours may open one as a page of its own or in a frame, where the policy
 * gives it nobody's origin all the same, and nothing else: as a script or style of ours it would run in our origin.
 */
export function isAsked(headers: WebRequest['headers']): boolean {
  const [site, dest] = [headers['sec-fetch-site'], headers['sec-fetch-dest']]
  return site !== 'same-origin' || dest === 'document' || dest === 'iframe' || dest === undefined
}
