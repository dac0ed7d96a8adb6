import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, testPassword, type Caller, type TestApp } from '../../testing/index.ts'
import { sessions, users } from '../identity/index.ts'
import { Browser } from './testing/browser.ts'
import { oidcServer, type OidcServer } from './testing/oidc-server.ts'

const services = '/apis/v2/sign-in-services'
const noService = 20121
const returnTo = 'http://localhost/auth/return'

let app: TestApp
let operator: Caller
let school: OidcServer
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  operator = await app.as('operator')
  school = await oidcServer(returnTo)
})
afterAll(async () => {
  await app.close()
  await school.close()
})

const inputOf = (given: object = {}) => ({
  customer_id: app.school.customers.first,
  name: '示范大学统一身份认证',
  address: school.address,
  ...school.client,
  ...given,
})
const made = async (given: object = {}): Promise<string> =>
  (await operator.post(services, inputOf(given))).data.service.id

describe('signing in by OpenID Connect', () => {
  test('leads the person of that name into their own session, and later by the id of the service alone', async () => {
    const id = await made()
    school.names.set('s-1', 'Teacher')
    const browser = new Browser(app)
    const url = await browser.starts(id, { redirect_url: '/exp' })
    const { data } = await browser.finishes(await school.walks(url, 's-1'))
    expect(data).toMatchObject({ alias: 'teacher', redirect_url: '/exp', auth: { login_method: 'oidc' } })
    expect(data.auth.user.id).toBe(app.school.people.teacher.id)
    const own = app.asToken(data.auth.access_token)
    expect((await own.get('/apis/v1/teachers/setting')).status).toBe(200)

    school.names.set('s-1', 'peer')
    const again = new Browser(app)
    const next = await again.finishes(await school.walks(await again.starts(id), 's-1'))
    expect(next.data.auth.user.id).toBe(app.school.people.teacher.id)
    expect((await operator.get(services)).data.services.find((one: { id: string }) => one.id === id).people).toBe(1)

    school.names.set('s-6', 'teacher')
    const other = new Browser(app)
    const taken = await other.finishes(await school.walks(await other.starts(id), 's-6'))
    expect(taken.code, 'somebody else who now calls themselves so').toBe(20125)
  })

  test('the name of an account that became part of another one leads there, unless that is somebody’s already', async () => {
    const admin = await app.as('admin')
    const id = await made()
    const person = async (username: string): Promise<string> => {
      const organisation_ids = [app.school.orgs.a.id]
      const given = { username, real_name: '沈括', number: '', roles: ['teacher'], organisation_ids }
      return (await admin.post('/apis/v2/users', { ...given, initial_password: testPassword })).data.user.id
    }
    const comesIn = async (subject: string, name: string): Promise<string | null> => {
      school.names.set(subject, name)
      const browser = new Browser(app)
      const { data } = await browser.finishes(await school.walks(await browser.starts(id), subject))
      return data?.auth.user.id ?? null
    }
    const [stays, goes, early] = [await person('kua-1'), await person('kua-2'), await person('kua-3')]
    expect(await comesIn('s-kua', 'kua-3')).toBe(early)
    for (const [one, username] of [
      [goes, 'kua-2'],
      [early, 'kua-3'],
    ] as const)
      expect((await admin.post(`/apis/v2/users/${stays}/merger`, { other_id: one, username })).status).toBe(200)
    // Who came in before is who they were; another one who calls themselves so from now on is not.
    expect(await comesIn('s-kua', 'kua-3')).toBe(stays)
    expect(await comesIn('s-sly', 'kua-3')).toBeNull()
    expect(await comesIn('s-sly', 'kua-1')).toBeNull()
    const [kept, closed] = [await person('kua-4'), await person('kua-5')]
    const merged = await admin.post(`/apis/v2/users/${kept}/merger`, { other_id: closed, username: 'kua-5' })
    expect(merged.status).toBe(200)
    expect(await comesIn('s-new', 'kua-5')).toBe(kept)
  })

  test('a directory is no service to come back from, and such a service none that is given a password', async () => {
    const id = await made()
    const nobody = await app.as(null)
    const attempt = { service_id: id, username: 'teacher', password: 'their-own-password' }
    expect((await nobody.post('/apis/v2/sign-in/directory-sessions', attempt)).code).toBe(noService)
    const directory = await made({
      protocol: 'ldap',
      address: 'ldap://127.0.0.1:9',
      base_dn: 'dc=school',
      client_id: '',
    })
    expect((await new Browser(app).post('starts', { service_id: directory })).code).toBe(noService)
  })

  test('after another field or address was set for it, everybody is found by name again', async () => {
    const id = await made()
    const people = async (): Promise<number> =>
      (await operator.get(services)).data.services.find((one: { id: string }) => one.id === id).people
    const comesInAs = async (): Promise<string> => {
      const browser = new Browser(app)
      return (await browser.finishes(await school.walks(await browser.starts(id), 's-9'))).data.auth.user.id
    }
    school.names.set('s-9', 'teacher')
    expect(await comesInAs()).toBe(app.school.people.teacher.id)
    expect((await operator.put(`${services}/${id}`, { name: '新的名称', version: 1 })).status).toBe(200)
    expect(await people()).toBe(1)
    const other = { person_claim: 'employee_number', person_field: 'number', version: 2 }
    expect((await operator.put(`${services}/${id}`, other)).status).toBe(200)
    expect(await people()).toBe(0)
    school.names.set('s-9', 'T-peer')
    expect(await comesInAs()).toBe(app.school.people.peer.id)
  })

  test('an administrator of whom a second factor is asked sets one up first, without a password of ours', async () => {
    const own = '/apis/v2/my-second-factor'
    const begun = (await operator.post(own, { password: testPassword })).data
    const code = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await operator.post(`${own}/confirmation`, { code: code(begun.secret) })
    const ask = (admins_need_code: boolean) =>
      operator.put('/apis/v2/platform-configs/login_config', { admins_need_code })
    expect((await ask(true)).status).toBe(200)
    const id = await made()
    school.names.set('s-admin', 'admin')
    const browser = new Browser(app)
    const { data } = await browser.finishes(await school.walks(await browser.starts(id), 's-admin'))
    expect(data).toMatchObject({ must_set_factor: true, auth: { login_method: 'oidc' } })
    const admin = app.asToken(data.auth.access_token)
    expect((await admin.post('/apis/v2/own-roles', {})).code).toBe(20137)
    expect((await admin.get(own)).data).toMatchObject({ is_required: true, proof: 'signedIn' })
    const { secret } = (await admin.post(own, {})).data
    expect((await admin.post(`${own}/confirmation`, { code: code(secret) })).status).toBe(200)
    expect((await admin.get('/apis/v2/users')).status).toBe(200)

    const { db } = app.kernel.connection
    await db.update(sessions).set({ createdAt: sql`now() - interval '16 minutes'` })
    expect((await admin.get(own)).data.proof, 'later by the password, as everybody').toBe('password')
    const { id: userId } = app.school.people.admin
    const [kept] = await db.select().from(users).where(eq(users.id, userId))
    await db.update(users).set({ passwordHash: '' }).where(eq(users.id, userId))
    expect((await admin.post(own, {})).code).toBe(20149)
    await db.update(users).set({ passwordHash: kept!.passwordHash }).where(eq(users.id, userId))
    expect((await ask(false)).status).toBe(200)
    await app.kernel.connection.pool.query('DELETE FROM second_factors')
  })

  test.each([
    ['disabled', (id: string) => operator.put(`${services}/${id}`, { is_enabled: false, version: 1 })],
    ['removed', (id: string) => operator.delete(`${services}/${id}`)],
  ])('whom a service let in is out as soon as it is %s; who came in by a password stays', async (what, close) => {
    const id = await made()
    school.names.set(`s-${what}`, 'teacher')
    const browser = new Browser(app)
    const { data } = await browser.finishes(await school.walks(await browser.starts(id), `s-${what}`))
    const own = app.asToken(data.auth.access_token)
    expect((await own.get('/apis/v1/teachers/setting')).status).toBe(200)
    expect((await close(id)).status).toBe(200)
    await expect.poll(async () => (await own.get('/apis/v1/teachers/setting')).code).toBe(10401)
    expect((await (await app.as('teacher')).get('/apis/v1/teachers/setting')).status).toBe(200)
  })

  test('goes home where the address to go on to fits into no cookie', async () => {
    const browser = new Browser(app)
    const url = await browser.starts(await made(), { redirect_url: `/exp?q=${'🙂'.repeat(900)}` })
    expect(browser.cookies.get('sign_in')!.length).toBeLessThan(3_000)
    school.names.set('s-7', 'peer')
    expect((await browser.finishes(await school.walks(url, 's-7'))).data.redirect_url).toBe('')
  })

  test('asks nobody to replace a password that they did not use', async () => {
    const { db } = app.kernel.connection
    await db.update(users).set({ mustChangePassword: true }).where(eq(users.id, app.school.people.peer.id))
    const browser = new Browser(app)
    school.names.set('s-2', 'peer')
    const { data } = await browser.finishes(await school.walks(await browser.starts(await made()), 's-2'))
    expect((await app.asToken(data.auth.access_token).get('/apis/v1/teachers/setting')).status).toBe(200)
    await db.update(users).set({ mustChangePassword: false }).where(eq(users.id, app.school.people.peer.id))
  })

  test.each([
    ['somebody unknown', 'nobody-here', {}, '平台上没有与您的“示范大学统一身份认证”账号对应的人员，请联系管理员'],
    [
      'an operator of the platform',
      'operator',
      {},
      '平台上没有与您的“示范大学统一身份认证”账号对应的人员，请联系管理员',
    ],
    ['another school’s teacher', 'stranger', {}, '平台上没有与您的“示范大学统一身份认证”账号对应的人员，请联系管理员'],
    [
      'a name that no table keeps',
      'teacher\u0000',
      {},
      '平台上没有与您的“示范大学统一身份认证”账号对应的人员，请联系管理员',
    ],
    ['a learner at the teachers’ page', 'student', {}, '学生账号请从学生端登录'],
    ['a teacher at the learners’ page', 'teacher', { alias: 'student' }, '教师账号请从教师端登录'],
  ])('%s does not come in', async (who, name, more, message) => {
    school.names.set(who, name)
    const browser = new Browser(app)
    const answer = await browser.finishes(await school.walks(await browser.starts(await made(), more), who))
    expect(answer).toMatchObject({ msg: message })
    expect(answer.data).toBeUndefined()
  })

  test('by number, where only one has it', async () => {
    const id = await made({ person_field: 'number', person_claim: 'employee_number' })
    school.names.set('s-3', 'T-peer')
    const first = new Browser(app)
    const found = await first.finishes(await school.walks(await first.starts(id), 's-3'))
    expect(found.data.auth.user.id).toBe(app.school.people.peer.id)

    const { db } = app.kernel.connection
    await db.update(users).set({ number: 'T-teacher' }).where(eq(users.id, app.school.people.neighbour.id))
    school.names.set('s-4', 'T-teacher')
    const second = new Browser(app)
    expect((await second.finishes(await school.walks(await second.starts(id), 's-4'))).code).toBe(20125)
  })

  test('somebody who cancels at the service is not signed in', async () => {
    const browser = new Browser(app)
    const returned = await school.walks(await browser.starts(await made()), null)
    expect((await browser.finishes(returned)).msg).toBe('统一身份认证没有通过，请重新登录')
  })

  test('what came back is good once, and in the browser that began alone', async () => {
    const id = await made()
    const [browser, other] = [new Browser(app), new Browser(app)]
    school.names.set('s-5', 'teacher')
    const returned = await school.walks(await browser.starts(id), 's-5')
    expect((await other.finishes(returned)).msg).toBe('登录已超时，请重新登录')
    await other.starts(id)
    expect((await other.finishes(returned)).data).toBeUndefined()
    expect((await browser.finishes(returned)).data.auth.user.id).toBe(app.school.people.teacher.id)
    expect((await browser.finishes(returned)).msg).toBe('登录已超时，请重新登录')
  })

  test('signing out leads to the service, once', async () => {
    const id = await made()
    const browser = new Browser(app)
    await browser.finishes(await school.walks(await browser.starts(id), 's-1'))
    const { url } = (await browser.post('exits')).data
    expect(url).toMatch(`${school.address}/session/end?`)
    expect(new URL(url).searchParams.get('post_logout_redirect_uri')).toBe('http://localhost/auth/logout')
    expect((await browser.post('exits')).data.url).toBe('')
    browser.cookies.set('sign_in_service', '-'.repeat(36))
    expect((await browser.post('exits')).data.url).toBe('')
  })

  test('a service that was disabled is neither offered nor accepted', async () => {
    const id = await made({ name: '旧的认证' })
    const browser = new Browser(app)
    const returned = await school.walks(await browser.starts(id), 's-1')
    await operator.put(`${services}/${id}`, { is_enabled: false, version: 1 })
    expect((await browser.finishes(returned)).msg).toBe('这种登录方式已停用')
    const { services: choices } = (await (await app.as(null)).get('/apis/v2/sign-in-choices')).data
    expect(choices.map(({ name }: { name: string }) => name)).not.toContain('旧的认证')
  })
})

