import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchImage, registryImage } from './registry.ts'

test.each([
  ['reg.example/lab/base:1.2', { origin: 'https://reg.example', name: 'lab/base', reference: '1.2' }],
  ['http://10.0.0.5:5000/base', { origin: 'http://10.0.0.5:5000', name: 'base', reference: 'latest' }],
  [
    'localhost:5000/a/b@sha256:' + 'a'.repeat(64),
    { origin: 'https://localhost:5000', name: 'a/b', reference: `sha256:${'a'.repeat(64)}` },
  ],
  ['debian', null],
  ['library/debian:12', null],
  ['reg.example/../x', null],
  ['file:///etc/passwd', null],
  ['reg.example/Upper', null],
])('%s', (address, image) => {
  expect(registryImage(address)).toEqual(image)
})

const digestOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`
const config = JSON.stringify({ config: { Env: ['A=1'] } })
const manifest = JSON.stringify({ config: { digest: digestOf(config) }, layers: [{ digest: digestOf('layer') }] })
const forged = JSON.stringify({ config: { digest: digestOf(config) }, layers: [{ digest: digestOf('other') }] })
const files: Record<string, string> = {
  '/v2/base/manifests/1': manifest,
  '/v2/base/manifests/forged': forged,
  '/v2/base/manifests/secret': 'password=inside',
  [`/v2/base/manifests/${digestOf(manifest)}`]: manifest,
  [`/v2/base/manifests/${digestOf(forged)}`]: forged,
  [`/v2/base/blobs/${digestOf(config)}`]: config,
  [`/v2/base/blobs/${digestOf('layer')}`]: 'layer',
  [`/v2/base/blobs/${digestOf('other')}`]: 'what nobody asked for',
}
const known = `Basic ${Buffer.from('lab:let me in').toString('base64')}`
const server = createServer((request, response) => {
  const { port } = server.address() as AddressInfo
  const url = request.url ?? ''
  const given = request.headers.authorization
  if (url.startsWith('/v2/closed/')) {
    if (given === 'Bearer known') return response.end(files[url.replace('closed', 'base')] ?? '{}')
    response.setHeader('www-authenticate', `Bearer realm="http://127.0.0.1:${port}/login",service="reg"`)
    return response.writeHead(401).end()
  }
  if (url.startsWith('/login'))
    return given === known ? response.end('{"token":"known"}') : response.writeHead(401).end()
  if (url.startsWith('/v2/plain/')) {
    if (given === known) return response.end(files[url.replace('plain', 'base')] ?? '{}')
    response.setHeader('www-authenticate', 'Basic realm="reg"')
    return response.writeHead(401).end()
  }
  if (url.startsWith('/token')) return response.end(JSON.stringify({ token: 'open' }))
  if (given !== 'Bearer open') {
    response.setHeader('www-authenticate', `Bearer realm="http://127.0.0.1:${port}/token",service="reg"`)
    return response.writeHead(401).end()
  }
  if (url.endsWith('/endless')) {
    // Without a length, and for as long as anybody reads.
    const part = Buffer.alloc(1024 * 1024, 32)
    return Readable.from(
      (function* () {
        for (let sent = 0; sent < 64; sent += 1) yield part
      })(),
    ).pipe(response)
  }
  const file = files[url]
  return file === undefined ? response.writeHead(404).end() : response.end(file)
})
const folder = mkdtempSync(join(tmpdir(), 'lab-registry-'))
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const fetched = (reference: string, into: string, name = 'base', password: string | null = null) => {
  const { port } = server.address() as AddressInfo
  const image = { origin: `http://127.0.0.1:${port}`, name, reference }
  const building = { signal: new AbortController().signal, onStep: () => undefined }
  return fetchImage(image, join(folder, into), building, password === null ? null : { username: 'lab', password })
}

test('an image is fetched whole, as an anonymous caller', async () => {
  await fetched('1', 'whole')
  expect(readdirSync(join(folder, 'whole/blobs/sha256')).toSorted()).toEqual(
    [manifest, config, 'layer'].map((text) => digestOf(text).slice('sha256:'.length)).toSorted(),
  )
})

test.each(['closed', 'plain'])('a registry that wants a name and a password, %s', async (name) => {
  await fetched('1', name, name, 'let me in')
  expect(readdirSync(join(folder, name, 'blobs/sha256'))).toHaveLength(3)
  await expect(fetched('1', `${name}-wrong`, name, 'wrong')).rejects.toThrow('不接受这个用户名和密码')
  await expect(fetched('1', `${name}-nobody`, name)).rejects.toThrow('要求登录，请填写用户名和密码')
})

test.each([
  ['absent', '没有这个镜像'],
  ['forged', '校验值不一致'],
  ['endless', '回答过长'],
  ['secret', /^镜像仓库的回答不是镜像的描述，请检查地址$/],
])('%s is refused', async (reference, why) => {
  await expect(fetched(reference, reference)).rejects.toThrow(why)
})

test('a registry that is not there', async () => {
  const image = { origin: 'http://127.0.0.1:9', name: 'base', reference: '1' }
  const building = { signal: new AbortController().signal, onStep: () => undefined }
  await expect(fetchImage(image, join(folder, 'gone'), building)).rejects.toThrow('连不上')
})
