import { unitsOfPlan, type CoursePlan, type Unit, type UnitOf } from '@lab/contract/mooc-plan'
import type { CourseImported, CoursePreview } from '@lab/contract/mooc-package'
import { refusalMessage } from '@lab/contract/refusals'
import { Question } from '@lab/contract/question/content'
import { sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yazl from 'yazl'
import { newId } from '../../../kernel/database/columns.ts'
import { ok, orAbsent } from '../../../kernel/result.ts'
import { testApp, type Caller, type TestApp } from '../../../testing/index.ts'
import { findContent, publishContent } from '../../content/index.ts'
import { aDataset } from '../../dataset/testing/a-dataset.ts'
import { anExam } from '../../exam/testing/an-exam.ts'
import { createExperiment } from '../../experiment/index.ts'
import { jobEnded } from '../../experiment/testing/packages.ts'
import { expectDone } from '../../learning/testing/taught.ts'
import { aCourse, aDatasetUnit, aDiscussion, aPartUnit, aText } from '../testing/a-mooc.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkqPhfDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

let app: TestApp
let teacher: Caller
let stranger: Caller
let courseId: string
let packed: Buffer

const common = (title: string) => ({
  id: newId(),
  title,
  is_required: true,
  weight: 0,
  unlock: { rule: 'free' as const },
})
const jobOf = async (caller: Caller, path: string, body: object) =>
  jobEnded(caller, (await caller.post(path, body)).data.job_id)
const upload = async (caller: Caller, bytes: Buffer): Promise<string> =>
  (await caller.upload('/apis/v2/file-files?origin=course-import', 'file', { name: '课程.zip', bytes })).data.path
const planOf = async (caller: Caller, id: string): Promise<CoursePlan> =>
  expectDone(await caller.get(`/apis/v2/moocs/${id}/plan`)).data.plan

/** A course as somebody sees it who begins it in a class: names, kinds, rules and what is inside. */
async function asLearned(leader: Caller, learner: Caller, id: string) {
  const room = expectDone(await leader.post('/apis/v2/classes', { name: '一班' })).data.class
  expectDone(await learner.post('/apis/v2/learning/places/join', { invite_code: room.invite_code }))
  const placed = expectDone(await leader.post(`/apis/v2/places/${room.id}/offerings`, { content_ids: [id] }))
  const [{ id: offering }] = placed.data.offerings
  const { record } = expectDone(await learner.post(`/apis/v2/learning/offerings/${offering}/records`)).data
  const { content } = expectDone(await learner.get(`/apis/v2/learning/records/${record.id}`)).data
  return JSON.parse(
    JSON.stringify(content.mooc.chapters, (key, value: unknown) =>
      key === 'id' || key === 'offering_id' || key === 'url'
        ? undefined
        : typeof value === 'string'
          ? value.replaceAll(/\/files\/[\w-]{22}\//g, '/files/')
          : value,
    ),
  ) as unknown
}

beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  stranger = await app.as('stranger')
  const who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
  const datasetId = await aDataset(app, who, { title: '房价', files: { 'a.csv': 'x,y\n1,2\n', 'raw/b.txt': '说明' } })
  const made = await app.kernel.connection.transaction(async (tx) => {
    const steps = [
      { title: '读一读', kind: 'text' as const },
      {
        title: '想一想',
        kind: 'question' as const,
        points: 10,
        question: Question.parse({ type: 'fill', options: [], answer: ['x'], analysis: '' }),
      },
    ]
    const experiment = await createExperiment(tx, who, {
      title: '探索数据',
      suiteId: null,
      sections: [{ title: '一', steps }],
    })
    const row = orAbsent(await findContent(tx, experiment, null))
    ok(await publishContent(tx, app.kernel, who, row, { seen: null, force: true }))
    const settings = { password: '2026', duration_minutes: 30 }
    return { experiment, exam: await anExam(tx, app.kernel, who, { title: '期末', stem: '题', settings }) }
  })
  const sent = await teacher.upload('/apis/v2/file-files?origin=image', 'file', { name: 'p.png', bytes: png })
  const pdf = { name: '讲义.pdf', url: 'https://example.org/a.pdf', resource_id: null }
  const quiz = {
    id: newId(),
    stem: { format: 'markdown' as const, value: '哪一个？' },
    question: Question.parse({ type: 'true_false', options: [], answer: ['对'], analysis: '' }),
  }
  const units: Unit[] = [
    aText('读', { body: { format: 'markdown', value: `看![图](${sent.data.path})` } } as Partial<Unit>),
    { ...common('讲义'), kind: 'pdf', file: pdf },
    aDiscussion('论一论', 2),
    aDatasetUnit(datasetId, { done_by: 'downloaded' } as Partial<Unit>),
    { ...common('测'), kind: 'quiz', questions: [quiz], pass_percent: 50 },
    aPartUnit('experiment', made.experiment, { title: '做一做' }),
    aPartUnit('exam', made.exam, { title: '考一考', unlock: { rule: 'previous' } }),
  ]
  const plan = aCourse(
    { units: units.slice(0, 3) },
    { title: '第二章', unlock: { rule: 'previous' }, units: units.slice(3) },
  )
  courseId = expectDone(await teacher.post('/apis/v2/moocs', { title: '数据分析', tags: ['数据'] })).data.mooc.id
  const { version } = expectDone(await teacher.get(`/apis/v2/moocs/${courseId}`)).data.mooc
  const saved = expectDone(await teacher.put(`/apis/v2/moocs/${courseId}/plan`, { plan, version })).data
  const publish = { version: saved.version, reason: '测试' }
  expectDone(await teacher.post(`/apis/v2/contents/${courseId}/publish`, publish))
}, 60_000)
afterAll(() => app.close())

