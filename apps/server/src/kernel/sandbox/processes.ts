import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import type { ProcessIdentity } from './types.ts'

type ProcessStat = { parent: number; startTime: string; cpuTicks: number; residentPages: number; zombie: boolean }

/** Fields of `/proc/<pid>/stat`, or null when the process is gone. */
export function readProcess(pid: number): ProcessStat | null {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'latin1')
  } catch {
    return null
  }
  // The name in parentheses may hold anything, so count from its end.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return {
    zombie: fields[0] === 'Z' || fields[0] === 'X',
    parent: Number(fields[1]),
    cpuTicks: Number(fields[11]) + Number(fields[12]),
    startTime: fields[19] ?? '',
    residentPages: Number(fields[21]),
  }
}

/** Who a process is: its number alone may be given to another later. Null when it is gone. */
export function identify(pid: number): ProcessIdentity | null {
  const stat = readProcess(pid)
  return stat === null || stat.zombie ? null : { pid, startTime: stat.startTime }
}

/** true while exactly this process runs (a zombie does not). */
export function isRunning(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.startTime === identity.startTime
}

/** Kills exactly this process; does nothing when it is gone. */
export const killProcess = (identity: ProcessIdentity): void => signalProcess(identity, 'SIGKILL')

/** Sends a signal to exactly this process; does nothing when it is gone. */
export function signalProcess(identity: ProcessIdentity, signal: NodeJS.Signals): void {
  if (!isRunning(identity)) return
  try {
    process.kill(identity.pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Numbers of all processes the host shows. */
export function listProcesses(): number[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
}

function namespaceOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`)
  } catch {
    return null
  }
}

/** Usage of all processes that share a machine's process namespace; for hosts without control groups. */
export function namespaceUsage(init: number): { cpuMs: number; memoryBytes: number; pids: number } {
  const namespace = namespaceOf(init)
  const usage = { cpuMs: 0, memoryBytes: 0, pids: 0 }
  if (namespace === null) return usage
  for (const pid of listProcesses()) {
    if (namespaceOf(pid) !== namespace) continue
    const stat = readProcess(pid)
    if (stat === null) continue
    usage.pids += 1
    usage.cpuMs += stat.cpuTicks * 10
    usage.memoryBytes += stat.residentPages * 4096
  }
  return usage
}
