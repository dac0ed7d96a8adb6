import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeUnless, ownRootLack } from '../../../testing/lacks.ts'
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
})
