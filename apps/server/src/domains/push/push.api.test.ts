import { createHmac } from 'node:crypto'
import { pushTargetsMax } from '@lab/contract/push'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { insertRole, insertUser } from '../identity/index.ts'
import { expectDone, learnerOf, taught } from '../learning/testing/taught.ts'
import { addOrgMembers } from '../org/index.ts'
import { testPasswordHash } from '../../testing/school.ts'
import { deleteOlder, insertTarget } from './store.ts'
import { keptSince } from './sweep-job.ts'
import { receiver, type Received, type Receiver } from './testing/receiver.ts'

const targets = '/apis/v2/push-targets'

let app: TestApp
let admin: Caller
let teacher: Caller
let far: Receiver
beforeAll(async () => {
  app = await testApp({ env: { PRIVATE_NETWORKS: '127.0.0.1' } })
  admin = await app.as('admin')
  teacher = await app.as('teacher')
  far = await receiver()
})
afterAll(async () => {
  await app.close()
  await far.close()
})
beforeEach(() => {
  far.received.length = 0
  far.answers = { status: 200 }
})

interface Made {
  id: string
  secret: string
}
async function made(given: object = {}): Promise<Made> {
  const body = { name: '教务系统', address: `${far.address}/hook`, events: ['class.created'], ...given }
  const { target, secret } = expectDone(await admin.post(targets, body)).data
  return { id: target.id, secret }
}
const remove = (id: string) => admin.delete(`${targets}/${id}`)
const deliveriesOf = async (id: string) =>
  expectDone(await admin.get(`${targets}/${id}/deliveries`)).data.deliveries as {
    id: string
    event: string
    state: string
    next_at: string | null
    tries: { status: number | null; said: string }[]
  }[]
/** Resolves once the newest delivery of a target has been tried so often. */
async function tried(id: string, times = 1) {
  let wake = (): void => {}
  const unsubscribe = app.kernel.events.subscribe((event) => event.domain === 'push' && wake())
  try {
    while (true) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve
      })
      const [newest] = await deliveriesOf(id)
      if (newest && newest.tries.length >= times) return newest
      await changed
    }
  } finally {
    unsubscribe()
  }
}
const newClass = async (who: Caller, name: string): Promise<string> =>
  expectDone(await who.post('/apis/v2/classes', { name })).data.class.id
const saidOf = (one: Received) => JSON.parse(one.body)

