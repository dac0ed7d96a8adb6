import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn as spawnTerminal } from '@lydell/node-pty'
import { WebSocketServer, type WebSocket } from 'ws'

// An API server of a cluster for tests: it speaks HTTP and the exec protocol with the shapes of answers that the
// Kubernetes API documents (v1.31), keeps objects in memory, and runs what is executed in a "pod" as a process of this
// machine in a folder of the pod's own. It proves the driver's side of the conversation, not a cluster.

interface Stored {
  metadata: { name: string; labels?: Record<string, string> }
  spec?: unknown
  status?: unknown
}

export interface TestCluster {
  url: string
  /** Every request as `METHOD path`, without its query. */
  seen: string[]
  objects: Map<string, Stored>
  /** The state of a pod after it was asked for; running unless a test says otherwise. */
  statusOf: (pod: Stored) => object
  denied: Set<string>
  metrics: object | null
  quotas: object[]
  close(): Promise<void>
}

export const running = {
  phase: 'Running',
  containerStatuses: [{ name: 'machine', ready: true, state: { running: { startedAt: '2026-11-20T08:00:00Z' } } }],
}

const status = (code: number, reason: string, message: string): object => ({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Failure',
  message,
  reason,
  code,
})

async function bodyOf(
  request: IncomingMessage,
): Promise<Stored & { spec?: { resourceAttributes?: { resource: string; verb: string } } }> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString() || '{}') as never
}

const token = 'test-token'

