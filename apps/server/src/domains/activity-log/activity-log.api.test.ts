import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ActivityLog, ChainReport } from '@lab/contract/activity-log'
import { testApp, type Caller, type CastName, type TestApp } from '../../testing/index.ts'

let app: TestApp
let teacher: Caller
let classId: string
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  classId = (await teacher.post('/apis/v2/classes', { name: '软件工程1班' })).data.class.id
  const { version } = (await teacher.get(`/apis/v2/classes/${classId}`)).data.class
  await teacher.put(`/apis/v2/classes/${classId}`, { name: '软件工程2班', version })
  await (await app.as('peer')).post('/apis/v2/classes', { name: '同事的班' })
  await (await app.as('neighbour')).post('/apis/v2/classes', { name: '邻院的班' })
  await (await app.as('stranger')).post('/apis/v2/classes', { name: '外校的班' })
  await (await app.as('operator')).put('/apis/v2/platform-configs/upload_config', { file_limit: 50 })
})
afterAll(() => app.close())

const logs = async (who: CastName, query: Record<string, unknown> = {}): Promise<ActivityLog[]> =>
  (await (await app.as(who)).get('/apis/v2/acvivity-logs', query)).data.activity_logs
const titles = async (who: CastName, query: Record<string, unknown> = {}) =>
  (await logs(who, query)).map((log) => log.object_title)

describe('who sees what', () => {
  test.each<[CastName, string[]]>([
    ['teacher', ['软件工程1班', '软件工程1班']],
    ['peer', ['同事的班']],
    ['admin', ['邻院的班', '同事的班', '软件工程1班', '软件工程1班']],
    ['strangeAdmin', ['外校的班']],
    ['operator', ['upload_config', '外校的班', '邻院的班', '同事的班', '软件工程1班', '软件工程1班']],
  ])('%s: %j', async (who, seen) => {
    expect(await titles(who)).toEqual(seen)
  })

  test('an administrator also sees what an operator did in an organisation of theirs', async () => {
    await (await app.as('operator')).post('/apis/v2/classes', { name: '运维建的班' })
    expect((await titles('admin'))[0]).toBe('运维建的班')
    expect(await titles('strangeAdmin')).toEqual(['外校的班'])
  })

  test('a colleague’s entry is not there', async () => {
    const [own] = await logs('teacher')
    expect((await (await app.as('peer')).get(`/apis/v2/acvivity-logs/${own!.id}`)).status).toBe(404)
    expect((await (await app.as('admin')).get(`/apis/v2/acvivity-logs/${own!.id}`)).status).toBe(200)
  })
})

test('an entry says who did what to which object, and what changed', async () => {
  const [changed, made] = await logs('teacher')
  expect(made).toMatchObject({ action: 'classroom.create', object_kind: 'class', changed_fields: [] })
  expect(changed).toMatchObject({
    actor: { id: app.school.people.teacher.id, real_name: '测试teacher' },
    action: 'classroom.update',
    object_kind: 'class',
    object_id: classId,
    organization: '/示范大学/计算机学院',
  })
  expect(changed!.changed_fields).toContain('name')
  const { data } = await teacher.get(`/apis/v2/acvivity-logs/${changed!.id}`)
  expect(data.activity_log).toMatchObject({
    before: { name: '软件工程1班' },
    after: { name: '软件工程2班' },
  })
})

describe('filters', () => {
  const rows: [string, Record<string, unknown>, string[]][] = [
    ['by word in the title', { keyword: '同事' }, ['同事的班']],
    ['by word in the name', { keyword: 'neighbour' }, ['邻院的班']],
    ['by a sign that means itself', { keyword: '%' }, []],
    ['by kind', { object_kind: 'platform_config' }, ['upload_config']],
    ['by operation', { action: 'classroom.update' }, ['软件工程1班']],
    ['from a later moment', { from: '2999-01-01T00:00:00+08:00' }, []],
    ['to an earlier moment', { to: '2000-01-01T00:00:00Z' }, []],
  ]
  test.each(rows)('%s', async (_name, query, found) => {
    expect(await titles('operator', query)).toEqual(found)
  })
  test('by person and by object', async () => {
    expect(await titles('operator', { actor_id: app.school.people.peer.id })).toEqual(['同事的班'])
    expect(await titles('operator', { object_id: classId })).toHaveLength(2)
  })
  test('a date that is none is refused by name', async () => {
    expect((await teacher.get('/apis/v2/acvivity-logs', { from: 'gestern' })).msg).toContain('开始时间格式不正确')
  })
  test('operations are offered by name', async () => {
    const { actions } = (await teacher.get('/apis/v2/acvivity-log-actions')).data
    expect(actions).toContainEqual({ action: 'classroom.create', summary: '创建班级' })
    expect(JSON.stringify(actions)).not.toContain('identity.signIn')
  })
})

test('the sheet holds what the list shows', async () => {
  const answer = await (await app.as('admin')).post('/apis/v2/exports/activity-logs', { keyword: '同事' })
  const rows = await readSheet(answer.bytes)
  expect(rows[0]).toEqual(['时间', '操作人', '操作', '对象类型', '对象', '组织', 'IP地址', '请求编号'])
  expect(rows.slice(1).map((row) => [row[1], row[3], row[4]])).toEqual([['测试peer', '班级', '同事的班']])
})

describe('checking the chains', () => {
  async function check(who: CastName): Promise<ChainReport> {
    const caller = await app.as(who)
    const started = await caller.post('/apis/v2/acvivity-logs/verify')
    expect(started.code).toBe(311012)
    const read = async () => (await caller.get(`/apis/v2/jobs/${started.data.job_id}`)).data.job
    await expect.poll(async () => (await read()).state, { timeout: 10_000 }).toBe('done')
    return (await read()).result
  }
  const query = (text: string) => app.kernel.connection.pool.query(text)

  test('untouched, nothing is found; an administrator checks the customer only', async () => {
    const all = await check('operator')
    expect(all).toMatchObject({ chains: 4, faults: [], fault_count: 0 })
    const own = await check('admin')
    expect(own).toMatchObject({ chains: 2, fault_count: 0 })
    expect(own.checked).toBeLessThan(all.checked)
  })

  test('a changed entry and a removed one are named', async () => {
    await query(`UPDATE activity_logs SET actor_name = '别人' WHERE object_title = '同事的班'`)
    await query(`DELETE FROM activity_logs WHERE action = 'classroom.create' AND object_title = '软件工程1班'`)
    const report = await check('admin')
    expect(report.faults.map((one) => [one.object_title, one.fault])).toEqual([
      ['软件工程1班', 'gap'],
      ['同事的班', 'changed'],
    ])
    expect(report.faults[0]).toMatchObject({
      organization: '/示范大学/计算机学院',
      summary: expect.stringMatching(/班级/),
    })
    expect((await check('strangeAdmin')).fault_count).toBe(0)
  })

  test('a teacher does not check', async () => {
    expect((await teacher.post('/apis/v2/acvivity-logs/verify')).status).toBe(403)
  })
})
