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
