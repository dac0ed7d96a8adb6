import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/index.ts'

// A server that is asked to stop while consoles are open.

let app: TestApp
let base: string
let headers: Record<string, string>
beforeAll(async () => {
  app = await testApp({ env: { STOP_DELAY: '60' } })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
  headers = { authorization: `Bearer ${(await app.as('teacher')).token}`, 'domain-id': app.school.orgs.a.domainId }
})
afterAll(() => app.close())

test('is not ready, answers a while all the same, ends its streams, and is gone', async () => {
  const stream = await fetch(`${base}/apis/v2/events`, { headers })
  const ended = stream.text()
  expect((await fetch(`${base}/readyz`)).status).toBe(200)

  const stopped = app.stop()
  const ready = await fetch(`${base}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping' }])
  expect((await fetch(`${base}/apis/v2/my-organizations`, { headers })).status).toBe(200)

  const closed = once(app.app.server, 'close')
  app.hurry()
  // To its end, not cut off.
  expect(await ended).toContain(': open')
  await closed
  await stopped
  await expect(fetch(`${base}/healthz`)).rejects.toThrow('fetch failed')
})