test('a course goes out whole, and says what of it stays', async () => {
  const job = await jobOf(teacher, `/apis/v2/moocs/${courseId}/exports`, { format: 'package' })
  expect(job).toMatchObject({
    state: 'done',
    result: { left_out: [{ step: '考试「考一考」', reason: '考试密码和允许的网段没有随包导出' }] },
  })
  packed = (await app.app.inject({ method: 'GET', url: job.download!.url })).rawPayload as Buffer
  expect(packed.includes('2026')).toBe(false)
})

test('another school sees what it would bring before anything is written', async () => {
  const url = await upload(stranger, packed)
  const { result } = await jobOf(stranger, '/apis/v2/moocs/import-previews', { url })
  const preview = result as CoursePreview
  expect(preview).toMatchObject({ format: 'package', title: '数据分析', chapters: 2, files: 1, refused: [] })
  expect(preview.parts.map(({ label, title, said, state }) => [label, title, said, state])).toEqual([
    ['实验', '探索数据', '2 个环节', 'new'],
    ['考试', '期末', '3 道题', 'new'],
    ['数据集', '房价', '2 个文件', 'new'],
  ])
  expect((await stranger.get('/apis/v2/moocs')).data.total).toBe(0)
  expect((await stranger.get('/apis/v2/datasets')).data.total).toBe(0)
})

test('its learners have the same course as those of the school that made it', async () => {
  const url = await upload(stranger, packed)
  const job = await jobOf(stranger, '/apis/v2/moocs/imports', { url })
  expect(job).toMatchObject({ state: 'done', error: null, result: { units: 7, refused: [] } })
  const { mooc_id: id } = job.result as CourseImported
  const theirs = unitsOfPlan(await planOf(stranger, id))
  const ours = unitsOfPlan(await planOf(teacher, courseId))
  const ids = new Set(ours.map((unit) => unit.id))
  expect(theirs.filter((unit) => ids.has(unit.id) || JSON.stringify(ours).includes(unit.id))).toEqual([])
  const { version, tags } = expectDone(await stranger.get(`/apis/v2/moocs/${id}`)).data.mooc
  expect(tags).toEqual(['数据'])
  expectDone(await stranger.post(`/apis/v2/contents/${id}/publish`, { version, reason: '测试' }))
  const before = await asLearned(teacher, await app.as('student'), courseId)
  expect(await asLearned(stranger, await app.as('strangeStudent'), id)).toEqual(before)

  // A second time, what is here already is used.
  const again = await upload(stranger, packed)
  const { parts } = (await jobOf(stranger, '/apis/v2/moocs/import-previews', { url: again })).result as CoursePreview
  expect(parts.find(({ label }) => label === '数据集')).toMatchObject({ state: 'here' })
  expect((await jobOf(stranger, '/apis/v2/moocs/imports', { url: again })).state).toBe('done')
  expect((await stranger.get('/apis/v2/datasets')).data.total).toBe(1)
})

