import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type CastName, type TestApp } from './index.ts'
import { makeFixtures, type Fixtures } from './matrix-fixtures.ts'

// The specification names no body for these calls, so a client that knows nothing of versions may call them.

let app: TestApp
let own: Fixtures
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  own = await makeFixtures(app, 'teacher', 'student')
}, 120_000)
afterAll(() => app?.close())

interface Row {
  path: (f: Fixtures) => string
  change: Record<string, unknown>
  who: CastName
  verb?: 'post'
}
const inside = (row: Row, version: number) =>
  row.verb === 'post' ? { resource: { ...(row.change.resource as object), version } } : { ...row.change, version }

test.each<Row>([
  { path: (f) => `/apis/v2/env-suites/${f.suite}`, change: { summary: '改过' }, who: 'teacher' },
  { path: (f) => `/apis/v1/teachers/banners/${f.banner}`, change: { title: '改过' }, who: 'operator' },
  { path: (f) => `/apis/v1/teachers/archive-configs/${f.archive_config}`, change: { days: 99 }, who: 'operator' },
  {
    path: (f) => `/apis/v2/resources/${f.resource}`,
    change: { resource: { title: '改过' } },
    who: 'teacher',
    verb: 'post',
  },
])('a change without a version is saved, one of an old version is not: $change', async (row) => {
  const caller = await app.as(row.who)
  const send = (body: unknown) => caller[row.verb ?? 'put'](row.path(own), body)
  const first = await send(row.change)
  expect(first, first.text).toMatchObject({ code: 10200 })
  expect((await send(row.change)).code).toBe(10200)
  expect((await send(inside(row, 1))).code).toBe(309014)
  const [entry] = (await (await app.as('operator')).get('/apis/v2/acvivity-logs')).data.activity_logs
  const { data } = await (await app.as('operator')).get(`/apis/v2/acvivity-logs/${entry.id}`)
  expect(data.activity_log.after).toMatchObject({ unseen: true })
})
