import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { apiAddresses } from './apps/console/src/api/request/addresses-plugin.ts'

/** On another server the embedded database's own tests would only repeat themselves. */
const embeddedOnly = process.env.TEST_DATABASE_URL ? ['**/embedded.api.test.ts'] : []
/** Where another run looks at the demo school (DEMO_SCHOOL), this one need not fill it. */
const schoolElsewhere = process.env.SCHOOL_ELSEWHERE ? ['**/demo/fill.api.test.ts', '**/demo/learning.api.test.ts'] : []
const outside = ['**/node_modules/**', '**/dist/**', 'e2e/**']

/** Real sandboxes: they count processes and measure time, so they have the machine to themselves. */
const sandboxed = [
  'apps/server/src/kernel/sandbox/**/*.test.ts',
  'apps/server/src/domains/environment/drivers/*.test.ts',
]

/**
 * Node reads the sources of the server and the contract by itself where it can (24 does): Vite's way of looking up every import
 * again costs a third of the time of these tests. Nothing there is mocked, so that no loader of Vitest's is needed either.
 */
const canStripTypes = Boolean(process.features.typescript)
const native = canStripTypes ? { experimental: { viteModuleRunner: false, nodeLoader: false } } : {}

/**
 * `unit`, `unit-console`, `unit-dom` and `unit-sandbox`: pure functions, components, the architecture and real
 * sandboxes; they need nothing but Node and bubblewrap. A console test in a `.ts` file has no DOM unless it asks for one
 * (`@vitest-environment happy-dom` in its first line). Files that run without isolation share their modules: most of
 * their time was loading those.
 * `nightly`: what takes minutes and depends on little that changes.
 * `api`: the real application on a real PostgreSQL; TEST_DATABASE_URL chooses a server other than the embedded one.
 */
export default defineConfig({
  test: {
    // What passes only then is named at the end (docs/decisions/0026-second-try-in-ci.md).
    retry: process.env.CI ? 1 : 0,
    // Vitest would leave one core to itself, and have one worker where there are two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Files share their modules, and the heap is large: with the usual room for what is new, it is collected too often.
    execArgv: ['--max-semi-space-size=64'],
    // A limit is for what hangs: real scripts and compilers take seconds on a machine that does other work as well.
    testTimeout: 30_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'deploy/**/*.test.ts',
            '*.test.ts',
          ],
          exclude: [...outside, ...sandboxed, '**/*.api.test.ts', '**/*.nightly.test.ts'],
          environment: 'node',
          isolate: false,
          ...native,
        },
      },
      {
        // The typed client's addresses, as the build makes them.
        plugins: [apiAddresses()],
        test: {
          name: 'unit-console',
          include: ['apps/console/**/*.test.ts'],
          exclude: outside,
          environment: 'node',
          isolate: false,
        },
      },
      {
        plugins: [apiAddresses()],
        test: {
          name: 'unit-dom',
          include: ['apps/console/**/*.test.tsx'],
          exclude: outside,
          environment: 'happy-dom',
          isolate: false,
          // Files share a window: where a pressed link leads must not be the address of the next file.
          environmentOptions: {
            happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
          },
          setupFiles: ['patience.ts', 'no-open-dialogs.ts'].map((name) => `apps/console/src/kit/testing/${name}`),
        },
      },
      {
        test: {
          name: 'unit-sandbox',
          include: sandboxed,
          exclude: outside,
          environment: 'node',
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'nightly',
          include: ['apps/server/**/*.nightly.test.ts'],
          exclude: outside,
          environment: 'node',
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/server/**/*.api.test.ts'],
          exclude: [...outside, ...embeddedOnly, ...schoolElsewhere],
          environment: 'node',
          isolate: false,
          // A worker waits for the database a quarter of its time.
          maxWorkers: availableParallelism() + 1,
          // Projects of one group have as many workers as each other.
          sequence: { groupOrder: 2 },
          ...native,
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
