import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleSlugs } from '@lab/contract/endpoint'
import { testApp, testPassword, type TestApp } from '../../testing/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const signIn = (username: string, password = testPassword, alias = 'teacher') =>
  app.as(null).then((nobody) => nobody.post('/apis/v1/commons/oauth/token', { username, password, alias }))
const refresh = (token: string) =>
  app.as(null).then((nobody) => nobody.post('/apis/v2/jwt/refresh-token', { refresh_token: token }))
const withToken = (token: string, url = '/apis/v2/my-organizations') =>
  app.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })

describe('sign-in', () => {
  test('hands out a session with times that carry the margin of 300 s', async () => {
    const { auth } = (await signIn('teacher')).data
    expect(auth.user).toMatchObject({ real_name: '测试teacher', role_slugs: ['teacher'] })
    expect(auth.token_expire_in - auth.access_token_time).toBe(300)
    expect(auth.refresh_token_expire_in - auth.refresh_token_time).toBe(300)
    expect(auth.access_token_time).toBeGreaterThan(Date.now() / 1000)
  })

  test('ordinary OAuth clients say grant_type, and only a password is understood', async () => {
    const nobody = await app.as(null)
    const ask = (grant_type: string) =>
      nobody.post('/apis/v1/commons/oauth/token', { grant_type, username: 'teacher', password: testPassword })
    expect((await ask('password')).data.auth.user.username).toBe('teacher')
    expect(await ask('client_credentials')).toMatchObject({
      status: 422,
      msg: expect.stringContaining('只支持密码登录'),
    })
  })

  test('a wrong password and an unknown name read the same', async () => {
    const wrong = await signIn('peer', 'not it at all 1')
    const unknown = await signIn('nobody-at-all', 'not it at all 1')
    expect(wrong).toMatchObject({ status: 400, msg: '用户名或密码错误' })
    expect({ ...unknown, headers: 0 }).toEqual({ ...wrong, headers: 0 })
  })

  test('students are sent to their own platform, where the same call lets them in', async () => {
    expect((await signIn('student')).msg).toBe('学生账号请从学生端登录')
    expect((await signIn('student', testPassword, 'student')).code).toBe(10200)
  })
})

describe('refresh tokens', () => {
  test('rotate; late callers get the same successor', async () => {
    const first = (await signIn('peer')).data.auth
    const [one, two] = await Promise.all([refresh(first.refresh_token), refresh(first.refresh_token)])
    expect(one.data.auth.refresh_token).not.toBe(first.refresh_token)
    expect(two.data.auth.refresh_token).toBe(one.data.auth.refresh_token)
  })

  test('a token used after the grace time ends the whole session', async () => {
    const first = (await signIn('peer')).data.auth
    const second = (await refresh(first.refresh_token)).data.auth
    await app.kernel.connection.db.execute(sql`UPDATE sessions SET rotated_at = now() - interval '31 s'`)
    expect(await refresh(first.refresh_token)).toMatchObject({ status: 403, code: 10401 })
    expect((await refresh(second.refresh_token)).code).toBe(10401)
  })

  test('an access token is no refresh token, and the other way round', async () => {
    const { access_token, refresh_token } = (await signIn('peer')).data.auth
    expect((await refresh(access_token)).code).toBe(10401)
    expect((await withToken(refresh_token)).statusCode).toBe(403)
  })
})

test('a session that is past its end cannot be refreshed', async () => {
  const { refresh_token } = (await signIn('peer')).data.auth
  await app.kernel.connection.db.execute(sql`UPDATE sessions SET expires_at = now() - interval '1 s'`)
  expect(await refresh(refresh_token)).toMatchObject({ status: 403, code: 10401 })
})

describe('the end of a session', () => {
  test('signing out works at once', async () => {
    const { access_token, refresh_token } = (await signIn('teacher')).data.auth
    expect((await withToken(access_token)).statusCode).toBe(200)
    const out = await app.app.inject({
      method: 'DELETE',
      url: '/apis/v2/jwt/token?cas=0&third_party=0',
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect(out.statusCode).toBe(200)
    await expect.poll(async () => (await withToken(access_token)).statusCode, { timeout: 5_000 }).toBe(403)
    expect((await refresh(refresh_token)).code).toBe(10401)
  })

  const forged: [string, (token: string) => string][] = [
    ['no signature', (token) => token.split('.').slice(0, 2).join('.')],
    [
      'another algorithm',
      (token) => [Buffer.from('{"alg":"none"}').toString('base64url'), ...token.split('.').slice(1)].join('.'),
    ],
    ['a changed body', (token) => token.replace(/\.(.)/, (_dot, letter: string) => `.${letter === 'A' ? 'B' : 'A'}`)],
    ['its signature written otherwise', (token) => `${token}~!!`],
    ['padding', (token) => `${token}=`],
    ['rubbish', () => 'a.b.c'],
  ]
  test.each(forged)('a token with %s is refused', async (_name, forge) => {
    const { access_token } = (await signIn('teacher')).data.auth
    expect((await withToken(forge(access_token))).statusCode).toBe(403)
  })

  test('a disabled person and a disabled customer are distinguished', async () => {
    const { db } = app.kernel.connection
    const stranger = await app.as('stranger')
    await db.execute(sql`UPDATE users SET is_enabled = false WHERE username = 'stranger'`)
    await expect.poll(async () => (await stranger.get('/apis/v2/menus')).code, { timeout: 5000 }).toBe(10409)
    await db.execute(sql`UPDATE users SET is_enabled = true WHERE username = 'stranger'`)
    await db.execute(sql`UPDATE customers SET is_enabled = false WHERE id = ${app.school.customers.second}`)
    await expect.poll(async () => (await stranger.get('/apis/v2/menus')).code, { timeout: 5000 }).toBe(10406)
  })
})

test('the organisation header only selects among the own ones', async () => {
  const teacher = await app.as('teacher', 'c')
  expect(await teacher.get('/apis/v2/roles')).toMatchObject({ status: 403, code: 10407 })
})

test('menus follow the role and the modules of the customer', async () => {
  const titles = async (who: 'teacher' | 'operator') =>
    (await (await app.as(who)).get('/apis/v2/menus')).data.menus[0].menus.map((menu: { title: string }) => menu.title)
  expect(await titles('operator')).toContain('管理')
  expect(await titles('teacher')).not.toContain('管理')
  await app.kernel.connection.db.execute(
    sql`UPDATE customers SET modules = '["experiment","class"]'::jsonb WHERE id = ${app.school.customers.first}`,
  )
  expect(await titles('teacher')).toEqual(['工作台', '教学', '内容', '资源'])
})

test('the roles are listed, all or of one type', async () => {
  const teacher = await app.as('teacher')
  const all = (await teacher.get('/apis/v2/roles')).data
  expect(all.roles.map((role: { slug: string }) => role.slug)).toEqual([...roleSlugs])
  expect(all.total).toBe(roleSlugs.length)
  const students = (await teacher.get('/apis/v2/roles', { role_type: 'student_role' })).data
  expect(students).toEqual({
    roles: [{ slug: 'student', own_role_id: null, name: '学生', role_type: 'student_role', can_grant: false }],
    total: 1,
  })
  expect((await teacher.get('/apis/v2/roles', { role_type: 'no_role' })).status).toBe(422)
  expect((await (await app.as('student')).get('/apis/v2/roles')).status).toBe(403)
})
