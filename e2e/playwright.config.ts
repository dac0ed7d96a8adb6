import { createServer, type AddressInfo } from 'node:net'
import { defineConfig } from '@playwright/test'

/** Each with a server and a school of its own, so that what one journey changes surprises no other next to it. */
const workers = process.env.E2E_BASE_URL ? 1 : 2

/** Loaded again in each worker, which must find the same ports: the first one to load it leaves them in the environment. */
const ports = (process.env.E2E_PORTS ??= (await Promise.all(Array.from({ length: workers }, freePort))).join(
  ',',
)).split(',')
const origins = ports.map((port) => `http://127.0.0.1:${port}`)
const baseURL = process.env.E2E_BASE_URL ?? origins[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]!

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: found } = server.address() as AddressInfo
      server.close(() => resolve(found))
    })
  })
}

/** Journeys in a real browser through the built server on a new database; E2E_BASE_URL names a running one instead. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  workers,
  fullyParallel: false,
  forbidOnly: true,
  // What passes only then is named at the end (docs/decisions/0026-second-try-in-ci.md).
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL,
    actionTimeout: 15_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // Nobody watches: dialogs open and close at once.
    contextOptions: { reducedMotion: 'reduce' },
    // To write down every journey costs a third of its time; `--trace on` does, for the one that is looked into.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without a language the browser calls every file with a Chinese name `download`.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page is gone before code that was compiled to run fast has run often enough to pay for that.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
  webServer: process.env.E2E_BASE_URL
    ? undefined
    : ports.map((port, index) => ({
        command: `"${process.execPath}" e2e/serve.mjs`,
        cwd: '..',
        url: `${origins[index]}/readyz`,
        env: { PORT: port },
        timeout: 120_000,
        stderr: 'pipe' as const,
        // The database needs a moment to stop.
        gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 30_000 },
      })),
})
