import { spawn } from 'node:child_process'
import { pipeline, type Readable } from 'node:stream'
import { hostFacts, MACHINE_SCRIPT, PROGRAM_PATH } from '../host.ts'
import { SandboxError } from '../types.ts'

/** Why this host cannot run machines with roots of their own, and how to mend it; empty when it can. */
export function ownRootLack(): string {
  const { idRange, perl, platform, kernel } = hostFacts()
  if (platform !== 'linux' || perl === null) return '机器镜像只能在装有 Perl 的 Linux 服务器上使用'
  if (idRange === null) {
    return '本机没有可分配的用户编号区间。请安装 uidmap 并为服务账号在 /etc/subuid、/etc/subgid 各加一行（65536 个编号），或以 root 运行服务'
  }
  return kernel[0] > 6 || (kernel[0] === 6 && kernel[1] >= 6)
    ? ''
    : `Linux 内核 ${kernel.join('.')} 过旧，需要 6.6 以上`
}

export interface MachineRootRun {
  /** A host folder that the program has at /mnt. */
  work: string
  signal: AbortSignal
  onOutput: (text: string) => void
  /** What it reads. */
  input?: Readable
  /** For what handles archives of others: no network, and nothing but /mnt can be written, wherever links lead. */
  isSealed?: boolean
}

/**
 * Runs a program as root of a user namespace with the range of ids that machines have: what it writes belongs to that
 * range. `work`, a host folder, is at /mnt. It sees the host's programs and its network, and may write nothing of the host.
 */
export function runAsMachineRoot(argv: string[], options: MachineRootRun): Promise<number> {
  const { perl, arch, idRange, canDropUid } = hostFacts()
  if (perl === null || arch === null || idRange === null) throw new SandboxError('unavailable', ownRootLack())
  // The owner of the namespace is nobody else on the host, as with machines.
  const owner = canDropUid ? [`uid=${idRange.base + idRange.count - 2}`] : []
  const map = `map=${idRange.how}:${idRange.base}:${idRange.count}`
  const child = spawn(
    perl,
    [
      MACHINE_SCRIPT,
      `arch=${arch}`,
      'kind=run',
      map,
      ...owner,
      `work=${options.work}`,
      ...(options.isSealed ? ['sealed=1'] : []),
      '--',
      ...argv,
    ],
    {
      cwd: '/',
      env: { PATH: PROGRAM_PATH, HOME: '/mnt', TMPDIR: '/mnt', LC_ALL: 'C.UTF-8' },
      stdio: [options.input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    },
  )
  // A program that ends early reads no further; how it ended says why.
  if (options.input && child.stdin) pipeline(options.input, child.stdin, () => undefined)
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', options.onOutput)
  const end = (): void => void child.kill('SIGKILL')
  options.signal.addEventListener('abort', end)
  if (options.signal.aborted) end()
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      options.signal.removeEventListener('abort', end)
      resolve(code ?? 137)
    })
  })
}
