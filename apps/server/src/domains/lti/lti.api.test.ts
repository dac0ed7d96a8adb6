import { createLocalJWKSet, generateKeyPair, jwtVerify, type JWTPayload } from 'jose'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { users } from '../identity/index.ts'
import { expectDone, learnerOf, taught } from '../learning/testing/taught.ts'
import { names, scoreScope } from './claims.ts'
import { instructor, ltiPlatform, type Platform } from './testing/platform.ts'

let app: TestApp
let admin: Caller
let teacher: Caller
let far: Platform
let id: string
beforeAll(async () => {
  app = await testApp({ env: { PRIVATE_NETWORKS: '127.0.0.1', TRUST_PROXY: '127.0.0.1', STOP_DELAY: '0' } })
  admin = await app.as('admin')
  teacher = await app.as('teacher')
  far = await ltiPlatform()
  id = await register({})
})
afterAll(async () => {
  await app.close()
  await far.close()
})

const register = async (given: object): Promise<string> => {
  const body = { name: '学校 Moodle', organisation_id: app.school.orgs.a.id, ...far.registration, ...given }
  return expectDone(await admin.post('/apis/v2/lti-platforms', body)).data.platform.id
}

/** Enables the platform, or disables it. */
const turn = async (is_enabled: boolean): Promise<void> => {
  const { platforms } = (await admin.get('/apis/v2/lti-platforms')).data
  const { version } = platforms.find((one: { id: string }) => one.id === id)
  expectDone(await admin.put(`/apis/v2/lti-platforms/${id}`, { is_enabled, version }))
}

/** Begins a login as a browser does, and answers with what the platform is asked. */
async function begin(given: Record<string, string> = {}) {
  const query = new URLSearchParams({ iss: far.issuer, login_hint: 'person-1', client_id: 'lab-tool', ...given })
  const answer = await app.app.inject({ method: 'GET', url: `/lti/login?${query}` })
  const url = answer.statusCode === 302 ? new URL(answer.headers.location as string) : undefined
  return { answer, asked: url?.searchParams ?? new URLSearchParams() }
}
const post = (state: string, token: string) =>
  app.app.inject({
    method: 'POST',
    url: '/lti/launch',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ state, id_token: token }).toString(),
  })
const fresh = async (claims: JWTPayload = {}, how?: Parameters<Platform['signs']>[1]) => {
  const { asked } = await begin()
  const token = await far.signs({ nonce: asked.get('nonce')!, ...claims }, how)
  return { state: asked.get('state')!, token }
}
const launch = async (claims: JWTPayload = {}, how?: Parameters<Platform['signs']>[1]) => {
  const { state, token } = await fresh(claims, how)
  return post(state, token)
}
const enter = async (claims: JWTPayload = {}) => {
  const { headers } = await launch(claims)
  const code = new URL(headers.location as string, 'http://localhost').searchParams.get('lti')!
  return { code, ...expectDone(await (await app.as(null)).post('/apis/v2/lti/sessions', { code })).data }
}

