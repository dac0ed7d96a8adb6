import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/index.ts'
import { aSuite } from './test-environments.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { ENV_DRIVER: 'none' } })
})
afterAll(() => app.close())

test('without a driver nothing runs unprotected: every way in says why and how to mend it', async () => {
  const teacher = await app.as('teacher')
  const suite = await aSuite(app)
  const start = await teacher.post(`/apis/v2/env-suites/${suite.id}/records`)
  expect([start.status, start.code]).toEqual([503, 20403])
  expect(start.msg).toContain('请把 ENV_DRIVER 设为 sandbox')
  const check = await teacher.post(`/apis/v2/templates/${suite.machines[0]!.template.id}/image-check`)
  expect(check.code).toBe(20403)
  const { driver } = (await teacher.get('/apis/v2/env-driver')).data
  expect(driver).toMatchObject({ name: 'none', state: 'unavailable' })
  expect(driver.reason).toContain('环境服务已关闭')
})