describe('webhooks', () => {
  test('say what happened, signed as Standard Webhooks says', async () => {
    const { id, secret } = await made()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const classId = await newClass(teacher, '信安2601')
    const got = await far.gets(({ body }) => body.includes('信安2601'))
    expect(saidOf(got)).toMatchObject({
      type: 'class.created',
      data: {
        organisation: { id: app.school.orgs.a.id, name: '/示范大学/计算机学院' },
        actor: { id: app.school.people.teacher.id },
        object: { kind: 'class', id: classId, title: '信安2601' },
      },
    })
    const { headers, body } = got
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    expect(Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']))).toBeLessThan(60)
    const delivery = await tried(id)
    expect(delivery).toMatchObject({ id: headers['webhook-id'], state: 'delivered', tries: [{ status: 200 }] })
    const { data } = expectDone(await admin.get(`/apis/v2/push-deliveries/${delivery.id}`))
    expect(data.body).toBe(body)
    await remove(id)
  })

  test('hear of their organisation and all below it; without one of the whole customer', async () => {
    const inB = await made({ organisation_id: app.school.orgs.b.id })
    const whole = await made()
    await newClass(teacher, '软件2601')
    await newClass(await app.as('stranger'), '外校2601')
    await newClass(await app.as('neighbour'), '数学2601')
    await far.gets(({ body }) => body.includes('数学2601'))
    const titles = async (id: string) =>
      (
        await Promise.all(
          (await deliveriesOf(id)).map(
            async (one) => (await admin.get(`/apis/v2/push-deliveries/${one.id}`)).data.body,
          ),
        )
      )
        .map((body) => JSON.parse(body).data.object.title)
        .toSorted()
    expect(await titles(inB.id)).toEqual(['数学2601'])
    expect(await titles(whole.id)).toEqual(['数学2601', '软件2601'].toSorted())
    await remove(inB.id)
    await remove(whole.id)
  })

  test('of a person they say name and number, where their organisations are concerned', async () => {
    const { id } = await made({ events: ['person.created'], organisation_id: app.school.orgs.a.id })
    const person = {
      username: 'pushed',
      real_name: '林一诺',
      number: '2026777',
      organisation_ids: [app.school.orgs.a.id],
      roles: ['student'],
      initial_password: 'Lab@20261',
    }
    expectDone(await admin.post('/apis/v2/users', person))
    const got = await far.gets(({ body }) => body.includes('林一诺'))
    expect(saidOf(got).data.people).toMatchObject([{ username: 'pushed', real_name: '林一诺', number: '2026777' }])
    expect(got.body).not.toContain('Lab@20261')
    await remove(id)
  })

  test('who leaves an organisation is heard of there, and who is transferred where they come to', async () => {
    const { a, b } = app.school.orgs
    const events = ['member.added', 'member.removed']
    const [left, joined] = [
      await made({ events, organisation_id: a.id }),
      await made({ events, organisation_id: b.id }),
    ]
    const { otherStudent } = app.school.people
    const user_ids = [otherStudent.id]
    const members = (orgId: string, rest = '') => `/apis/v2/organizations/${orgId}/members${rest}`
    expectDone(await admin.post(members(a.id, '/transfer'), { user_ids, to_organisation_id: b.id }))
    expectDone(await admin.post(members(b.id, '/remove'), { user_ids }))
    expectDone(await admin.post(members(a.id), { user_ids }))
    const heard = async ({ id }: Made): Promise<[string, string][]> =>
      Promise.all(
        (await deliveriesOf(id)).toReversed().map(async ({ id: delivery }) => {
          const { type, data } = JSON.parse((await admin.get(`/apis/v2/push-deliveries/${delivery}`)).data.body)
          return [type, data.organisation.id]
        }),
      )
    expect(await heard(left)).toEqual([
      ['member.removed', a.id],
      ['member.added', a.id],
    ])
    expect(await heard(joined)).toEqual([
      ['member.added', b.id],
      ['member.removed', b.id],
    ])
    await remove(left.id)
    await remove(joined.id)
  })

  test('say what work earned once that is confirmed, and not before', async () => {
    const { id } = await made({ events: ['attempt.submitted', 'grade.confirmed'] })
    const student = await app.as('student')
    const place = await taught(app)
    const start = await student.post(`/apis/v2/learning/offerings/${place.offeringId}/records`, {})
    const recordId = expectDone(start).data.record.id
    expectDone(await learnerOf(student, recordId).answer(place.steps.question, ['B']))
    expectDone(await learnerOf(student, recordId).submit())
    const submitted = await far.gets(({ body }) => body.includes('attempt.submitted'))
    expect(saidOf(submitted).data.work).toMatchObject({ score: null, max_score: 30 })
    expectDone(await teacher.post('/apis/v2/records/grade', { record_ids: [recordId] }))
    const confirmed = await far.gets(({ body }) => body.includes('grade.confirmed'))
    expect(saidOf(confirmed).data.work).toMatchObject({ score: 10 })
    await remove(id)
  })

  test('are announced to the pages of their organisation alone, not to everybody', async () => {
    const { id } = await made()
    const heard: object[] = []
    const note = (event: { domain: string }) => event.domain === 'push' && heard.push(event)
    const stop = app.kernel.events.subscribe(note, ['everybody'])
    await newClass(teacher, '静悄悄')
    await tried(id)
    stop()
    expect(heard).toEqual([])
    await remove(id)
  })

  test('are tried again later, and sent again by hand', async () => {
    const { id } = await made()
    far.answers = { status: 500, body: '维护中' }
    await newClass(teacher, '再试2601')
    const waiting = await tried(id)
    expect(waiting).toMatchObject({ state: 'waiting', tries: [{ status: 500, said: '维护中' }] })
    expect(waiting.next_at).not.toBeNull()
    expect((await admin.post(`/apis/v2/push-deliveries/${waiting.id}/resend`)).code).toBe(20192)
    const { target } = (await admin.get(`${targets}/${id}`)).data
    expect(target.failing_since).not.toBeNull()

    await app.kernel.connection.db.execute(sql`UPDATE push_deliveries SET state = 'failed' WHERE id = ${waiting.id}`)
    far.answers = { status: 204 }
    expectDone(await admin.post(`/apis/v2/push-deliveries/${waiting.id}/resend`))
    expect(await tried(id, 2)).toMatchObject({ state: 'delivered', tries: [{ status: 500 }, { status: 204 }] })
    const ids = far.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids), 'the other end knows it again').toEqual(new Set([waiting.id]))
    expect((await admin.get(`${targets}/${id}`)).data.target).toMatchObject({ failing_since: null })
    await remove(id)
  })

  test('go nowhere while their target is disabled, and none is sent again by hand', async () => {
    const { id } = await made()
    expectDone(await admin.put(`${targets}/${id}`, { is_enabled: false, version: 1 }))
    expectDone(await admin.post(`${targets}/${id}/trials`))
    const { id: deliveryId, ...rest } = await tried(id)
    expect(rest).toMatchObject({ state: 'failed', tries: [{ status: null, said: '推送目标已停用' }] })
    expect(far.received).toEqual([])
    expect((await admin.post(`/apis/v2/push-deliveries/${deliveryId}/resend`)).msg).toContain('停用')
    await remove(id)
  })

  test('follow no redirect, and one that is gone is disabled with a message to the administrators', async () => {
    const { id } = await made({ name: '旧系统' })
    far.answers = { status: 302, headers: { location: `${far.address}/elsewhere` } }
    expectDone(await admin.post(`${targets}/${id}/trials`))
    expect(await tried(id)).toMatchObject({ event: 'push.test', state: 'waiting', tries: [{ status: 302 }] })
    expect(far.received.map(({ path }) => path)).toEqual(['/hook'])

    far.answers = { status: 410 }
    expectDone(await admin.post(`${targets}/${id}/trials`))
    expect(await tried(id)).toMatchObject({ state: 'failed', tries: [{ status: 410 }] })
    expect((await admin.get(`${targets}/${id}`)).data.target).toMatchObject({ is_enabled: false, was_disabled: true })
    const { list } = (await admin.get('/apis/v2/my-notices')).data
    expect(list[0]).toMatchObject({ title: '推送目标「旧系统」已停用' })
    await remove(id)
  })

  test('go nowhere inside of a network that the operator has not opened', async () => {
    const { id } = await made({ address: 'http://169.254.169.254/latest/meta-data/' })
    expectDone(await admin.post(`${targets}/${id}/trials`))
    expect(await tried(id)).toMatchObject({
      tries: [{ status: null, said: '地址属于内网或保留网段，运维未允许访问' }],
    })
    await remove(id)
  })

  test('an operator sets up none of one customer for an organisation of another', async () => {
    const operator = await app.as('operator', 'a')
    const body = {
      name: '外校',
      address: far.address,
      events: ['class.created'],
      organisation_id: app.school.orgs.c.id,
    }
    expect((await operator.post(targets, body)).msg).toContain('该组织不属于这个客户')
    const { id } = await made()
    const moved = { organisation_id: app.school.orgs.c.id, version: 1 }
    expect((await operator.put(`${targets}/${id}`, moved)).msg).toContain('该组织不属于这个客户')
    await remove(id)
  })

  test('a customer has a limited number of them', async () => {
    const row = { customerId: app.school.customers.first, kind: 'webhook' as const, name: '占位', address: far.address }
    const { db } = app.kernel.connection
    for (let n = 0; n < pushTargetsMax; n += 1) await insertTarget(db, { ...row, events: [], isEnabled: false })
    const body = { name: '又一个', address: far.address, events: ['class.created'] }
    expect((await admin.post(targets, body)).msg).toContain(String(pushTargetsMax))
    await db.execute(sql`DELETE FROM push_targets WHERE name = '占位'`)
  })

  test('the secret is in one answer alone, and another one takes its place at once', async () => {
    const { id, secret } = await made()
    const bare = secret.replace('whsec_', '')
    const again = expectDone(await admin.post(`${targets}/${id}/secret`)).data.secret as string
    expect(again).not.toBe(secret)
    expectDone(await admin.put(`${targets}/${id}`, { name: '新名称', version: 1 }))
    const seen = [
      await admin.get(targets),
      await admin.get(`${targets}/${id}`),
      await admin.get('/apis/v2/acvivity-logs'),
    ]
    for (const { text } of seen) {
      expect(text).not.toContain(bare)
      expect(text).not.toContain(again.replace('whsec_', ''))
    }
    await remove(id)
  })

  test('nobody has events sent that they may not read, nor changes where they go', async () => {
    const { id } = await made({ events: ['grade.confirmed'] })
    const passwordHash = await testPasswordHash()
    await app.kernel.connection.transaction(async (tx) => {
      const ownRoleId = await insertRole(tx, {
        customerId: app.school.customers.first,
        name: '教务员',
        description: '',
        base: 'account_admin',
        abilities: ['organisation.see', 'organisation.change', 'place.see'],
      })
      const { id: userId } = await insertUser(tx, {
        username: 'registrar',
        realName: '教务员',
        roles: ['account_admin'],
        customerId: app.school.customers.first,
        passwordHash,
        ownRoleId,
      })
      await addOrgMembers(tx, app.school.orgs.a.id, [userId])
    })
    const registrar = await app.asUser('registrar')
    const body = { name: '教务', address: 'https://example.edu.cn/', events: ['grade.confirmed'] }
    expect((await registrar.post(targets, body)).msg).toContain('没有“学习记录和成绩：查看”权限')
    expect(expectDone(await registrar.get(targets)).data.targets).toEqual([])
    expect((await registrar.put(`${targets}/${id}`, { address: 'https://evil.example/', version: 1 })).status).toBe(403)
    expectDone(await registrar.post(targets, { ...body, events: ['class.created'] }))
    expect((await teacher.get(targets)).status).toBe(403)

    // What was sent before its target heard of less is read by who may read it.
    expectDone(await admin.post(`${targets}/${id}/trials`))
    const { id: sent } = await tried(id)
    await app.kernel.connection.db.execute(sql`UPDATE push_deliveries SET event = 'grade.confirmed' WHERE id = ${sent}`)
    expectDone(await admin.put(`${targets}/${id}`, { events: ['class.created'], version: 1 }))
    expectDone(await registrar.get(`${targets}/${id}`))
    expect((await registrar.get(`/apis/v2/push-deliveries/${sent}`)).status).toBe(403)
    expect((await registrar.post(`/apis/v2/push-deliveries/${sent}/resend`)).status).toBe(403)
    expectDone(await admin.get(`/apis/v2/push-deliveries/${sent}`))
    await remove(id)
  })
})