describe('a launch', () => {
  test('opens what is linked as the person that the platform names, and the same one the next time', async () => {
    const place = await taught(app)
    const offered = { [names.custom]: { offering_id: place.offeringId } }
    const { auth, alias, redirect_url } = await enter(offered)
    expect({ alias, redirect_url }).toEqual({ alias: 'student', redirect_url: `/learn/offering/${place.offeringId}` })
    expect(auth).toMatchObject({ login_method: 'lti', user: { real_name: '李明', role_slugs: ['student'] } })
    expect((await enter(offered)).auth.user.id).toBe(auth.user.id)
    expect((await enter({ ...offered, sub: 'person-2' })).auth.user.id).not.toBe(auth.user.id)
    const logged = await app.kernel.connection.db.execute(
      sql`SELECT action, summary FROM activity_logs WHERE object_id = ${auth.user.id}`,
    )
    expect(logged.rows).toEqual([{ action: 'user.create', summary: '从 LTI 平台首次进入时创建账号（学校 Moodle）' }])
  })

  test('what a learner is marked with goes back to the platform', async () => {
    const place = await taught(app)
    const { auth } = await enter({ sub: 'marked', [names.custom]: { offering_id: place.offeringId } })
    const student = await app.asUser(auth.user.username).catch(() => undefined)
    expect(student, 'the account has no password').toBeUndefined()
    const own = async (method: 'POST' | 'PUT', url: string, payload: object = {}) => {
      const headers = { authorization: `Bearer ${auth.access_token}`, 'domain-id': 'domain-a', 'app-type': 'student' }
      return (await app.app.inject({ method, url, headers, payload })).json()
    }
    const begun = await own('POST', `/apis/v2/learning/offerings/${place.offeringId}/records`)
    const recordId = begun.data.record.id as string
    const caller = {
      ...teacher,
      post: async (url: string, body: object) => own('POST', url, body),
      put: async (url: string, body: object) => own('PUT', url, body),
    } as unknown as Caller
    expectDone(await learnerOf(caller, recordId).answer(place.steps.question, ['B']))
    expectDone(await learnerOf(caller, recordId).submit())
    expectDone(await teacher.post('/apis/v2/records/grade', { record_ids: [recordId] }))
    const got = await far.hasScore()
    expect(got).toMatchObject({
      path: '/lines/1/lineitem/scores?type_id=1',
      authorization: 'Bearer given',
      body: { userId: 'marked', scoreGiven: 10, scoreMaximum: 30, gradingProgress: 'FullyGraded' },
    })
    const keys = (await app.app.inject({ method: 'GET', url: '/lti/jwks' })).json()
    expect(JSON.stringify(keys)).not.toMatch(/"[dpq]"/)
    const assertion = far.tokens.at(-1)!.get('client_assertion')!
    const { payload } = await jwtVerify(assertion, createLocalJWKSet(keys))
    expect(payload).toMatchObject({ iss: 'lab-tool', sub: 'lab-tool', aud: `${far.issuer}/token` })
  })

  test('marks go to the line alone that their learner came by', async () => {
    const place = await taught(app)
    const offered = { [names.custom]: { offering_id: place.offeringId } }
    const line = (number: number) => `${far.issuer}/lines/${number}/lineitem`
    const by = (number: number) => ({ ...offered, [names.grading]: { scope: [scoreScope], lineitem: line(number) } })
    const { auth } = await enter({ sub: 'of-course-7', ...by(7) })
    await enter({ sub: 'of-course-8', ...by(8) })
    const headers = { authorization: `Bearer ${auth.access_token}`, 'domain-id': 'domain-a', 'app-type': 'student' }
    const learns = async (path: string) =>
      (await app.app.inject({ method: 'POST', url: `/apis/v2/learning/${path}`, headers, payload: {} })).json().data
    const { record } = await learns(`offerings/${place.offeringId}/records`)
    await learns(`records/${record.id}/submit`)
    expectDone(await teacher.post('/apis/v2/records/grade', { record_ids: [record.id] }))
    const { rows } = await app.kernel.connection.db.execute(sql`
      SELECT l.address, s.user_id FROM lti_scores s JOIN lti_lines l ON l.id = s.line_id
      WHERE l.offering_id = ${place.offeringId} AND s.max_score > 0`)
    expect(rows).toEqual([{ address: line(7), user_id: auth.user.id }])
  })

  test('of two accounts that became one each line has its mark under the name by which it was opened', async () => {
    const place = await taught(app)
    const line = (number: number) => `${far.issuer}/lines/${number}/lineitem`
    const by = (number: number) => ({
      [names.custom]: { offering_id: place.offeringId },
      [names.grading]: { scope: [scoreScope], lineitem: line(number) },
    })
    const [stays, goes] = [await enter({ sub: 'twin-1', ...by(11) }), await enter({ sub: 'twin-2', ...by(12) })]
    const merger = { other_id: goes.auth.user.id, username: goes.auth.user.username }
    expectDone(await admin.post(`/apis/v2/users/${stays.auth.user.id}/merger`, merger))
    expect((await enter({ sub: 'twin-2', ...by(12) })).auth.user.id).toBe(stays.auth.user.id)
    const { rows } = await app.kernel.connection.db.execute(sql`
      SELECT l.address, s.subject FROM lti_scores s JOIN lti_lines l ON l.id = s.line_id
      WHERE l.offering_id = ${place.offeringId} AND s.user_id = ${stays.auth.user.id} ORDER BY 1`)
    expect(rows).toEqual([
      { address: line(11), subject: 'twin-1' },
      { address: line(12), subject: 'twin-2' },
    ])
  })

  test('a teacher who is a learner there now comes as one', async () => {
    const place = await taught(app)
    const offered = { sub: 'changed-sides', [names.custom]: { offering_id: place.offeringId } }
    const before = await enter({ ...offered, [names.roles]: [instructor] })
    expect([before.alias, before.auth.user.role_slugs]).toEqual(['teacher', ['teacher']])
    const { alias, redirect_url, auth } = await enter(offered)
    expect([alias, redirect_url]).toEqual(['student', `/learn/offering/${place.offeringId}`])
    expect(auth.user.role_slugs).toEqual(['teacher', 'student'])
    expect((await enter({ ...offered, [names.roles]: [instructor] })).alias).toBe('teacher')
  })

  test('is begun so often from one address, and no more for a while', async () => {
    const query = new URLSearchParams({ iss: 'https://nobody.example', login_hint: 'x' })
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    const begins = () => app.app.inject({ method: 'GET', url: `/lti/login?${query}`, headers })
    const answers = await Promise.all(Array.from({ length: 800 }, begins))
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await begin()).answer.statusCode, 'from elsewhere').toBe(302)
  })

  test('never leads to an account that there is already, whatever the platform calls its person', async () => {
    const { connection } = app.kernel
    const mail = { email: 'teacher@example.edu.cn' }
    await connection.db.update(users).set(mail).where(eq(users.id, app.school.people.teacher.id))
    const { auth } = await enter({ sub: 'sly', ...mail, preferred_username: 'teacher', name: '测试teacher' })
    expect(auth.user.id).not.toBe(app.school.people.teacher.id)
    expect(auth.user.role_slugs).toEqual(['student'])
  })

  test('takes nobody into an archived class, which who is in it may look at', async () => {
    const place = await taught(app)
    const offered = { [names.custom]: { offering_id: place.offeringId } }
    await enter({ sub: 'early', ...offered })
    expectDone(await teacher.post(`/apis/v2/classes/${place.classId}/archive`))
    expect((await enter({ sub: 'early', ...offered })).redirect_url).toBe(`/learn/offering/${place.offeringId}`)
    const late = await launch({ sub: 'late', ...offered })
    expect([late.statusCode, late.body.includes('已归档')]).toEqual([400, true])
    const members = sql`SELECT FROM memberships WHERE place_id = ${place.classId} AND user_id IN (SELECT user_id FROM lti_people WHERE subject = 'late')`
    expect((await app.kernel.connection.db.execute(members)).rows).toEqual([])
  })

  test('leads who learns and teaches here to the site of what they are there', async () => {
    const { auth } = await enter({ sub: 'both' })
    const { connection } = app.kernel
    await connection.db
      .update(users)
      .set({ roles: ['teacher', 'student'] })
      .where(eq(users.id, auth.user.id))
    expect((await enter({ sub: 'both' })).alias).toBe('student')
    expect((await enter({ sub: 'both', [names.roles]: [instructor] })).alias).toBe('teacher')
  })

  test('a code is good once', async () => {
    const { code } = await enter()
    expect((await (await app.as(null)).post('/apis/v2/lti/sessions', { code })).code).not.toBe(10200)
  })
})

