import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { execInMachine } from './exec.ts'
import { SandboxError } from './types.ts'
import type { MachineState } from './types.ts'

const TIMEOUT_MS = 10 * 60_000

/** Archive overhead over the bytes that a disk of this size can hold: headers and padding of many small files. */
const archiveLimit = (diskBytes: number) => diskBytes * 2 + 1024 * 1024

/** Writes an archive of the learner's home to a host file, whole or not at all. The host never opens the archive. */
export async function saveHome(machine: MachineState, uid: number, hostFile: string): Promise<void> {
  const making = `${hostFile}.making`
  const stop = new AbortController()
  let bytes = 0
  const limit = archiveLimit(machine.limits.diskBytes)
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length
      if (bytes > limit) stop.abort()
      next(null, bytes > limit ? undefined : chunk)
    },
  })
  const file = createWriteStream(making, { mode: 0o600 })
  counter.pipe(file)
  const written = finished(file)
  // A host disk that is full ends the run now; the reason is thrown by the await below.
  written.catch(() => stop.abort())
  try {
    // Files that change or vanish meanwhile are no failure (status 1); a broken archive is (status 2).
    const result = await execInMachine(
      machine,
      uid,
      {
        command: { argv: ['tar', '--create', '--sparse', '--directory', '.', '--file', '-', '.'] },
        timeoutMs: TIMEOUT_MS,
        signal: stop.signal,
      },
      { stdoutTo: counter },
    )
    counter.end()
    await written
    if (bytes > limit) throw new SandboxError('tooLarge', '环境中的文件超过磁盘限额，无法保存')
    if (result.exitCode === null || result.exitCode > 1) throw new SandboxError('failed', '保存环境文件失败')
    renameSync(making, hostFile)
  } finally {
    file.destroy()
    rmSync(making, { force: true })
  }
}

/** Unpacks such an archive inside a machine, with the learner's rights: what it holds can harm nothing outside. */
export async function loadHome(machine: MachineState, uid: number, hostFile: string): Promise<void> {
  if (!existsSync(hostFile)) throw new SandboxError('absent', '没有保存过的环境文件')
  const archive = createReadStream(hostFile)
  try {
    const result = await execInMachine(
      machine,
      uid,
      {
        env: { LC_ALL: 'C' },
        command: { argv: ['tar', '--extract', '--directory', '.', '--file', '-'] },
        timeoutMs: TIMEOUT_MS,
      },
      { stdinFrom: archive },
    )
    if (result.exitCode === 0) return
    const full = result.stderr.includes('No space left on device')
    throw new SandboxError(full ? 'noSpace' : 'failed', full ? '磁盘空间不足，无法恢复环境文件' : '恢复环境文件失败')
  } finally {
    archive.destroy()
  }
}
