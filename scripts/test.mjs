import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser, ensureChineseFonts } from './lib/browser.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { playwrightCounts, vitestCounts } from './lib/counts.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node24 } from './lib/node24.mjs'
import { run } from './lib/run.mjs'
import { giveUp, say } from './lib/say.mjs'
import { startSystemPostgres } from './lib/system-postgres.mjs'
import { ensureBubblewrap } from './lib/system.mjs'

// `npm test [-- stages]`: everything, or the named stages. The last line is always `N passed, N failed`.
const second = 1_000
/** A second run of the API tests, on the machine's own PostgreSQL, must not double a long wait. */
const repeatApiBelow = 240 * second

await ensureInstalled()
const node = node24()
let reports = ''

/** A program that either succeeds or does not. */
const check =
  (...args) =>
  async () => {
    const { code } = await run(node, args)
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  }

async function vitest(project, name, env = {}) {
  const report = join(reports, `${name}.json`)
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run(node, ['node_modules/vitest/vitest.mjs', ...args], { env })
  return vitestCounts(report, code)
}

async function api() {
  const began = Date.now()
  await ensureBubblewrap()
  const embedded = await vitest('api', 'api', { TEST_DATABASE_URL: '' })
  const given = process.env.TEST_DATABASE_URL
  if (!given && Date.now() - began > repeatApiBelow) {
    say('API 测试较慢，不在本机的 PostgreSQL 上重复。 The API tests took long; not repeated on another PostgreSQL.')
    return embedded
  }
  const server = given ? { url: given, stop: async () => undefined } : await startSystemPostgres()
  if (!server) return embedded
  say('API 测试：另一个 PostgreSQL… API tests on another PostgreSQL…')
  try {
    const other = await vitest('api', 'api-other', { TEST_DATABASE_URL: server.url })
    return {
      passed: embedded.passed + other.passed,
      failed: embedded.failed + other.failed,
      failures: [...embedded.failures, ...other.failures],
    }
  } finally {
    await server.stop()
  }
}

async function journeys() {
  const browser = await ensureBrowser()
  if (!browser) return { passed: 0, failed: 1 }
  await ensureChineseFonts()
  await ensureBubblewrap()
  if (!(await ensureBuilt())) return { passed: 0, failed: 1 }
  const report = join(reports, 'e2e.json')
  const env = { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const { code } = await run(node, ['node_modules/@playwright/test/cli.js', ...args], { env })
  return playwrightCounts(report, code)
}

const stages = {
  types: check('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--noEmit'),
  lint: check('node_modules/oxlint/bin/oxlint'),
  format: check('node_modules/oxfmt/bin/oxfmt', '--check'),
  unit: () => vitest('unit*', 'unit'),
  api,
  build: async () => ((await ensureBuilt()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
  e2e: journeys,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(stages, name))
if (unknown.length > 0) giveUp(`没有这样的阶段：${unknown.join(' ')}。 Stages: ${Object.keys(stages).join(' ')}`)

reports = mkdtempSync(join(tmpdir(), 'lab-test-reports-'))
const total = { passed: 0, failed: 0 }
const lines = []
const failures = []
for (const [name, stage] of Object.entries(stages)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  say(`\n== ${name}`)
  const began = Date.now()
  // A stage that breaks is a failed one; the others still have something to say.
  const counts = await stage().catch((error) => {
    say(error.stack)
    return { passed: 0, failed: 1, failures: [error.message] }
  })
  failures.push(...(counts.failures ?? []).map((failure) => `FAILED ${name}: ${failure}`))
  total.passed += counts.passed
  total.failed += counts.failed
  const seconds = Math.round((Date.now() - began) / second)
  lines.push(`${name.padEnd(8)} ${counts.passed} passed, ${counts.failed} failed  ${seconds} s`)
}
rmSync(reports, { recursive: true, force: true })
process.exitCode = total.failed > 0 ? 1 : 0
process.stdout.write(`\n${[...failures, ...lines].join('\n')}\n${total.passed} passed, ${total.failed} failed\n`)
