import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { playwrightCounts, vitestCounts } from './counts.mjs'

const dir = mkdtempSync(join(tmpdir(), 'lab-counts-'))
afterAll(() => rmSync(dir, { recursive: true }))

const report = (content: unknown) => {
  const path = join(dir, 'report.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const files = (...states: [string, number][]) =>
  states.map(([status, tests]) => ({ status, assertionResults: Array.from({ length: tests }, () => ({})) }))
const unit = (numPassedTests: number, numFailedTests: number, testResults = files(['passed', 1])) => ({
  numPassedTests,
  numFailedTests,
  testResults,
})
const browser = (expected: number, unexpected: number, flaky = 0) => ({ stats: { expected, unexpected, flaky } })

test.each([
  ['all passed', unit(5, 0), 0, { passed: 5, failed: 0 }],
  ['two failed', unit(5, 2), 1, { passed: 5, failed: 2 }],
  ['a file that did not load', unit(5, 0, files(['passed', 5], ['failed', 0])), 1, { passed: 5, failed: 1 }],
  ['an error outside every test', unit(5, 0), 1, { passed: 5, failed: 1 }],
  ['no test at all', unit(0, 0, []), 0, { passed: 0, failed: 1 }],
  ['a report cut short', '{"num', 137, { passed: 0, failed: 1 }],
])('vitest: %s', (_what, content, code, counts) => {
  expect(vitestCounts(report(content), code)).toEqual(counts)
})

test.each([
  ['all passed', browser(3, 0), 0, { passed: 3, failed: 0 }],
  ['one failed', browser(3, 1), 1, { passed: 3, failed: 1 }],
  ['one passed at the second try', browser(3, 0, 1), 0, { passed: 3, failed: 1 }],
  ['the server did not start', browser(0, 0), 1, { passed: 0, failed: 1 }],
  ['a crash after the last test', browser(3, 0), 1, { passed: 3, failed: 1 }],
])('playwright: %s', (_what, content, code, counts) => {
  expect(playwrightCounts(report(content), code)).toEqual(counts)
})

test('a missing report is a failure', () => {
  expect(vitestCounts(join(dir, 'absent'), 0)).toEqual({ passed: 0, failed: 1 })
  expect(playwrightCounts(join(dir, 'absent'), 0)).toEqual({ passed: 0, failed: 1 })
})
