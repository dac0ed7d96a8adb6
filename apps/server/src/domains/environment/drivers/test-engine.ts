import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'

// A small engine that speaks the part of the Docker API that the driver uses. Its containers are folders of this machine
// with ordinary processes; what matters is that it can be taken away and brought back while they live on.

interface Container {
  id: string
  labels: Record<string, string>
  folder: string
  isRunning: boolean
}
interface Exec {
  container: Container
  argv: string[]
  env: string[]
  child: ChildProcess | null
  exitCode: number | null
}

export interface TestEngine {
  /** For `DOCKER_HOST`. */
  host: string
  /** The service goes away in the middle of whatever it is doing, as when it is killed; containers live on. */
  leave(): Promise<void>
  /** The service is there, and answers nothing. */
  hang(): Promise<void>
  comeBack(): Promise<void>
  /** Ends the containers of an environment behind everybody's back. */
  kill(environment: string): void
  /** Environments that it holds containers of now, one entry per container. */
  held(): string[]
  /** Environments that containers were ever made for, one entry per container. */
  made: string[]
  close(): Promise<void>
}

const label = 'cn.cloud-lab.environment'

const wholeBody = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return text ? (JSON.parse(text) as Record<string, unknown>) : {}
}

const framed = (stream: number, data: Buffer): Buffer => {
  const header = Buffer.alloc(8)
  header[0] = stream
  header.writeUInt32BE(data.length, 4)
  return Buffer.concat([header, data])
}