describe('a learning record store', () => {
  test('hears of work under names that mean nothing elsewhere', async () => {
    const lrs = {
      kind: 'xapi',
      name: 'LRS',
      address: `${far.address}/xapi/`,
      events: ['attempt.started', 'attempt.submitted', 'grade.confirmed'],
      username: 'lab',
      password: 'geheim',
    }
    const { id, secret } = await made(lrs)
    expect(secret).toBe('')
    const student = await app.as('student')
    const place = await taught(app)
    const start = await student.post(`/apis/v2/learning/offerings/${place.offeringId}/records`, {})
    const recordId = expectDone(start).data.record.id
    expectDone(await learnerOf(student, recordId).answer(place.steps.question, ['B']))
    expectDone(await learnerOf(student, recordId).submit())
    expectDone(await teacher.post('/apis/v2/records/grade', { record_ids: [recordId] }))
    const got = await far.gets(({ body }) => body.includes('verbs/scored'))
    expect(got.path).toBe('/xapi/statements')
    expect(got.headers).toMatchObject({
      'x-experience-api-version': '1.0.3',
      authorization: `Basic ${Buffer.from('lab:geheim').toString('base64')}`,
    })
    await far.gets(({ body }) => body.includes('verbs/completed'))
    const said = far.received.flatMap((one) => saidOf(one))
    const verbs = said.map(({ verb }) => verb.id.split('/').at(-1)).toSorted()
    expect(verbs).toEqual(['completed', 'failed', 'initialized', 'scored'])
    expect(new Set(said.map(({ actor }) => actor.account.name)).size).toBe(1)
    expect(said.find(({ verb }) => verb.id.endsWith('scored')).result.score).toMatchObject({ raw: 10, max: 30 })
    const all = far.received.map(({ body }) => body).join()
    for (const known of [app.school.people.student.id, '测试student', 'T-student', '"student"'])
      expect(all).not.toContain(known)
    await remove(id)
  })

  test('has its password sent to the machine alone that it was given for', async () => {
    const lrs = { kind: 'xapi', name: 'LRS', events: ['attempt.submitted'], username: 'lab' }
    const { id } = await made({ ...lrs, address: `${far.address}/xapi`, password: 'geheim' })
    const elsewhere = { address: 'https://lrs.example.edu.cn/', version: 1 }
    const moved = await admin.put(`${targets}/${id}`, elsewhere)
    expect([moved.status, moved.msg]).toEqual([422, '地址换到了另一台主机，请重新输入密码'])
    expectDone(await admin.put(`${targets}/${id}`, { address: `${far.address}/other`, version: 1 }))
    expectDone(await admin.put(`${targets}/${id}`, { ...elsewhere, password: 'neu', version: 2 }))
    await remove(id)
  })

  test('hears nothing of a teacher who tries something out', async () => {
    const place = await taught(app)
    const { id } = await made({ events: ['attempt.started', 'attempt.submitted'] })
    const { record } = expectDone(await teacher.post(`/apis/v2/learning/contents/${place.experimentId}/trials`)).data
    expectDone(await learnerOf(teacher, record.id).submit())
    expect(await deliveriesOf(id)).toEqual([])
    await remove(id)
  })

  test('takes nothing but work', async () => {
    const body = { kind: 'xapi', name: 'LRS', address: far.address, events: ['person.created'] }
    expect((await admin.post(targets, body)).code).toBe(10422)
  })
})

