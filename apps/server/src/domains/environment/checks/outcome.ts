import type { ScriptOutcome, VerifyScriptType } from '@lab/contract/environment'
import type { ExecOutcome } from '../drivers/driver.ts'
import { plainOutput } from './plain-output.ts'

/** A script of a step: what runs, where, and for how long at most. */
export interface CheckSpec {
  /** Host name; the first machine when absent. */
  machine?: string | undefined
  type: VerifyScriptType
  script: string
  timeoutSeconds: number
  /** Only the exit code 1 is a no; any other one but 0 means that the script broke. */
  onlyOneFails?: boolean | undefined
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

const lastLines = (text: string, isShown: (line: string) => boolean): string => {
  const lines = plainOutput(text)
    .split('\n')
    .filter((line) => line.trim() !== '' && isShown(line))
  return lines.slice(-messageLines).join('\n').slice(-messageLength)
}

/** The last lines of what a check printed, without the score. */
export const messageOf = (stdout: string): string => lastLines(stdout, (line) => !scoreLine.test(line))

/** A trace of the script's commands would show the learner how it checks. */
const isTraced = (line: string): boolean => /^\++ /.test(line)
/** Where in the check something went wrong; of a Python traceback only what went wrong is left. */
const isOfScript = (line: string): boolean => line.startsWith('Traceback (most recent') || line.startsWith('  ')
const scriptPlace = /^(?:\/\S*\/)?(?:script|bash): (?:eval: )?line \d+: /gm

/** The last lines of what a check complained about, without what only its author can use. */
export function complaintOf(stderr: string): string {
  const isPython = stderr.includes('Traceback (most recent call last):')
  return lastLines(stderr.replaceAll(scriptPlace, ''), (line) => !isTraced(line) && !(isPython && isOfScript(line)))
}

const bashSyntax = /^\S+: eval: line \d+: (?:syntax error|unexpected EOF)/m
const pythonSyntax = /^ {2}File "<script>", line \d+\n(?: .*\n)*(?:Syntax|Indentation|Tab)Error: /m

/** Whether a script broke instead of checking: it cannot be read, never ended by itself, or says so by its exit code. */
function isBroken({ exitCode, stderr }: ExecOutcome, onlyOneFails: boolean): boolean {
  if (exitCode === null || (onlyOneFails && exitCode !== 1)) return true
  return bashSyntax.test(stderr) || pythonSyntax.test(stderr)
}

export const brokenMessage = '检查脚本出错，请联系教师'

/**
 * How a script of the exit-code kind ended: 0 passed, anything else failed. So does a missing program (127): it may be
 * what the learner has to install.
 */
export function resultOf(run: ExecOutcome, spec: Pick<CheckSpec, 'timeoutSeconds' | 'onlyOneFails'>): CheckResult {
  const { stdout, stderr, exitCode, durationMs } = run
  const facts = { stdout, stderr, exitCode, durationMs }
  if (run.timedOut) return { ...facts, outcome: 'timeout', share: 0, message: `检查超过${spec.timeoutSeconds}秒未完成` }
  if (exitCode === 0) return { ...facts, outcome: 'passed', share: 1, message: messageOf(stdout) }
  if (isBroken(run, spec.onlyOneFails ?? false)) return { ...facts, outcome: 'error', share: 0, message: brokenMessage }
  return { ...facts, outcome: 'failed', share: scoreOf(stdout), message: messageOf(stdout) || complaintOf(stderr) }
}
