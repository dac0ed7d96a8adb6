import { sql } from 'drizzle-orm'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, taught } from '../learning/testing/taught.ts'
import { names, rosterScope } from './claims.ts'
import { rosterJob } from './roster-job.ts'
import { instructor, learner, ltiPlatform, membersType, type MembersAnswer, type Platform } from './testing/platform.ts'

let app: TestApp
let admin: Caller
let teacher: Caller
let far: Platform
let platformId: string
beforeAll(async () => {
  app = await testApp({ env: { PRIVATE_NETWORKS: '127.0.0.1', STOP_DELAY: '0' } })
  admin = await app.as('admin')
  teacher = await app.as('teacher')
  far = await ltiPlatform()
  const platform = { name: '学校 Moodle', organisation_id: app.school.orgs.a.id, ...far.registration }
  platformId = expectDone(await admin.post('/apis/v2/lti-platforms', platform)).data.platform.id
})
afterAll(async () => {
  await app.close()
  await far.close()
})

const context = 'course-7'
/** Opens something as somebody of the platform's course. */
async function launch(claims: JWTPayload) {
  const query = new URLSearchParams({ iss: far.issuer, login_hint: 'x', client_id: 'lab-tool' })
  const begun = await app.app.inject({ method: 'GET', url: `/lti/login?${query}` })
  const asked = new URL(begun.headers.location as string).searchParams
  const token = await far.signs({
    nonce: asked.get('nonce')!,
    [names.context]: { id: context, title: '操作系统\u0000（Moodle）' },
    [names.provisioning]: { context_memberships_url: `${far.issuer}/members?course=7`, service_versions: ['2.0'] },
    ...claims,
  })
  const { headers } = await app.app.inject({
    method: 'POST',
    url: '/lti/launch',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ state: asked.get('state')!, id_token: token }).toString(),
  })
  const code = new URL(headers.location as string, 'http://localhost').searchParams.get('lti')!
  return expectDone(await (await app.as(null)).post('/apis/v2/lti/sessions', { code })).data
}

let seen = 0
let place: Awaited<ReturnType<typeof taught>>
let rosterId: string
/** A class whose content the platform's teacher has opened. */
beforeEach(async () => {
  seen += 1
  place = await taught(app)
  const offered = { [names.custom]: { offering_id: place.offeringId } }
  await launch({ sub: 'leader', [names.roles]: [instructor], ...offered })
  const { rosters } = expectDone(await teacher.get(`/apis/v2/places/${place.classId}/lti-rosters`)).data
  rosterId = rosters[0].id
})

test('a course whose content was opened waits to be taken in', async () => {
  const { rosters } = expectDone(await teacher.get(`/apis/v2/places/${place.classId}/lti-rosters`)).data
  expect(rosters).toMatchObject([{ course: '操作系统（Moodle）', synced_at: null, outcome: null, is_daily: false }])
})

const member = (user_id: string, more: object = {}) => ({
  user_id,
  status: 'Active',
  name: `平台${user_id}`,
  email: 'teacher@example.edu.cn',
  roles: [learner],
  ...more,
})
const says = (...members: unknown[]) => far.membersAt(() => ({ body: { id: 'x', context: { id: context }, members } }))
const preview = async () => expectDone(await teacher.post(`/apis/v2/lti-rosters/${rosterId}/preview`, {})).data.plan
const sync = async (body: object = {}) =>
  expectDone(await teacher.post(`/apis/v2/lti-rosters/${rosterId}/sync`, body)).data.outcome
const inClass = async (role = 'student'): Promise<string[]> =>
  expectDone(await teacher.get(`/apis/v2/places/${place.classId}/members`, { role, per_page: 100 })).data.members.map(
    (one: { real_name: string }) => one.real_name,
  )
const own = (name: string): string => `${name}-${seen}`