test('of what opens and closes by the clock it hears once', async () => {
  const { id } = await made({ events: ['offering.opened', 'offering.closed'] })
  const place = await taught(app)
  const [old, removed] = [await taught(app), await taught(app)]
  const { db } = app.kernel.connection
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const opens = (offeringId: string, minutes: number) =>
    db.execute(sql`UPDATE offerings SET opens_at = ${ago(minutes)}::timestamptz WHERE id = ${offeringId}`)
  await opens(place.offeringId, 1)
  await opens(old.offeringId, 7 * 60)
  await opens(removed.offeringId, 1)
  await db.execute(sql`UPDATE offerings SET removed_at = now() WHERE id = ${removed.offeringId}`)
  const { tellTheTime } = await import('./tell-the-time.ts')
  await tellTheTime(app.kernel)
  await tellTheTime(app.kernel)
  await far.gets(({ body }) => body.includes(place.offeringId))
  expect((await deliveriesOf(id)).map(({ event }) => event)).toEqual(['offering.opened'])
  await db.execute(sql`UPDATE offerings SET closes_at = ${ago(1)}::timestamptz WHERE id = ${place.offeringId}`)
  await tellTheTime(app.kernel)
  expect((await deliveriesOf(id)).map(({ event }) => event)).toEqual(['offering.closed', 'offering.opened'])
  await remove(id)
})

