import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawn } from '@lydell/node-pty'
import { homeOf } from './exec.ts'
import { hostFacts, JOIN_SCRIPT, PROGRAM_PATH } from './host.ts'
import { encodeOrder } from './order.ts'
import { checkEnv } from './paths.ts'
import type { MachineState, Terminal, TerminalSize } from './types.ts'

const clamp = (value: number, most: number) => Math.min(most, Math.max(2, Math.floor(value) || 2))

// `script` gives the shell a terminal that has a name inside the machine, which tmux, screen and `tty` ask for.
const SHELL = `[ -x /usr/bin/script ] && exec script -qec 'exec bash -l' /dev/null
command -v bash >/dev/null && exec bash -l
exec sh -l`

/** Opens a login shell on a pseudo-terminal inside a machine; `folder` is the sandbox's runtime folder. */
export function openTerminal(
  machine: MachineState,
  uid: number,
  folder: string,
  size: TerminalSize,
  own: Record<string, string>,
): Terminal {
  checkEnv(own)
  const env = { ...machine.env, ...own, TERM: 'xterm-256color', COLORTERM: 'truecolor' }
  const order = encodeOrder(machine, uid, { argv: ['/bin/sh', '-c', SHELL], env, cwd: homeOf(machine), terminal: true })
  // A pseudo-terminal's process gets no other descriptors, so the order goes by a file that it removes at once.
  const file = join(folder, `terminal-${randomBytes(8).toString('hex')}`)
  writeFileSync(file, order, { mode: 0o600 })
  const pty = spawn(hostFacts().perl ?? 'perl', [JOIN_SCRIPT, file], {
    name: 'xterm-256color',
    cols: clamp(size.cols, 500),
    rows: clamp(size.rows, 300),
    cwd: '/',
    env: { PATH: PROGRAM_PATH },
  })
  let ended = false
  pty.onExit(() => (ended = true))
  return {
    onData: (listener) => {
      const { dispose } = pty.onData(listener)
      return () => dispose()
    },
    onExit: (listener) => {
      const { dispose } = pty.onExit(({ exitCode }) => listener({ exitCode }))
      return () => dispose()
    },
    write: (data) => {
      if (!ended) pty.write(data)
    },
    resize: ({ cols, rows }) => {
      if (!ended) pty.resize(clamp(cols, 500), clamp(rows, 300))
    },
    pause: () => {
      if (!ended) pty.pause()
    },
    resume: () => {
      if (!ended) pty.resume()
    },
    kill: () => {
      if (!ended) pty.kill('SIGHUP')
    },
  }
}