describe('a list of a platform', () => {
  test('is looked at before anything is changed, and its learners come in then', async () => {
    const before = await inClass()
    far.membersAt((at) => {
      const page = Number(at.searchParams.get('page') ?? 1)
      const next = `${far.issuer}/members?course=7&page=${page + 1}`
      return {
        headers: { link: page < 3 ? `<${next}>; rel="next"` : '' },
        body: {
          context: { id: context },
          members: [member(own(`p${page}`)), member(own(`q${page}`), { roles: ['Learner'] })],
        },
      }
    })
    far.asked.length = 0
    const plan = await preview()
    expect(plan).toMatchObject({ present: 0, teachers: [], gone: [], skipped: [] })
    expect(plan.joins).toHaveLength(6)
    expect(plan.joins[0]).toEqual({ subject: own('p1'), name: `平台${own('p1')}`, has_account: false })
    expect(far.asked.map(({ path }) => path)).toEqual([
      '/members?course=7&limit=500',
      '/members?course=7&page=2',
      '/members?course=7&page=3',
    ])
    expect(far.asked[0]).toMatchObject({ authorization: 'Bearer given', accept: membersType })
    expect(far.tokens.at(-1)!.get('scope')).toBe(rosterScope)
    expect(await inClass()).toEqual(before)

    expect(await sync()).toEqual({ added: 6, present: 0, removed: 0, gone: 0, skipped: 0, failure: '' })
    expect((await inClass()).length).toBe(before.length + 6)
    expect(await sync(), 'twice').toMatchObject({ added: 0, present: 6 })
    // Who comes later is the one of the list, and has come with neither the account of the same address nor a new one.
    const offered = { [names.custom]: { offering_id: place.offeringId } }
    const { auth } = await launch({ sub: own('p1'), ...offered })
    expect(auth.user.id).not.toBe(app.school.people.teacher.id)
    expect((await inClass()).length).toBe(before.length + 6)
  })

  test('takes in teachers only where a person says so', async () => {
    says(member(own('t'), { roles: [instructor] }), member(own('s')))
    expect((await preview()).teachers.map((one: { subject: string }) => one.subject)).toEqual([own('t')])
    expect(await sync()).toMatchObject({ added: 1 })
    expect(await inClass('teacher')).not.toContain(`平台${own('t')}`)
    expect(await sync({ teachers: [own('t'), 'nobody'] })).toMatchObject({ added: 1 })
    expect(await inClass('teacher')).toContain(`平台${own('t')}`)
  })

  test('names who is in it no more, who stays until a person says otherwise', async () => {
    says(member(own('a')), member(own('b')), member(own('c')))
    await sync()
    says(member(own('a')), member(own('b'), { status: 'Inactive' }))
    const { gone } = await preview()
    expect(gone.map((one: { name: string }) => one.name)).toEqual([`平台${own('b')}`, `平台${own('c')}`])
    expect(await sync()).toMatchObject({ removed: 0, gone: 2 })
    expect(await inClass()).toContain(`平台${own('b')}`)
    // Nobody leaves whom the list still has, or never had.
    const { members } = (await teacher.get(`/apis/v2/places/${place.classId}/members`, { role: 'student' })).data
    const others = members.map((one: { user_id: string }) => one.user_id)
    const [leaves, stays] = gone.map((one: { user_id: string }) => one.user_id)
    const kept = others.filter((id: string) => id !== leaves && id !== stays)
    expect(await sync({ user_ids: [leaves, ...kept] })).toMatchObject({ removed: 1, gone: 1 })
    expect(await inClass()).not.toContain(`平台${own('b')}`)
  })

  test('is a text, whatever it has in it', async () => {
    says(
      member(own('x'), { name: '<img src=x onerror=alert(1)>\u202e' }),
      { status: 'Active' },
      'nobody',
      null,
      member('a\0b'),
      member('\ud83d'),
    )
    const { joins } = await preview()
    expect(joins).toHaveLength(1)
    expect(joins.map((one: { name: string }) => one.name)).toEqual(['<img src=x onerror=alert(1)>'])
  })

  test('takes in no more people than the customer may have', async () => {
    const { connection } = app.kernel
    const first = app.school.customers.first
    const [{ max_users: most } = { max_users: 0 }] = (
      await connection.db.execute<{ max_users: number }>(sql`SELECT max_users FROM customers WHERE id = ${first}`)
    ).rows
    await connection.db.execute(sql`UPDATE customers SET max_users = 1 WHERE id = ${first}`)
    says(member(own('f')))
    const answer = await teacher.post(`/apis/v2/lti-rosters/${rosterId}/sync`, {})
    await connection.db.execute(sql`UPDATE customers SET max_users = ${most} WHERE id = ${first}`)
    expect(answer.code).toBe(20111)
    expect(await inClass()).not.toContain(`平台${own('f')}`)
  })

  test('and a launch of a class of an organisation below makes learners members there', async () => {
    const { connection } = app.kernel
    const below = expectDone(
      await admin.post('/apis/v2/organizations', { parent_id: app.school.orgs.a.id, short_name: own('下级') }),
    ).data
    const orgId = (below.organization ?? below.organisation).id
    await connection.db.execute(sql`UPDATE places SET org_id = ${orgId} WHERE id = ${place.classId}`)
    await connection.db.execute(sql`UPDATE offerings SET org_id = ${orgId} WHERE place_id = ${place.classId}`)
    await launch({ sub: own('low'), [names.custom]: { offering_id: place.offeringId } })
    const found = sql`SELECT FROM org_members m JOIN lti_people p USING (user_id) WHERE p.subject = ${own('low')} AND m.org_id = ${orgId}`
    expect((await connection.db.execute(found)).rows).toHaveLength(1)
  })
})

