import type { DataOf } from '@lab/contract/endpoint'
import type { environment } from '@lab/contract/environment'
import { scriptWithValues, type ParameterValues, type Step } from '@lab/contract/experiment'
import { useState } from 'react'
import { api } from '../../app/request/api.ts'
import { isApiError } from '../../app/request/api-error.ts'

type Result = DataOf<typeof environment.runScript>['result']
export type CheckScript = 'setup' | 'check' | 'solve' | 'cleanup'
export type CheckRun = { script: CheckScript } & (
  | { is: 'running' }
  | { is: 'done'; result: Result }
  | { is: 'refused'; reason: string }
)

/** Seconds that setup, solve and cleanup scripts may take here; the server's own proof allows the same. */
const scriptSeconds = 120

/** Runs a step's scripts in one environment, with the parameters' values, and remembers the last run of each step. */
export function useCheckRuns(envId: string | undefined, values: ParameterValues) {
  const [runs, setRuns] = useState<ReadonlyMap<string, CheckRun>>(() => new Map())
  const [isRunningAll, setRunningAll] = useState(false)
  const note = (stepId: string, run: CheckRun) => setRuns((before) => new Map(before).set(stepId, run))

  const run = async (step: Step, script: CheckScript): Promise<void> => {
    const secrets = step.secrets
    const check = secrets?.check
    if (!envId || !secrets || (script === 'check' && !check)) return
    note(step.id, { script, is: 'running' })
    const body =
      script === 'check'
        ? {
            type: check!.type,
            script: scriptWithValues(check!.type, check!.script, values),
            timeout_seconds: check!.timeout_seconds,
          }
        : {
            type: 'shell' as const,
            script: scriptWithValues('shell', secrets[script], values),
            timeout_seconds: scriptSeconds,
          }
    try {
      const { result } = await api.environment.runScript(
        { params: { id: envId }, body: { ...body, ...(step.machine ? { machine: step.machine } : {}) } },
        { quiet: true },
      )
      note(step.id, { script, is: 'done', result })
    } catch (error) {
      note(step.id, { script, is: 'refused', reason: isApiError(error) ? error.message : '运行失败，请重试' })
    }
  }
  const runAll = async (steps: readonly Step[]): Promise<void> => {
    setRunningAll(true)
    for (const step of steps) await run(step, 'check')
    setRunningAll(false)
  }
  return { of: (stepId: string) => runs.get(stepId), run, runAll, isRunningAll }
}
