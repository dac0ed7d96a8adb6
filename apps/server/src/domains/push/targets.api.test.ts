import { pushTargetsMax } from '@lab/contract/push'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { insertRole, insertUser } from '../identity/index.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { addOrgMembers } from '../org/index.ts'
import { testPasswordHash } from '../../testing/school.ts'
import { insertTarget } from './store.ts'
import { pushing, targets, type Pushing } from './testing/pushing.ts'
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
const tried = (id: string, times?: number) => pushes.tried(id, times)

describe('a target', () => {
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
