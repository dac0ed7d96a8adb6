import { partsOf } from '@lab/contract/experiment'
import type { Silence } from '@lab/contract/live'
import { fingerprint, type StepContent } from '../outline.ts'
import type { VerifyResult } from './steps.ts'

/** What tells failures apart whose check said nothing: which scripts looked, and the exit code. Null where something was said. */
export function silenceOf(
  step: Pick<StepContent, 'machine' | 'setup' | 'check' | 'solve' | 'cleanup' | 'hosts'>,
  { outcome, message, exitCode }: Pick<VerifyResult, 'outcome' | 'message' | 'exitCode'>,
): Silence | null {
  if (outcome !== 'failed' || message !== '') return null
  const scripts = partsOf(step).map(({ machine, check }) => [machine, check?.type ?? '', check?.script ?? ''])
  return { script: fingerprint(scripts).slice(0, 12), exit_code: exitCode ?? null }
}