describe('an answer that is no list', () => {
  test.each<[string, () => (at: URL) => MembersAnswer]>([
    ['refused', () => () => ({ status: 403, body: {} })],
    ['a page', () => () => ({ headers: { 'content-type': 'text/html' }, body: '<html></html>' })],
    ['cut off', () => () => ({ body: '{"members": [' })],
    ['of another shape', () => () => ({ body: { people: [] } })],
    ['of another course', () => () => ({ body: { context: { id: 'another' }, members: [] } })],
    ['without an end', () => (at) => ({ headers: { link: `<${at.href}>; rel="next"` }, body: { members: [] } })],
    [
      'with ever more pages',
      () => (at) => {
        const page = Number(at.searchParams.get('page') ?? 0) + 1
        return { headers: { link: `<${far.issuer}/members?page=${page}>; rel="next"` }, body: { members: [] } }
      },
    ],
    [
      'that goes on elsewhere',
      () => () => ({ headers: { link: '<http://127.0.0.1:9/members>; rel="next"' }, body: { members: [] } }),
    ],
    ['with a page of many megabytes', () => () => ({ body: `{"members": [], "x": "${'x'.repeat(5_000_000)}"}` })],
    [
      'with too many people',
      () => () => ({ body: { members: Array.from({ length: 5001 }, (_, at) => member(`m${at}`)) } }),
    ],
    ['moved elsewhere', () => () => ({ status: 302, headers: { location: '/members?other' }, body: '' })],
  ])('%s changes nothing, and says why', async (_what, answer) => {
    far.membersAt(answer())
    const before = await inClass()
    const said = await teacher.post(`/apis/v2/lti-rosters/${rosterId}/sync`, {})
    expect([said.code, said.msg.startsWith('没有取得教学平台的名单')]).toEqual([20198, true])
    expect(await inClass()).toEqual(before)
  })
})