test('on an encrypted site only the browser that begun comes in, from its first step to its session', async () => {
  const secure = { 'x-forwarded-proto': 'https' }
  const query = new URLSearchParams({ iss: far.issuer, login_hint: 'person-1', client_id: 'lab-tool' })
  /** A login that a browser begins, and the platform answers from wherever. */
  const begun = async () => {
    const { headers } = await app.app.inject({ method: 'GET', url: `/lti/login?${query}`, headers: secure })
    const asked = new URL(headers.location as string).searchParams
    const id_token = await far.signs({ nonce: asked.get('nonce')! })
    const payload = new URLSearchParams({ state: asked.get('state')!, id_token }).toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const launched = (more: object) =>
      app.app.inject({ method: 'POST', url: '/lti/launch', headers: { ...secure, ...type, ...more }, payload })
    return { cookie: String(headers['set-cookie']).split(';')[0]!, launched }
  }
  const codeOf = async ({ cookie, launched }: Awaited<ReturnType<typeof begun>>) =>
    new URL((await launched({ cookie })).headers.location as string, 'http://localhost').searchParams.get('lti')
  const enters = async (code: string | null, cookie: string): Promise<number> => {
    const headers = { ...secure, cookie }
    const answer = await app.app.inject({ method: 'POST', url: '/apis/v2/lti/sessions', headers, payload: { code } })
    return answer.json().code
  }
  const [own, other] = [await begun(), await begun()]
  expect((await own.launched({})).statusCode).toBe(400)
  expect((await own.launched({ cookie: other.cookie })).statusCode).toBe(400)
  expect(await enters(await codeOf(own), own.cookie)).toBe(10200)
  expect(await enters(await codeOf(other), own.cookie)).not.toBe(10200)
})