describe('setting it up', () => {
  test('is for operators; the secret is never shown', async () => {
    const id = await made({ name: '密钥' })
    const shown = (await operator.get(services)).text
    expect(shown).not.toContain(school.client.client_secret)
    expect((await operator.get(services)).data.return_url).toBe(returnTo)
    for (const who of ['admin', 'teacher', 'student'] as const) {
      const caller = await app.as(who)
      expect((await caller.get(services)).status).toBe(403)
      expect((await caller.post(services, inputOf())).status).toBe(403)
      expect([403, 404]).toContain((await caller.put(`${services}/${id}`, { name: '改', version: 1 })).status)
      expect([403, 404]).toContain((await caller.delete(`${services}/${id}`)).status)
    }
    expect((await operator.delete(`${services}/${id}`)).status).toBe(200)
  })

  test.each([
    [{ address: 'http://login.school.example' }, '服务地址应以 https:// 开头，不带参数'],
    [{ address: 'https://user:pass@login.school.example' }, '服务地址应以 https:// 开头，不带参数'],
    [{ address: 'file:///etc/passwd' }, '服务地址应以 https:// 开头，不带参数'],
    [{ client_id: '' }, '请输入客户端编号'],
    [{ customer_id: '00000000-0000-4000-8000-000000000000' }, '客户不存在'],
  ])('%o is refused', async (given, message) => {
    const answer = await operator.post(services, inputOf(given))
    expect([answer.status, answer.msg]).toEqual([422, message])
  })

  test('a trial says whether the service answers', async () => {
    const fine = (await operator.post(`${services}/${await made()}/trials`)).data
    expect(fine).toEqual({ is_fine: true, detail: `服务正常（${school.address}）` })
    const wrong = await made({ address: `${school.address}/elsewhere` })
    expect((await operator.post(`${services}/${wrong}/trials`)).data.is_fine).toBe(false)
    const browser = new Browser(app)
    expect((await browser.post('starts', { service_id: wrong })).msg).toBe(
      '统一身份认证没有应答，请稍后重试或使用密码登录',
    )
  })
})
