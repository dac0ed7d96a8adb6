import type { Driver, ExecOutcome, Held } from '../drivers/driver.ts'
import { connectionFault, curlCommand, parseAnswer, parseHttpCheck, unmet } from './http-check.ts'
import { resultOf, type CheckResult, type CheckSpec } from './outcome.ts'
import { sqlResultOf, parseSqlCheck, sqlCommand } from './sql-check.ts'

/** Where a check runs. */
export interface Place {
  driver: Driver
  held: Held
  hostname: string
}

const requestSeconds = 5
const answerBytes = 256 * 1024

const broken = (message: string): CheckResult => ({
  outcome: 'error',
  share: 0,
  message,
  stdout: '',
  stderr: '',
  exitCode: null,
  durationMs: 0,
})

async function runProgram(place: Place, spec: CheckSpec, language: 'bash' | 'python3'): Promise<CheckResult> {
  const run = await place.driver.exec(place.held, place.hostname, {
    command: { language, script: spec.script },
    timeoutMs: spec.timeoutSeconds * 1000,
    endBackground: true,
  })
  // Python itself could not be started: that is not the learner's doing.
  if (language === 'python3' && run.exitCode === 127 && run.stdout === '')
    return { ...resultOf(run, spec), outcome: 'error', message: '主机上没有 python3，无法运行检查' }
  return resultOf(run, spec)
}

async function runSql(place: Place, spec: CheckSpec): Promise<CheckResult> {
  const check = parseSqlCheck(spec.script)
  if (!check) return broken('第一行应写明数据库文件，例如：-- db: shop.db')
  const run = await place.driver.exec(place.held, place.hostname, {
    command: { argv: sqlCommand(check) },
    stdin: check.query,
    timeoutMs: spec.timeoutSeconds * 1000,
    endBackground: true,
    outputLimitBytes: answerBytes,
  })
  return sqlResultOf(check, run, spec)
}

async function runHttp(place: Place, spec: CheckSpec): Promise<CheckResult> {
  const requests = parseHttpCheck(spec.script)
  if (typeof requests === 'string') return broken(requests)
  const total = { stdout: '', stderr: '', durationMs: 0 }
  const end = (run: ExecOutcome | null, rest: Pick<CheckResult, 'outcome' | 'share' | 'message'>): CheckResult => ({
    ...total,
    ...rest,
    exitCode: run?.exitCode ?? null,
  })
  for (const request of requests) {
    const leftMs = spec.timeoutSeconds * 1000 - total.durationMs
    const late = { outcome: 'timeout', share: 0, message: `检查超过${spec.timeoutSeconds}秒未完成` } as const
    if (leftMs <= 0) return end(null, late)
    const run = await place.driver.exec(place.held, place.hostname, {
      command: { argv: curlCommand(request, Math.min(requestSeconds, Math.ceil(leftMs / 1000))) },
      timeoutMs: leftMs,
      ...(request.send === null ? {} : { stdin: request.send }),
      outputLimitBytes: answerBytes,
    })
    total.stdout += `${request.method} ${request.url}\n${run.stdout}\n`
    total.stderr += run.stderr
    total.durationMs += run.durationMs
    if (run.timedOut) return end(run, late)
    const answer = run.exitCode === 0 ? parseAnswer(run.stdout) : null
    if (!answer) {
      const fault = connectionFault(request, run)
      return fault
        ? end(run, { outcome: 'failed', share: 0, message: fault })
        : end(run, { outcome: 'error', share: 0, message: '主机上没有 curl 或请求无法发出' })
    }
    for (const expectation of request.expect) {
      const lack = unmet(expectation, answer)
      if (lack) return end(run, { outcome: 'failed', share: 0, message: `${request.method} ${request.url}：${lack}` })
    }
  }
  return { ...total, outcome: 'passed', share: 1, message: '', exitCode: 0 }
}

const runners = {
  shell: (place, spec) => runProgram(place, spec, 'bash'),
  python: (place, spec) => runProgram(place, spec, 'python3'),
  sql: runSql,
  http: runHttp,
} satisfies Record<CheckSpec['type'], (place: Place, spec: CheckSpec) => Promise<CheckResult>>

/** Runs one check on a machine. Faults of the check itself are an outcome (`error`), never thrown. */
export const runCheckAt = (place: Place, spec: CheckSpec): Promise<CheckResult> => runners[spec.type](place, spec)
