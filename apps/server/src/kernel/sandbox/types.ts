import type { Duplex } from 'node:stream'
/** What one machine may use at most. Sizes in bytes; `cpus` may be a fraction. */
export type MachineLimits = { memoryBytes: number; pids: number; diskBytes: number; cpus: number }

/**
 * A host folder or file shown inside a machine, always read-only. It must be readable by everyone (folders 0755, files
 * 0644); the folders above it may be closed.
 */
export type MachineMount = { hostPath: string; path: string; readOnly: true }

/** Whose terminals and commands a machine with an image of its own has. */
export type MachineAccount = 'root' | 'learner'

/**
 * A machine with a root of its own: `layers` are host folders, read-only below the machine's own disk, each at its place
 * in the machine, `/` first. Their owners are shifted by the base of the host's range of ids.
 */
export type OwnRoot = { layers: { path: string; hostPath: string }[]; account: MachineAccount }

/** A network of a sandbox whose machines have roots of their own, and who is on it, in the order of their addresses. */
export type NetworkSpec = { name: string; members: string[] }

/** What is wrong with a machine's connection to a network; all zero and joined: nothing. */
export type LinkFault = { cut: boolean; delayMs: number; lossPercent: number }

export type MachineSpec = {
  hostname: string
  /** Absent: the host's programs, read-only, and no root. */
  own?: OwnRoot
  limits: MachineLimits
  mounts: MachineMount[]
  /** Environment variables of every process started in the machine, over the base ones. */
  env: Record<string, string>
}

/** `none`: each machine alone. `private`: the machines of the sandbox see each other by host name and nothing else. */
export type SandboxNetwork = 'none' | 'private'

export type SandboxSpec = {
  /** Letters, digits and dashes; one living sandbox per id and rootDir. */
  id: string
  /** Host folder that holds the runtime folders of all sandboxes; this one's is `rootDir/id`. */
  rootDir: string
  machines: MachineSpec[]
  network: SandboxNetwork
  /** Networks of machines with roots of their own; then every machine must have one. */
  networks?: NetworkSpec[]
  /** true: the sandbox ends with the process that made it (one-shot runs). Default: it outlives it. */
  ephemeral?: boolean
  /** Memory limit holds for memory and disk together (judging). Default: disk space comes on top. */
  diskCountsAsMemory?: boolean
}

export type ScriptLanguage = 'bash' | 'python3'

export type ExecSpec = {
  /** Program and arguments, or a script whose text never reaches a disk or an argument list. */
  command: { argv: string[] } | { language: ScriptLanguage; script: string; args?: string[] }
  stdin?: string | Uint8Array
  /** Wall time after which everything the command started is ended; default 60 s. */
  timeoutMs?: number
  /** Kept bytes per stream (head and tail); default 64 KiB. */
  outputLimitBytes?: number
  env?: Record<string, string>
  /** Absolute path inside the machine; default the learner's home. */
  cwd?: string
  /** Ends what the command left running in the background when it returns. Default: it lives on. */
  endBackground?: boolean
  /** Ends the command as a timeout would. */
  signal?: AbortSignal
}

export type ExecResult = {
  /** null when a signal ended the command. */
  exitCode: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
  outputTruncated: boolean
  timedOut: boolean
  /** Wall time. */
  durationMs: number
  /** CPU time of the command and everything it started and that has ended. */
  cpuMs: number
  /** Resident size of its largest single process. */
  largestProcessBytes: number
}

export type SandboxStats = { cpuMs: number; memoryBytes: number; pids: number }

export type TerminalSize = { cols: number; rows: number }

/** A real pseudo-terminal with a login shell inside a machine. */
export type Terminal = {
  onData: (listener: (data: string) => void) => () => void
  onExit: (listener: (exit: { exitCode: number }) => void) => () => void
  write: (data: string) => void
  resize: (size: TerminalSize) => void
  /** Leaves further output in the pseudo-terminal, so that what writes it waits; `resume` reads on. */
  pause: () => void
  resume: () => void
  /** Hangs up, as closing a terminal window does: the shell ends, `nohup` work lives on. */
  kill: () => void
}

