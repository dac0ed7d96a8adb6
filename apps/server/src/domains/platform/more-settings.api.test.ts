import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, testPassword, type Caller, type TestApp } from '../../testing/index.ts'

let app: TestApp
let operator: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  operator = await app.as('operator')
})
afterAll(() => app.close())

const at = (name: string): string => `/apis/v2/platform-configs/${name}`
const save = (name: string, fields: object) => operator.put(at(name), fields)
const logText = async (): Promise<string> =>
  JSON.stringify((await operator.get('/apis/v2/acvivity-logs', { object_kind: 'platform_config' })).data)

describe('a setting that does not fit is refused in the words of its field', () => {
  const rows: [name: string, fields: object, message: string][] = [
    ['train_config', { group_min: 8 }, '小组人数上限不能小于下限'],
    ['train_config', { peer_weight: 30 }, '过程、成果与互评的占比之和应为100'],
    ['train_config', { daily_report_until: '25:00' }, '请输入时刻，例如 22:00'],
    ['check_config', { cyclomatic_limit: 0 }, '圈复杂度上限应在1到200之间'],
    ['audit_config', { force_publish: 'sometimes' }, '应为以下之一：everyone、admins、nobody'],
    ['doc_config', { documents: [{ title: '', url: '/files/a', audience: 'teacher' }] }, '请输入文档名称'],
    [
      'doc_config',
      { documents: [{ title: '手册', url: 'javascript:alert(1)', audience: 'teacher' }] },
      '请输入以 http:// 或 https:// 开头的地址',
    ],
    [
      'doc_config',
      { documents: [1, 2].map(() => ({ title: '手册', url: '/files/a', audience: 'teacher' })) },
      '文档名称不能重复',
    ],
    ['assistant_config', { enabled: true }, '请输入服务地址'],
    ['assistant_config', { enabled: true, endpoint: 'https://model.example/v1' }, '请输入模型'],
    ['login_config', { lock_attempts: 2 }, '连续失败次数应在3到20之间'],
    ['login_config', { password_min_length: 7 }, '密码最短长度应在8到64之间'],
    ['login_config', { login_footer_url: 'ftp://x' }, '请输入以 http:// 或 https:// 开头的地址'],
  ]
  test.each(rows)('%s %j', async (name, fields, message) => {
    const answer = await save(name, fields)
    expect(answer.status).toBe(422)
    expect(answer.msg).toContain(message)
    expect((await operator.get(at(name))).data.version).toBe(0)
  })
})

test.each(['audit_config', 'doc_config', 'train_config', 'check_config', 'assistant_config', 'login_config'])(
  '%s is the operators’ to change; a teacher and a stranger read it',
  async (name) => {
    for (const who of ['teacher', 'admin', 'stranger', 'student'] as const) {
      const caller = await app.as(who)
      expect((await caller.put(at(name), {})).status).toBe(403)
      expect((await caller.get(at(name))).status).toBe(200)
    }
  },
)

describe('documents', () => {
  const documents = [
    { title: '教师手册', url: 'https://docs.example/teacher', audience: 'teacher' },
    { title: '学生手册', url: 'https://docs.example/student', audience: 'student' },
    { title: '常见问题', url: 'https://docs.example/faq', audience: 'everyone' },
  ]
  const dropdown = async (): Promise<string[]> => {
    const { menus } = (await (await app.as('teacher')).get('/apis/v2/menus', { menu_group_names: 'teacher_dropdown' }))
      .data
    return menus[0].menus.map(({ uri }: { uri: string }) => uri)
  }
  test('a teacher’s are in the menu of the person; all are delivered to learners’ platform', async () => {
    expect(await dropdown()).not.toContain('https://docs.example/faq')
    expect((await save('doc_config', { documents })).status).toBe(200)
    const shown = await dropdown()
    expect(shown).toContain('https://docs.example/teacher')
    expect(shown).toContain('https://docs.example/faq')
    expect(shown).not.toContain('https://docs.example/student')
    const student = await (await app.as('student')).get(at('doc_config'))
    expect(student.data.platform_configs.doc_config.documents).toEqual(documents)
  })
  test('the watermark comes with what the console starts with', async () => {
    const starts = async () => (await operator.get(at('system_config'))).data.platform_configs.system_config
    expect((await starts()).preview_watermark).toBe(false)
    await save('doc_config', { preview_watermark: true })
    expect((await starts()).preview_watermark).toBe(true)
    // The console sends back what it was given.
    expect((await save('system_config', await starts())).status).toBe(200)
  })
})

