import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './paths.mjs'

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** What a stage came to. `failures` name the failed tests, so that the end of a long log says what is wrong. */
const missing = { passed: 0, failed: 1, failures: ['the report is missing or empty'] }

/** A run that failed without naming a failed test (a file that does not load, a crash) still counts as one failure. */
const withExitCode = ({ passed, failed, failures }, code) =>
  code !== 0 && failed === 0
    ? { passed, failed: 1, failures: [`exit code ${code} without a failed test`] }
    : { passed, failed, failures }

const firstLine = (text = '') => text.split('\n', 1)[0].slice(0, 300)

/** Passed and failed tests of a vitest run, from its JSON report. A report that is missing or empty is one failure. */
export function vitestCounts(path, code) {
  const report = readJson(path)
  if (!report || report.testResults.length === 0) return missing
  const failures = report.testResults.flatMap((file) => {
    const name = relative(root, file.name)
    if (file.status === 'failed' && file.assertionResults.length === 0) return [`${name}: ${firstLine(file.message)}`]
    return file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${name} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })
  return withExitCode({ passed: report.numPassedTests, failed: failures.length, failures }, code)
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** The same for Playwright. A test that passed only when tried again has failed. */
export function playwrightCounts(path, code) {
  const report = readJson(path)
  if (!report) return missing
  const { expected, unexpected, flaky } = report.stats
  if (expected + unexpected + flaky === 0) return missing
  const failures = report.suites
    .flatMap(specsOf)
    .filter((spec) => spec.tests.some((test) => test.status === 'unexpected' || test.status === 'flaky'))
    .map((spec) => {
      const error = spec.tests.flatMap((test) => test.results).find((result) => result.error)?.error
      return `${spec.file}:${spec.line} › ${spec.title}: ${firstLine(error?.message)}`
    })
  return withExitCode({ passed: expected, failed: unexpected + flaky, failures }, code)
}
