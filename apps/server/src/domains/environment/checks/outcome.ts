import type { ScriptOutcome, VerifyScriptType } from '@lab/contract/environment'
import type { ExecOutcome } from '../drivers/driver.ts'

/** A script of a step: what runs, where, and for how long at most. */
export interface CheckSpec {
  /** Host name; the first machine when absent. */
  machine?: string | undefined
  type: VerifyScriptType
  script: string
  timeoutSeconds: number
}

export interface CheckResult {
  outcome: ScriptOutcome
  /** Share of the points, 0..1. */
  share: number
  /** What the learner reads. */
  message: string
  stdout: string
  stderr: string
  exitCode: number | null
  durationMs: number
}

const scoreLine = /^\s*SCORE(?::\s*|\s+)(\d+(?:\.\d+)?|\.\d+)\s*$/
const messageLines = 6
const messageLength = 1_000

/** The last `SCORE: x` (or `SCORE x`) line as a share of 0..1; 0 when there is none. */
export function scoreOf(stdout: string): number {
  const scores = stdout.split('\n').flatMap((line) => scoreLine.exec(line)?.[1] ?? [])
  return Math.min(1, Number(scores.at(-1) ?? 0))
}

/** The last lines of what a check printed, without the score. */
export function messageOf(stdout: string): string {
  const lines = stdout.split('\n').filter((line) => line.trim() !== '' && !scoreLine.test(line))
  return lines.slice(-messageLines).join('\n').slice(-messageLength)
}

/** How a script of the exit-code kind ended: 0 passed, 1 failed, anything else is a broken check. */
export function judge(run: ExecOutcome, timeoutSeconds: number): CheckResult {
  const { stdout, stderr, exitCode, durationMs } = run
  const facts = { stdout, stderr, exitCode, durationMs }
  if (run.timedOut) return { ...facts, outcome: 'timeout', share: 0, message: `检查超过${timeoutSeconds}秒未完成` }
  if (exitCode === 0) return { ...facts, outcome: 'passed', share: 1, message: messageOf(stdout) }
  if (exitCode === 1) return { ...facts, outcome: 'failed', share: scoreOf(stdout), message: messageOf(stdout) }
  return { ...facts, outcome: 'error', share: 0, message: '检查脚本出错，请联系教师' }
}
