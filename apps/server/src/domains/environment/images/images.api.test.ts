import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeUnless, ownRootLack } from '../../../testing/lacks.ts'
import { keptSecret } from '../../identity/index.ts'
import { passwordOf } from './job.ts'
import { testApp, type Caller, type TestApp } from '../../../testing/index.ts'

describeUnless(ownRootLack(), 'images of a school', () => {
  let app: TestApp
  let operator: Caller
  beforeAll(async () => {
    app = await testApp()
    operator = await app.as('operator')
  })
  afterAll(() => app.close())

  test('what kept one from being made is said on the page', async () => {
    const asked = { name: 'far', title: '远处', address: 'http://127.0.0.1:9/lab/base' }
    expect((await operator.post('/apis/v2/machine-images/archives', asked)).msg).toBe('ok')
    const found = async () => {
      const { images } = (await operator.get('/apis/v2/machine-images')).data
      return images.find(({ name }: { name: string }) => name === 'far')
    }
    await expect.poll(async () => (await found()).state, { timeout: 20_000 }).toBe('failed')
    expect((await found()).failure).toBe('镜像仓库连不上，请检查地址和服务器的网络')
  }, 30_000)

  test('a password for a registry stays in no job, and nowhere once the import is over', async () => {
    const asked = { name: 'closed', title: '要登录', address: 'http://127.0.0.1:9/lab/base', username: 'lab' }
    const path = '/apis/v2/machine-images/archives'
    expect((await operator.post(path, asked)).msg).toBe('用户名和密码要一起填写')
    expect((await operator.post(path, { ...asked, password: 'only-for-you' })).msg).toBe('ok')
    const state = async () => {
      const { images } = (await operator.get('/apis/v2/machine-images')).data
      return images.find(({ name }: { name: string }) => name === 'closed').state
    }
    await expect.poll(state, { timeout: 20_000 }).toBe('failed')
    const { db } = app.kernel.connection
    const { rows } = await db.execute(sql`SELECT payload::text AS said FROM jobs`)
    expect(rows.map(({ said }) => String(said)).join()).toContain('127.0.0.1:9/lab/base')
    expect(rows.map(({ said }) => String(said)).join()).not.toContain('only-for-you')
    expect(await keptSecret(db, passwordOf('closed'))).toBeNull()
  }, 30_000)

  test('nor once somebody has cancelled it', async () => {
    // A registry that takes calls and says nothing.
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const asked = { name: 'slow', title: '没有回音', address: `http://127.0.0.1:${port}/lab/base`, username: 'lab' }
    const path = '/apis/v2/machine-images/archives'
    const { job_id: id } = (await operator.post(path, { ...asked, password: 'only-for-you' })).data
    const { db } = app.kernel.connection
    expect(await keptSecret(db, passwordOf('slow'))).toBe('only-for-you')
    expect((await operator.post(`/apis/v2/jobs/${id}/cancel`)).msg).toBe('ok')
    await expect.poll(() => keptSecret(db, passwordOf('slow')), { timeout: 20_000 }).toBeNull()
    silent.closeAllConnections()
    silent.close()
  }, 30_000)
})
