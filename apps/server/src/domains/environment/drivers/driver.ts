import type { Duplex } from 'node:stream'
import type { MachineAccount } from '@lab/contract/environment'

/** One machine to be made. Sizes in MB as the template says them. */
export interface MachinePlan {
  hostname: string
  /** Empty: the driver's own base system. */
  image: string
  /** Whose terminals and commands it has, where the image leaves a choice. */
  account: MachineAccount
  cpus: number
  memoryMb: number
  diskMb: number
  ports: number[]
  /** A bash script that runs once in the background when the machine is up, as the learner. */
  startCommand: string
}

/** A folder of this server that every machine sees and none can write. Everybody may read what is in it. */
export interface PlanMount {
  hostPath: string
  path: string
}

export interface EnvironmentPlan {
  /** The record's id; everything that a driver makes carries it, so that leftovers can be found. */
  id: string
  machines: MachinePlan[]
  mounts: PlanMount[]
  /** Which machines are joined by which network; none: all by one. Only machines with images of this server have several. */
  networks: { name: string; members: string[] }[]
  /** May reach the internet, never the platform's own network. A driver that cannot give that says so in its limits. */
  networkOn: boolean
}

/** What is wrong with a machine's connection to a network; all zero and joined: nothing. */
export interface LinkTrouble {
  cut: boolean
  delayMs: number
  lossPercent: number
}

/** What a driver needs to find its things again, kept with the record as plain JSON. */
export type DriverState = Record<string, unknown>

export interface Held {
  id: string
  state: DriverState
  /** Environment variables of every command and terminal; machines that stood ready were made without. */
  variables?: Record<string, string>
}

export interface ExecRequest {
  command: { argv: string[] } | { language: 'bash' | 'python3'; script: string }
  stdin?: string
  timeoutMs: number
  /** Also ends what the command left running in the background when it returns. */
  endBackground?: boolean
  /** Kept per stream; default 64 KiB. */
  outputLimitBytes?: number
}

export interface ExecOutcome {
  /** null when a signal ended the command. */
  exitCode: number | null
  stdout: string
  stderr: string
  timedOut: boolean
  durationMs: number
}

export interface DriverTerminal {
  onData(listener: (data: string) => void): void
  /** null when nobody knows how it ended: the engine went away, and the shell may go on. */
  onExit(listener: (exitCode: number | null) => void): void
  write(data: string): void
  resize(size: { cols: number; rows: number }): void
  /** Holds output back in the machine while the reader is slow. */
  pause(): void
  resume(): void
  close(): void
}

export interface Usage {
  /** Processor time of all machines since they were made. */
  cpuMs: number
  memoryBytes: number
}

export interface SelfTest {
  isReady: boolean
  /** Chinese: why not, and how to mend it. Empty when ready. */
  reason: string
  /** Chinese: protections or limits that this host cannot give although environments run. */
  limits: string[]
}

/**
 * What runs environments. Every call may be repeated safely: `create` first removes what an earlier try of the same
 * environment left behind, `destroy` of something gone succeeds. Expected failures are thrown as `DriverError`.
 */
export interface Driver {
  readonly name: 'sandbox' | 'docker' | 'kubernetes'
  /** The machine that environments live on, when only servers there can reach them; null when every server can. */
  readonly node: string | null
  selfTest(): Promise<SelfTest>
  create(plan: EnvironmentPlan): Promise<DriverState>
  /** false once any of its machines is gone. */
  isAlive(held: Held): Promise<boolean>
  exec(held: Held, hostname: string, request: ExecRequest): Promise<ExecOutcome>
  /** `env`: environment variables of this terminal alone. */
  terminal(
    held: Held,
    hostname: string,
    size: { cols: number; rows: number },
    env?: Record<string, string>,
  ): Promise<DriverTerminal>
  /**
   * A command whose input and output stay open, as bytes: what is written goes to it, what it prints is read, and what it
   * complains of is not. Ends with the command; destroying it ends the command's input, and with it the command.
   */
  pipe(held: Held, hostname: string, argv: string[]): Promise<Duplex>
  writeFile(held: Held, hostname: string, path: string, bytes: Uint8Array): Promise<void>
  readFile(held: Held, hostname: string, path: string, limitBytes: number): Promise<Uint8Array>
  /** Keeps the learner's home as an archive in a file of this server, and puts one back into a fresh machine. */
  saveHome(held: Held, hostname: string, hostFile: string): Promise<void>
  loadHome(held: Held, hostname: string, hostFile: string): Promise<void>
  usage(held: Held): Promise<Usage>
  /** All files of a machine with a system of its own, as one archive that its own root made; fails with words elsewhere. */
  archive(held: Held, hostname: string): Promise<Duplex>
  /** Ends all processes of a machine and runs its start command again; its disk stays. Returns when it is up. */
  restart(held: Held, hostname: string, startCommand: string): Promise<void>
  /** Disturbs a machine's connection to a network, or mends it; fails with words where a driver cannot. */
  disturb(held: Held, hostname: string, network: string, trouble: LinkTrouble): Promise<void>
  destroy(id: string, state: DriverState | null): Promise<void>
  /** Ids of all environments that the driver still holds anything of, on this node. */
  list(): Promise<string[]>
}

/**
 * `unreachable`: the engine does not answer, so nothing is known of them; they may live on and are to be
 * taken neither for lost nor for failed.
 */
export type DriverFault = 'gone' | 'failed' | 'unreachable'

/** An expected failure of a driver; `message` is Chinese and shown to people. */
export class DriverError extends Error {
  readonly code: DriverFault
  constructor(code: DriverFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DriverError'
    this.code = code
  }
}

export const isUnreachable = (error: unknown): boolean => error instanceof DriverError && error.code === 'unreachable'
