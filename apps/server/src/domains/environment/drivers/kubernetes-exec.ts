import { Duplex } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import type { RawData, WebSocket } from 'ws'
import type { DriverTerminal, ExecOutcome, ExecRequest } from './driver.ts'
import { defaultOutputBytes, interpreters, Kept, localeFor, terminalLanguage } from './exec-parts.ts'
import { clusterUnreachable, type ClusterApi } from './kubernetes-api.ts'

/** The first byte of every message (kubernetes, "remotecommand" protocol, version 4). */
const channels = { stdin: 0, stdout: 1, stderr: 2, status: 3, resize: 4 } as const
const piece = (channel: number, data: Buffer): Buffer => Buffer.concat([Buffer.from([channel]), data])
const inputPieceBytes = 64 * 1024
const graceMs = 3_000
export const container = 'machine'

/** How the command ended, from the message on the status channel; null when a signal did. */
export function exitCodeOf(status: string): number | null {
  interface Status {
    status?: string
    reason?: string
    details?: { causes?: { reason?: string; message?: string }[] }
  }
  try {
    const said = JSON.parse(status) as Status
    if (said.status === 'Success') return 0
    const code = said.details?.causes?.find((cause) => cause.reason === 'ExitCode')?.message
    return said.reason === 'NonZeroExitCode' && code !== undefined ? Number(code) : null
  } catch {
    return null
  }
}

const bytesOf = (data: RawData): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data)

function queryOf(command: string[], wish: { stdin: boolean; tty: boolean; container?: string }): URLSearchParams {
  const query = new URLSearchParams({
    container: wish.container ?? container,
    stdout: 'true',
    stderr: String(!wish.tty),
  })
  query.set('stdin', String(wish.stdin))
  query.set('tty', String(wish.tty))
  for (const word of command) query.append('command', word)
  return query
}

/** The protocol cannot say that input is over, so the machine is given how long it is. */
const withInput = 'n=$1; shift; head -c "$n" | "$@"'

/** The protocol has no environment variables of one command, so `env` gives them. */
const withVariables = (variables: Record<string, string>, argv: string[]): string[] => {
  const given = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
  return given.length ? ['env', ...given, ...argv] : argv
}

/** Runs one command in a pod (in the machine by default) and waits for it; `raw` is its standard output as bytes. */
export async function execInPod(
  api: ClusterApi,
  pod: string,
  request: ExecRequest,
  wish: { container?: string; variables?: Record<string, string> } = {},
): Promise<ExecOutcome & { raw: Buffer }> {
  const { command } = request
  const argv = 'argv' in command ? command.argv : interpreters[command.language]
  const input = 'argv' in command ? request.stdin : command.script
  const bytes = input === undefined ? null : Buffer.from(input)
  const seconds = Math.max(1, Math.ceil(request.timeoutMs / 1000))
  const limited = withVariables({ ...wish.variables, ...localeFor(request) }, [
    'timeout',
    '-s',
    'KILL',
    String(seconds),
    ...argv,
  ])
  const whole = bytes ? ['sh', '-c', withInput, 'input', String(bytes.length), ...limited] : limited
  const begun = performance.now()
  const socket = await api.exec(
    pod,
    queryOf(whole, { stdin: bytes !== null, tty: false, container: wish.container ?? container }),
  )
  const limit = request.outputLimitBytes ?? defaultOutputBytes
  const [stdout, stderr] = [new Kept(limit), new Kept(limit)]
  let status = ''
  const isCut = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => {
      socket.terminate()
      resolve(true)
    }, request.timeoutMs + graceMs)
    socket.on('message', (data) => {
      const message = bytesOf(data)
      const rest = message.subarray(1)
      if (message[0] === channels.stdout) stdout.add(rest)
      else if (message[0] === channels.stderr) stderr.add(rest)
      else if (message[0] === channels.status) status += rest.toString('utf8')
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(false)
    })
    socket.resume()
    for (let from = 0; bytes && from < bytes.length; from += inputPieceBytes) {
      socket.send(piece(channels.stdin, bytes.subarray(from, from + inputPieceBytes)))
    }
  })
  const durationMs = performance.now() - begun
  // The API server says how a command ended before it closes; a stream without that word was cut.
  if (!isCut && !status) throw clusterUnreachable(new Error('ECONNRESET'))
  const exitCode = isCut ? null : exitCodeOf(status)
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

const shell = `${terminalLanguage}; command -v bash >/dev/null && exec env TERM=xterm-256color COLORTERM=truecolor bash -l; exec sh -l`

/** A login shell on a pseudo-terminal of a pod. */
export async function openPodTerminal(
  api: ClusterApi,
  pod: string,
  size: { cols: number; rows: number },
  variables: Record<string, string>,
): Promise<DriverTerminal> {
  const command = withVariables(variables, ['sh', '-c', shell])
  const socket: WebSocket = await api.exec(pod, queryOf(command, { stdin: true, tty: true }))
  const decoder = new StringDecoder('utf8')
  let status = ''
  let showTo: ((data: string) => void) | null = null
  socket.on('error', () => socket.terminate())
  socket.on('message', (data) => {
    const message = bytesOf(data)
    const rest = message.subarray(1)
    if (message[0] === channels.stdout) showTo?.(decoder.write(rest))
    else if (message[0] === channels.status) status += rest.toString('utf8')
  })
  const send = (channel: number, data: Buffer): void => {
    if (socket.readyState === socket.OPEN) socket.send(piece(channel, data))
  }
  const resize = ({ cols, rows }: { cols: number; rows: number }): void =>
    send(channels.resize, Buffer.from(JSON.stringify({ Width: cols, Height: rows })))
  resize(size)
  return {
    onData: (listener) => {
      const before = showTo
      showTo = (data) => {
        before?.(data)
        listener(data)
      }
      socket.resume()
    },
    onExit: (listener) => void socket.on('close', () => listener(status ? (exitCodeOf(status) ?? 0) : null)),
    write: (data) => send(channels.stdin, Buffer.from(data)),
    resize,
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    // The kubelet hangs up the terminal when its stream ends.
    close: () => socket.close(),
  }
}

/** A command whose input and output stay open. The kubelet ends its input with the stream. */
export async function pipeToPod(api: ClusterApi, pod: string, argv: string[]): Promise<Duplex> {
  const socket = await api.exec(pod, queryOf(argv, { stdin: true, tty: false }))
  const line = new Duplex({
    allowHalfOpen: false,
    read: () => socket.resume(),
    write: (chunk: Buffer, _encoding, done) => socket.send(piece(channels.stdin, chunk), done),
    final: (done) => {
      socket.close()
      done()
    },
    destroy: (error, done) => {
      socket.terminate()
      done(error)
    },
  })
  socket.on('message', (data) => {
    const message = bytesOf(data)
    if (message[0] === channels.stdout && !line.destroyed && !line.push(message.subarray(1))) socket.pause()
  })
  socket.on('error', (error) => line.destroy(clusterUnreachable(error)))
  socket.on('close', () => line.push(null))
  return line
}
