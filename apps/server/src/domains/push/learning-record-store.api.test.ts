import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught } from '../learning/testing/taught.ts'
import { pushing, saidOf, targets, type Pushing } from './testing/pushing.ts'
import { receiver, type Receiver } from './testing/receiver.ts'

let app: TestApp
let admin: Caller
let teacher: Caller
let far: Receiver
let pushes: Pushing
beforeAll(async () => {
  app = await testApp({ env: { PRIVATE_NETWORKS: '127.0.0.1' } })
  admin = await app.as('admin')
  teacher = await app.as('teacher')
  far = await receiver()
  pushes = pushing(app, admin, far)
})
afterAll(async () => {
  await app.close()
  await far.close()
})
beforeEach(() => {
  far.received.length = 0
  far.answers = { status: 200 }
})

const made = (given?: object) => pushes.made(given)
const remove = (id: string) => pushes.remove(id)
const deliveriesOf = (id: string) => pushes.deliveriesOf(id)

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
