import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Answer, type Caller, type TestApp } from '../../testing/index.ts'
import { findPlace } from '../place/index.ts'
import { addOrgMembers, createOrganisation } from './index.ts'

// Organisations as they are administered: made, named, moved with all below, closed and opened, removed.

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  admin = await app.as('admin')
})
afterAll(() => app.close())

const organisations = '/apis/v2/organizations'
type Row = { id: string; name: string; short_name: string; state: string; version: number; is_closed_above: boolean }
const make = async (short_name: string, parent_id: string | null = null, who = admin): Promise<Row> => {
  const answer = await who.post(organisations, { short_name, parent_id })
  expect(answer.msg).toBe('ok')
  return answer.data.organization
}
const tree = async (who = admin): Promise<Row[]> =>
  (await who.get('/apis/v2/managed-organizations')).data?.organizations ?? []
const read = async (id: string): Promise<Row> => (await tree()).find((one) => one.id === id)!
const refusal = ({ status, code }: Answer) => [status, code]

test('an organisation is made below another, or at the top of the customer’s tree', async () => {
  const top = await make('外国语学院')
  expect(top).toMatchObject({ name: '/示范大学/外国语学院', parent_id: null, state: 'active', teacher_count: 0 })
  const below = await make('英语系', top.id)
  expect(below).toMatchObject({ name: '/示范大学/外国语学院/英语系', parent_id: top.id })
  expect(await findPlace(app.kernel.connection.db, below.id, app.school.people.admin.id)).toMatchObject({
    placeKind: 'organisation',
    name: below.name,
  })
  expect(refusal(await admin.post(organisations, { short_name: '英语系', parent_id: top.id }))).toEqual([409, 411006])
  for (const short_name of ['', '  ', '甲/乙', '零\u200B宽', '长'.repeat(51)])
    expect((await admin.post(organisations, { short_name })).status, short_name).toBe(422)
})

test('moved and renamed with everything below; grants, people and searches follow', async () => {
  const from = await make('旧学院')
  const moved = await make('实验中心', from.id)
  const lowest = await make('一室', moved.id)
  const to = await make('新学院')
  const db = app.kernel.connection.db
  await addOrgMembers(db, lowest.id, [app.school.people.teacher.id])

  const answer = await admin.post(`${organisations}/${moved.id}/move`, { parent_id: to.id })
  expect(answer.data.organization.name).toBe('/示范大学/新学院/实验中心')
  expect((await read(lowest.id)).name).toBe('/示范大学/新学院/实验中心/一室')
  const { version } = await read(moved.id)
  expect((await admin.put(`${organisations}/${moved.id}`, { short_name: '创新中心', version })).code).toBe(10200)
  expect((await read(lowest.id)).name).toBe('/示范大学/新学院/创新中心/一室')
  const teacher = await app.as('teacher')
  const own = (await teacher.get('/apis/v2/my-organizations')).data.organizations
  expect(own.map((one: { name: string }) => one.name)).toContain('/示范大学/新学院/创新中心/一室')
  const below = await admin.get(`${organisations}/${to.id}/sub-orgs`, { depth: 'all', keyword: '创新' })
  expect(below.data.total).toBe(2)
  expect((await findPlace(db, lowest.id, app.school.people.admin.id))?.name).toContain('创新中心')

  const into = await admin.post(`${organisations}/${to.id}/move`, { parent_id: lowest.id })
  expect(into.msg).toBe('不能移动到自己或自己的下级组织')
  expect((await admin.post(`${organisations}/${to.id}/move`, { parent_id: to.id })).status).toBe(409)
  const stale = await admin.put(`${organisations}/${moved.id}`, { short_name: '别的名字', version })
  expect(refusal(stale)).toEqual([409, 309014])
  const top = await admin.post(`${organisations}/${moved.id}/move`, { parent_id: null })
  expect(top.data.organization).toMatchObject({ name: '/示范大学/创新中心', parent_id: null })
})

