import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './paths.mjs'

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * What a stage came to. `failures` name the failed tests, so that the end of a long log says what is wrong; `flaky` those
 * that passed only when they were tried again (docs/decisions/0026-second-try-in-ci.md); `skips` say how many tests were
 * skipped for which reason.
 */
const missing = { passed: 0, failed: 1, skipped: 0, failures: ['the report is missing or empty'], flaky: [], skips: {} }

/** A run that failed without naming a failed test (a file that does not load, a crash) still counts as one failure. */
const withExitCode = (counts, code) =>
  code !== 0 && counts.failed === 0
    ? { ...counts, failed: 1, failures: [`exit code ${code} without a failed test`] }
    : counts

const firstLine = (text = '') => text.split('\n', 1)[0].slice(0, 300)

/** What went wrong in a journey: the first line, then what was found in place of what was expected, without colours. */
function faultOf(text = '') {
  const lines = stripVTControlCharacters(text).split('\n')
  const found = lines.filter((line) => /^[+-] /.test(line) && !/^[+-] +(Expected|Received) +[+-] *\d*$/.test(line))
  return [firstLine(lines[0]), ...found.map((line) => line.trim())].join(' ').slice(0, 1_200)
}

/**
 * Tests that did not run. A reason is in the title (apps/server/src/testing/lacks.ts); without one a skipped test has
 * failed. A test service that nobody named is no fault of the machine. CI machines have every program that can be
 * installed; elsewhere somebody may lack the right to.
 */
export function judgeSkips(titles, isCi = Boolean(process.env.CI)) {
  const skips = {}
  const failures = []
  for (const title of titles) {
    const reason = /\[skipped: ((?:needs TEST_\w+|missing |cannot: )[^\]]*)\]/.exec(title)?.[1]
    if (reason === undefined) failures.push(`${title}: did not run, and its title names no reason`)
    else if (isCi && reason.startsWith('missing')) failures.push(`${title}: to be installed on a CI machine`)
    else skips[reason] = (skips[reason] ?? 0) + 1
  }
  return { skipped: titles.length - failures.length, skips, failures }
}

const isSkipped = (test) => test.status !== 'failed' && test.status !== 'passed'

/** Passed, failed and skipped tests of a vitest run, from its JSON report. A report that is missing or empty is one failure. */
export function vitestCounts(path, code) {
  const report = readJson(path)
  if (!report || report.testResults.length === 0) return missing
  const failures = []
  const flaky = []
  const skipped = []
  for (const file of report.testResults) {
    const name = relative(root, file.name)
    const tests = file.assertionResults
    if (file.status === 'failed' && tests.length === 0) failures.push(`${name}: ${firstLine(file.message)}`)
    for (const test of tests) {
      if (test.status === 'failed') failures.push(`${name} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
      // The report keeps what went wrong the first time.
      else if (test.status === 'passed' && test.failureMessages.length > 0)
        flaky.push(`${name} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
      // When a hook fails, the report calls its tests skipped.
      else if (isSkipped(test)) skipped.push(`${name} › ${test.fullName}`)
    }
  }
  const judged = judgeSkips(skipped)
  const all = [...failures, ...judged.failures]
  const counts = { ...judged, passed: report.numPassedTests, failed: all.length, failures: all, flaky }
  return withExitCode(counts, code)
}

/** The files of a vitest run with the seconds that each took, longest first. */
export function slowestFiles(path, count) {
  const files = (readJson(path)?.testResults ?? []).map((file) => ({
    name: relative(root, file.name),
    seconds: (file.endTime - file.startTime) / 1_000,
  }))
  return files.sort((one, other) => other.seconds - one.seconds).slice(0, count)
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** The same for Playwright. */
export function playwrightCounts(path, code) {
  const report = readJson(path)
  if (!report) return missing
  const { expected, unexpected, flaky } = report.stats
  if (expected + unexpected + flaky === 0) return missing
  const specs = report.suites.flatMap(specsOf)
  const named = (status) =>
    specs
      .filter((spec) => spec.tests.some((test) => test.status === status))
      .map((spec) => {
        const error = spec.tests.flatMap((test) => test.results).find((result) => result.error)?.error
        return `${spec.file}:${spec.line} › ${spec.title}: ${faultOf(error?.message)}`
      })
  const skipped = specs.filter((spec) => spec.tests.some((test) => test.status === 'skipped'))
  const judged = judgeSkips(skipped.map((spec) => `${spec.file}:${spec.line} › ${spec.title}`))
  const counts = { ...judged, passed: expected + flaky, failed: unexpected + judged.failures.length }
  const failures = [...named('unexpected'), ...judged.failures]
  return withExitCode({ ...counts, failures, flaky: named('flaky') }, code)
}

/** The files of a Playwright run with the seconds of their tests. */
export function slowestSpecs(path, count) {
  const seconds = new Map()
  for (const spec of (readJson(path)?.suites ?? []).flatMap(specsOf)) {
    const taken = spec.tests.flatMap((test) => test.results).reduce((sum, { duration }) => sum + duration, 0) / 1_000
    seconds.set(spec.file, (seconds.get(spec.file) ?? 0) + taken)
  }
  const files = [...seconds].map(([file, taken]) => ({ name: `e2e/${file}`, seconds: taken }))
  return files.sort((one, other) => other.seconds - one.seconds).slice(0, count)
}
