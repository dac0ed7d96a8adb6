import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'

let app: TestApp
let operator: Caller
let other: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  operator = await app.as('operator')
  other = await app.as('operator')
})
afterAll(() => app.close())

const settings = [
  { path: '/apis/v2/platform-configs/system_config', one: { tms_platform_name: '甲校' }, two: { student_url: '/s' } },
  { path: '/apis/v2/platform-configs/upload_config', one: { file_limit: 300 }, two: { pdf_limit: 50 } },
  { path: '/apis/v2/env-configs/quota', one: { person: 5 }, two: { organisation: 70 } },
  { path: '/apis/v2/env-configs/recording', one: { keep_days: 30 }, two: { max_mb: 8 } },
] as const

test.each(settings)('of two who save $path, the second learns of the first', async ({ path, one, two }) => {
  const seen = (await operator.get(path)).data
  expect(seen).toMatchObject({ version: 0, updated_by: null, updated_at: null })

  const first = await operator.put(path, { ...one, version: seen.version })
  expect(first.data).toMatchObject({ version: 1, updated_by: { real_name: '测试operator' } })
  const late = await other.put(path, { ...two, version: seen.version })
  expect(late).toMatchObject({ status: 409, code: 309014, data: { who: '测试operator' } })
  expect(Date.parse(late.data.at)).toBeGreaterThan(0)
  const kept = Object.values((await operator.get(path)).data)[0] as Record<string, object>
  expect(Object.values(kept)[0]).toMatchObject(one)
  expect(Object.values(kept)[0]).not.toMatchObject(two)

  const again = await other.put(path, { ...two, version: 1 })
  expect(again.data.version).toBe(2)
  expect(Object.values(Object.values(again.data)[0] as object)[0]).toMatchObject({ ...one, ...two })
})

test('the specified call, which names no version, saves over the newest', async () => {
  const path = '/apis/v2/platform-configs/upload_config'
  const before = (await operator.get(path)).data.version
  const saved = await operator.put(path, { video_limit: 2048 })
  expect(saved.data).toMatchObject({ version: before + 1, platform_configs: { upload_config: { video_limit: 2048 } } })
})

test('of two at the very same moment one is told', async () => {
  const path = '/apis/v2/platform-configs/system_config'
  const { version } = (await operator.get(path)).data
  const answers = await Promise.all([
    operator.put(path, { tms_platform_name: '甲', version }),
    other.put(path, { tms_platform_name: '乙', version }),
  ])
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
})

test('a version that is no number is refused by name', async () => {
  const answer = await operator.put('/apis/v2/platform-configs/system_config', { version: '1' })
  expect(answer.status).toBe(422)
})
