import type { DataOf } from '@lab/contract/endpoint'
import type { environment } from '@lab/contract/environment'
import {
  partsOf,
  saidTogether,
  scriptWithValues,
  type ParameterValues,
  type Step,
  type StepPart,
} from '@lab/contract/experiment'
import { useState } from 'react'
import { api } from '../../api/request/api.ts'
import { isApiError } from '../../api/request/api-error.ts'

type Result = DataOf<typeof environment.runScript>['result']
export type CheckScript = 'setup' | 'check' | 'solve' | 'cleanup'
export type CheckRun = { script: CheckScript } & (
  | { is: 'running' }
  | { is: 'done'; result: Result }
  | { is: 'refused'; reason: string }
)

/** Seconds that setup, solve and cleanup scripts may take here; the server's own validation allows the same. */
const scriptSeconds = 120

function bodyOf(part: StepPart, script: CheckScript, values: ParameterValues) {
  const { check } = part
  if (script === 'check' && check) {
    return { ...check, script: scriptWithValues(check.type, check.script, values) }
  }
  const text = script === 'check' ? '' : part[script]
  return { type: 'shell' as const, script: scriptWithValues('shell', text, values), timeout_seconds: scriptSeconds }
}

/** Runs a step's scripts in one environment, on each of its hosts, with the parameters' values, and remembers the last run of each step. */
export function useCheckRuns(envId: string | undefined, values: ParameterValues) {
  const [runs, setRuns] = useState<ReadonlyMap<string, CheckRun>>(() => new Map())
  const [isRunningAll, setRunningAll] = useState(false)
  const note = (stepId: string, run: CheckRun) => setRuns((before) => new Map(before).set(stepId, run))

  const run = async (step: Step, script: CheckScript): Promise<void> => {
    if (!envId || !step.secrets) return
    const parts = partsOf({ machine: step.machine, ...step.secrets }).filter((part) => part[script])
    if (parts.length === 0) return
    note(step.id, { script, is: 'running' })
    try {
      const runs: { machine: string | null; run: Result }[] = []
      for (const part of parts) {
        const body = { ...bodyOf(part, script, values), ...(part.machine ? { machine: part.machine } : {}) }
        const { result } = await api.environment.runScript({ params: { id: envId }, body }, { quiet: true })
        runs.push({ machine: part.machine, run: result })
      }
      note(step.id, { script, is: 'done', result: saidTogether(runs) })
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
