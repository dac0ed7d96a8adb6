import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeUnless } from '../../testing/lacks.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { proofIn } from './cas.ts'
import { Browser } from './testing/browser.ts'
import { casLack, casServer, type CasServer } from './testing/cas-server.ts'

const services = '/apis/v2/sign-in-services'
const returnTo = 'http://localhost/auth/return'
const password = 'their-own-password'

test('an attribute that comes several times has all of its values', () => {
  const answer = (inside: string): string =>
    `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess>${inside}</cas:authenticationSuccess></cas:serviceResponse>`
  const attributes = '<cas:gh>T-1</cas:gh><cas:group>教师</cas:group><cas:group>教务处</cas:group>'
  expect(proofIn(answer(`<cas:user>li</cas:user><cas:attributes>${attributes}</cas:attributes>`))).toEqual({
    subject: 'li',
    claims: { user: 'li', gh: 'T-1', group: ['教师', '教务处'] },
  })
  expect(proofIn(answer('<cas:attributes/>'))).toBeNull()
})

describeUnless(casLack(), 'a school’s CAS server', () => {
  let app: TestApp
  let operator: Caller
  let school: CasServer
  beforeAll(async () => {
    app = await testApp({ runJobs: false })
    operator = await app.as('operator')
    school = await casServer(returnTo, {
      'li.wei': { password, attributes: { gh: 'T-peer' } },
      teacher: { password, attributes: { gh: 'T-teacher' } },
      visitor: { password, attributes: { gh: 'V-1' } },
      newcomer: { password, attributes: { displayName: '沈括', group: ['teachers', 'union'] } },
    })
  })
  afterAll(async () => {
    await app.close()
    await school.close()
  })
  const made = async (given: object = {}): Promise<string> => {
    const input = {
      customer_id: app.school.customers.first,
      name: '统一认证',
      protocol: 'cas',
      address: school.address,
    }
    const answer = await operator.post(services, { ...input, ...given })
    expect(answer.code, answer.msg).toBe(10200)
    return answer.data.service.id
  }
  const signsIn = async (id: string, username: string) => {
    const browser = new Browser(app)
    const returned = (await school.walks(await browser.starts(id), username, password))!
    return { browser, returned, answer: await browser.finishes(returned) }
  }

  test('leads its person in by name, or by a number among the attributes; signing out leads there', async () => {
    const byName = await signsIn(await made(), 'teacher')
    expect(byName.answer.data.auth).toMatchObject({
      login_method: 'cas',
      user: { id: app.school.people.teacher.id },
    })
    const numbered = await made({ person_field: 'number', person_claim: 'gh' })
    const { browser, answer } = await signsIn(numbered, 'li.wei')
    expect(answer.data.auth.user.id).toBe(app.school.people.peer.id)
    const out = new URL((await browser.post('exits')).data.url)
    expect(out.href.startsWith(`${school.address}/logout?`)).toBe(true)
    expect(out.searchParams.get('service')).toBe('http://localhost/auth/logout')
    // The server ends its session and leads back.
    const left = await fetch(out, { redirect: 'manual' })
    expect(left.headers.get('location')).toBe('http://localhost/auth/logout')
  })

  test('a ticket is good once, and a wrong password brings none', async () => {
    const id = await made()
    const { returned } = await signsIn(id, 'teacher')
    const again = new Browser(app)
    await again.starts(id)
    const forged = new URL(returned)
    forged.searchParams.set('state', new URL(await again.starts(id)).searchParams.get('service')!.split('state=')[1]!)
    expect((await again.finishes(forged)).msg).toBe('统一身份认证没有通过，请重新登录')
    expect(await school.walks(await new Browser(app).starts(id), 'teacher', 'wrong')).toBeNull()
  })

  test('somebody who is nobody here stays outside', async () => {
    const { answer } = await signsIn(await made({ name: '外校认证' }), 'visitor')
    expect(answer.msg).toContain('外校认证')
    expect(answer.data?.auth).toBeUndefined()
  })

  const rule = (value: string, orgId: string, role: string) => ({
    claim: 'group',
    value,
    organisation_id: orgId,
    role,
  })

  test('whom a rule fits gets an account in its organisation, as what it says', async () => {
    const { a, b } = app.school.orgs
    const rules = [rule('Teachers', a.id, 'teacher'), rule('students', b.id, 'student')]
    const without = await made({ rules })
    expect((await signsIn(without, 'newcomer')).answer.data?.auth, 'only where accounts are made').toBeUndefined()
    const id = await made({ rules, creates_people: true })
    const { answer } = await signsIn(id, 'newcomer')
    expect(answer.data.auth.user).toMatchObject({ username: 'newcomer', real_name: '沈括', role_slugs: ['teacher'] })
    const { user } = answer.data.auth
    const info = await app.asToken(answer.data.auth.access_token).get('/apis/v1/commons/users/info')
    expect(info.data.organizations).toEqual(['/示范大学/计算机学院'])
    expect((await signsIn(id, 'visitor')).answer.data?.auth, 'whom none fits').toBeUndefined()

    // What the service does not give any more goes; what an administrator gave stays.
    const admin = await app.as('admin')
    const members = `/apis/v2/organizations/${b.id}/members`
    expect((await admin.post(members, { user_ids: [user.id] })).code).toBe(10200)
    await operator.put(`${services}/${id}`, { rules: [rule('union', b.id, 'student')], version: 1 })
    const browser = new Browser(app)
    const begun = await browser.starts(id, { alias: 'student' })
    const again = await browser.finishes((await school.walks(begun, 'newcomer', password))!)
    expect(again.data.auth.user).toMatchObject({ id: user.id, role_slugs: ['student'] })
    const own = await admin.get(`/apis/v2/users/${user.id}`)
    expect(own.data.user.organizations.map(({ name }: { name: string }) => name)).toEqual(['/示范大学/数学学院'])
  })

  test('rules name organisations of the service’s customer alone', async () => {
    const input = {
      customer_id: app.school.customers.first,
      name: '统一认证',
      protocol: 'cas',
      address: school.address,
    }
    const foreign = await operator.post(services, { ...input, rules: [rule('x', app.school.orgs.c.id, 'teacher')] })
    expect(foreign.msg).toContain('不属于这个客户')
  })

  test('a trial says that it answers, and that another address does not', async () => {
    expect((await operator.post(`${services}/${await made()}/trials`)).data).toMatchObject({ is_fine: true })
    const elsewhere = await made({ address: `${school.address}/nowhere` })
    expect((await operator.post(`${services}/${elsewhere}/trials`)).data).toMatchObject({ is_fine: false })
  })
})
