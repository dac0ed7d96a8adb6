import { readFileSync } from 'node:fs'

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** A run that failed without naming a failed test (a file that does not load, a crash) still counts as one failure. */
const withExitCode = ({ passed, failed }, code) => ({ passed, failed: code !== 0 && failed === 0 ? 1 : failed })

/** Passed and failed tests of a vitest run, from its JSON report. A report that is missing or empty is one failure. */
export function vitestCounts(path, code) {
  const report = readJson(path)
  if (!report || report.testResults.length === 0) return { passed: 0, failed: 1 }
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return withExitCode({ passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }, code)
}

/** The same for Playwright. A test that passed only when tried again has failed. */
export function playwrightCounts(path, code) {
  const report = readJson(path)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.stats
  if (expected + unexpected + flaky === 0) return { passed: 0, failed: 1 }
  return withExitCode({ passed: expected, failed: unexpected + flaky }, code)
}
