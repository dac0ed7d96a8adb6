import { plain, sentHeaders, type WebRequest } from './page.ts'

// The beginning of a WebSocket (RFC 6455, 4) between a browser and a port of a machine. What follows it goes through as it
// is. Rules here are pure.

export const isUpgrade = (headers: WebRequest['headers']): boolean =>
  String(headers.upgrade).toLowerCase() === 'websocket'

/**
 * Whether a page may open a socket: those that lie below such an address have nobody's origin, programs have none. A page
 * of ours, or of another site that was given the address, may not.
 */
export const mayConnect = ({ origin }: WebRequest['headers']): boolean => origin === undefined || origin === 'null'

const negotiated = ['sec-websocket-version', 'sec-websocket-key', 'sec-websocket-protocol', 'sec-websocket-extensions']

/** The request as bytes, as if its page came from the machine itself: services compare the two. */
export function upgradeBytes(
  { path, headers }: Pick<WebRequest, 'path' | 'headers'>,
  port: number,
  prefix: string,
): Buffer {
  const host = `127.0.0.1:${port}`
  const lines = [
    `GET ${plain(path)} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: http://${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    ...negotiated.flatMap((name) => (headers[name] === undefined ? [] : [`${name}: ${plain(String(headers[name]))}`])),
    ...sentHeaders(headers),
    `X-Forwarded-Prefix: ${prefix}`,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}

const headLimit = 16 * 1024

/**
 * What the machine answered so far: null while its head is not whole, else the head that the browser gets (no cookies, no
 * policies, nothing but what was agreed on) and the first bytes behind it, or that it wants no socket.
 */
export function readUpgrade(bytes: Buffer): { head: Buffer; rest: Buffer } | 'refused' | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return bytes.length > headLimit ? 'refused' : null
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  if (!/^HTTP\/1\.1 101\b/.test(first)) return 'refused'
  const agreed = lines.filter((line) => /^sec-websocket-(?:accept|protocol|extensions):/i.test(line)).map(plain)
  const head = ['HTTP/1.1 101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: websocket', ...agreed]
  return { head: Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), rest: bytes.subarray(end + 4) }
}
