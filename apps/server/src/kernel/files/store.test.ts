import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { skipNote, variableLack } from '../../testing/lacks.ts'
import { diskStore } from './disk.ts'
import { s3Store } from './s3.ts'
import { type FileStore, StoreUnavailable, TooLarge } from './store.ts'
import { startS3Server, type S3TestServer } from './testing/s3-server.ts'

let folder: string
let server: S3TestServer
let s3: FileStore
let disk: FileStore
/** Settings of a real S3-compatible store, when one is to be tested as well. */
const real = process.env.TEST_S3_ENDPOINT
const stores: Record<string, () => FileStore> = { disk: () => disk, s3: () => s3 }
if (real) {
  stores['the store of TEST_S3_ENDPOINT'] = () =>
    s3Store({
      endpoint: real,
      bucket: process.env.TEST_S3_BUCKET ?? 'lab',
      region: process.env.TEST_S3_REGION ?? 'us-east-1',
      accessKey: process.env.TEST_S3_ACCESS_KEY ?? 'key',
      secretKey: process.env.TEST_S3_SECRET_KEY ?? 'secret',
    })
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lab-files-'))
  server = await startS3Server()
  disk = diskStore(folder)
  s3 = s3Store(server)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const realLack = variableLack('TEST_S3_ENDPOINT')
test.skipIf(realLack)(`a real S3-compatible store is among them${skipNote(realLack)}`, () => {
  expect(Object.keys(stores)).toContain('the store of TEST_S3_ENDPOINT')
})

const text = '春眠不觉晓，处处闻啼鸟。'.repeat(2_000)
const read = async (stream: Readable | null): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream!) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

test('a bucket that is not there stops the start, with its name', async () => {
  await expect(s3.check()).resolves.toBeUndefined()
  await expect(s3Store({ ...server, bucket: 'another' }).check()).rejects.toThrow('another')
  await expect(s3Store({ ...server, secretKey: 'wrong' }).check()).rejects.toThrow('S3')
})

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

test('a bucket that is not there stops the start, with its name', async () => {
  await expect(s3.check()).resolves.toBeUndefined()
  await expect(s3Store({ ...server, bucket: 'another' }).check()).rejects.toThrow('another')
  await expect(s3Store({ ...server, secretKey: 'wrong' }).check()).rejects.toThrow('S3')
})

describe.each(Object.keys(stores))('listing %s', (name) => {
  test('gives every key below a folder, over as many pages as it takes, and no other', async () => {
    const store = stores[name]!()
    const wanted = Array.from({ length: 8 }, (_, n) => `parts/abc/${n}`)
    for (const key of [...wanted, 'parts/abd/0', 'incoming/x']) {
      await store.put(key, Readable.from([Buffer.from(key)]), { maxBytes: 100 })
    }
    const found: string[] = []
    for await (const { key, at } of store.list('parts/abc/')) {
      found.push(key)
      expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000)
    }
    expect(found.toSorted()).toEqual(wanted)
    for await (const { key } of store.list('nothing/')) expect(key).toBe('nothing here')
    for (const key of [...wanted, 'parts/abd/0', 'incoming/x']) await store.remove(key)
    for await (const { key } of store.list('parts/')) expect(key).toBe('nothing left')
  })

  test('what is renamed onto another takes its place', async () => {
    const store = stores[name]!()
    for (const key of ['incoming/new', 'blobs/aa/old']) {
      await store.put(key, Readable.from([Buffer.from(key)]), { maxBytes: 100 })
    }
    await store.rename('incoming/new', 'blobs/aa/old')
    expect(await read(await store.get('blobs/aa/old'))).toBe('incoming/new')
    await store.remove('blobs/aa/old')
  })
})

describe('S3', () => {
  test.each<[string, Parameters<S3TestServer['refuse']>[0]]>([
    ['refuses the key', { code: 'InvalidAccessKeyId' }],
    ['gives no right', { code: 'AccessDenied' }],
    ['has no such bucket', { code: 'NoSuchBucket' }],
    ['breaks', { code: 'InternalError' }],
    ['waits too long', { code: 'RequestTimeout' }],
    ['hangs up', 'hang-up'],
  ])(
    'a store that %s is unavailable, whatever it is asked',
    async (_what, how) => {
      server.refuse(how)
      try {
        const name = 'blobs/ab/unavailable'
        await expect(s3.get(name)).rejects.toThrow(StoreUnavailable)
        await expect(s3.remove(name)).rejects.toThrow(StoreUnavailable)
        await expect(s3.rename(name, `${name}-2`)).rejects.toThrow(StoreUnavailable)
        await expect(s3.list('blobs/')[Symbol.asyncIterator]().next()).rejects.toThrow(StoreUnavailable)
        const body = Readable.from([Buffer.from('x')])
        await expect(s3.put(name, body, { maxBytes: 10 })).rejects.toThrow(StoreUnavailable)
      } finally {
        server.refuse(null)
      }
    },
    30_000,
  )
  test.each(['PUT', 'DELETE'])(
    'keys without the right to %s stop the start, and nothing is left of the try',
    async (method) => {
      server.refuse({ code: 'AccessDenied', method })
      await expect(s3.check()).rejects.toThrow(/读写和删除权限/)
      server.refuse(null)
      server.objects.clear()
      await s3.check()
      expect([...server.objects.keys()]).toEqual([])
    },
  )
  test('a busy store is asked again', async () => {
    server.failNext(2)
    await s3.put('blobs/ab/busy', Readable.from([Buffer.from('x')]), { maxBytes: 10 })
    expect(server.objects.has('blobs/ab/busy')).toBe(true)
  })
  test('a wrong key is an error, not an empty file', async () => {
    const stranger = s3Store({ ...server, secretKey: 'guessed' })
    await expect(stranger.get('blobs/ab/busy')).rejects.toThrow('SignatureDoesNotMatch')
    await expect(stranger.put('blobs/ab/y', Readable.from([Buffer.from('x')]), { maxBytes: 10 })).rejects.toThrow(
      /SignatureDoesNotMatch|NoSuchBucket/,
    )
    expect(server.objects.has('blobs/ab/y')).toBe(false)
  })
  test('a bucket that is not there is an error, not an empty folder', async () => {
    const lost = s3Store({ ...server, bucket: 'elsewhere' })
    await expect(lost.put('blobs/ab/z', Readable.from([Buffer.from('x')]), { maxBytes: 10 })).rejects.toThrow(
      /SignatureDoesNotMatch|NoSuchBucket/,
    )
    await expect(lost.get('blobs/ab/z')).rejects.toThrow('NoSuchBucket')
  })
})

test('keys are ours: no way out of the folder, nothing half-written left in it', async () => {
  const store = diskStore(folder)
  for (const key of ['../out', 'a/../../out', '/etc/passwd', 'A', '']) {
    await expect(store.get(key)).rejects.toThrow('Not a storage key')
  }
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})