describe('refused is', () => {
  const expectRefused = async (answer: Promise<{ statusCode: number; headers: object; body: string }>) => {
    const { statusCode, headers, body } = await answer
    expect(statusCode).toBe(400)
    expect(headers).not.toHaveProperty('location')
    expect(body).toContain('无法打开')
  }
  test.each<[string, JWTPayload]>([
    ['another audience', { aud: 'another-tool' }],
    ['several audiences, for another one', { aud: ['lab-tool', 'another'], azp: 'another' }],
    ['several audiences, for nobody in particular', { aud: ['lab-tool', 'another'] }],
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['another nonce', { nonce: 'made-up' }],
    ['a foreign installation', { [names.deployment]: '2' }],
    ['another version', { [names.version]: '1.1' }],
    ['another kind of message', { [names.message]: 'LtiStartProctoring' }],
  ])('%s', async (_what, claims) => {
    await expectRefused(launch(claims))
  })

  test('one that is over, or too old', async () => {
    await expectRefused(launch({}, { expires: '-5 minutes' }))
    await expectRefused(launch({}, { issued: Math.floor(Date.now() / 1000) - 3600 }))
  })

  test('one that another key has signed, also under the name of the platform’s', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    await expectRefused(launch({}, { key: privateKey }))
  })

  test('one without a signature', async () => {
    const { state, token } = await fresh()
    const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    await expectRefused(post(state, `${header}.${token.split('.')[1]}.`))
  })

  test('one that comes again, and one of another login', async () => {
    const { state, token } = await fresh()
    expect((await post(state, token)).statusCode).toBe(303)
    await expectRefused(post(state, token))
    const other = await begin()
    await expectRefused(post(other.asked.get('state')!, token))
    await expectRefused(post('made-up', token))
  })

  test('content of an organisation that did not register the platform', async () => {
    const place = await taught(app)
    await app.kernel.connection.db.execute(
      sql`UPDATE lti_platforms SET org_id = ${app.school.orgs.b.id} WHERE id = ${id}`,
    )
    await expectRefused(launch({ sub: 'far', [names.custom]: { offering_id: place.offeringId } }))
    await app.kernel.connection.db.execute(
      sql`UPDATE lti_platforms SET org_id = ${app.school.orgs.a.id} WHERE id = ${id}`,
    )
  })

  test('a platform that nobody registered, or that was disabled', async () => {
    expect((await begin({ iss: 'https://unknown.example' })).answer.statusCode).toBe(400)
    await turn(false)
    expect((await begin()).answer.statusCode).toBe(400)
    await turn(true)
  })
})

test('disabling a platform ends the sessions of those whom it has let in', async () => {
  const { auth } = await enter({ sub: 'ending' })
  const own = () =>
    app.app.inject({
      method: 'GET',
      url: '/apis/v2/my-notices',
      headers: { authorization: `Bearer ${auth.access_token}`, 'app-type': 'student', 'domain-id': 'domain-a' },
    })
  expect((await own()).statusCode).toBe(200)
  await turn(false)
  await expect.poll(async () => (await own()).statusCode).toBe(403)
  await turn(true)
})

test('with another issuer nobody is who had that id at the platform before', async () => {
  const { auth } = await enter({ sub: '2' })
  expect((await enter({ sub: '2' })).auth.user.id).toBe(auth.user.id)
  const change = async (client_id: string): Promise<void> => {
    const { platforms } = (await admin.get('/apis/v2/lti-platforms')).data
    const { version } = platforms.find((one: { id: string }) => one.id === id)
    expectDone(await admin.put(`/apis/v2/lti-platforms/${id}`, { client_id, version }))
  }
  await change('another-tool')
  await change('lab-tool')
  expect((await enter({ sub: '2' })).auth.user.id).not.toBe(auth.user.id)
})

