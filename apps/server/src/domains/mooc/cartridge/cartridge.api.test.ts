import { sql } from 'drizzle-orm'
import { unitsOfPlan, type CoursePlan } from '@lab/contract/mooc-plan'
import type { CourseImported } from '@lab/contract/mooc-package'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yazl from 'yazl'
import { buffer } from 'node:stream/consumers'
import { testApp, type Caller, type TestApp } from '../../../testing/index.ts'
import { insideOf, jobEnded } from '../../experiment/testing/packages.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkqPhfDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const manifest = `<manifest xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1">
  <organizations><organization><title>操作系统</title><item identifier="root">
    <item identifier="c1"><title>第一章</title>
      <item identifier="i1" identifierref="r1"><title>进程</title></item>
      <item identifier="i2" identifierref="r2"><title>讲义</title></item>
      <item identifier="i3" identifierref="r3"><title>缺的</title></item></item>
  </item></organization></organizations>
  <resources>
    <resource identifier="r1" type="webcontent" href="pages/a.html"><file href="pages/a.html"/></resource>
    <resource identifier="r2" type="webcontent" href="notes.zip"><file href="notes.zip"/></resource>
    <resource identifier="r3" type="webcontent" href="missing.pdf"><file href="missing.pdf"/></resource>
  </resources></manifest>`

let app: TestApp
let teacher: Caller
let stranger: Caller

function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [path, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), path)
  zip.end()
  return buffer(zip.outputStream)
}
const upload = async (caller: Caller, bytes: Buffer, name = '课程.imscc'): Promise<string> =>
  (await caller.upload('/apis/v2/file-files?origin=course-import', 'file', { name, bytes })).data.path
const planOf = async (id: string): Promise<CoursePlan> => (await teacher.get(`/apis/v2/moocs/${id}/plan`)).data.plan

beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  stranger = await app.as('stranger')
}, 60_000)
afterAll(() => app.close())

test('a cartridge becomes a draft with its files; written and read again it is the same', async () => {
  const notes = await zipOf({ 'a.txt': '讲义' })
  const bytes = await zipOf({
    'imsmanifest.xml': manifest,
    // Canvas keeps pictures of one kind under the suffix of another.
    'pages/a.html': '<p>看<img src="../img/p.jpg" alt="图"></p>',
    'img/p.jpg': png,
    'notes.zip': notes,
  })
  const url = await upload(teacher, bytes)
  const { data } = await teacher.post('/apis/v2/moocs/imports', { url })
  const job = await jobEnded(teacher, data.job_id)
  expect(job).toMatchObject({ state: 'done', error: null })
  const result = job.result as CourseImported
  expect(result).toMatchObject({ title: '操作系统', units: 2, refused: [{ step: '缺的' }] })
  const plan = await planOf(result.mooc_id)
  const [page, file] = unitsOfPlan(plan)
  const picture = /\/files\/[^)]+/.exec((page as { body: { value: string } }).body.value)![0]
  expect((await app.app.inject({ method: 'GET', url: picture })).rawPayload).toEqual(png)
  expect(file).toMatchObject({ kind: 'document', title: '讲义' })

  const out = await jobEnded(teacher, (await teacher.post(`/apis/v2/moocs/${result.mooc_id}/exports`)).data.job_id)
  expect(out).toMatchObject({ state: 'done', result: { left_out: [] } })
  const written = (await app.app.inject({ method: 'GET', url: out.download!.url })).rawPayload as Buffer
  const inside = await insideOf(written)
  expect([...inside.values()].some((one) => one.equals(png))).toBe(true)
  const again = await upload(teacher, written)
  const second = await jobEnded(teacher, (await teacher.post('/apis/v2/moocs/imports', { url: again })).data.job_id)
  const copied = await planOf((second.result as CourseImported).mooc_id)
  const titles = (given: CoursePlan) => unitsOfPlan(given).map(({ kind, title }) => `${kind} ${title}`)
  expect(titles(copied)).toEqual(titles(plan))
})

test('what is no cartridge says so, and leaves nothing', async () => {
  const url = await upload(teacher, await zipOf({ 'a.txt': '?' }))
  const { data } = await teacher.post('/apis/v2/moocs/imports', { url })
  const job = await jobEnded(teacher, data.job_id)
  expect(job.state).toBe('failed')
  expect(job.error).toContain('没有 imsmanifest.xml')
  expect((await teacher.post('/apis/v2/moocs/imports', { url })).msg).toContain('课程包不存在')
})

test('neither another one’s upload nor another organisation’s course is to be had', async () => {
  const url = await upload(teacher, await zipOf({ 'imsmanifest.xml': manifest }))
  expect((await stranger.post('/apis/v2/moocs/imports', { url })).msg).toContain('课程包不存在')
  const id = (await teacher.post('/apis/v2/moocs', { title: '我的' })).data.mooc.id
  expect((await stranger.post(`/apis/v2/moocs/${id}/exports`)).status).toBe(404)
})

test('a package does not open another one’s private file by its name or its description', async () => {
  const own = await teacher.upload('/apis/v2/file-files', 'file', { name: 'a.txt', bytes: Buffer.from('答案') })
  const address: string = own.data.path
  const token = /\/files\/([\w-]{22})\//.exec(address)![1]!
  await app.kernel.connection.db.execute(sql`UPDATE files SET is_private = true WHERE token = ${token}`)
  const opens = async () => (await app.app.inject({ method: 'GET', url: address })).statusCode
  const before = await opens()
  expect(before).not.toBe(200)
  const general = (inner: string) => `<metadata><lom><general>${inner}</general></lom></metadata>`
  const quotes = [
    general(`<description><string>看 [讲义](${address})</string></description>`),
    general(`<title><string>/files/${token}/</string></title>`),
  ]
  for (const metadata of quotes) {
    const hostile = manifest.replace('<organizations>', `${metadata}<organizations>`)
    const url = await upload(stranger, await zipOf({ 'imsmanifest.xml': hostile, 'pages/a.html': '<p>进程</p>' }))
    const job = await jobEnded(stranger, (await stranger.post('/apis/v2/moocs/imports', { url })).data.job_id)
    expect(job).toMatchObject({ state: 'failed' })
  }
  expect((await stranger.get('/apis/v2/moocs')).data.total).toBe(0)
})
