/** The floor's page, built again and served as the real one is: Brotli made ahead, hashed files immutable. */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import react from '@vitejs/plugin-react'
import Fastify from 'fastify'
import { build } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { announceReady, childInput } from '../lib/child.ts'

export type PageServerInput = { /** The list's answer as JSON, sent to every question. */ list: string }
export type PageServerReady = { port: number }

const { list } = childInput<PageServerInput>()
const outDir = mkdtempSync(join(tmpdir(), 'lab-bench-'))
await build({
  root: join(import.meta.dirname, 'floor'),
  configFile: false,
  logLevel: 'silent',
  plugins: [react(), compression({ algorithms: ['brotliCompress'], threshold: 1024 })],
  build: { target: 'esnext', outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
})

const app = Fastify()
await app.register(fastifyStatic, {
  root: outDir,
  preCompressed: true,
  setHeaders: (reply, path) => {
    const isHashed = path.includes('/assets/')
    reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  },
})
app.get('/apis/list', async (_request, reply) => reply.type('application/json').send(list))
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
announceReady({ port } satisfies PageServerReady, async () => {
  await app.close()
  rmSync(outDir, { recursive: true, force: true })
})
