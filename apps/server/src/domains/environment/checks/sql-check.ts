import type { ExecOutcome } from '../drivers/driver.ts'
import { brokenMessage, resultOf, type CheckResult, type CheckSpec } from './outcome.ts'

export interface SqlCheck {
  /** SQLite file, relative to the learner's home. */
  database: string
  query: string
}

/**
 * A check by query. Its first line names the SQLite file (`-- db: shop.db`); what follows is run read-only. The rows of
 * the last query decide: the first column is 1 for what holds, the second says what is wrong otherwise.
 */
export function parseSqlCheck(script: string): SqlCheck | null {
  const [first = '', ...rest] = script.split('\n')
  const database = /^--\s*(?:db|database):\s*([^\s-]\S*)\s*$/.exec(first)?.[1]
  return database ? { database, query: rest.join('\n') } : null
}

/** Exit code of our own for a database file that is not there. */
const noFile = 41
export const sqlCommand = (check: SqlCheck): string[] => [
  '/bin/bash',
  '-c',
  `cd && { [ -f "$1" ] || exit ${noFile}; } && exec sqlite3 -batch -bail -readonly -json "$1"`,
  'check',
  check.database,
]

/** The rows of the last result: sqlite3 prints one JSON list per query that had rows, each beginning a line of its own. */
export function lastRows(stdout: string): Record<string, unknown>[] {
  const last =
    stdout
      .trim()
      .split(/\]\r?\n(?=\[)/)
      .at(-1) ?? ''
  if (!last) return []
  return JSON.parse(last.endsWith(']') ? last : `${last}]`) as Record<string, unknown>[]
}

/** How a query ended. What a learner has not made yet (file, table, column) is a failed check, not a broken one. */
export function sqlResultOf(check: SqlCheck, run: ExecOutcome, spec: Pick<CheckSpec, 'timeoutSeconds'>): CheckResult {
  const plain = resultOf(run, spec)
  if (run.timedOut) return plain
  if (run.exitCode === noFile)
    return { ...plain, outcome: 'failed', share: 0, message: `没有找到数据库文件 ${check.database}` }
  if (run.exitCode === 127)
    return { ...plain, outcome: 'error', share: 0, message: '主机上没有 sqlite3，无法运行 SQL 检查' }
  if (run.exitCode !== 0) {
    const missing = /no such (?:table|column): \S+/.exec(run.stderr)?.[0]
    return missing
      ? { ...plain, outcome: 'failed', share: 0, message: `数据库里还缺少检查需要的表或列（${missing}）` }
      : { ...plain, outcome: 'error', share: 0, message: brokenMessage }
  }
  let rows: Record<string, unknown>[]
  try {
    rows = lastRows(run.stdout)
  } catch {
    return { ...plain, outcome: 'error', share: 0, message: '查询结果过长或无法读取' }
  }
  const columns = rows.map((row) => Object.values(row))
  const wrong = columns.filter((values) => String(values[0]) !== '1')
  if (rows.length && !wrong.length) return { ...plain, outcome: 'passed', share: 1, message: '' }
  const share = rows.length ? (rows.length - wrong.length) / rows.length : 0
  const said = wrong.flatMap((values) => (values[1] == null ? [] : [String(values[1])]))
  return { ...plain, outcome: 'failed', share, message: said.join('\n') || '查询结果不符合要求' }
}
