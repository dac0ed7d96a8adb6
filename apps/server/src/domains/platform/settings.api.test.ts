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

test('of two at the very same moment one is notified', async () => {
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

test.each([
  [{ system_icon: '/files/AAAAAAAAAAAAAAAAAAAAAA/a.png' }, 'system_icon', '请上传ico格式文件'],
  [{ system_icon: 'https://example.edu/a.svg?x=.ico' }, 'system_icon', '请上传ico格式文件'],
  [{ dark_logo: 'javascript:alert(1)' }, 'dark_logo', '地址应以 http(s):// 开头或为平台内文件'],
  [{ light_logo: '//evil.example/a.png' }, 'light_logo', '地址应以 http(s):// 开头或为平台内文件'],
  [{ tms_home_page_url: 'javascript:alert(1)' }, 'tms_home_page_url', '地址应以 http(s):// 或 / 开头'],
  [{ student_url: 'data:text/html,x' }, 'student_url', '地址应以 http(s):// 或 / 开头'],
  [{ style_settings: 'pink' }, 'style_settings', '风格：应为以下之一：dark、light'],
  [{ theme_colors: 'pink' }, 'theme_colors', '主题色：应为以下之一：green、blue、cyan、purple、orange'],
])('%j is refused under its field', async (given, field, message) => {
  const operator = await app.as('operator')
  const refused = await operator.put('/apis/v2/platform-configs/system_config', given)
  expect(refused).toMatchObject({ status: 422 })
  expect(refused.msg).toContain(message)
  expect(refused.data.fields).toEqual([expect.objectContaining({ path: field })])
})

test.each([
  { system_icon: '/files/AAAAAAAAAAAAAAAAAAAAAA/a.ico' },
  { system_icon: 'https://example.edu/a.ICO' },
  { system_icon: '', dark_logo: '/logo-dark.svg', light_logo: 'https://example.edu/l.png' },
  { tms_home_page_url: 'https://example.edu/#/exp' },
  { tms_home_page_url: '#/exp' },
  { tms_home_page_url: '/dashboard', student_url: 'https://learn.example.edu' },
])('%j is saved', async (given) => {
  const operator = await app.as('operator')
  expect((await operator.put('/apis/v2/platform-configs/system_config', given)).code).toBe(10200)
})
