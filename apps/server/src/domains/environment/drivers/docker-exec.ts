import { Duplex } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { engineUnreachable, type DockerApi } from './docker-api.ts'
import type { DriverTerminal, ExecOutcome, ExecRequest } from './driver.ts'
import { defaultOutputBytes, interpreters, Kept, localeFor, terminalLanguage } from './exec-parts.ts'

export const home = '/home/learner'
const environment = [`HOME=${home}`, 'USER=learner', 'PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin']
const pairs = (variables: Record<string, string>): string[] =>
  Object.entries(variables).map(([name, value]) => `${name}=${value}`)
/** After the time is up inside the container, the stream gets this long to end before it is cut. */
const graceMs = 3_000

/** Splits the engine's stream into standard output (1) and error (2): each piece has a header of eight bytes. */
export class Demultiplexer {
  #rest = Buffer.alloc(0)
  take(chunk: Buffer): { stream: number; data: Buffer }[] {
    this.#rest = Buffer.concat([this.#rest, chunk])
    const pieces: { stream: number; data: Buffer }[] = []
    while (this.#rest.length >= 8) {
      const length = this.#rest.readUInt32BE(4)
      if (this.#rest.length < 8 + length) break
      pieces.push({ stream: this.#rest[0]!, data: Buffer.from(this.#rest.subarray(8, 8 + length)) })
      this.#rest = this.#rest.subarray(8 + length)
    }
    return pieces
  }
}

/** The stream may end a moment before the engine knows how the command did. */
const settleMs = 100
const settleTries = 20

/** How a command ended whose stream has ended. One that still runs was cut off from us, not ended. */
async function exitCodeOf(api: DockerApi, execId: string): Promise<number | null> {
  for (let left = settleTries; left > 0; left -= 1) {
    const { data } = await api.call<{ ExitCode: number | null; Running?: boolean }>('GET', `/exec/${execId}/json`)
    if (!data.Running) return data.ExitCode
    await new Promise((resolve) => setTimeout(resolve, settleMs))
  }
  throw engineUnreachable(new Error('ECONNRESET'))
}

/** Runs one command in a container and waits for it; `raw` is its standard output as bytes. */
export async function execInContainer(
  api: DockerApi,
  container: string,
  request: ExecRequest,
  variables: Record<string, string> = {},
): Promise<ExecOutcome & { raw: Buffer }> {
  const { command } = request
  const argv = 'argv' in command ? command.argv : interpreters[command.language]
  const input = 'argv' in command ? request.stdin : command.script
  const seconds = Math.max(1, Math.ceil(request.timeoutMs / 1000))
  const created = await api.call<{ Id: string }>('POST', `/containers/${container}/exec`, {
    AttachStdin: input !== undefined,
    AttachStdout: true,
    AttachStderr: true,
    Cmd: ['timeout', '-s', 'KILL', String(seconds), ...argv],
    Env: [...environment, ...pairs({ ...variables, ...localeFor(request) })],
    User: '1000:1000',
    WorkingDir: home,
  })
  const execId = created.data.Id
  const begun = performance.now()
  const socket = await api.hijack(`/exec/${execId}/start`, { Detach: false, Tty: false })
  const limit = request.outputLimitBytes ?? defaultOutputBytes
  const [stdout, stderr] = [new Kept(limit), new Kept(limit)]
  const streams = new Demultiplexer()
  const isCut = await new Promise<boolean>((resolve, reject) => {
    const timer = setTimeout(() => {
      socket.destroy()
      resolve(true)
    }, request.timeoutMs + graceMs)
    const finish = (): void => {
      clearTimeout(timer)
      resolve(false)
    }
    socket.on('data', (chunk: Buffer) => {
      for (const { stream, data } of streams.take(chunk)) (stream === 2 ? stderr : stdout).add(data)
    })
    socket.on('end', finish)
    socket.on('close', finish)
    socket.on('error', (error) => {
      clearTimeout(timer)
      reject(engineUnreachable(error))
    })
    if (input !== undefined) socket.end(input)
  })
  const durationMs = performance.now() - begun
  const exitCode = isCut ? null : await exitCodeOf(api, execId)
  const timedOut = isCut || (exitCode === 137 && durationMs >= seconds * 1000 - 50)
  return {
    exitCode: timedOut || exitCode === 137 ? null : exitCode,
    stdout: stdout.text,
    stderr: stderr.text,
    raw: stdout.bytes,
    timedOut,
    durationMs,
  }
}

/** A login shell on a pseudo-terminal. The engine leaves it running when the stream ends, so it is hung up by its number. */
export async function openContainerTerminal(
  api: DockerApi,
  container: string,
  name: string,
  size: { cols: number; rows: number },
  variables: Record<string, string>,
): Promise<DriverTerminal> {
  const note = `/tmp/.terminal-${name}`
  const shell = `echo $$ > ${note}; ${terminalLanguage}; command -v bash >/dev/null && exec bash -l; exec sh -l`
  const created = await api.call<{ Id: string }>('POST', `/containers/${container}/exec`, {
    AttachStdin: true,
    AttachStdout: true,
    AttachStderr: true,
    Tty: true,
    Cmd: ['sh', '-c', shell],
    Env: [...environment, ...pairs(variables), 'TERM=xterm-256color', 'COLORTERM=truecolor'],
    User: '1000:1000',
    WorkingDir: home,
  })
  const execId = created.data.Id
  const socket: Duplex = await api.hijack(`/exec/${execId}/start`, { Detach: false, Tty: true })
  socket.on('error', () => socket.destroy())
  const ignore = (): void => {}
  const setSize = async ({ cols, rows }: { cols: number; rows: number }): Promise<void> => {
    await api.call('POST', `/exec/${execId}/resize?h=${rows}&w=${cols}`, undefined, [404, 409, 500])
  }
  await setSize(size).catch(ignore)
  const decoder = new StringDecoder('utf8')
  return {
    onData: (listener) => void socket.on('data', (chunk: Buffer) => listener(decoder.write(chunk))),
    onExit: (listener) =>
      void socket.on('close', () => {
        exitCodeOf(api, execId).then(
          (code) => listener(code ?? 0),
          () => listener(null),
        )
      }),
    write: (data) => {
      if (socket.writable) socket.write(data)
    },
    resize: (wanted) => void setSize(wanted).catch(ignore),
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    close: () => {
      socket.destroy()
      const hangUp = ['sh', '-c', `kill -HUP $(cat ${note}); rm -f ${note}`]
      execInContainer(api, container, { command: { argv: hangUp }, timeoutMs: 5_000 }).catch(ignore)
    },
  }
}

/** The engine leaves a command running when the stream ends: its input is ended first, which ends what pipes are for. */
const lastWordsMs = 1_000

/** A command whose input and output stay open. */
export async function pipeToContainer(api: DockerApi, container: string, argv: string[]): Promise<Duplex> {
  const created = await api.call<{ Id: string }>('POST', `/containers/${container}/exec`, {
    AttachStdin: true,
    AttachStdout: true,
    AttachStderr: true,
    Cmd: argv,
    Env: environment,
    User: '1000:1000',
    WorkingDir: home,
  })
  const socket = await api.hijack(`/exec/${created.data.Id}/start`, { Detach: false, Tty: false })
  const streams = new Demultiplexer()
  const line = new Duplex({
    allowHalfOpen: false,
    read: () => void socket.resume(),
    write: (chunk: Buffer, encoding, done) => void socket.write(chunk, encoding, done),
    final: (done) => {
      socket.end()
      done()
    },
    destroy: (error, done) => {
      socket.end()
      setTimeout(() => socket.destroy(), lastWordsMs).unref()
      done(error)
    },
  })
  socket.on('data', (chunk: Buffer) => {
    for (const { stream, data } of streams.take(chunk)) {
      if (stream === 1 && !line.destroyed && !line.push(data)) socket.pause()
    }
  })
  socket.on('error', (error) => line.destroy(engineUnreachable(error)))
  socket.on('close', () => line.push(null))
  socket.on('end', () => line.push(null))
  return line
}