export async function testEngine(): Promise<TestEngine> {
  const dir = await mkdtemp(join(tmpdir(), 'lab-engine-'))
  const socketPath = join(dir, 'engine.sock')
  const containers = new Map<string, Container>()
  const execs = new Map<string, Exec>()
  const made: string[] = []
  const connections = new Set<Duplex>()
  let server: Server | null = null
  let isHanging = false

  const ofLabel = (url: URL): Container[] => {
    const { label: wanted = [] } = JSON.parse(url.searchParams.get('filters') ?? '{}') as { label?: string[] }
    const [name = '', value] = (wanted[0] ?? '').split('=')
    return [...containers.values()].filter(({ labels }) =>
      value === undefined ? name in labels : labels[name] === value,
    )
  }
  const end = (container: Container): void => {
    container.isRunning = false
    for (const { container: of, child } of execs.values()) if (of === container) child?.kill('SIGKILL')
  }

  /** Status and body of a plain call. */
  async function answer(request: IncomingMessage, url: URL): Promise<[number, unknown?]> {
    const [, , kind = '', id = '', act = ''] = url.pathname.split('/')
    const { method } = request
    const body = await wholeBody(request)
    if (kind === 'version') return [200, { Version: 'test' }]
    if (kind === 'networks') return method === 'GET' ? [200, []] : [201, { Id: randomUUID() }]
    if (kind === 'exec') {
      const exec = execs.get(id)
      if (!exec) return [404, { message: 'no such exec' }]
      return act === 'resize' ? [200] : [200, { ExitCode: exec.exitCode, Running: exec.child !== null }]
    }
    if (kind !== 'containers') return [404, { message: 'page not found' }]
    if (id === 'json') return [200, ofLabel(url).map((one) => ({ Id: one.id, Labels: one.labels }))]
    if (id === 'create') {
      const { Labels: labels } = body as { Labels: Record<string, string> }
      const container = { id: randomUUID(), labels, folder: join(dir, randomUUID()), isRunning: false }
      await mkdir(container.folder)
      containers.set(container.id, container)
      made.push(labels[label]!)
      return [201, { Id: container.id }]
    }
    const container = containers.get(id)
    if (!container) return [404, { message: 'no such container' }]
    if (method === 'DELETE') {
      end(container)
      containers.delete(id)
      return [204]
    }
    if (act === 'start') {
      container.isRunning = true
      return [204]
    }
    if (act === 'json') return [200, { State: { Running: container.isRunning } }]
    if (act === 'stats') return [200, { cpu_stats: { cpu_usage: { total_usage: 1e6 } }, memory_stats: { usage: 1e6 } }]
    if (act === 'exec' && container.isRunning) {
      const { Cmd: argv, Env: env } = body as { Cmd: string[]; Env: string[] }
      const exec = { container, argv, env, child: null, exitCode: null }
      const execId = randomUUID()
      execs.set(execId, exec)
      return [201, { Id: execId }]
    }
    return [409, { message: 'container is not running' }]
  }

  /** Runs a command with the connection as its input and output. */
  function begin(exec: Exec, connection: Duplex, isTty: boolean, typed: Buffer): void {
    const { folder } = exec.container
    const env = Object.fromEntries(exec.env.map((pair) => [pair.split('=')[0], pair.slice(pair.indexOf('=') + 1)]))
    const [program = '', ...argv] = exec.argv
    const child = spawn(program, argv, { cwd: folder, env: { ...env, HOME: folder } })
    exec.child = child
    const say = (stream: number) => (data: Buffer) => {
      if (connection.writable) connection.write(isTty ? data : framed(stream, data))
    }
    child.stdout.on('data', say(1))
    child.stderr.on('data', say(2))
    child.stdin.on('error', () => {})
    child.stdin.write(typed)
    connection.on('data', (data: Buffer) => child.stdin.write(data))
    connection.on('end', () => child.stdin.end())
    child.on('close', (code, signal) => {
      exec.exitCode = code ?? (signal === 'SIGKILL' ? 137 : 1)
      exec.child = null
      connection.end()
    })
  }

  function upgraded(request: IncomingMessage, connection: Duplex, head: Buffer): void {
    connection.on('error', () => {})
    const exec = execs.get(new URL(request.url!, 'http://engine').pathname.split('/')[3] ?? '')
    if (isHanging || !exec) return
    // The body comes first, then what is typed.
    const length = Number(request.headers['content-length'] ?? 0)
    let got = head
    const take = (chunk: Buffer): void => {
      got = Buffer.concat([got, chunk])
      if (got.length < length) return
      connection.off('data', take)
      const { Tty: isTty } = JSON.parse(got.subarray(0, length).toString()) as { Tty: boolean }
      connection.write('HTTP/1.1 101 UPGRADED\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n\r\n')
      begin(exec, connection, isTty, got.subarray(length))
    }
    connection.on('data', take)
    take(Buffer.alloc(0))
  }

  async function listen(): Promise<void> {
    const handle = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
      if (isHanging) return
      const [status, body] = await answer(request, new URL(request.url!, 'http://engine'))
      reply.writeHead(status, { 'content-type': 'application/json' })
      reply.end(body === undefined ? undefined : JSON.stringify(body))
    }
    const next = createServer((request, reply) => void handle(request, reply).catch(() => reply.destroy()))
    next.on('upgrade', upgraded)
    next.on('connection', (connection) => {
      connections.add(connection)
      connection.on('close', () => connections.delete(connection))
    })
    await new Promise<void>((resolve) => next.listen(socketPath, resolve))
    server = next
  }
  async function leave(): Promise<void> {
    const gone = server
    server = null
    for (const connection of connections) connection.destroy()
    await new Promise<void>((resolve) => (gone ? gone.close(() => resolve()) : resolve()))
  }

  await listen()
  return {
    host: `unix://${socketPath}`,
    made,
    leave,
    async hang() {
      isHanging = true
      if (!server) await listen()
    },
    async comeBack() {
      isHanging = false
      for (const connection of connections) connection.destroy()
      if (!server) await listen()
    },
    kill(environment) {
      for (const container of containers.values()) if (container.labels[label] === environment) end(container)
    },
    held: () => [...containers.values()].map(({ labels }) => labels[label]!),
    async close() {
      for (const container of containers.values()) end(container)
      await leave()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
