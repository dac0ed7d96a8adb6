import type { StepHost } from './experiment-step.ts'

/** A step's scripts on one host; null is the suite's first one. */
export type StepPart = Omit<StepHost, 'machine'> & { machine: string | null }

/** What a step does, host by host: on its own, then on the further ones. */
export const partsOf = (step: StepPart & { hosts?: StepHost[] | null }): StepPart[] => [step, ...(step.hosts ?? [])]

export const hasCheck = (step: Parameters<typeof partsOf>[0]): boolean =>
  partsOf(step).some(({ check }) => check !== null)

/** What a script or check came to, as far as several can be shown as one. */
export interface Said {
  outcome: 'passed' | 'failed' | 'error' | 'timeout'
  share: number
  message: string
  stdout: string
  stderr: string
}

const silent = { failed: '未通过', error: '脚本出错', timeout: '超时未结束' } as const
const worst = ['error', 'timeout', 'failed', 'passed'] as const

const nameOf = (machine: string | null): string => machine ?? '默认主机'

/**
 * The runs on several hosts as one: the worst outcome, the mean of the shares (a host that passed counts whole), and
 * what each said, under its name. That of a single host stays as it is.
 */
export function saidTogether<T extends Said>(runs: readonly { machine: string | null; run: T }[]): T {
  const first = runs[0]!
  if (runs.length === 1) return first.run
  const outcome = worst.find((one) => runs.some(({ run }) => run.outcome === one))!
  const shares = runs.map(({ run }) => (run.outcome === 'passed' ? 1 : run.outcome === 'failed' ? run.share : 0))
  const under = (field: 'stdout' | 'stderr'): string =>
    runs
      .filter(({ run }) => run[field].trim())
      .map(({ machine, run }) => `== ${nameOf(machine)} ==\n${run[field].trimEnd()}\n`)
      .join('')
  // Anyone who did not pass is named, also one that said nothing.
  const spoken = runs.flatMap(({ machine, run }) => {
    const said =
      run.outcome === 'passed' ? (outcome === 'passed' ? run.message : '') : run.message || silent[run.outcome]
    return said ? [`${nameOf(machine)}：${said}`] : []
  })
  return {
    ...(runs.find(({ run }) => run.outcome === outcome) ?? first).run,
    share: shares.reduce((sum, share) => sum + share, 0) / shares.length,
    message: spoken.join('\n'),
    stdout: under('stdout'),
    stderr: under('stderr'),
  }
}