describe('nobody else', () => {
  test('asks for it: a stranger, a learner, a teacher of another class', async () => {
    says(member(own('n')))
    for (const who of ['stranger', 'strangeAdmin'] as const)
      for (const path of ['preview', 'sync'])
        expect((await (await app.as(who)).post(`/apis/v2/lti-rosters/${rosterId}/${path}`, {})).status, who).toBe(404)
    expect((await (await app.as('student')).post(`/apis/v2/lti-rosters/${rosterId}/sync`, {})).status).toBe(404)
    expect((await (await app.as('strangeAdmin')).get(`/apis/v2/lti-platforms/${platformId}/rosters`)).status).toBe(404)
    const { rosters } = expectDone(await admin.get(`/apis/v2/lti-platforms/${platformId}/rosters`)).data
    expect(rosters.map((one: { id: string }) => one.id)).toContain(rosterId)
  })

  test('has it taken in by an archived class, nor from a platform that is disabled', async () => {
    says(member(own('z')))
    const { connection } = app.kernel
    await connection.db.execute(sql`UPDATE lti_platforms SET is_enabled = false WHERE id = ${platformId}`)
    expect((await teacher.post(`/apis/v2/lti-rosters/${rosterId}/sync`, {})).code).toBe(20198)
    await connection.db.execute(sql`UPDATE lti_platforms SET is_enabled = true WHERE id = ${platformId}`)
    expectDone(await teacher.post(`/apis/v2/classes/${place.classId}/archive`))
    expect((await teacher.post(`/apis/v2/lti-rosters/${rosterId}/sync`, {})).status).toBe(409)
  })
})

test('every day learners come in by themselves, where somebody has switched that on', async () => {
  const run = async () => {
    await app.kernel.connection.db.execute(sql`UPDATE lti_rosters SET is_daily = false WHERE id <> ${rosterId}`)
    const job = { id: 'x', payload: {}, orgId: null, ownerId: null, kernel: app.kernel, cancelled: () => false }
    await rosterJob.run({ ...job, stopping: () => false, progress: () => Promise.resolve(), conclude: () => {} })
  }
  says(member(own('d')), member(own('dt'), { roles: [instructor] }))
  await run()
  expect(await inClass()).not.toContain(`平台${own('d')}`)
  expectDone(await teacher.post(`/apis/v2/lti-rosters/${rosterId}/daily`, { enabled: true }))
  await run()
  expect(await inClass()).toContain(`平台${own('d')}`)
  expect(await inClass('teacher')).not.toContain(`平台${own('dt')}`)
  // Nobody comes into what is closed.
  const open = (isOpen: boolean) =>
    app.kernel.connection.db.execute(
      sql`UPDATE organisations SET is_enabled = ${isOpen} WHERE id = ${app.school.orgs.a.id}`,
    )
  await app.kernel.connection.db.execute(sql`UPDATE lti_rosters SET synced_at = NULL WHERE id = ${rosterId}`)
  says(member(own('d')), member(own('closed')))
  await open(false)
  await run()
  await open(true)
  expect(await inClass()).not.toContain(`平台${own('closed')}`)
  far.membersAt(() => ({ status: 500, body: {} }))
  await app.kernel.connection.db.execute(sql`UPDATE lti_rosters SET synced_at = NULL WHERE id = ${rosterId}`)
  await run()
  const { rosters } = expectDone(await teacher.get(`/apis/v2/places/${place.classId}/lti-rosters`)).data
  expect(rosters[0]).toMatchObject({ is_daily: true, outcome: { failure: '没有取得教学平台的名单：平台应答 500' } })
})

test('with other ids the courses of a platform are other ones', async () => {
  const { platforms } = expectDone(await admin.get('/apis/v2/lti-platforms')).data
  const { version } = platforms.find((one: { id: string }) => one.id === platformId)
  expectDone(await admin.put(`/apis/v2/lti-platforms/${platformId}`, { client_id: 'renamed', version }))
  expect((await teacher.post(`/apis/v2/lti-rosters/${rosterId}/preview`, {})).status).toBe(404)
  expectDone(await admin.put(`/apis/v2/lti-platforms/${platformId}`, { client_id: 'lab-tool', version: version + 1 }))
})