test('what was sent is kept for a month', async () => {
  const { id } = await made()
  await newClass(teacher, '上月2601')
  await tried(id)
  await newClass(teacher, '本月2601')
  await far.gets(({ body }) => body.includes('本月2601'))
  const { db } = app.kernel.connection
  await db.execute(sql`UPDATE push_deliveries SET created_at = now() - interval '31 days'
    WHERE target_id = ${id} AND facts->'object'->>'title' = '上月2601'`)
  await db.execute(sql`UPDATE push_deliveries SET created_at = now() - interval '29 days'
    WHERE target_id = ${id} AND facts->'object'->>'title' = '本月2601'`)
  await deleteOlder(db, keptSince(new Date()))
  expect(await deliveriesOf(id)).toHaveLength(1)
  await remove(id)
})

test('what was sent about an erased person is not kept', async () => {
  const { id } = await made({ events: ['person.updated'] })
  const person = app.school.people.otherStudent
  const body = { real_name: '改名', version: 1 }
  expectDone(await admin.put(`/apis/v2/users/${person.id}`, body))
  await tried(id)
  expectDone(await admin.post(`/apis/v2/users/${person.id}/erasure`, { username: 'otherstudent' }))
  expect((await deliveriesOf(id)).filter(({ event }) => event === 'person.updated')).toEqual([])
  await remove(id)
})
