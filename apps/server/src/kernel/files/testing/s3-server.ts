import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// The part of S3's REST interface that our store speaks, as strict as the real thing where it matters: requests must be
// signed (AWS Signature Version 4, checked in full), bodies must have the length and hash that they claim, absent keys
// answer NoSuchKey, ranges beyond the end InvalidRange, copies name their source, listings come in pages.

export interface S3TestServer {
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  objects: Map<string, { body: Buffer; at: Date }>
  /** Refuses the next so many requests with 503 SlowDown, as a busy store does. */
  failNext(count: number): void
  /**
   * Refuses every request, or those of one method, from now on: with a code of S3, or by hanging up; null ends it.
   */
  refuse(how: { code: string; method?: string } | 'hang-up' | null): void
  close(): Promise<void>
}

const region = 'test-region-1'
const bucket = 'lab-files'
const accessKey = 'TESTACCESSKEY'
const secretKey = 'test/secret+key'
const pageLength = 3

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const uri = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/** What is wrong with a request's signature; null when nothing is. */
function complaint(request: IncomingMessage, url: URL, body: Buffer): string | null {
  const header = request.headers.authorization ?? ''
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      header,
    )
  if (!match) return 'AccessDenied'
  const [, key, day, where, signed, signature] = match as unknown as [string, string, string, string, string, string]
  if (key !== accessKey) return 'InvalidAccessKeyId'
  const stamp = String(request.headers['x-amz-date'])
  if (where !== region || !stamp.startsWith(day)) return 'AuthorizationHeaderMalformed'
  const claimed = String(request.headers['x-amz-content-sha256'])
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const query = [...url.searchParams]
    .map(([name, value]) => `${uri(name)}=${uri(value)}`)
    .toSorted()
    .join('&')
  const names = signed.split(';')
  const headers = names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('')
  const path = url.pathname
    .split('/')
    .map((part) => uri(decodeURIComponent(part)))
    .join('/')
  const canonical = [request.method, path, query, headers, signed, claimed].join('\n')
  const text = ['AWS4-HMAC-SHA256', stamp, `${day}/${where}/s3/aws4_request`, sha256(canonical)].join('\n')
  const signing = [where, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretKey}`, day))
  return hmac(signing, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

const statuses: Readonly<Record<string, number>> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  InvalidRange: 416,
  SlowDown: 503,
  IncompleteBody: 400,
  InternalError: 500,
  RequestTimeout: 400,
}

function refuse(answer: ServerResponse, code: string): void {
  answer
    .writeHead(statuses[code] ?? 403, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function list(answer: ServerResponse, objects: S3TestServer['objects'], query: URLSearchParams): void {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
  const page = keys.slice(0, pageLength)
  const isMore = keys.length > page.length
  const contents = page.map((key) => {
    const { body, at } = objects.get(key)!
    return `<Contents><Key>${escape(key)}</Key><LastModified>${at.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`
  })
  const next = isMore ? `<NextContinuationToken>${escape(page.at(-1)!)}</NextContinuationToken>` : ''
  answer
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${isMore}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
    )
}

function put(
  answer: ServerResponse,
  objects: S3TestServer['objects'],
  key: string,
  request: IncomingMessage,
  body: Buffer,
): void {
  const source = request.headers['x-amz-copy-source']
  if (typeof source === 'string') {
    const [from, ...rest] = decodeURIComponent(source).replace(/^\//, '').split('/')
    const copied = from === bucket ? objects.get(rest.join('/')) : undefined
    if (!copied) return refuse(answer, from === bucket ? 'NoSuchKey' : 'NoSuchBucket')
    objects.set(key, { body: copied.body, at: new Date() })
    answer
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<CopyObjectResult><ETag>"x"</ETag><LastModified>${new Date().toISOString()}</LastModified></CopyObjectResult>`,
      )
    return
  }
  if (body.length !== Number(request.headers['content-length'])) return refuse(answer, 'IncompleteBody')
  objects.set(key, { body, at: new Date() })
  answer.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
}

function get(answer: ServerResponse, object: { body: Buffer; at: Date } | undefined, range: string | undefined): void {
  if (!object) return refuse(answer, 'NoSuchKey')
  const wanted = /^bytes=(\d+)-(\d+)$/.exec(range ?? '')
  if (!wanted) {
    answer.writeHead(200, { 'content-length': object.body.length }).end(object.body)
    return
  }
  const [start, end] = [Number(wanted[1]), Math.min(Number(wanted[2]), object.body.length - 1)]
  if (start > end) return refuse(answer, 'InvalidRange')
  const part = object.body.subarray(start, end + 1)
  const span = `bytes ${start}-${end}/${object.body.length}`
  answer.writeHead(206, { 'content-length': part.length, 'content-range': span }).end(part)
}

/** Starts the server on a free port. */
export async function startS3Server(): Promise<S3TestServer> {
  const objects: S3TestServer['objects'] = new Map()
  let failing = 0
  let refusing: Parameters<S3TestServer['refuse']>[0] = null
  const server: Server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const url = new URL(request.url!, 'http://s3')
      if (failing > 0) {
        failing -= 1
        return refuse(answer, 'SlowDown')
      }
      if (refusing === 'hang-up') return void request.socket.destroy()
      if (refusing && (!refusing.method || refusing.method === request.method)) return refuse(answer, refusing.code)
      const wrong = complaint(request, url, body)
      if (wrong) return refuse(answer, wrong)
      const [named, ...rest] = decodeURIComponent(url.pathname).slice(1).split('/')
      if (named !== bucket) return refuse(answer, 'NoSuchBucket')
      const key = rest.join('/')
      if (request.method === 'PUT') return put(answer, objects, key, request, body)
      if (request.method === 'DELETE') {
        objects.delete(key)
        answer.writeHead(204).end()
        return
      }
      if (key === '') return list(answer, objects, url.searchParams)
      get(answer, objects.get(key), request.headers.range)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    region,
    accessKey,
    secretKey,
    objects,
    failNext: (count) => {
      failing = count
    },
    refuse: (given) => {
      refusing = given
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