describe('closing', () => {
  test('what is closed from above opens again with it; what was disabled by itself stays so', async () => {
    const top = await make('继续教育学院')
    const open = await make('函授部', top.id)
    const closed = await make('旧部', top.id)
    await admin.post(`${organisations}/${closed.id}/disable`)
    await admin.post(`${organisations}/${top.id}/disable`)
    expect(await read(open.id)).toMatchObject({ state: 'disabled', is_closed_above: true })
    expect(await read(closed.id)).toMatchObject({ state: 'disabled', is_closed_above: false })
    const made = await make('新部', top.id)
    expect(made.state).toBe('disabled')
    await admin.post(`${organisations}/${top.id}/enable`)
    expect([(await read(open.id)).state, (await read(made.id)).state]).toEqual(['active', 'active'])
    expect((await read(closed.id)).state).toBe('disabled')

    const { version } = await read(top.id)
    await admin.put(`${organisations}/${top.id}`, { ends_at: '2020-01-01T00:00:00+08:00', version })
    expect(await read(open.id)).toMatchObject({ state: 'expired', is_closed_above: true })
    await admin.put(`${organisations}/${top.id}`, { ends_at: null, version: version + 1 })
    expect((await read(open.id)).state).toBe('active')
  })

  test('those in it are signed out at the next request, in the words of both APIs', async () => {
    const { b } = app.school.orgs
    const neighbour = await app.as('neighbour')
    expect((await neighbour.get('/apis/v2/classes')).status).toBe(200)
    await admin.post(`${organisations}/${b.id}/disable`)
    await expect.poll(async () => refusal(await neighbour.get('/apis/v2/classes'))).toEqual([403, 10406])
    const older = await neighbour.get('/apis/v1/teachers/setting')
    expect([older.status, JSON.parse(older.text).msgcode]).toEqual([406, 'ORG_DISABLED'])
    await admin.post(`${organisations}/${b.id}/enable`)
    const { version } = await read(b.id)
    await admin.put(`${organisations}/${b.id}`, { ends_at: '2020-01-01T00:00:00Z', version })
    await expect
      .poll(async () => JSON.parse((await neighbour.get('/apis/v1/teachers/setting')).text).msgcode)
      .toBe('ORG_EXPIRED')
    await admin.put(`${organisations}/${b.id}`, { ends_at: null, version: version + 1 })
    await expect.poll(async () => (await neighbour.get('/apis/v2/classes')).status).toBe(200)
  })

  test('nobody closes where they are working', async () => {
    const { a } = app.school.orgs
    for (const call of ['disable', 'enable'] as const) {
      const answer = await admin.post(`${organisations}/${a.id}/${call}`)
      expect(answer.status).toBe(call === 'disable' ? 409 : 200)
    }
    const { version } = await read(a.id)
    const ended = await admin.put(`${organisations}/${a.id}`, { ends_at: '2020-01-01T00:00:00Z', version })
    expect(ended.msg).toBe('您正在使用该组织，不能让它到期，请先切换到其他组织')
    expect((await admin.delete(`${organisations}/${a.id}`)).status).toBe(409)
  })
})

test('what owns nothing is removed, its name is free again, and its people stay people of the customer', async () => {
  const top = await make('临时学院')
  const below = await make('临时系', top.id)
  await addOrgMembers(app.kernel.connection.db, below.id, [app.school.people.student.id])
  const owned = (await admin.get(`${organisations}/${top.id}/belongings`)).data
  expect(owned).toEqual({ belongings: [{ what: '下级组织', count: 1 }], member_count: 0 })
  const refused = await admin.delete(`${organisations}/${top.id}`)
  expect([refused.status, refused.msg]).toEqual([409, '组织「临时学院」下还有1个下级组织，不能删除'])
  expect((await admin.delete(`${organisations}/${below.id}`)).code).toBe(10200)
  expect((await admin.get(`${organisations}/${below.id}`)).status).toBe(404)
  expect((await admin.get(`${organisations}/${below.id}/sub-orgs`)).status).toBe(404)
  const again = await make('临时系', top.id)
  expect(again.id).not.toBe(below.id)
  const stays = await app.kernel.connection.db.execute(
    sql`SELECT 1 FROM users WHERE id = ${app.school.people.student.id}`,
  )
  expect(stays.rowCount).toBe(1)
})

