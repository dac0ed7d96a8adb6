import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../../testing/index.ts'
import { expectDone, learnerOf, taught, type Taught } from '../../learning/testing/taught.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkqPhfDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

let app: TestApp
let teacher: Caller
let student: Caller
let place: Taught
let recordId: string
/** The picture of the report, and one that no work shows. */
let shot: string
let other: string

const upload = async (who: Caller, name: string, field: 'picture' | 'file' = 'picture', bytes: Uint8Array = png) =>
  expectDone(await who.upload(`/apis/v2/file-${field}s`, field, { name, bytes })).data.path as string
const annotate = (who: Caller, body: object) =>
  who.put(`/apis/v2/records/${recordId}/annotations`, { step_id: place.steps.report, source: shot, ...body })
const asLearner = async () => {
  const { steps } = expectDone(await learnerOf(student, recordId).see()).data
  return steps.find((one: { step_id: string }) => one.step_id === place.steps.report)
}
const asTeacher = async () => {
  const { steps } = expectDone(await teacher.get(`/apis/v2/records/${recordId}/progress`)).data
  return steps.find((one: { step_id: string }) => one.step_id === place.steps.report)
}

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  student = await app.as('student')
  place = await taught(app)
  recordId = expectDone(await student.post(`/apis/v2/learning/offerings/${place.offeringId}/records`)).data.record.id
  shot = await upload(student, '结果.png')
  other = await upload(student, '别处.png')
  expectDone(await learnerOf(student, recordId).report(place.steps.report, `# 报告\n\n![结果](${shot})`))
  expectDone(await learnerOf(student, recordId).submit())
}, 60_000)
afterAll(() => app.close())

test('a drawing over a picture of the report is kept next to it, and shown when the work is returned', async () => {
  const drawn = await upload(teacher, '结果-标注.png')
  const first = expectDone(await annotate(teacher, { picture: drawn, text: '这里少了单位' })).data.annotations
  expect(first).toMatchObject([{ source: shot, picture: drawn, text: '这里少了单位' }])
  expect(await asTeacher()).toMatchObject({ annotations: first, report: { value: `# 报告\n\n![结果](${shot})` } })
  expect(await asLearner()).toMatchObject({ annotations: [] })

  // Drawn over once more, it takes the place of the former one; what was said of it stays.
  const better = await upload(teacher, '结果-标注2.png')
  expect(expectDone(await annotate(teacher, { picture: better })).data.annotations).toMatchObject([
    { source: shot, picture: better, text: '这里少了单位' },
  ])
  expectDone(await annotate(teacher, { picture: better, text: '单位写错' }))

  const back = await teacher.post('/apis/v2/records/return', { record_ids: [recordId], reason: '见标注' })
  expectDone(back)
  expect(await asLearner()).toMatchObject({ annotations: [{ source: shot, picture: better, text: '单位写错' }] })
  expect((await app.app.inject({ method: 'GET', url: better })).statusCode).toBe(200)
  expect((await app.app.inject({ method: 'GET', url: shot })).rawPayload.equals(png)).toBe(true)
})

test('it is hidden once the work was submitted again, and shown again with the grade', async () => {
  expectDone(await learnerOf(student, recordId).report(place.steps.report, `# 新报告\n\n![结果](${shot})`))
  expect((await asLearner()).annotations).toHaveLength(1)
  expectDone(await learnerOf(student, recordId).submit())
  expect((await asLearner()).annotations).toEqual([])
  expectDone(await teacher.post('/apis/v2/records/grade', { record_ids: [recordId] }))
  expect((await asLearner()).annotations).toHaveLength(1)
})