test('nobody registers a platform that somebody has, nor makes one into it', async () => {
  const taken = { code: 20196, status: 409 }
  const again = { name: '第二次', organisation_id: app.school.orgs.a.id, ...far.registration }
  expect(await admin.post('/apis/v2/lti-platforms', again)).toMatchObject(taken)
  const other = await register({ name: '另一个', client_id: 'other-tool' })
  const { platforms } = expectDone(await admin.get('/apis/v2/lti-platforms')).data
  const { version } = platforms.find((one: { id: string }) => one.id === other)
  const same = { client_id: 'lab-tool', version }
  expect(await admin.put(`/apis/v2/lti-platforms/${other}`, same)).toMatchObject(taken)
  expectDone(await admin.delete(`/apis/v2/lti-platforms/${other}`))
})

test('the platform’s next key is found at the next launch', async () => {
  await far.exchangesKey()
  expect((await launch()).statusCode).toBe(303)
})

test('a teacher chooses what the platform links, and brings it back signed', async () => {
  const place = await taught(app)
  const choosing = {
    sub: 'teacher-1',
    [names.message]: 'LtiDeepLinkingRequest',
    [names.roles]: [instructor],
    [names.deepSettings]: { deep_link_return_url: `${far.issuer}/return`, data: 'opaque' },
  }
  const { auth, alias, redirect_url } = await enter(choosing)
  expect(alias).toBe('teacher')
  const [, selection = ''] = /^\/lti-selection\/(.+)$/.exec(redirect_url) ?? []
  const caller = app.asToken(auth.access_token)
  expect(expectDone(await caller.get(`/apis/v2/lti-selections/${selection}`)).data.offerings).toEqual([])
  expect((await teacher.get(`/apis/v2/lti-selections/${selection}`)).code, 'somebody else’s').not.toBe(10200)
  const body = { offering_id: place.offeringId }
  expect((await caller.post(`/apis/v2/lti-selections/${selection}`, body)).code, 'not theirs to offer').not.toBe(10200)

  await app.kernel.connection.db.execute(
    sql`INSERT INTO memberships (id, place_id, org_id, user_id, role)
      SELECT gen_random_uuid(), place_id, org_id, ${auth.user.id}, 'teacher' FROM offerings WHERE id = ${place.offeringId}`,
  )
  const { offerings } = expectDone(await caller.get(`/apis/v2/lti-selections/${selection}`)).data
  expect(offerings.map((one: { id: string }) => one.id)).toEqual([place.offeringId])
  const { url } = expectDone(await caller.post(`/apis/v2/lti-selections/${selection}`, body)).data
  const page = await app.app.inject({ method: 'GET', url })
  expect(page.body).toContain(`action="${far.issuer}/return"`)
  expect(page.headers['content-security-policy']).toContain(`form-action ${far.issuer}`)
  const [, jwt = ''] = /name="JWT" value="([^"]+)"/.exec(page.body) ?? []
  const keys = (await app.app.inject({ method: 'GET', url: '/lti/jwks' })).json()
  const { payload } = await jwtVerify(jwt, createLocalJWKSet(keys), { issuer: 'lab-tool', audience: far.issuer })
  expect(payload).toMatchObject({
    [names.deployment]: '1',
    [names.deepData]: 'opaque',
    [names.deepItems]: [{ type: 'ltiResourceLink', custom: { offering_id: place.offeringId } }],
  })
  expect((await app.app.inject({ method: 'GET', url })).statusCode, 'good once').toBe(400)
  expect((await caller.post(`/apis/v2/lti-selections/${selection}`, body)).code, 'chosen once').not.toBe(10200)
})

test('a learner chooses nothing', async () => {
  const answer = await launch({
    sub: 'learner-1',
    [names.message]: 'LtiDeepLinkingRequest',
    [names.deepSettings]: { deep_link_return_url: `${far.issuer}/return` },
  })
  expect(answer.statusCode).toBe(400)
})

test('nor does who only learns here, whatever they are there', async () => {
  await enter({ sub: 'learner-2' })
  const answer = await launch({
    sub: 'learner-2',
    [names.message]: 'LtiDeepLinkingRequest',
    [names.roles]: [instructor],
    [names.deepSettings]: { deep_link_return_url: `${far.issuer}/return` },
  })
  expect(answer.statusCode).toBe(400)
})