export async function testCluster(namespace: string): Promise<TestCluster> {
  const home = mkdtempSync(join(tmpdir(), 'lab-cluster-'))
  const objects = new Map<string, Stored>()
  const cluster: TestCluster = {
    url: '',
    seen: [],
    objects,
    statusOf: () => running,
    denied: new Set(),
    metrics: null,
    quotas: [{}],
    close: async () => {},
  }
  const answer = (reply: ServerResponse, code: number, body: object): void => {
    reply.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  async function handle(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://cluster')
    const { method = 'GET' } = request
    const { pathname } = url
    cluster.seen.push(`${method} ${pathname}`)
    if (request.headers.authorization !== `Bearer ${token}`) {
      return answer(reply, 401, status(401, 'Unauthorized', 'Unauthorized'))
    }
    if (pathname === '/version') return answer(reply, 200, { major: '1', minor: '31', gitVersion: 'v1.31.2' })
    if (pathname === `/api/v1/namespaces/${namespace}`)
      return answer(reply, 200, { kind: 'Namespace', metadata: { name: namespace } })
    if (/^\/api\/v1\/namespaces\/[^/]+$/.test(pathname)) {
      const name = pathname.split('/').at(-1)
      return answer(reply, 404, status(404, 'NotFound', `namespaces "${name}" not found`))
    }
    if (pathname.endsWith('/selfsubjectaccessreviews')) {
      const { resource = '', verb = '' } = (await bodyOf(request)).spec?.resourceAttributes ?? {}
      return answer(reply, 201, {
        kind: 'SelfSubjectAccessReview',
        status: { allowed: !cluster.denied.has(`${verb} ${resource}`) },
      })
    }
    if (pathname.endsWith('/resourcequotas'))
      return answer(reply, 200, { kind: 'ResourceQuotaList', items: cluster.quotas })
    if (pathname.startsWith('/apis/metrics.k8s.io/')) {
      return cluster.metrics
        ? answer(reply, 200, cluster.metrics)
        : answer(reply, 404, status(404, 'NotFound', 'the server could not find the requested resource'))
    }
    if (method === 'POST') {
      const made = await bodyOf(request)
      const key = `${pathname}/${made.metadata.name}`
      const [, kind = ''] = /\/(\w+)$/.exec(pathname) ?? []
      if (cluster.denied.has(`quota ${kind}`)) {
        const message = `${kind} "${made.metadata.name}" is forbidden: exceeded quota: lab, requested: pods=1, used: pods=20, limited: pods=20`
        return answer(reply, 403, status(403, 'Forbidden', message))
      }
      if (objects.has(key))
        return answer(reply, 409, status(409, 'AlreadyExists', `${kind} "${made.metadata.name}" already exists`))
      if (kind === 'pods') {
        made.status = cluster.statusOf(made)
        mkdirSync(join(home, made.metadata.name))
      }
      objects.set(key, made)
      return answer(reply, 201, made)
    }
    const selector = url.searchParams.get('labelSelector')
    const [wantedLabel = '', wantedValue] = selector?.split('=') ?? []
    const chosen = [...objects].filter(([key, object]) => {
      if (key === pathname) return true
      if (selector === null || !key.startsWith(`${pathname}/`)) return false
      const value = object.metadata.labels?.[wantedLabel]
      return value !== undefined && (wantedValue === undefined || value === wantedValue)
    })
    if (selector === null && !chosen.length) return answer(reply, 404, status(404, 'NotFound', 'not found'))
    if (method === 'DELETE') {
      for (const [key, object] of chosen) {
        objects.delete(key)
        if (key.includes('/pods/')) rmSync(join(home, object.metadata.name), { recursive: true, force: true })
      }
      return answer(reply, 200, { kind: 'Status', apiVersion: 'v1', status: 'Success' })
    }
    answer(reply, 200, selector === null ? chosen[0]![1] : { kind: 'List', items: chosen.map(([, object]) => object) })
  }

  const server: Server = createServer((request, reply) => void handle(request, reply))
  const sockets = new WebSocketServer({
    noServer: true,
    handleProtocols: (offered) => (offered.has('v4.channel.k8s.io') ? 'v4.channel.k8s.io' : false),
  })
  server.on('upgrade', (request, stream, head) => {
    const url = new URL(request.url ?? '/', 'http://cluster')
    const pod = /\/pods\/([^/]+)\/exec$/.exec(url.pathname)?.[1] ?? ''
    cluster.seen.push(`GET ${url.pathname}`)
    if (!objects.has(url.pathname.replace(/\/exec$/, ''))) {
      stream.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, stream, head, (socket) => run(socket, url.searchParams, join(home, pod)))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  cluster.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  cluster.close = async () => {
    for (const socket of sockets.clients) socket.terminate()
    await new Promise((resolve) => server.close(resolve))
    rmSync(home, { recursive: true, force: true })
  }
  return cluster
}

/** What the kubelet does with an exec stream: one process, its output by channel, at the end how it went. */
function run(socket: WebSocket, query: URLSearchParams, folder: string): void {
  const [program = '', ...words] = query.getAll('command')
  const send = (channel: number, data: Buffer | string): void => {
    if (socket.readyState === socket.OPEN) socket.send(Buffer.concat([Buffer.from([channel]), Buffer.from(data)]))
  }
  const env = { PATH: process.env.PATH ?? '', HOME: folder, LANG: 'C.UTF-8' }
  const finish = (code: number): void => {
    const failure = {
      metadata: {},
      status: 'Failure',
      message: `command terminated with non-zero exit code: exit status ${code}`,
      reason: 'NonZeroExitCode',
      details: { causes: [{ reason: 'ExitCode', message: String(code) }] },
    }
    send(3, JSON.stringify(code === 0 ? { metadata: {}, status: 'Success' } : failure))
    socket.close(1000)
  }
  if (query.get('tty') === 'true') {
    const terminal = spawnTerminal(program, words, { cwd: folder, env, cols: 80, rows: 24 })
    terminal.onData((data) => send(1, data))
    terminal.onExit(({ exitCode }) => finish(exitCode))
    socket.on('message', (data: Buffer) => {
      if (data[0] === 0) terminal.write(data.subarray(1).toString())
      if (data[0] !== 4) return
      const { Width, Height } = JSON.parse(data.subarray(1).toString()) as { Width: number; Height: number }
      terminal.resize(Width, Height)
    })
    socket.on('close', () => terminal.kill())
    return
  }
  const child = spawn(program, words, { cwd: folder, env })
  child.stdout.on('data', (data: Buffer) => send(1, data))
  child.stderr.on('data', (data: Buffer) => send(2, data))
  child.stdin.on('error', () => {})
  child.on('close', (code, signal) => finish(signal === 'SIGKILL' ? 137 : (code ?? 1)))
  // Version 4 has no word for the end of input: it stays open until the socket closes.
  socket.on('message', (data: Buffer) => {
    if (data[0] === 0) child.stdin.write(data.subarray(1))
  })
  socket.on('close', () => child.kill('SIGKILL'))
}

export const testToken = token
