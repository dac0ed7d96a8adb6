import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../../testing/index.ts'
import { startEnvironment } from '../operations.ts'
import { Refusal } from '../../../kernel/result.ts'
import { createSuite } from '../catalogue.ts'
import { becomes } from '../test-environments.ts'

let app: TestApp
let teacher: Caller
let stranger: Caller
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  stranger = await app.as('stranger')
})
afterAll(() => app.close())

const first = { title: '版本主机', memory_mb: 96, disk_mb: 32, requires: ['bash'] }
const make = async (title: string) => (await teacher.post('/apis/v2/templates', { ...first, title })).data.template

async function suiteOf(templateId: string, title: string) {
  const who = { orgId: app.school.orgs.a.id, creatorId: app.school.people.teacher.id }
  const machines = [{ hostname: 'node', template_id: templateId }]
  const suite = await app.kernel.connection.transaction((tx) =>
    createSuite(tx, who, { title, summary: '', env_usage: 'experiment', machines }),
  )
  if (suite instanceof Refusal) throw new Error(suite.name)
  return suite
}

test('every save that changes something is a version, and the difference says what', async () => {
  const template = await make('甲主机')
  const at = `/apis/v2/templates/${template.id}`
  expect(template.version_number).toBe(1)
  const bigger = { ...first, title: '甲主机', memory_mb: 128 }
  const saved = (await teacher.put(at, { ...bigger, note: '内存不够', version: 1 })).data.template
  expect(saved).toMatchObject({ version_number: 2, memory_mb: 128 })
  const same = (await teacher.put(at, { ...bigger, note: '没改', version: saved.version })).data.template
  expect(same.version_number).toBe(2)
  await teacher.post(`${at}/disable`)
  await teacher.post(`${at}/enable`)

  const { versions, total } = (await teacher.get(`${at}/versions`)).data
  expect(total).toBe(2)
  expect(versions).toMatchObject([
    { version: 2, note: '内存不够', author: { id: app.school.people.teacher.id }, image_check: null, live_records: 0 },
    { version: 1, note: '' },
  ])
  const before = (await teacher.get(`${at}/versions/2/difference`)).data.changes
  expect(before).toEqual([{ field: '内存', before: '96 MB', after: '128 MB' }])
  const backwards = (await teacher.get(`${at}/versions/1/difference`, { against: '2' })).data.changes
  expect(backwards).toEqual([{ field: '内存', before: '128 MB', after: '96 MB' }])
  expect((await teacher.get(`${at}/versions/3/difference`)).status).toBe(404)
  expect((await teacher.get(`${at}/versions/2/difference`, { against: '9' })).status).toBe(404)
})

test('an earlier version comes back as a new one; an old page, a taken title and the same again are refused', async () => {
  const template = await make('乙主机')
  const at = `/apis/v2/templates/${template.id}`
  const saved = (await teacher.put(at, { ...first, title: '乙主机二', cpus: 2, version: 1 })).data.template
  const late = await teacher.post(`${at}/versions/1/restore`, { version: 1 })
  expect([late.status, late.code]).toEqual([409, 309014])
  const again = await teacher.post(`${at}/versions/2/restore`, { version: saved.version })
  expect([again.status, again.msg]).toEqual([422, '模板现在的内容与 v2 相同'])
  const other = await make('乙主机')
  expect((await teacher.post(`${at}/versions/1/restore`, { version: saved.version })).code).toBe(411006)
  await teacher.delete(`/apis/v2/templates/${other.id}`)

  const back = (await teacher.post(`${at}/versions/1/restore`, { version: saved.version })).data.template
  expect(back).toMatchObject({ title: '乙主机', cpus: 1, version_number: 3 })
  const { versions } = (await teacher.get(`${at}/versions`)).data
  expect(versions.map((one: { note: string }) => one.note)).toEqual(['恢复到 v1', '', ''])
})

