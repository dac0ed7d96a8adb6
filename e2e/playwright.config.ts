import { createServer, type AddressInfo } from 'node:net'
import { defineConfig } from '@playwright/test'

/** Loaded again in the worker, which must find the same port: the first one to load it leaves it in the environment. */
const port = (process.env.E2E_PORT ??= String(await freePort()))
const baseURL = process.env.E2E_BASE_URL ?? `http://127.0.0.1:${port}`

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
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
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
    trace: 'retain-on-failure',
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
      ],
    },
  },
  webServer: process.env.E2E_BASE_URL
    ? undefined
    : {
        command: `"${process.execPath}" e2e/serve.mjs`,
        cwd: '..',
        url: `${baseURL}/readyz`,
        env: { PORT: port },
        timeout: 120_000,
        stderr: 'pipe',
        // The database needs a moment to stop.
        gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
      },
})
