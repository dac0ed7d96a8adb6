import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskStore } from './disk.ts'
import { s3Store } from './s3.ts'
import { type FileStore, TooLarge } from './store.ts'

/** The part of S3's REST interface that the store speaks: objects by path, ranges, server-side copies. */
function s3Server(objects: Map<string, Buffer>): Server {
  return createServer((request, answer) => {
    const key = decodeURIComponent(new URL(request.url!, 'http://s3').pathname)
    const known = objects.get(key)
    const absent = (): void => void answer.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const source = request.headers['x-amz-copy-source']
      if (request.method === 'PUT' && typeof source === 'string') {
        const copied = objects.get(`/${decodeURIComponent(source)}`)
        if (!copied) return absent()
        objects.set(key, copied)
        return answer.writeHead(200).end('<CopyObjectResult></CopyObjectResult>')
      }
      if (request.method === 'PUT') {
        const body = Buffer.concat(chunks)
        if (body.length !== Number(request.headers['content-length'])) return answer.writeHead(400).end()
        objects.set(key, body)
        return answer.writeHead(200).end()
      }
      if (request.method === 'DELETE') {
        objects.delete(key)
        return answer.writeHead(204).end()
      }
      if (!known) return absent()
      const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
      const part = range ? known.subarray(Number(range[1]), Number(range[2]) + 1) : known
      return answer.writeHead(range ? 206 : 200, { 'content-length': part.length }).end(part)
    })
  })
}

const objects = new Map<string, Buffer>()
const server = s3Server(objects)
let folder: string
const stores: Record<string, () => FileStore> = {
  disk: () => diskStore(folder),
  s3: () =>
    s3Store({
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket: 'lab',
      region: 'us-east-1',
      accessKey: 'key',
      secretKey: 'secret',
    }),
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lab-files-'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

const text = '春眠不觉晓，处处闻啼鸟。'.repeat(2_000)
const read = async (stream: Readable | null): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream!) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

describe.each(Object.keys(stores))('files on %s', (name) => {
  test('come back whole and in part, move, and go', async () => {
    const store = stores[name]!()
    const stored = await store.put('blobs/ab/one', Readable.from([Buffer.from(text)]), { maxBytes: 1e6 })
    expect(stored).toEqual({
      sizeBytes: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
    })
    expect(await read(await store.get('blobs/ab/one'))).toBe(text)
    expect(await read(await store.get('blobs/ab/one', { start: 3, end: 8 }))).toBe('眠不')
    await store.rename('blobs/ab/one', 'blobs/cd/two')
    expect(await store.get('blobs/ab/one')).toBeNull()
    expect(await read(await store.get('blobs/cd/two'))).toBe(text)
    await store.remove('blobs/cd/two')
    expect(await store.get('blobs/cd/two')).toBeNull()
    await store.remove('blobs/cd/two')
  })

  test('a stream that is too long leaves nothing', async () => {
    const store = stores[name]!()
    const body = Readable.from([Buffer.alloc(600), Buffer.alloc(600)])
    await expect(store.put('blobs/ab/long', body, { maxBytes: 1_000 })).rejects.toThrow(TooLarge)
    expect(await store.get('blobs/ab/long')).toBeNull()
  })
})

test('keys are ours: no way out of the folder, nothing half-written left in it', async () => {
  const store = diskStore(folder)
  for (const key of ['../out', 'a/../../out', '/etc/passwd', 'A', '']) {
    await expect(store.get(key)).rejects.toThrow('Not a storage key')
  }
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})
