import { Duplex, PassThrough, Writable } from 'node:stream'
import { execInMachine } from './exec.ts'
import type { MachineState } from './types.ts'

/** Nothing that a person looks at stays open for longer. */
const LONGEST_MS = 24 * 60 * 60_000

/**
 * A command whose input and output stay open: what is written goes to it, what it prints is read. When it ends the stream
 * ends; when the stream is destroyed the command is ended with all that it began.
 */
export function pipeToMachine(machine: MachineState, uid: number, argv: string[]): Duplex {
  const typed = new PassThrough()
  const stop = new AbortController()
  let more: (() => void) | null = null
  const goOn = (): void => {
    const next = more
    more = null
    next?.()
  }
  const line = new Duplex({
    allowHalfOpen: false,
    read: goOn,
    write: (chunk: Buffer, _encoding, done) => {
      if (typed.write(chunk)) done()
      else typed.once('drain', done)
    },
    final: (done) => {
      typed.end()
      done()
    },
    destroy: (error, done) => {
      stop.abort()
      typed.destroy()
      goOn()
      done(error)
    },
  })
  // What comes after the end is taken and dropped, so that the command's process is through with its output.
  const shown = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (line.destroyed || line.push(chunk)) done()
      else more = done
    },
    final: (done) => {
      if (!line.destroyed) line.push(null)
      done()
    },
  })
  execInMachine(
    machine,
    uid,
    { command: { argv }, timeoutMs: LONGEST_MS, signal: stop.signal },
    { stdinFrom: typed, stdoutTo: shown },
  ).then(
    // Ended by the output itself, after the last of what a slow reader has not taken yet.
    () => void (shown.writableEnded || shown.end()),
    (error: Error) => line.destroy(error),
  )
  return line
}
