import { defineConfig } from 'vitest/config'
import { apiAddresses } from './apps/console/src/app/request/addresses-plugin.ts'

/** On another server the embedded database's own tests would only repeat themselves. */
const embeddedOnly = process.env.TEST_DATABASE_URL ? ['**/embedded.api.test.ts'] : []
const outside = ['**/node_modules/**', '**/dist/**', 'e2e/**']

/**
 * `unit` and `unit-console`: pure functions, components and the architecture; they need nothing but Node.
 * `api`: the real application on a real PostgreSQL; TEST_DATABASE_URL chooses a server other than the embedded one.
 */
export default defineConfig({
  test: {
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
          exclude: [...outside, '**/*.api.test.ts'],
          environment: 'node',
        },
      },
      {
        // The typed client's addresses, as the build makes them.
        plugins: [apiAddresses()],
        test: {
          name: 'unit-console',
          include: ['apps/console/**/*.test.{ts,tsx}'],
          exclude: outside,
          environment: 'happy-dom',
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/server/**/*.api.test.ts'],
          exclude: [...outside, ...embeddedOnly],
          environment: 'node',
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