test('only pictures of this work are drawn over, and only with an upload of one’s own', async () => {
  const drawn = await upload(teacher, '标注.png')
  const notes = await upload(teacher, '说明.txt', 'file', Buffer.from('文字'))
  const before = (await asTeacher()).annotations
  const wrong: [string, object, string][] = [
    ['a picture from elsewhere', { source: other, picture: drawn }, '该环节中没有这张图片'],
    [
      'a file that is not there',
      { source: '/files/AAAAAAAAAAAAAAAAAAAAAA/a.png', picture: drawn },
      '该环节中没有这张图片',
    ],
    ['another step', { step_id: place.steps.question, picture: drawn }, '该环节中没有这张图片'],
    ['somebody else’s drawing', { picture: other }, '标注后的图片应由本人上传'],
    ['no picture at all', { picture: notes }, '标注后的图片应由本人上传'],
    ['an address that was never given', { picture: '/files/AAAAAAAAAAAAAAAAAAAAAA/a.png' }, '标注后的图片应由本人上传'],
  ]
  for (const [name, body, msg] of wrong) expect(await annotate(teacher, body), name).toMatchObject({ status: 422, msg })
  for (const picture of [
    'https://elsewhere.example/a.png',
    'javascript:alert(1)',
    '/apis/v2/users',
    '/files/short/a.png',
  ])
    expect((await annotate(teacher, { picture })).status, picture).toBe(422)
  expect((await asTeacher()).annotations).toEqual(before)
})

test('who may not grade may not annotate', async () => {
  const drawn = await upload(teacher, '标注.png')
  for (const name of ['peer', 'stranger', 'strangeStudent', 'student'] as const)
    expect((await annotate(await app.as(name), { picture: drawn })).status, name).toBe(404)
})

test('taken away, the original is as it was', async () => {
  expect(expectDone(await annotate(teacher, { picture: null })).data.annotations).toEqual([])
  expect((await asLearner()).annotations).toEqual([])
  expect((await app.app.inject({ method: 'GET', url: shot })).rawPayload.equals(png)).toBe(true)
})

/** A disk that takes so many bytes of each file and then has no room; the system says so, as a full one does. */
async function onFullDisk<Result>(room: number, work: () => Promise<Result>): Promise<Result> {
  const { createWriteStream } = fs
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
  fs.createWriteStream = (path, options) => {
    let taken = 0
    const write = (fd: number, bytes: Buffer, from: number, length: number, at: null, done: Function): void => {
      taken += length
      if (taken > room) done(full)
      else fs.write(fd, bytes, from, length, at, (error, count) => done(error, count, bytes))
    }
    const given = typeof options === 'object' ? options : {}
    return createWriteStream(path, { ...given, fs: { open: fs.open, close: fs.close, write } as never })
  }
  syncBuiltinESMExports()
  try {
    return await work()
  } finally {
    fs.createWriteStream = createWriteStream
    syncBuiltinESMExports()
  }
}

test('a full disk refuses a drawing in words and keeps nothing of it; what was drawn before stays', async () => {
  const { db } = app.kernel.connection
  const kept = async () => {
    const stored: string[] = []
    for (const prefix of ['incoming', 'blobs'])
      for await (const { key } of app.kernel.files.list(prefix)) stored.push(key)
    const { rows } = await db.execute(sql`SELECT id FROM files ORDER BY id`)
    return { stored: stored.toSorted(), rows, annotations: (await asTeacher()).annotations }
  }
  const drawn = Buffer.concat([png, Buffer.alloc(300_000, 1)])
  const send = () => teacher.upload('/apis/v2/file-pictures', 'picture', { name: '标注.png', bytes: drawn })
  const before = await kept()
  const refused = await onFullDisk(100_000, send)
  expect(refused).toMatchObject({ status: 503, msg: expect.stringContaining('服务器存储空间已满，暂时不能保存') })
  expect(refused.headers['retry-after']).toBe('60')
  expect(await kept()).toEqual(before)

  // There is room again: the same drawing is taken.
  const path = expectDone(await send()).data.path as string
  expectDone(await annotate(teacher, { picture: path, text: '再标一次' }))
  expect((await asTeacher()).annotations).toContainEqual(expect.objectContaining({ picture: path, text: '再标一次' }))
})