describe('an administrator of one organisation', () => {
  let head: Caller
  let lower: Row
  beforeAll(async () => {
    const { orgs, people } = app.school
    lower = await make('教研室', orgs.a.id)
    await admin.put(`${organisations}/${orgs.a.id}/members/${people.peer.id}`, { is_admin: true })
    head = await app.as('peer')
  })

  test('sees and shapes what is below, and nothing of a sister or above', async () => {
    await expect
      .poll(async () => (await tree(head)).map((one) => one.id).toSorted())
      .toEqual([app.school.orgs.a.id, lower.id].toSorted())
    const made = await make('二组', lower.id, head)
    expect(made.name).toContain('/教研室/二组')
    const { version } = made
    expect((await head.put(`${organisations}/${made.id}`, { short_name: '三组', version })).code).toBe(10200)
    expect((await head.post(`${organisations}/${made.id}/disable`)).code).toBe(10200)
    expect((await head.delete(`${organisations}/${made.id}`)).code).toBe(10200)
  })

  test.each([
    ['PUT', ''],
    ['POST', '/disable'],
    ['POST', '/move'],
    ['DELETE', ''],
  ])('%s %s of the own organisation is for those above', async (method, path) => {
    const at = `${organisations}/${app.school.orgs.a.id}${path}`
    const body = path === '/move' ? { parent_id: null } : method === 'PUT' ? { version: 1 } : undefined
    const answer =
      method === 'PUT'
        ? await head.put(at, body)
        : method === 'POST'
          ? await head.post(at, body)
          : await head.delete(at)
    expect([answer.status, answer.msg]).toEqual([403, '只有上级组织的管理员可以修改'])
  })

  test('reaches no sister and no other school, not even as a target', async () => {
    for (const org of [app.school.orgs.b.id, app.school.orgs.c.id]) {
      for (const path of ['', '/members', '/addable-users', '/sub-orgs', '/belongings'])
        expect((await head.get(`${organisations}/${org}${path}`)).status, path).toBe(404)
      expect((await head.post(organisations, { short_name: '越界', parent_id: org })).status).toBe(404)
      expect((await head.post(`${organisations}/${lower.id}/move`, { parent_id: org })).status).toBe(404)
    }
    expect((await head.post(organisations, { short_name: '越级' })).status).toBe(403)
    expect((await head.post(`${organisations}/${lower.id}/move`, { parent_id: null })).status).toBe(403)
  })

  test('stops administering with the role, and with the organisation', async () => {
    await admin.post(`${organisations}/${lower.id}/enable`)
    await admin.put(`${organisations}/${app.school.orgs.a.id}/members/${app.school.people.peer.id}`, {
      is_admin: false,
    })
    await expect.poll(async () => (await head.get('/apis/v2/managed-organizations')).status).toBe(403)
    expect((await head.get(`${organisations}/${lower.id}`)).status).toBe(404)
  })
})

test('an act is in the log with what changed', async () => {
  const made = await make('留痕学院')
  await admin.put(`${organisations}/${made.id}`, { short_name: '改名学院', version: made.version })
  const { activity_logs } = (await admin.get('/apis/v2/acvivity-logs', { object_id: made.id })).data
  expect(activity_logs.map((one: { summary: string }) => one.summary)).toEqual(['修改组织', '新建组织'])
  expect(activity_logs[0].changed_fields).toContain('name')
})

test('an organisation below which another is being made is not removed under it', async () => {
  const above = await make('将被删除的学院')
  const { db } = app.kernel.connection
  let removing: Promise<Answer> | undefined
  // Not the kernel's own way, in which the request would be part of this transaction.
  await db.transaction(async (tx) => {
    const given = { customerId: app.school.customers.first, parentId: above.id, shortName: '新系', endsAt: null }
    await createOrganisation(tx, given)
    removing = admin.delete(`${organisations}/${above.id}`)
    const waiting = sql`SELECT count(*)::integer AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
    await expect.poll(async () => (await db.execute<{ n: number }>(waiting)).rows[0]!.n, { timeout: 10_000 }).toBe(1)
  })
  expect((await removing!).msg).toContain('1个下级组织')
  expect((await tree()).map(({ name }) => name)).toContain('/示范大学/将被删除的学院/新系')
})
