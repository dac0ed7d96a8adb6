import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { INTERPRETERS, LEARNER } from './etc-files.ts'
import { hostFacts, JOIN_SCRIPT, PROGRAM_PATH, SCRIPT_LOCALE } from './host.ts'
import { encodeOrder } from './order.ts'
import { collectOutput } from './output.ts'
import { checkEnv, checkPath } from './paths.ts'
import { SandboxError } from './types.ts'
import type { ExecResult, ExecSpec, MachineState, ScriptLanguage } from './types.ts'

const DEFAULT_TIMEOUT_MS = 60_000
const DEFAULT_OUTPUT_BYTES = 64 * 1024
/** How long the end of a command may take before the joining process itself is killed. */
const END_GRACE_MS = 6_000
/** How long output may pause after the command ended, while something in the background holds the pipe. */
const DRAIN_MS = 150
const DRAIN_AT_MOST_MS = 2000

/**
 * Reads the script from descriptor 9, closes that, and only then runs it: no child of the script ever holds its text.
 * Nothing of the learner's is loaded: no start-up file, and no module from the folder or the home (`-I`).
 */
const INTERPRETER: Record<ScriptLanguage, string[]> = {
  bash: ['bash', '--noprofile', '--norc', '-c', `IFS= read -r -d '' REPLY <&9; exec 9<&-; eval "$REPLY"`, 'script'],
  python3: [
    'python3',
    '-I',
    '-c',
    "with open(9) as f: s = f.read()\nexec(compile(s, '<script>', 'exec'), {'__name__': '__main__'})",
  ],
}

/** Extra facts that only one-shot runs look at. */
export type RawExecResult = ExecResult & { stdoutBytes: number; stderrBytes: number }

export type RawExecOptions = {
  /** Called with all bytes seen on both streams so far. */
  onOutput?: (totalBytes: number) => void
  /** Standard output goes here instead of into the result; ended when the command ends. */
  stdoutTo?: Writable
  /** Standard input comes from here. */
  stdinFrom?: Readable
}

const SIGNAL_NAMES = new Map(
  Object.entries(constants.signals).map(([name, number]) => [number, name as NodeJS.Signals]),
)

function interpreterFor(machine: MachineState, language: ScriptLanguage, args: string[]): string[] {
  // An image brings its own interpreters; which of them are there is its template's business.
  if (machine.account !== undefined) return [...INTERPRETER[language], ...args]
  if (hostFacts()[language] === null) throw new SandboxError('unavailable', `服务器上没有 ${language}，无法运行脚本`)
  const [name, ...rest] = INTERPRETER[language]
  return [`${INTERPRETERS}/${name}`, ...rest, ...args]
}

/** Where a command begins: `~` is what the machine's own list of accounts says. */
export const homeOf = (machine: MachineState): string => (machine.account === undefined ? LEARNER.home : '~')

/**
 * Runs a command inside a machine and waits for it. A timeout, an abort or the end of this process ends everything the
 * command started, daemons included. Refuses with `gone` when the machine is no longer there.
 */
export function execInMachine(
  machine: MachineState,
  uid: number,
  spec: ExecSpec,
  options: RawExecOptions = {},
): Promise<RawExecResult> {
  const { command } = spec
  checkEnv(spec.env ?? {})
  const order = encodeOrder(machine, uid, {
    argv: 'argv' in command ? command.argv : interpreterFor(machine, command.language, command.args ?? []),
    ...('script' in command ? { script: command.script } : {}),
    // Our pipes are sockets, which a top-level bash takes for a remote login and then reads the learner's ~/.bashrc.
    env: { SHLVL: '1', ...machine.env, ...spec.env, ...('script' in command ? SCRIPT_LOCALE : {}) },
    cwd: spec.cwd === undefined ? homeOf(machine) : checkPath(spec.cwd),
    endBackground: spec.endBackground === true,
  })
  if ('argv' in command && command.argv.length === 0) throw new SandboxError('invalid', '命令不能为空')
  const limit = spec.outputLimitBytes ?? DEFAULT_OUTPUT_BYTES
  const stdout = collectOutput(limit)
  const stderr = collectOutput(limit)
  const started = performance.now()
  const child = spawn(hostFacts().perl ?? 'perl', [JOIN_SCRIPT], {
    detached: true,
    cwd: '/',
    env: { PATH: PROGRAM_PATH },
    stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe'],
  })
  const lifeline = child.stdio[3] as Writable
  const report = child.stdio[4] as Readable
  let said = ''
  let timedOut = false
  let killer: NodeJS.Timeout | undefined
  let draining: NodeJS.Timeout | undefined
  let drainUntil = 0
  const end = () => {
    lifeline.destroy()
    killer ??= setTimeout(() => child.kill('SIGKILL'), END_GRACE_MS)
  }
  const timer = setTimeout(() => {
    timedOut = true
    end()
  }, spec.timeoutMs ?? DEFAULT_TIMEOUT_MS)
  spec.signal?.addEventListener('abort', end)
  if (spec.signal?.aborted === true) end()

  for (const stream of [lifeline, child.stdin]) stream.on('error', () => undefined)
  lifeline.write(order)
  if (options.stdinFrom === undefined) child.stdin.end(spec.stdin ?? '')
  else options.stdinFrom.pipe(child.stdin)
  if (options.stdoutTo !== undefined) child.stdout.pipe(options.stdoutTo)
  report.setEncoding('utf8').on('data', (text: string) => (said += text))
  for (const [stream, collector] of [
    [child.stdout, stdout],
    [child.stderr, stderr],
  ] as const) {
    stream.on('data', (chunk: Buffer) => {
      if (stream !== child.stdout || options.stdoutTo === undefined) collector.push(chunk)
      if (performance.now() < drainUntil) draining?.refresh()
      options.onOutput?.(stdout.totalBytes + stderr.totalBytes)
    })
  }
  return new Promise((resolve, reject) => {
    let finished = false
    const finish = () => {
      if (finished) return
      finished = true
      clearTimeout(draining)
      for (const stream of [child.stdout, child.stderr, child.stdin, lifeline, report]) stream.destroy()
      const [, raw, user, system, largest] = /^status (\d+) (\d+) (\d+) (\d+)$/m.exec(said) ?? []
      const complaint = /^error (.*)$/m.exec(said)?.[1]
      if (complaint !== undefined) {
        const gone = complaint === 'gone'
        return reject(new SandboxError(gone ? 'gone' : 'failed', gone ? '环境已不存在' : `无法进入环境：${complaint}`))
      }
      const status = Number(raw ?? 9)
      const signal = SIGNAL_NAMES.get(status & 127) ?? null
      resolve({
        exitCode: signal === null ? status >> 8 : null,
        signal,
        stdout: stdout.text(),
        stderr: stderr.text(),
        outputTruncated: stdout.truncated || stderr.truncated,
        timedOut,
        durationMs: performance.now() - started,
        cpuMs: (Number(user ?? 0) + Number(system ?? 0)) / 1000,
        largestProcessBytes: Number(largest ?? 0) * 1024,
        stdoutBytes: stdout.totalBytes,
        stderrBytes: stderr.totalBytes,
      })
    }
    child.on('error', reject)
    child.on('exit', () => {
      clearTimeout(timer)
      clearTimeout(killer)
      spec.signal?.removeEventListener('abort', end)
      drainUntil = performance.now() + DRAIN_AT_MOST_MS
      // A stream that goes elsewhere is wanted whole: its end is awaited however long.
      if (options.stdoutTo === undefined) draining = setTimeout(finish, DRAIN_MS)
    })
    child.on('close', finish)
  })
}