test('a person who looks at a template or at its versions hears of a new one, however it was made', async () => {
  const template = await make('壬主机')
  const at = `/apis/v2/templates/${template.id}`
  const wanted = ['environment', 'templateVersion']
  const announced = (): Promise<string[]> => {
    const heard = new Set<string>()
    return new Promise((resolve) => {
      const stop = app.kernel.events.subscribe((event) => {
        if (event.id !== template.id || !wanted.includes(event.domain) || heard.add(event.domain).size < 2) return
        stop()
        resolve([...heard].toSorted())
      })
    })
  }
  const ofSaving = announced()
  const saved = (await teacher.put(at, { ...first, title: '壬主机', cpus: 2, version: 1 })).data.template
  expect(await ofSaving).toEqual(wanted)
  const ofGoingBack = announced()
  await teacher.post(`${at}/versions/1/restore`, { version: saved.version })
  expect(await ofGoingBack).toEqual(wanted)
})

test('the image check is kept with the version that was checked', async () => {
  const template = await make('丙主机')
  const at = `/apis/v2/templates/${template.id}`
  const bad = { ...first, title: '丙主机', requires: ['bash', 'no-such-command'] }
  await teacher.put(at, { ...bad, version: 1 })
  const now = (await teacher.post(`${at}/image-check`)).data
  expect(now).toMatchObject({ number: 2, image_check: { passed: false, missing: ['no-such-command'] } })
  const old = (await teacher.post(`${at}/image-check`, { number: 1 })).data
  expect(old).toMatchObject({ number: 1, image_check: { passed: true, failure: '' } })
  expect((await teacher.post(`${at}/image-check`, { number: 7 })).status).toBe(404)
  const { versions } = (await teacher.get(`${at}/versions`)).data
  expect(versions).toMatchObject([
    { version: 2, image_check: { passed: false }, checked_by: { id: app.school.people.teacher.id } },
    { version: 1, image_check: { passed: true } },
  ])
})

test('an environment keeps the version that it was started with', async () => {
  const template = await make('丁主机')
  const at = `/apis/v2/templates/${template.id}`
  const suite = await suiteOf(template.id, '丁套件')
  const row = await startEnvironment(app.kernel, {
    suiteId: suite.id,
    ownerId: app.school.people.teacher.id,
    purpose: 'trial',
  })
  if (row instanceof Refusal) throw new Error(row.name)
  await becomes(app, row.id, 'running')
  await teacher.put(at, { ...first, title: '丁主机', memory_mb: 160, version: 1 })

  const seen = (await teacher.get(`/apis/v2/env-records/${row.id}`)).data.env_record
  expect(seen.machines).toMatchObject([{ hostname: 'node', template_version: 1, memory_mb: 96 }])
  const { env_suite: now } = (await teacher.get(`/apis/v2/env-suites/${suite.id}`)).data
  expect(now.machines).toMatchObject([{ template_version: 2, memory_mb: 160 }])
  const { versions } = (await teacher.get(`${at}/versions`)).data
  expect(versions).toMatchObject([
    { version: 2, live_records: 0 },
    { version: 1, live_records: 1 },
  ])
  await teacher.post(`/apis/v2/env-records/${row.id}/env-destroy`)
})

test('versions are as closed as the template itself; a platform one is looked at by all and brought back by operators', async () => {
  const template = await make('戊主机')
  const at = `/apis/v2/templates/${template.id}`
  const student = await app.as('student')
  for (const nobody of [stranger, student]) {
    expect((await nobody.get(`${at}/versions`)).status).toBe(404)
    expect((await nobody.get(`${at}/versions/1/difference`)).status).toBe(404)
    expect((await nobody.post(`${at}/versions/1/restore`, { version: 1 })).status).toBe(404)
    expect((await nobody.post(`${at}/image-check`, { number: 1 })).status).toBe(404)
  }
  const operator = await app.as('operator', 'a')
  const body = { ...first, title: '平台版本主机', platform: true }
  const { template: shared } = (await operator.post('/apis/v2/templates', body)).data
  expect((await stranger.get(`/apis/v2/templates/${shared.id}/versions`)).data.total).toBe(1)
  const refused = await stranger.post(`/apis/v2/templates/${shared.id}/versions/1/restore`, { version: 1 })
  expect(refused.status).toBe(403)
})
