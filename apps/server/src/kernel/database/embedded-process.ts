import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** True while a process with this id lives, no matter who owns it. One that has ended but was not yet reaped does not live. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return process.platform !== 'linux' || statOf(pid)[0] !== 'Z'
}

/** The fields of /proc/<pid>/stat after the command, which is in brackets and may hold spaces and brackets itself. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/**
 * When a process started, as text to compare for equality (clock ticks since boot on Linux, a date elsewhere).
 * Together with the pid it names one process for ever, because pids are used again. Null when there is no such process.
 */
export function startTimeOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') return statOf(pid)[19] ?? null
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}

/** The arguments of a running process joined by spaces; empty when it is gone or hidden from us. */
export function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** Names the space in which our pids have a meaning: this machine since this boot, in this container. */
export function pidSpace(): string {
  const read = (get: () => string) => {
    try {
      return get().trim()
    } catch {
      return ''
    }
  }
  const boot = read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'))
  const namespace = read(() => readlinkSync('/proc/self/ns/pid'))
  return [hostname(), boot, namespace].join(' ')
}
