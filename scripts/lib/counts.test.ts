import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { judgeSkips, playwrightCounts, vitestCounts } from './counts.mjs'
import { root } from './paths.mjs'

const dir = mkdtempSync(join(tmpdir(), 'lab-counts-'))
afterAll(() => rmSync(dir, { recursive: true }))

const report = (content: unknown) => {
  const path = join(dir, 'report.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

/** A test file as vitest reports it: its tests by name, failed ones with the first line of their message. */
const file = (tests: Record<string, string | true>, message = '') => ({
  name: join(root, 'a.test.ts'),
  status: message || Object.values(tests).some((outcome) => outcome !== true) ? 'failed' : 'passed',
  message,
  assertionResults: Object.entries(tests).map(([fullName, outcome]) =>
    outcome === true
      ? { fullName, status: 'passed', failureMessages: [] as string[] }
      : { fullName, status: 'failed', failureMessages: [`${outcome}\n    at somewhere`] },
  ),
})
const unit = (numPassedTests: number, ...testResults: ReturnType<typeof file>[]) => ({ numPassedTests, testResults })

test.each([
  ['all passed', unit(5, file({ one: true })), 0, 5, []],
  [
    'two failed',
    unit(1, file({ one: 'x', two: 'y', three: true })),
    1,
    1,
    ['a.test.ts › one: x', 'a.test.ts › two: y'],
  ],
  [
    'a file that did not load',
    unit(5, file({ one: true }), file({}, 'no such module')),
    1,
    5,
    ['a.test.ts: no such module'],
  ],
  ['an error outside every test', unit(5, file({ one: true })), 1, 5, ['exit code 1 without a failed test']],
  ['no test at all', unit(0), 0, 0, ['the report is missing or empty']],
  ['a report cut short', '{"num', 137, 0, ['the report is missing or empty']],
])('vitest: %s', (_what, content, code, passed, failures) => {
  expect(vitestCounts(report(content), code)).toEqual({
    passed,
    failed: failures.length,
    skipped: 0,
    failures,
    flaky: [],
    skips: {},
  })
})

test('vitest: one that passed at the second try is named', () => {
  const tests = file({ one: true })
  tests.assertionResults[0]!.failureMessages.push('x\n    at somewhere')
  expect(vitestCounts(report(unit(1, tests)), 0)).toMatchObject({
    passed: 1,
    failed: 0,
    failures: [],
    flaky: ['a.test.ts › one: x'],
  })
})

/** A run as Playwright reports it: the statuses of its tests, one of them inside a group. */
const browser = (expected: number, ...others: ('unexpected' | 'flaky')[]) => ({
  stats: {
    expected,
    unexpected: others.filter((status) => status === 'unexpected').length,
    flaky: others.filter((status) => status === 'flaky').length,
  },
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: others.map((status) => ({
            file: 'a.spec.ts',
            line: 7,
            title: status,
            tests: [{ status, results: [{ error: { message: 'not visible\nbecause' } }] }],
          })),
        },
      ],
    },
  ],
})

test.each([
  ['all passed', browser(3), 0, 3, []],
  ['one failed', browser(3, 'unexpected'), 1, 3, ['a.spec.ts:7 › unexpected: not visible']],
  ['the server did not start', browser(0), 1, 0, ['the report is missing or empty']],
  ['a crash after the last test', browser(3), 1, 3, ['exit code 1 without a failed test']],
])('playwright: %s', (_what, content, code, passed, failures) => {
  expect(playwrightCounts(report(content), code)).toEqual({
    passed,
    failed: failures.length,
    skipped: 0,
    failures,
    flaky: [],
    skips: {},
  })
})

test('playwright: one that passed at the second try is named', () => {
  expect(playwrightCounts(report(browser(3, 'flaky')), 0)).toMatchObject({
    passed: 4,
    failed: 0,
    failures: [],
    flaky: ['a.spec.ts:7 › flaky: not visible'],
  })
})

test('playwright: what was found in place of what was expected is said', () => {
  const failed = browser(0, 'unexpected')
  const compared =
    '\u001B[2mexpect(\u001B[22mreceived).toEqual(expected)\n\n\u001B[32m- Expected  - 1\u001B[39m\n\u001B[31m+ Received  + 3\u001B[39m\n\n' +
    '- Object {}\n+ Object {\n+   "/org": "scrolls 3 px sideways",\n+ }\n    at a.spec.ts:7'
  failed.suites[0]!.suites[0]!.specs[0]!.tests[0]!.results[0]!.error.message = compared
  expect(playwrightCounts(report(failed), 1).failures).toEqual([
    'a.spec.ts:7 › unexpected: expect(received).toEqual(expected) - Object {} + Object { +   "/org": "scrolls 3 px sideways", + }',
  ])
})

test('a missing report is a failure', () => {
  expect(vitestCounts(join(dir, 'absent'), 0)).toMatchObject({ passed: 0, failed: 1 })
  expect(playwrightCounts(join(dir, 'absent'), 0)).toMatchObject({ passed: 0, failed: 1 })
})

describe('skipped tests', () => {
  const docker = 'a.test.ts › images [skipped: needs TEST_DOCKER_HOST] one'
  const bare = 'a.test.ts › monitors [skipped: missing bubblewrap] two'
  const kernel = 'a.test.ts › monitors [skipped: cannot: bubblewrap says No permissions] three'

  test.each([
    ['a service that nobody named', [docker, docker], false, { 'needs TEST_DOCKER_HOST': 2 }, 0],
    ['the same on a CI machine', [docker], true, { 'needs TEST_DOCKER_HOST': 1 }, 0],
    ['a program that is missing', [bare], false, { 'missing bubblewrap': 1 }, 0],
    ['the same on a CI machine, which could have it', [bare], true, {}, 1],
    ['a machine that is made so', [kernel], true, { 'cannot: bubblewrap says No permissions': 1 }, 0],
    ['no reason', ['a.test.ts › monitors four'], false, {}, 1],
    ['a reason of no known kind', ['a.test.ts › monitors [skipped: slow] five'], false, {}, 1],
  ])('%s', (_what, titles, isCi, skips, failed) => {
    const judged = judgeSkips(titles, isCi)
    expect(judged).toMatchObject({ skips, skipped: titles.length - failed })
    expect(judged.failures).toHaveLength(failed)
  })

  test('are distinguished from those that a broken hook kept from running', () => {
    const tests = { ...file({ one: true }), status: 'failed' }
    tests.assertionResults.push({ fullName: 'two', status: 'skipped', failureMessages: [] })
    expect(vitestCounts(report(unit(1, tests)), 1)).toMatchObject({
      passed: 1,
      failed: 1,
      skipped: 0,
      failures: ['a.test.ts › two: did not run, and its title names no reason'],
    })
  })

  test('of Playwright need a reason too', () => {
    const skipped = (title: string) => ({
      stats: { expected: 1, unexpected: 0, flaky: 0 },
      suites: [{ specs: [{ file: 'a.spec.ts', line: 7, title, tests: [{ status: 'skipped', results: [] }] }] }],
    })
    expect(playwrightCounts(report(skipped('later')), 0)).toMatchObject({ passed: 1, failed: 1, skipped: 0 })
    const named = skipped('later [skipped: needs TEST_DOCKER_HOST]')
    expect(playwrightCounts(report(named), 0)).toMatchObject({ passed: 1, failed: 0, skipped: 1 })
  })
})