describe('the assistant’s service', () => {
  interface Asked {
    url: string | undefined
    key: string | undefined
    model: string
  }
  let service: Server
  let asked: Asked[]
  let answers: { status: number; body: string; location?: string }
  let endpoint: string
  beforeAll(async () => {
    service = createServer((request, response) => {
      let text = ''
      request.on('data', (part: Buffer) => (text += part.toString()))
      request.on('end', () => {
        const { model } = JSON.parse(text) as { model: string }
        asked.push({ url: request.url, key: request.headers.authorization, model })
        response.writeHead(answers.status, answers.location ? { location: answers.location } : {}).end(answers.body)
      })
    })
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`
  })
  afterAll(() => {
    service.close()
  })
  beforeEach(() => {
    asked = []
    answers = { status: 200, body: JSON.stringify({ choices: [{ message: { content: ' 正常 ' } }] }) }
  })
  const ask = (body: object) => operator.post(`${at('assistant_config')}/trial`, body)

  test('the key is kept, used, and shown to nobody', async () => {
    const saved = await save('assistant_config', { enabled: true, endpoint, model: 'm-1', api_key: 'sk-SECRET-1' })
    expect(saved.data.platform_configs.assistant_config).toMatchObject({ has_api_key: true, model: 'm-1' })
    expect(await ask({})).toMatchObject({ data: { is_fine: true, detail: '正常' } })
    expect(asked).toEqual([{ url: '/v1/chat/completions', key: 'Bearer sk-SECRET-1', model: 'm-1' }])
    const seen = [saved.text, (await operator.get(at('assistant_config'))).text, await logText()].join('')
    expect(seen).not.toContain('SECRET')
  })

  test('what is in the form is tried without being saved', async () => {
    expect(await ask({ endpoint, model: 'm-2', api_key: 'sk-other' })).toMatchObject({ data: { is_fine: true } })
    expect(asked[0]).toMatchObject({ key: 'Bearer sk-other', model: 'm-2' })
    expect((await operator.get(at('assistant_config'))).data.platform_configs.assistant_config.model).toBe('m-1')
  })

  test('a kept key goes to no other service, neither tried nor saved', async () => {
    const other = endpoint.replace('127.0.0.1', 'localhost')
    await ask({ endpoint: other })
    expect(asked.map(({ key }) => key)).toEqual([undefined])
    expect(await save('assistant_config', { endpoint: other })).toMatchObject({
      status: 422,
      data: { fields: [{ path: 'api_key', message: '服务地址已更换，请重新输入密钥' }] },
    })
    expect((await save('assistant_config', { endpoint: `${endpoint}/` })).status).toBe(200)
  })

  test('who says that there is a key does not make one; an empty one takes it away', async () => {
    expect((await save('assistant_config', { api_key: '' })).data.platform_configs.assistant_config.has_api_key).toBe(
      false,
    )
    const saved = await save('assistant_config', { has_api_key: true })
    expect(saved.data.platform_configs.assistant_config.has_api_key).toBe(false)
    await ask({})
    expect(asked[0]!.key).toBeUndefined()
  })

  const failures: [string, typeof answers, string][] = [
    ['a wrong key', { status: 401, body: '{}' }, '密钥无效（HTTP 401）'],
    ['a model that is not there', { status: 404, body: '{}' }, '地址或模型不存在（HTTP 404）'],
    ['a page instead of an answer', { status: 200, body: '<html>SECRET</html>' }, '不是对话格式'],
    ['somewhere else', { status: 302, body: '', location: 'http://127.0.0.1:1/' }, '请直接填写那个地址'],
  ]
  test.each(failures)('%s is said', async (_name, given, words) => {
    answers = given
    const { data } = await ask({})
    expect(data.is_fine).toBe(false)
    expect(data.detail).toContain(words)
    expect(data.detail).not.toContain('SECRET')
  })

  test('nobody there is said', async () => {
    const gone = createServer()
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
    const { port } = gone.address() as AddressInfo
    await new Promise((resolve) => gone.close(resolve))
    const { data } = await ask({ endpoint: `http://127.0.0.1:${port}/v1`, model: 'x' })
    expect(data).toMatchObject({ is_fine: false, detail: expect.stringContaining('ECONNREFUSED') })
  })
})

