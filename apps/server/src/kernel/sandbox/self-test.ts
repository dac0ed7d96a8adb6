import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cgroupHome } from './cgroups.ts'
import { hostFacts } from './host.ts'
import { startSandbox } from './sandbox.ts'
import { SandboxError } from './types.ts'
import type { ExecResult, Sandbox } from './types.ts'

/** One row of the report; `mend` is one line that says what to do, empty when all is well. */
export type SandboxCheck = { key: string; name: string; ok: boolean; detail: string; mend: string; required: boolean }

/** `usable`: every required row holds, so untrusted code may run. */
export type SandboxReport = { usable: boolean; checks: SandboxCheck[]; durationMs: number }

const INSTALL =
  '安装 bubblewrap：Debian/Ubuntu 执行 apt-get install bubblewrap，RHEL/openEuler 执行 dnf install bubblewrap'
const USERNS =
  '允许用户命名空间：sysctl user.max_user_namespaces=10000；容器中运行时加 --security-opt seccomp=unconfined --security-opt systempaths=unconfined --security-opt apparmor=unconfined'
const CGROUP = '让服务能管理控制组：systemd 单元加 Delegate=yes，或以 root 运行并挂载可写的 /sys/fs/cgroup'

const MIB = 1024 * 1024
const LIMITS = { memoryBytes: 48 * MIB, pids: 24, diskBytes: 2 * MIB, cpus: 1 }

type Row = Omit<SandboxCheck, 'required' | 'mend'> & { mend: string; required?: false }

function versionAtLeast(version: string, least: [number, number]): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > least[0] || (major === least[0] && minor >= least[1])
}

function checkPrograms(): Row[] {
  const { platform, arch, bwrap, bwrapVersion, perl, bash, python3 } = hostFacts()
  return [
    {
      key: 'platform',
      name: '操作系统',
      ok: platform === 'linux' && arch !== null,
      detail: `${platform} ${process.arch}`,
      mend: '沙箱只能在 x86_64 或 arm64 的 Linux 上运行，请改用容器或 Kubernetes 驱动',
    },
    {
      key: 'bwrap',
      name: '隔离程序 bubblewrap',
      ok: bwrap !== null && versionAtLeast(bwrapVersion, [0, 8]),
      detail: bwrap === null ? '未安装' : `${bwrapVersion}，需要 0.8 以上`,
      mend: INSTALL,
    },
    {
      key: 'perl',
      name: '启动器 Perl',
      ok: perl !== null,
      detail: perl ?? '未安装',
      mend: '安装 Perl：apt-get install perl-base 或 dnf install perl-interpreter',
    },
    {
      key: 'bash',
      name: 'Shell 脚本',
      ok: bash !== null,
      detail: bash ?? '未安装',
      mend: '安装 bash：apt-get install bash',
    },
    {
      key: 'python3',
      name: 'Python 脚本',
      ok: python3 !== null,
      detail: python3 ?? '未安装',
      mend: '安装 Python 3：apt-get install python3',
      required: false,
    },
  ]
}

type Probe = (sandbox: Sandbox) => Promise<Row>

/** How long a command of the test may take, and the same again where the machine was too busy to finish it. */
const triesMs = [5_000, 20_000, 60_000]

/** A command that was cut off has proved nothing: it neither fails a limit nor shows that one holds. */
async function sh(sandbox: Sandbox, script: string): Promise<ExecResult> {
  for (const timeoutMs of triesMs) {
    const command = { argv: ['/bin/bash', '-c', script] }
    const result = await sandbox.exec('main', { command, timeoutMs, endBackground: true })
    if (!result.timedOut) return result
  }
  throw new Error('机器过于繁忙，自检的命令没有在一分钟内完成，请稍后重新检测')
}

