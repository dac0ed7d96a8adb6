import { afterAll, beforeAll, expect, test } from 'vitest'
import { domains } from '../domains/all.ts'
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

test('an export form that gives its token twice is not signed in', async () => {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/apis/v2/exports/activity-logs',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'token=a&token=b',
  })
  expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([403, 10401])
})

test('the description of the API has every endpoint, by its method and address', async () => {
  const answer = await app.app.inject({ method: 'GET', url: '/apis/openapi.json' })
  const { paths } = answer.json<{ paths: Record<string, Record<string, { operationId: string }>> }>()
  const missing = domains
    .flatMap(({ endpoints }) => endpoints)
    .filter(({ name, endpoint }) => {
      const address = endpoint.path.replaceAll(/:([A-Za-z_]+)/g, '{$1}')
      return paths[address]?.[endpoint.method.toLowerCase()]?.operationId !== name
    })
  expect(missing.map(({ name }) => name)).toEqual([])
})