const zipOf = (files: Record<string, string | Buffer>): Promise<Buffer> => {
  const zip = new yazl.ZipFile()
  for (const [path, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  return buffer(zip.outputStream)
}
const manifest = { format: 'cloud-lab-course', version: 1, parts: [], datasets: [], files: [] }

test.each(['the course', 'a data set'])(
  'a package in which %s quotes a private file of others brings nothing',
  async (where) => {
    const sent = await teacher.upload('/apis/v2/file-files?origin=image', 'file', { name: 'secret.png', bytes: png })
    const path = sent.data.path as string
    const { db } = app.kernel.connection
    await db.execute(sql`UPDATE files SET is_private = true WHERE token = ${path.split('/')[2]}`)
    const quote = `![图](${path})`
    const course = { title: '偷看', summary: { format: 'markdown', value: where === 'the course' ? quote : '' } }
    const text = 'x,y\n'
    const sha256 = createHash('sha256').update(text).digest('hex')
    const summary = where === 'a data set' ? quote : ''
    const datasets = [{ name: newId(), title: '偷看的数据', summary, files: [{ path: 'a.csv', sha256 }] }]
    const plan = aCourse({ units: [aText('读')] })
    const bytes = await zipOf({
      'course.json': JSON.stringify({ ...manifest, course, plan, datasets }),
      [`dataset-files/${sha256}`]: text,
    })
    const job = await jobOf(stranger, '/apis/v2/moocs/imports', { url: await upload(stranger, bytes) })
    expect(job).toMatchObject({ state: 'failed', error: expect.stringContaining(refusalMessage('file.private')) })
    expect((await stranger.get('/apis/v2/moocs', { keyword: '偷看' })).data.total).toBe(0)
    expect((await stranger.get('/apis/v2/datasets', { keyword: '偷看' })).data.total).toBe(0)
  },
)

test('hostile and broken packages say what is wrong, and leave nothing', async () => {
  const climbing = Buffer.from(
    (await zipOf({ 'course.json': '{}', 'aa/evil': '?' })).toString('latin1').replaceAll('aa/evil', '../evil'),
    'latin1',
  )
  const plan = await planOf(teacher, courseId)
  const course = { title: '假的', summary: { format: 'markdown', value: '' } }
  const parts = [{ id: newId(), kind: 'experiment', title: '没有', path: 'experiments/1/' }]
  const cases: [Buffer, string][] = [
    [climbing, '包含不安全的文件路径'],
    [await zipOf({ 'course.json': 'x' }), 'course.json 不正确'],
    [await zipOf({ 'course.json': JSON.stringify({ ...manifest, course, plan: {} }) }), 'course.json 不正确'],
    [
      await zipOf({
        'course.json': JSON.stringify({ ...manifest, course, plan, parts: [{ ...parts[0], path: '../x' }] }),
      }),
      'course.json 不正确',
    ],
  ]
  const peer = await app.as('strangeAdmin')
  const before = (await peer.get('/apis/v2/moocs')).data.total
  for (const [bytes, words] of cases) {
    for (const path of ['/apis/v2/moocs/import-previews', '/apis/v2/moocs/imports']) {
      const job = await jobOf(stranger, path, { url: await upload(stranger, bytes) })
      expect(job.state, words).toBe('failed')
      expect(job.error).toContain(words)
    }
  }
  expect((await peer.get('/apis/v2/moocs')).data.total).toBe(before)
  // What is named and not there is left out by name.
  const lacking = await zipOf({ 'course.json': JSON.stringify({ ...manifest, course, plan, parts }) })
  const { result } = await jobOf(stranger, '/apis/v2/moocs/import-previews', { url: await upload(stranger, lacking) })
  expect((result as CoursePreview).refused).toEqual([{ step: '实验「没有」', reason: '缺少 manifest.json' }])
})

test('only who may change the course has it whole', async () => {
  expect((await stranger.post(`/apis/v2/moocs/${courseId}/exports`, { format: 'package' })).status).toBe(404)
  const url = await upload(teacher, packed)
  expect((await stranger.post('/apis/v2/moocs/import-previews', { url })).msg).toContain('课程包不存在')
})

test('what its exporter may not use stays behind, and is named', async () => {
  const plan = await planOf(teacher, courseId)
  const [part] = unitsOfPlan(plan).filter(({ kind }) => kind === 'experiment') as [UnitOf<'experiment'>]
  await app.kernel.connection.db.execute(sql`
    UPDATE contents SET is_public = false, creator_id = ${app.school.people.peer.id} WHERE id = ${part.content_id}`)
  const job = await jobOf(teacher, `/apis/v2/moocs/${courseId}/exports`, { format: 'package' })
  expect(job.result).toMatchObject({
    left_out: expect.arrayContaining([{ step: '实验「做一做」', reason: '导出者没有使用权限' }]),
  })
  const { rawPayload } = await app.app.inject({ method: 'GET', url: job.download!.url })
  expect(rawPayload.includes('experiments/')).toBe(false)
})
