import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, testPassword, type Answer, type Caller, type TestApp } from '../../testing/index.ts'

// How people whom an import brings in sign in for the first time.

let app: TestApp
let teacher: Caller
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
})
afterAll(() => app.close())

const signIn = async (username: string, password: string, alias = 'student'): Promise<Answer> =>
  (await app.as(null)).post('/apis/v1/commons/oauth/token', { username, password, alias })

const changePath = '/apis/v1/commons/users/info/password'
const call = async (token: string, method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return answer.json() as { code: number; msg: string }
}

const list = (lines: string[]) => ({
  name: '名单.csv',
  bytes: new TextEncoder().encode(`学号,姓名\n${lines.join('\n')}\n`),
})

/** A class of its own with the list's preview in it. */
async function previewOf(name: string, lines: string[]) {
  const { id } = (await teacher.post('/apis/v2/classes', { name })).data.class
  const at = `/apis/v2/places/${id}/member-imports`
  const { import: preview } = (await teacher.upload(at, 'file', list(lines))).data
  return { at, preview, one: `${at}/${preview.id}` }
}

async function imported(one: string, body: object) {
  expect(await teacher.post(`${one}/confirm`, body)).toMatchObject({ code: 311012 })
  await expect.poll(async () => (await teacher.get(one)).data.import.state, { timeout: 20_000 }).toBe('done')
  return (await teacher.get(one)).data.import
}

describe('学号后六位', () => {
  test('new people get it, who is known keeps the password, and a number too short is named in preview and report', async () => {
    const lines = ['2026910101,王芳', '91012,李伟', 'T-student,测试student']
    const { one, preview } = await previewOf('后六位', lines)
    expect(preview.counts).toMatchObject({ create: 2, join: 1, refused: 0 })
    const under = (await teacher.get(one, { first_password: 'number_tail' })).data.import
    expect(under.counts).toMatchObject({ create: 1, join: 1, refused: 1 })
    const reason = '学号不足六位，不能用学号后六位作初始密码'
    expect(under.rows).toMatchObject([{ action: 'create' }, { action: 'refused', reason }, { action: 'join' }])
    const refused = { first_password: 'number_tail', action: 'refused' }
    expect((await teacher.get(one, refused)).data.import).toMatchObject({ total: 1, rows: [{ number: '91012' }] })

    const done = await imported(one, { first_password: 'number_tail' })
    expect(done.rows).toMatchObject(under.rows)
    expect((await teacher.get(`${one}/report`)).text).toContain(reason)

    expect((await signIn('2026910101', '010101')).code).toBe(20101)
    expect((await signIn('2026910101', '910101')).data.must_change_password).toBe(true)
    expect((await signIn('91012', '91012')).code).toBe(20101)
    expect((await signIn('student', testPassword)).data.must_change_password).toBe(false)
  })

  test('nothing but replacing it and signing out is answered, and everything is at once when it is replaced', async () => {
    const { one } = await previewOf('首次登录', ['2026920202,赵云'])
    await imported(one, { first_password: 'number_tail' })
    const other = (await signIn('2026920202', '920202')).data.auth.access_token
    const { access_token: token } = (await signIn('2026920202', '920202')).data.auth
    const refused = { code: 10421, msg: '请先修改初始密码', reason: 'firstPassword' }
    expect(await call(token, 'GET', '/apis/v2/menus')).toMatchObject(refused)
    const change = (new_password: string) => call(token, 'PUT', changePath, { old_password: '920202', new_password })
    for (const [weak, message] of [
      ['920202', '新密码至少8个字符'],
      ['20269202', '新密码应同时包含字母和数字'],
    ] as const)
      expect((await change(weak)).msg).toContain(message)
    expect(await call(token, 'GET', '/apis/v2/menus')).toMatchObject(refused)
    expect(await change('Zhaoyun-2026')).toMatchObject({ code: 10200 })
    expect((await call(token, 'GET', '/apis/v2/menus')).code).toBe(10200)
    expect((await call(token, 'GET', '/apis/v1/commons/users/info')).code).toBe(10200)
    expect((await call(other, 'GET', '/apis/v2/menus')).code).toBe(10401)
    expect((await signIn('2026920202', 'Zhaoyun-2026')).data.must_change_password).toBe(false)

    const { one: again, preview } = await previewOf('又一个班', ['2026920202,赵云'])
    expect(preview.counts).toMatchObject({ create: 0, join: 1 })
    await imported(again, { first_password: 'number_tail' })
    expect((await signIn('2026920202', 'Zhaoyun-2026')).data.must_change_password).toBe(false)
    expect((await signIn('2026920202', '920202')).code).toBe(20101)
  })

  test('a person who signs out instead is asked again at the next sign-in', async () => {
    const { one } = await previewOf('退出', ['2026930303,马超'])
    await imported(one, { first_password: 'number_tail' })
    const { access_token } = (await signIn('2026930303', '930303')).data.auth
    expect((await call(access_token, 'DELETE', '/apis/v2/jwt/token')).code).toBe(10200)
    expect((await signIn('2026930303', '930303')).data.must_change_password).toBe(true)
  })
})

describe('统一设置', () => {
  test('everybody new has the same and replaces it by another', async () => {
    const { one } = await previewOf('统一', ['2026940404,黄忠', '94,严颜'])
    await imported(one, { initial_password: 'Start123' })
    for (const number of ['2026940404', '94']) {
      const { auth, must_change_password } = (await signIn(number, 'Start123')).data
      expect(must_change_password).toBe(true)
      const body = { old_password: 'Start123', new_password: 'Start123' }
      expect((await call(auth.access_token, 'PUT', changePath, body)).msg).toBe('新密码不能与原密码相同')
    }
  })

  test.each([
    [{}, '请输入初始密码'],
    [{ first_password: 'same' }, '请输入初始密码'],
    [{ initial_password: 'short1' }, '初始密码至少8个字符'],
    [{ first_password: 'other', initial_password: 'Start123' }, '初始密码的设置方式'],
  ])('%j is refused', async (body, message) => {
    const { one } = await previewOf('不合规则', ['2026950505,魏延'])
    const answer = await teacher.post(`${one}/confirm`, body)
    expect(answer.status).toBe(422)
    expect(answer.msg).toContain(message)
  })
})

test('nobody who was there before has to change anything', async () => {
  const rows = await app.kernel.connection.db.execute<{ username: string }>(
    sql`SELECT username FROM users WHERE must_change_password AND username IN ('teacher', 'student', 'operator')`,
  )
  expect(rows.rows).toEqual([])
})
