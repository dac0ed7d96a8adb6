import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a teacher signs in and sees the own organisation only', async () => {
  const teacher = await app.as('teacher')
  const answer = await teacher.get('/apis/v2/my-organizations')
  expect(answer.code).toBe(10200)
  expect(answer.data.organizations.map((org: { name: string }) => org.name)).toEqual(['/示范大学/计算机学院'])
})

test('an export form that gives its token twice is nobody’s', async () => {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/apis/v2/exports/activity-logs',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'token=a&token=b',
  })
  expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([403, 10401])
})
