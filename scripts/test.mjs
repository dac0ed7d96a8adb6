import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureBrowser, ensureChineseFonts } from './lib/browser.mjs'
import { ensureBuilt, serverBundle } from './lib/build.mjs'
import { playwrightCounts, slowestFiles, slowestSpecs, vitestCounts } from './lib/counts.mjs'
import { makeDemoSchool } from './lib/demo-school.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { otherLocale } from './lib/locale.mjs'
import { node24 } from './lib/node24.mjs'
import { inRoot, root } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { giveUp, say } from './lib/say.mjs'
import { startSystemPostgres } from './lib/system-postgres.mjs'
import { ensureBubblewrap, ensureDirectory } from './lib/system.mjs'

// `npm test [-- stages]`: everything, or the named stages. The last line is always `N passed, N failed`, and
// `, N skipped` when tests were; each of those names its reason (apps/server/src/testing/lacks.ts).
const second = 1_000
const shownSlow = 10
const reports = inRoot('.cache/test-reports')
const reportOf = (name) => inRoot('.cache/test-reports', `${name}.json`)

await ensureInstalled()
const node = node24()
const passed = { passed: 1, failed: 0 }
const failed = { passed: 0, failed: 1 }

/** A program that either succeeds or does not. It runs next to others, so it speaks only when it fails. */
const check =
  (...args) =>
  async () => {
    const { code, output } = await run(node, args, { quiet: true })
    if (code !== 0) say(output.trim())
    return code === 0 ? passed : failed
  }

const slow = []

async function vitest(name, args, env = {}) {
  const report = reportOf(name)
  // What an earlier run left must not be taken for this one's.
  rmSync(report, { force: true })
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run(node, ['node_modules/vitest/vitest.mjs', 'run', ...args, ...options], { env })
  slow.push(...slowestFiles(report, shownSlow))
  return vitestCounts(report, code)
}

/**
 * What shows words, order or dates of the host must show them in any language and time zone: these stages run on a host of
 * another one, and journeys and `api-other` on this one as it is.
 */
async function unit() {
  await ensureBubblewrap()
  const projects = ['unit', 'unit-console', 'unit-dom'].flatMap((name) => ['--project', name])
  return vitest('unit', projects, await otherLocale())
}

async function sandbox() {
  await ensureBubblewrap()
  return vitest('sandbox', ['--project', 'unit-sandbox'], await otherLocale())
}

async function api() {
  await ensureBubblewrap()
  await ensureDirectory()
  const isBuilt = results.get('build')?.failed === 0
  const env = {
    TEST_DATABASE_URL: '',
    TEST_SERVER: isBuilt ? serverBundle : '',
    SCHOOL_ELSEWHERE: wanted.includes('school') ? '1' : '',
  }
  return vitest('api', ['--project', 'api'], { ...env, ...(await otherLocale()) })
}

/** On a PostgreSQL that we did not bring: the one of TEST_DATABASE_URL, or the machine's own. */
async function apiOther() {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => undefined } : await startSystemPostgres()
  if (!server) {
    say('没有另一个 PostgreSQL：请安装 15 或更新版本，或设置 TEST_DATABASE_URL。 No other PostgreSQL here.')
    return failed
  }
  await ensureBubblewrap()
  await ensureDirectory()
  try {
    return await vitest('api-other', ['--project', 'api'], { TEST_DATABASE_URL: server.url })
  } finally {
    await server.stop()
  }
}

/** Experiments on machines with systems of their own are played where this installation has built the images. */
async function nightly() {
  await ensureBubblewrap()
  const images = process.env.TEST_MACHINE_IMAGES ?? resolve(root, process.env.DATA_DIR ?? '.data', 'environments')
  const isBuilt = ['linux-ops', 'network'].every((name) => {
    const folder = join(images, '.images', name)
    return existsSync(folder) && readdirSync(folder).some((entry) => /^[1-9]\d*$/.test(entry))
  })
  return vitest('nightly', ['--project', 'nightly'], isBuilt ? { TEST_MACHINE_IMAGES: images } : {})
}

let demoSchool
process.on('exit', () => demoSchool && rmSync(demoSchool, { recursive: true, force: true }))

/**
 * Filled once for both servers of the journeys and for the tests of what is in it, while `api` waits for its database.
 * Without this stage, each fills its own.
 */
