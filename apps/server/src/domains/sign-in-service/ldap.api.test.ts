import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeUnless } from '../../testing/lacks.ts'
import { testApp, testPassword, type Answer, type Caller, type TestApp } from '../../testing/index.ts'
import { askDirectory, filterValue } from './ldap.ts'
import { directoryLack, ldapServer, type LdapServer } from './testing/ldap-server.ts'

const services = '/apis/v2/sign-in-services'
const password = 'their-own-password'

test.each([
  ['zhang', 'zhang'],
  ['*', '\\2a'],
  ['a)(uid=*', 'a\\29\\28uid=\\2a'],
  ['b\\2a', 'b\\5c2a'],
  ['\u0000', '\\00'],
  ['李明', '李明'],
])('%j is a value of a filter: %s', (typed, expected) => {
  expect(filterValue(typed)).toBe(expected)
})

describeUnless(directoryLack(), 'a school’s directory', () => {
  let app: TestApp
  let operator: Caller
  let school: LdapServer
  let id: string
  beforeAll(async () => {
    app = await testApp({ runJobs: false })
    operator = await app.as('operator')
    const names = ['teacher', 'peer', 'student', 'T-neighbour', 'twin', 'twin', 'nobodyhere', 'stranger', 'operator']
    school = await ldapServer(names.map((uid) => ({ uid, password })))
    id = await made()
  })
  afterAll(async () => {
    await app.close()
    await school.close()
  })

  const made = async (given: object = {}): Promise<string> => {
    const { secure: address, certificate, binds } = school
    const input = {
      customer_id: app.school.customers.first,
      name: '校园账号',
      protocol: 'ldap',
      address,
      certificate,
      ...binds,
    }
    const answer = await operator.post(services, { ...input, ...given })
    expect(answer.code, answer.msg).toBe(10200)
    return answer.data.service.id
  }
  const signsIn = async (username: string, given: object = {}, typed = password): Promise<Answer> => {
    const nobody = await app.as(null)
    await app.kernel.connection.db.execute(sql`DELETE FROM sign_in_attempts`)
    return nobody.post('/apis/v2/sign-in/directory-sessions', { service_id: id, username, password: typed, ...given })
  }

  test('leads the person of that name into their own session', async () => {
    const { data } = await signsIn('Teacher')
    expect(data).toMatchObject({ must_change_password: false, auth: { login_method: 'ldap' } })
    expect(data.auth.user.id).toBe(app.school.people.teacher.id)
    const own = app.asToken(data.auth.access_token)
    expect((await own.get('/apis/v1/teachers/setting')).status).toBe(200)
    const learner = await signsIn('student', { alias: 'student' })
    expect(learner.data.auth.user.id).toBe(app.school.people.student.id)
    const offered = (await (await app.as(null)).get('/apis/v2/sign-in-choices')).data.services
    expect(offered.find((one: { id: string }) => one.id === id)).toMatchObject({ asks_password: true })
  })

  test('by StartTLS, and by a number instead of a name', async () => {
    const upgraded = await made({ address: school.upgraded, person_field: 'number' })
    expect((await signsIn('T-neighbour', { service_id: upgraded })).data.auth.user.id).toBe(
      app.school.people.neighbour.id,
    )
    expect((await operator.post(`${services}/${upgraded}/trials`)).data).toMatchObject({ is_fine: true })
  })

  test('a wrong password, a name of nobody, one of two, a referral and an empty password read the same', async () => {
    const wrong = [
      await signsIn('teacher', {}, 'wrong'),
      await signsIn('no-such-person'),
      await signsIn('twin'),
      await signsIn('elsewhere'),
      await signsIn('*'),
      await signsIn('teacher)(uid=*'),
      await signsIn('teacher', {}, ' '),
    ]
    for (const answer of wrong)
      expect([answer.status, answer.code, answer.msg]).toEqual([wrong[0]!.status, 20101, wrong[0]!.msg])
    expect((await signsIn('teacher', {}, '')).code).toBe(10422)
    const { secure: address, certificate, binds } = school
    const { base_dn: baseDn, bind_dn: bindDn, client_secret: secret } = binds
    const directory = {
      address,
      certificate,
      baseDn,
      bindDn,
      secret,
      filter: '(uid={username})',
      personClaim: 'uid',
      claims: [],
    }
    expect(await askDirectory(directory, 'teacher', password)).toMatchObject({ claims: { uid: ['teacher'] } })
    expect(await askDirectory(directory, 'teacher', ''), 'the directory itself would say yes').toBeNull()
  })

  test('lets in nobody who is not of its customer: no other school’s, and no operator', async () => {
    for (const name of ['nobodyhere', 'stranger', 'operator']) {
      const answer = await signsIn(name)
      expect(answer.msg).toContain('校园账号')
      expect(answer.data?.auth).toBeUndefined()
    }
  })

  test('wrong passwords make the next attempts wait, as those of the platform do', async () => {
    const nobody = await app.as(null)
    const attempt = { service_id: id, username: 'peer', password: 'wrong' }
    const codes: number[] = []
    for (let at = 0; at < 8; at += 1)
      codes.push((await nobody.post('/apis/v2/sign-in/directory-sessions', attempt)).code)
    expect(codes.at(-1), 'a proof is asked for, or it waits').not.toBe(codes[0])
  })

  test('attempts at a name of the directory and at the same name of the platform count apart', async () => {
    const { db } = app.kernel.connection
    const own = { username: 'peer', password: 'wrong' }
    const failures = async () =>
      (await db.execute<{ n: number }>(sql`SELECT failures AS n FROM sign_in_attempts WHERE account = 'peer'`)).rows
    await db.execute(sql`DELETE FROM sign_in_attempts`)
    const nobody = await app.as(null)
    await nobody.post('/apis/v1/commons/oauth/token', own)
    const typed = { service_id: id, username: 'peer', password }
    await nobody.post('/apis/v2/sign-in/directory-sessions', { ...typed, password: 'wrong' })
    expect((await nobody.post('/apis/v2/sign-in/directory-sessions', typed)).data.auth.login_method).toBe('ldap')
    expect(await failures()).toEqual([{ n: 1 }])
  })

  test('one whose certificate nobody has signed that is known is not asked', async () => {
    const unsigned = await made({ certificate: '' })
    const answer = await signsIn('teacher', { service_id: unsigned })
    expect(answer.msg).toContain('统一身份认证没有应答')
    expect((await operator.post(`${services}/${unsigned}/trials`)).data).toMatchObject({ is_fine: false })
  })

  test('one that is down counts no wrong password, and those before stay counted', async () => {
    const down = await made({ address: 'ldaps://127.0.0.1:9' })
    const { db } = app.kernel.connection
    const nobody = await app.as(null)
    const attempt = (service_id: string, typed: string) =>
      nobody.post('/apis/v2/sign-in/directory-sessions', { service_id, username: 'teacher', password: typed })
    await db.execute(sql`DELETE FROM sign_in_attempts`)
    for (let at = 0; at < 12; at += 1) expect((await attempt(down, password)).code).toBe(20122)
    expect((await db.execute(sql`SELECT 1 FROM sign_in_attempts`)).rows).toEqual([])
    expect((await attempt(id, 'wrong')).code).toBe(20101)
    // Known to the directory, and nobody here: no wrong password either.
    await nobody.post('/apis/v2/sign-in/directory-sessions', { service_id: id, username: 'stranger', password })
    const counted = await db.execute<{ failures: number }>(sql`SELECT failures FROM sign_in_attempts`)
    expect(counted.rows).toEqual([{ failures: 1 }])
    const own = { username: 'teacher', password: testPassword }
    expect((await nobody.post('/apis/v1/commons/oauth/token', own)).code, 'passwords of the platform go on').toBe(10200)
  })

  test('one that accepts and says nothing is not waited for without end', { timeout: 30_000 }, async () => {
    const silent = createServer(() => {})
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = `ldap://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const answer = await signsIn('teacher', { service_id: await made({ address }) })
    expect(answer.data?.auth).toBeUndefined()
    silent.close()
  })

  test.each([
    [{ address: 'https://ldap.example.edu.cn' }, 'LDAP 服务地址'],
    [{ base_dn: '' }, '请输入查找位置'],
    [{ filter: '(uid=teacher)' }, '{username}'],
    [{ certificate: 'no certificate' }, 'PEM'],
  ])('%j is refused', async (given, why) => {
    const { secure: address, certificate, binds } = school
    const input = {
      customer_id: app.school.customers.first,
      name: '校园账号',
      protocol: 'ldap',
      address,
      certificate,
      ...binds,
    }
    expect((await operator.post(services, { ...input, ...given })).msg).toContain(why)
  })
})
