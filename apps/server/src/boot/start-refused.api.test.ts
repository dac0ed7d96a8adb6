import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startServer } from '../testing/server-program.ts'

// What it says is tried for every setting in start.test.ts; here, that the whole program says it.

test('the program ends with what it says', async () => {
  const server = startServer({ PATH: process.env.PATH, HOST: '0.0.0.0' }, 'pipe')
  let said = ''
  server.stderr!.on('data', (text: Buffer) => (said += String(text)))
  const [code] = await once(server, 'close')
  expect(code).toBe(1)
  expect(said).toContain('DEMO_PASSWORD')
  expect(said).toMatch(/[一-龥]/)
  expect(said).not.toMatch(/^\s+at /m)
  // Where there is no build, the whole program is read from its sources, while other tests run.
}, 90_000)