/** Each probe tries to break out or over a limit, and its row is whether that failed. */
const PROBES: Probe[] = [
  async (sandbox) => {
    const { stdout } = await sh(sandbox, 'id -u; grep -E "^(CapEff|CapBnd|NoNewPrivs)" /proc/self/status')
    const ok = /^1000\nCapEff:\t0+\nCapBnd:\t0+\nNoNewPrivs:\t1\n$/.test(stdout)
    return {
      key: 'privileges',
      name: '进程没有特权',
      ok,
      detail: ok ? '普通用户，无任何能力' : '进程仍有特权',
      mend: USERNS,
    }
  },
  async (sandbox) => {
    const { stdout } = await sh(
      sandbox,
      'tail -n +3 /proc/net/dev | cut -d: -f1; (echo > /dev/tcp/192.0.2.1/80) 2>/dev/null && echo open',
    )
    const ok = stdout.trim() === 'lo'
    return { key: 'network', name: '默认没有网络', ok, detail: ok ? '只有本机回环' : '可以访问外部网络', mend: USERNS }
  },
  async (sandbox) => {
    const { exitCode } = await sh(sandbox, 'unshare -Ur true 2>/dev/null')
    const ok = exitCode !== 0
    return {
      key: 'nested',
      name: '禁止嵌套命名空间',
      ok,
      detail: ok ? '已拒绝' : '可以再建命名空间',
      mend: '升级 bubblewrap 到 0.8 以上',
    }
  },
  async (sandbox) => {
    const { stdout } = await sh(sandbox, 'cat /etc/shadow /root/.bashrc 2>/dev/null; ls -d /proc/[0-9]* | wc -l')
    const ok = Number(stdout) > 0 && Number(stdout) < 12
    return { key: 'files', name: '看不到主机文件和进程', ok, detail: ok ? '已隐藏' : '可以看到主机内容', mend: USERNS }
  },
  async (sandbox) => {
    const { stdout } = await sh(sandbox, 'head -c 4000000 /dev/zero > ~/fill 2>/dev/null; stat -c %s ~/fill; rm ~/fill')
    const ok = Number(stdout) > 0 && Number(stdout) <= LIMITS.diskBytes
    return {
      key: 'disk',
      name: '磁盘限额',
      ok,
      detail: ok ? '写满即止' : '没有生效',
      mend: '检查内核是否支持 tmpfs 的 size 选项',
    }
  },
  async (sandbox) => {
    const { stdout } = await sh(
      sandbox,
      `perl -e 'for (1..60) { my $p = fork; last unless defined $p; sleep(9), exit unless $p; $n++ } print $n'`,
    )
    const ok = Number(stdout) > 0 && Number(stdout) <= LIMITS.pids
    return { key: 'pids', name: '进程数限额', ok, detail: ok ? `不超过 ${LIMITS.pids} 个` : '没有生效', mend: CGROUP }
  },
]

/** Memory and CPU time: what holds depends on whether groups can be made. */
function checkGroups(memoryHolds: boolean): Row[] {
  const home = cgroupHome()
  const kind = home === null ? '' : `控制组 v${home.version}`
  const cpu = home !== null && (home.version === 2 || home.dirs.cpuacct !== undefined)
  return [
    {
      key: 'memory',
      name: '内存限额',
      ok: memoryHolds,
      detail: memoryHolds ? (home === null ? '按单个进程限制' : kind) : '没有生效',
      mend: CGROUP,
    },
    {
      key: 'memoryTotal',
      name: '内存按整个环境合计',
      ok: home !== null,
      detail: home === null ? '只能按单个进程限制' : kind,
      mend: CGROUP,
      required: false,
    },
    {
      key: 'cpu',
      name: 'CPU 用时统计',
      ok: cpu,
      detail: cpu ? kind : '按进程累加，精度 10 毫秒',
      mend: CGROUP,
      required: false,
    },
  ]
}

async function probeAll(): Promise<Row[]> {
  const rootDir = await mkdtemp(join(tmpdir(), 'lab-selftest-'))
  let sandbox: Sandbox | undefined
  try {
    const machine = { hostname: 'main', limits: LIMITS, mounts: [], env: {} }
    try {
      sandbox = await startSandbox({ id: 'selftest', rootDir, machines: [machine], network: 'none', ephemeral: true })
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error)
      return [{ key: 'start', name: '启动隔离环境', ok: false, detail, mend: USERNS }]
    }
    const rows: Row[] = [{ key: 'start', name: '启动隔离环境', ok: true, detail: '成功', mend: '' }]
    for (const probe of PROBES) rows.push(await probe(sandbox))
    // tail keeps all it reads: 200 MB of it do not fit.
    const { exitCode } = await sh(
      sandbox,
      'head -c 200000000 /dev/zero | tail -c 200000000 | wc -c | grep -q 200000000',
    )
    return [...rows, ...checkGroups(exitCode !== 0)]
  } finally {
    await sandbox?.destroy()
    await rm(rootDir, { recursive: true, force: true })
  }
}

async function runSelfTest(): Promise<SandboxReport> {
  const started = performance.now()
  const rows = checkPrograms()
  const startable = rows.every((row) => row.ok || row.required === false)
  if (startable) {
    try {
      rows.push(...(await probeAll()))
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error)
      rows.push({ key: 'probe', name: '隔离自检', ok: false, detail, mend: USERNS })
    }
  }
  const checks = rows.map((row): SandboxCheck => {
    return { ...row, mend: row.ok ? '' : row.mend, required: row.required !== false }
  })
  const usable = startable && checks.every((check) => check.ok || !check.required)
  return { usable, checks, durationMs: performance.now() - started }
}

let report: Promise<SandboxReport> | undefined

/** What isolation this host gives, found by trying it in a real sandbox; kept until `again` is asked. */
export function selfTest(again = false): Promise<SandboxReport> {
  if (again) report = undefined
  return (report ??= runSelfTest())
}

/** Refuses with `unavailable` and the first thing to mend, so that nothing untrusted ever runs unprotected. */
export async function requireIsolation(): Promise<void> {
  const { usable, checks } = await selfTest()
  if (usable) return
  const broken = checks.find((check) => check.required && !check.ok)
  throw new SandboxError(
    'unavailable',
    `本机没有可用的隔离环境（${broken?.name ?? '自检失败'}）。${broken?.mend ?? ''}`,
  )
}