export type FileEntry = {
  name: string
  kind: 'file' | 'directory' | 'link' | 'other'
  sizeBytes: number
  modifiedAt: Date
}

export type ProcessIdentity = { pid: number; startTime: string }

export type CgroupRef = { version: 1 | 2; dirs: Record<string, string> }

export type MachineState = {
  hostname: string
  /** The machine's first process, and bwrap's monitor next to it. */
  init: ProcessIdentity
  monitor: ProcessIdentity
  cgroup: CgroupRef | null
  limits: MachineLimits
  env: Record<string, string>
  /** Present for a machine with a root of its own. */
  account?: MachineAccount
}

/** What `attachSandbox` needs to find a sandbox again; kept in `rootDir/id/state.json`. */
export type SandboxState = {
  version: 1
  id: string
  rootDir: string
  bootId: string
  /** Host uid that the machines' processes have, 0 when the server's own. */
  uid: number
  machines: MachineState[]
  holder: { init: ProcessIdentity; monitor: ProcessIdentity } | null
  /** Networks between machines with roots of their own. */
  networks?: NetworkSpec[]
}

export type Sandbox = {
  readonly id: string
  readonly state: SandboxState
  exec: (machine: string, spec: ExecSpec) => Promise<ExecResult>
  /** `env`: environment variables of this terminal, over the machine's. */
  terminal: (machine: string, size: TerminalSize, env?: Record<string, string>) => Terminal
  /** A command whose input and output stay open; destroying the stream ends it. */
  pipe: (machine: string, argv: string[]) => Duplex
  /** Writes below the learner's reach, making parent folders; refuses with `noSpace`, `denied`, `notAFile`. */
  writeFile: (machine: string, path: string, bytes: Uint8Array | string) => Promise<void>
  /** Reads a regular file up to `limitBytes` (default 1 MiB); refuses with `absent`, `notAFile`, `tooLarge`, `denied`. */
  readFile: (machine: string, path: string, limitBytes?: number) => Promise<Buffer>
  /** Entries of a folder by name; refuses with `absent`, `notAFolder`, `denied`. */
  listFiles: (machine: string, path: string) => Promise<FileEntry[]>
  /**
   * Keeps the learner's home in a host file (an archive made inside, opaque to the host), and puts it back into a fresh
   * machine. Saving refuses with `tooLarge` beyond the disk limit, loading with `noSpace`.
   */
  saveHome: (machine: string, hostFile: string) => Promise<void>
  loadHome: (machine: string, hostFile: string) => Promise<void>
  /**
   * All files of a machine with a root of its own as one archive, made inside by its root: bytes of a stranger for
   * everybody who reads them. Its data sets, memory folders and our tools are not in it.
   */
  archiveRoot: (machine: string) => Duplex
  /** Ends all processes of a machine with a root of its own and starts its services again; the disk stays. */
  reboot: (machine: string) => Promise<void>
  /** Disturbs a machine's connection to a network, or mends it. Refuses with `unavailable` what the kernel lacks. */
  disturb: (machine: string, network: string, fault: LinkFault) => Promise<void>
  stats: () => Promise<SandboxStats>
  /** false once a machine's first process is gone. */
  isAlive: () => boolean
  /** Ends every process and removes every trace on the host. Safe to repeat. */
  destroy: () => Promise<void>
}

export type SandboxRefusal =
  | 'unavailable'
  | 'invalid'
  | 'exists'
  | 'failed'
  | 'gone'
  | 'absent'
  | 'notAFile'
  | 'notAFolder'
  | 'tooLarge'
  | 'noSpace'
  | 'denied'

/** Every expected refusal of this folder; `message` is Chinese and may be shown. */
export class SandboxError extends Error {
  readonly code: SandboxRefusal
  constructor(code: SandboxRefusal, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SandboxError'
    this.code = code
  }
}