async function school() {
  if (!(await ensureBuilt())) return failed
  await ensureBubblewrap()
  demoSchool = await makeDemoSchool()
  const env = { TEST_DATABASE_URL: '', DEMO_SCHOOL: demoSchool, ...(await otherLocale()) }
  // One file after the other: each has the whole school.
  const files = ['demo/fill.api.test.ts', 'demo/learning.api.test.ts']
  return vitest('school', ['--project', 'api', '--maxWorkers=1', ...files], env)
}

async function journeys() {
  const browser = await ensureBrowser()
  if (!browser) return failed
  await ensureChineseFonts()
  await ensureBubblewrap()
  if (!(await ensureBuilt())) return failed
  const report = reportOf('e2e')
  rmSync(report, { force: true })
  const env = { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report, DEMO_SCHOOL: demoSchool ?? '' }
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const { code } = await run(node, ['node_modules/@playwright/test/cli.js', ...args], { env })
  slow.push(...slowestSpecs(report, shownSlow))
  return playwrightCounts(report, code)
}

/** In the order of the summary. `beside` stages keep to themselves and run next to the others, once those in `after` have ended. */
const stages = {
  lint: { beside: true, run: check('node_modules/oxlint/bin/oxlint') },
  format: { beside: true, run: check('node_modules/oxfmt/bin/oxfmt', '--check') },
  unit: { run: unit },
  sandbox: { run: sandbox },
  // Whole programs are started from their build, which takes a quarter of reading their sources.
  api: { after: ['build'], run: api },
  'api-other': { onlyByName: true, run: apiOther },
  nightly: { onlyByName: true, run: nightly },
  build: { beside: true, run: async () => ((await ensureBuilt()) ? passed : failed) },
  // Next to `sandbox`, which mostly waits and leaves a core to one thread.
  types: {
    beside: true,
    after: ['unit'],
    run: check('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--noEmit', '--singleThreaded'),
  },
  // Not next to `sandbox`, which measures time.
  school: { beside: true, after: ['sandbox'], run: school },
  e2e: { after: ['school'], run: journeys },
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !Object.hasOwn(stages, name))
if (unknown.length > 0) giveUp(`没有这样的阶段：${unknown.join(' ')}。 Stages: ${Object.keys(stages).join(' ')}`)
const wanted = Object.keys(stages).filter((name) =>
  named.length > 0 ? named.includes(name) : !stages[name].onlyByName,
)

mkdirSync(reports, { recursive: true })
const results = new Map()

const ends = new Map(wanted.map((name) => [name, ending()]))
function ending() {
  let end
  const ended = new Promise((resolve) => (end = resolve))
  return { ended, end }
}

/** A stage that breaks is a failed one; the others still have something to say. */
async function runStage(name) {
  for (const other of stages[name].after ?? []) await ends.get(other)?.ended
  say(`\n== ${name}`)
  const began = Date.now()
  const counts = await stages[name].run().catch((error) => {
    say(error.stack)
    return { ...failed, failures: [error.message] }
  })
  results.set(name, { ...counts, seconds: Math.round((Date.now() - began) / second) })
  ends.get(name).end()
}
const inTurn = async (names) => {
  for (const name of names) await runStage(name)
}

// Two rows side by side: one alone leaves half of the machine idle while it loads files or waits for a database.
const isBeside = (name) => stages[name].beside === true
await Promise.all([inTurn(wanted.filter(isBeside)), inTurn(wanted.filter((name) => !isBeside(name)))])

const total = { passed: 0, failed: 0, skipped: 0 }
const lines = []
for (const name of wanted) {
  const { passed: good, failed: bad, skipped = 0, failures = [], flaky = [], skips = {} } = results.get(name)
  total.passed += good
  total.failed += bad
  total.skipped += skipped
  for (const failure of failures) lines.push(`FAILED ${name}: ${failure}`)
  for (const failure of flaky) lines.push(`FLAKY ${name}: ${failure}`)
  for (const [reason, count] of Object.entries(skips)) lines.push(`SKIPPED ${name}: ${count}, ${reason}`)
}
const slowest = slow.sort((one, other) => other.seconds - one.seconds).slice(0, shownSlow)
if (slowest.length > 0) lines.push('Slowest files:')
for (const { name, seconds } of slowest) lines.push(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
for (const name of wanted) {
  const { passed: good, failed: bad, skipped = 0, seconds } = results.get(name)
  lines.push(`${name.padEnd(9)} ${good} passed, ${bad} failed${skipped ? `, ${skipped} skipped` : ''}  ${seconds} s`)
}
process.exitCode = total.failed > 0 ? 1 : 0
const last = `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`
process.stdout.write(`\n${lines.join('\n')}\n${last}\n`)