test('how sign-in is defended and where the assistant is, only operators read', async () => {
  const fieldsOf = async (who: 'operator' | 'admin' | 'teacher' | 'stranger', name: string) =>
    Object.keys((await (await app.as(who)).get(at(name))).data.platform_configs[name])
  const whole = {
    login: await fieldsOf('operator', 'login_config'),
    own: await fieldsOf('operator', 'assistant_config'),
  }
  expect(whole.login).toEqual(expect.arrayContaining(['lock_attempts', 'lock_minutes', 'session_days']))
  expect(whole.own).toEqual(expect.arrayContaining(['endpoint', 'model', 'instructions', 'has_api_key']))
  for (const who of ['admin', 'teacher', 'stranger'] as const) {
    // What the form for a new password and the assistant's page need is left.
    const login = await fieldsOf(who, 'login_config')
    expect(whole.login.filter((field) => !login.includes(field)).sort()).toEqual([
      'admins_need_code',
      'is_single_session',
      'lock_attempts',
      'lock_minutes',
      'proof_attempts',
      'session_days',
    ])
    expect(login).toContain('password_min_length')
    expect(await fieldsOf(who, 'assistant_config')).toEqual(['enabled', 'max_tokens', 'daily_limit'])
  }
})

describe('signing in', () => {
  const nobody = () => app.as(null)
  const signIn = async (password = testPassword, username = 'neighbour') =>
    (await nobody()).post('/apis/v1/commons/oauth/token', { username, password, alias: 'teacher' })
  const menusWith = (token: string) =>
    app.app.inject({ url: '/apis/v2/menus', headers: { authorization: `Bearer ${token}` } })

  test('the page shows the platform’s words', async () => {
    await save('login_config', { login_notice: '周六维护', login_slogan: '慎思笃行', password_symbol: true })
    expect((await (await nobody()).get('/apis/v2/public-config')).data).toMatchObject({
      login_notice: '周六维护',
      login_slogan: '慎思笃行',
      password_help: '至少8个字符，同时包含字母、数字和符号',
    })
  })

  test('it waits after as many failures as the platform allows', async () => {
    await save('login_config', { lock_attempts: 3, lock_minutes: 30 })
    for (let failure = 0; failure < 3; failure++) await signIn('wrong-password-1', 'peer')
    expect(await signIn(testPassword, 'peer')).toMatchObject({ status: 429, msg: '登录失败次数过多，请30分钟后再试' })
  })

  test('a session lasts as many days as the platform says', async () => {
    await save('login_config', { session_days: 2 })
    const { auth } = (await signIn()).data
    expect(auth.refresh_token_expire_in - Date.now() / 1000).toBeLessThan(2 * 86_400 + 5)
    const refreshed = await (await nobody()).post('/apis/v2/jwt/refresh-token', { refresh_token: auth.refresh_token })
    expect(refreshed.data.auth.refresh_token_expire_in - Date.now() / 1000).toBeGreaterThan(2 * 86_400 - 60)
  })

  test('where only one sign-in is allowed, the one before learns that it ended', async () => {
    const before = (await signIn()).data.auth
    await save('login_config', { is_single_session: true })
    const after = (await signIn()).data.auth
    await expect
      .poll(async () => (await menusWith(before.access_token)).json(), { timeout: 5000 })
      .toMatchObject({ code: 10420, msg: '账号已在其他地方登录' })
    expect((await menusWith(after.access_token)).statusCode).toBe(200)
    const refresh = await (await nobody()).post('/apis/v2/jwt/refresh-token', { refresh_token: before.refresh_token })
    expect(refresh).toMatchObject({ status: 403, code: 10420 })
    await save('login_config', { is_single_session: false })
    await signIn()
    expect((await menusWith(after.access_token)).statusCode).toBe(200)
  })

  test('a new password suits the platform’s rules, no matter who sets it', async () => {
    await save('login_config', { password_min_length: 12, password_mixed_case: true, password_symbol: true })
    const teacher = await app.as('teacher')
    const change = (new_password: string) =>
      teacher.put('/apis/v1/commons/users/info/password', { old_password: testPassword, new_password })
    expect(await change('Short-1a')).toMatchObject({
      status: 422,
      data: { fields: [{ path: 'new_password', message: '新密码至少12个字符' }] },
    })
    expect((await change('lower-case-1234')).msg).toBe('新密码应同时包含大写和小写字母')
    expect((await change('LongEnough12345')).msg).toBe('新密码应包含至少一个符号')
    expect((await change('Long-Enough-12345')).status).toBe(200)
  })
})
