import { charactersOf } from '@lab/contract/training'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { aTraining, beganLongEnoughAgo, keysOf, practise } from './testing/a-training.ts'

let app: TestApp
let teacher: Caller
let student: Caller
let who: { userId: string; orgId: string }
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  student = await app.as('student')
  who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
}, 60_000)
afterAll(() => app?.close())

const at = (id: string, path = ''): string => `/apis/v2/trainings/${id}${path}`
const text = '数据结构与算法'
const make = (more: Partial<Parameters<typeof aTraining>[3]> = {}) =>
  app.kernel.connection.transaction((tx) =>
    aTraining(tx, app.kernel, who, { title: '打字', text, targetSpeed: 60, ...more }),
  )
const begin = async (id: string, again = false) =>
  expectDone(await student.post(`/apis/v2/learning/contents/${id}/records`, { again })).data.record
const send = (recordId: string, id: string, value: unknown) =>
  student.post(`/apis/v2/learning/records/${recordId}/items/${id}/responses`, { value })
const submit = (recordId: string) => student.post(`/apis/v2/learning/records/${recordId}/submit`)
const own = async (recordId: string) =>
  expectDone(await student.get(`/apis/v2/learning/records/${recordId}/typing`)).data

describe('a text', () => {
  test('is worth what a run of it is before anybody began', async () => {
    const id = await make()
    expect(expectDone(await teacher.get(`/apis/v2/contents/${id}/offering-defaults`)).data.max_score).toBe(100)
  })

  test('is listed by language, within what the person may see and in addition to the other filters', async () => {
    const mark = `语言${crypto.randomUUID().slice(0, 6)}`
    const ids = { zh: await make({ title: `${mark}甲` }), en: await make({ title: `${mark}乙`, language: 'en' }) }
    const listed = async (caller: Caller, query: object) => {
      const { trainings, total } = expectDone(await caller.get('/apis/v2/trainings', { per_page: 300, ...query })).data
      const found = trainings
        .map((row: { id: string }) => row.id)
        .filter((id: string) => Object.values(ids).includes(id))
      return { found, total }
    }
    expect((await listed(teacher, { language: 'en' })).found).toEqual([ids.en])
    expect((await listed(teacher, { language: 'zh' })).found).toEqual([ids.zh])
    expect(await listed(teacher, { language: 'en', keyword: mark })).toEqual({ found: [ids.en], total: 1 })
    expect(await listed(teacher, { language: 'en', keyword: mark, state: 'draft' })).toEqual({ found: [], total: 0 })
    expect((await listed(await app.as('stranger'), { language: 'en' })).found).toEqual([])
    expect(await teacher.get('/apis/v2/trainings', { language: 'fr' })).toMatchObject({
      status: 422,
      msg: expect.stringContaining('语言'),
    })
  })

  test('is made, written, published, changed, compared, copied and removed', async () => {
    const created = expectDone(await teacher.post('/apis/v2/trainings', { title: '术语', language: 'zh' })).data
      .training
    expect(created).toMatchObject({ mode: 'typing', state: 'draft', text: '', character_count: 0, target_speed: 40 })
    const { id } = created
    const publish = (version: number) => teacher.post(`/apis/v2/contents/${id}/publish`, { version })
    expect((await publish(1)).msg).toContain('文本为空')
    const saved = expectDone(
      await teacher.put(at(id), { version: 1, text: ' 第一行 \r\n第二行\n\n', target_speed: 30 }),
    ).data
    expect(saved.training).toMatchObject({ text: '第一行\n第二行', character_count: 7, target_speed: 30, version: 2 })
    expect((await teacher.put(at(id), { version: 1, title: '晚了' })).code).toBe(309014)
    expectDone(await publish(2))
    expect((await publish(3)).msg).toContain('内容与已发布的 v1 相同')
    const changed = expectDone(await teacher.put(at(id), { version: 3, text: '第一行\n另一行' })).data.training
    expect(changed.changed_since_publish).toBe(true)
    const { changes } = expectDone(await teacher.get(at(id, '/versions/1/difference'), { against: 'now' })).data
    expect(changes).toEqual([{ what: '第2行', before: '第二行', after: '另一行' }])
    const { content } = expectDone(await teacher.post(`/apis/v2/contents/${id}/copy`)).data
    const copy = expectDone(await teacher.get(at(content.id))).data.training
    expect(copy).toMatchObject({ title: '术语 副本', text: '第一行\n另一行', target_speed: 30, source_id: id })
    const { trainings } = expectDone(await teacher.get('/apis/v2/trainings')).data
    expect(trainings[0]).toMatchObject({ id: content.id, character_count: 7 })
    expectDone(await teacher.delete(`/apis/v2/contents/${content.id}`))
    expect((await teacher.get(at(content.id))).status).toBe(403)
  })

  test.each([
    [{ title: '' }, '名称'],
    [{ title: '好', target_speed: 0 }, '目标速度应不小于1'],
    [{ title: '好', target_accuracy: 30 }, '目标正确率应不小于50%'],
    [{ title: '好', error_penalty: 11 }, '错字扣除应不大于10'],
    [{ title: '好', text: '字'.repeat(20_001) }, '文本不能超过20000个字'],
  ])('is refused with %j', async (body, message) => {
    const answer = await teacher.post('/apis/v2/trainings', body)
    expect([answer.status, answer.text.includes(message)]).toEqual([422, true])
  })

  test('is nothing to strangers, and not written by colleagues', async () => {
    const id = await make({ title: '公开的' })
    const [stranger, peer] = [await app.as('stranger'), await app.as('peer')]
    for (const path of ['', '/learners', '/figures', '/versions/1/difference'])
      expect([path, (await stranger.get(at(id, path))).status]).toEqual([path, 404])
    expect((await peer.put(at(id), { version: 1, title: '改' })).status).toBe(403)
    expect((await student.get(at(id))).status).toBe(404)
  })
})

describe('a run', () => {
  test('is an attempt whose figures the server works out of its log', async () => {
    const id = await make()
    const { recordId, submitted } = await practise(app, student, id, text)
    const { record } = expectDone(submitted).data
    // Nothing a teacher has to look at: it is graded at once.
    expect(record).toMatchObject({ state: 'graded', attempt: 1, max_score: 100, score: 100 })
    const { progress, latest } = await own(recordId)
    expect(progress.runs).toHaveLength(1)
    expect(progress.best).toMatchObject({ accuracy: 100, is_reached: true, progress: 100 })
    expect(latest).toMatchObject({ right: 7, wrong: 0, typed: 7 })
    expect(latest.speed).toBeGreaterThan(400)
  })

  test('the best of several counts, and each stays', async () => {
    const id = await make({ title: '几次' })
    await practise(app, student, id, text)
    const worse = await practise(app, student, id, '数据结果与算', true)
    const { record } = expectDone(worse.submitted).data
    expect(record).toMatchObject({ attempt: 2, score: 100 })
    const { progress } = await own(worse.recordId)
    expect(progress.runs.map((run: { progress: number }) => run.progress)).toEqual([100, 85.7])
    expect(progress.mistakes).toContainEqual({ wanted: '构', typed: '果', count: 1 })
    // A part of the text is no measure of the speed while there is a whole one.
    await app.kernel.connection.db.execute(
      sql`UPDATE typing_runs SET speed = 9999 WHERE record_id = ${worse.recordId} AND NOT is_whole`,
    )
    const [learner] = expectDone(await teacher.get(at(id, '/learners'))).data.learners
    expect(learner).toMatchObject({ runs: 2, best_speed: progress.runs[0].speed, last_speed: 9999 })
  })

  test('goes on where its log ends after the page was closed, and a piece sent twice is kept once', async () => {
    const id = await make({ title: '中断' })
    const { id: recordId } = await begin(id)
    await beganLongEnoughAgo(app, recordId)
    const log = keysOf(text, 800)
    expectDone(await send(recordId, id, { from: 0, events: log.slice(0, 3) }))
    expectDone(await send(recordId, id, { from: 0, events: log.slice(0, 3) }))
    expect((await begin(id)).id).toBe(recordId)
    const { content } = expectDone(await student.get(`/apis/v2/learning/records/${recordId}`)).data
    expect(content.training).toMatchObject({ key: id, text, log: log.slice(0, 3) })
    expectDone(await send(recordId, id, { from: 3, events: log.slice(3) }))
    expectDone(await submit(recordId))
    expect((await own(recordId)).latest).toMatchObject({ right: 7, typed: 7 })
  })

  test('that cannot be is refused, and another may be begun', async () => {
    const id = await make({ title: '不可能' })
    const { id: recordId } = await begin(id)
    expectDone(await send(recordId, id, { from: 0, events: keysOf(text, 60_000) }))
    const refused = await submit(recordId)
    expect(refused).toMatchObject({ status: 422, code: 20526 })
    expect(refused.msg).toContain('记录的时长超过了实际时长')
    expect((await own(recordId)).progress.runs).toEqual([])
    expect(await begin(id, true)).toMatchObject({ id: recordId, attempt: 2, state: 'in_progress' })
  })

  test('with a piece missing is refused', async () => {
    const id = await make({ title: '缺一段' })
    const { id: recordId } = await begin(id)
    expectDone(await send(recordId, id, { from: 5, events: keysOf(text, 500).slice(5) }))
    expect((await submit(recordId)).msg).toContain('记录不完整')
  })

  test.each([
    ['no piece at all', ['a']],
    ['an unknown event', { from: 0, events: [{ type: 'win', at: 0 }] }],
    ['figures of the browser', { from: 0, events: keysOf('数', 1), speed: 900 }],
    ['time before the beginning', { from: 0, events: [{ type: 'key', at: -1, text: '数' }] }],
    [
      'too much at once',
      { from: 0, events: charactersOf('字'.repeat(501)).map((one, n) => ({ type: 'key', at: n, text: one })) },
    ],
  ])('does not take %s', async (name, value) => {
    const id = await make({ title: name })
    const { id: recordId } = await begin(id)
    expect((await send(recordId, id, value)).status).toBe(422)
  })

  test('has the version that is published when it begins', async () => {
    const id = await make({ title: '新版本' })
    await practise(app, student, id, text)
    const { training } = expectDone(await teacher.get(at(id))).data
    expectDone(await teacher.put(at(id), { version: training.version, text: '另一段文本' }))
    expectDone(await teacher.post(`/apis/v2/contents/${id}/publish`, { version: training.version + 1 }))
    const record = await begin(id, true)
    const { content } = expectDone(await student.get(`/apis/v2/learning/records/${record.id}`)).data
    expect(content.training.text).toBe('另一段文本')
  })

  test('is open to those who may use the text only, and while it is published', async () => {
    const hidden = await make({ title: '私有', isPublic: false })
    expect((await student.post(`/apis/v2/learning/contents/${hidden}/records`)).status).toBe(404)
    const id = await make({ title: '停用' })
    expect((await (await app.as('strangeStudent')).post(`/apis/v2/learning/contents/${id}/records`)).status).toBe(404)
    expectDone(await teacher.post(`/apis/v2/contents/${id}/disable`))
    expect((await student.post(`/apis/v2/learning/contents/${id}/records`)).status).toBe(404)
    const other = await make({ title: '别人的' })
    const { id: recordId } = await begin(other)
    const [peer, stranger] = [await app.as('peer'), await app.as('strangeStudent')]
    for (const one of [peer, stranger])
      expect((await one.get(`/apis/v2/learning/records/${recordId}/typing`)).status).toBe(404)
  })

  test('tried out by a teacher counts nowhere', async () => {
    const id = await make({ title: '试做' })
    const { record } = expectDone(await teacher.post(`/apis/v2/learning/contents/${id}/trials`)).data
    await beganLongEnoughAgo(app, record.id)
    const path = `/apis/v2/learning/records/${record.id}`
    expectDone(await teacher.post(`${path}/items/${id}/responses`, { value: { from: 0, events: keysOf(text, 800) } }))
    expectDone(await teacher.post(`${path}/submit`))
    expect(expectDone(await teacher.get(`${path}/typing`)).data.latest).toMatchObject({ right: 7 })
    expect(expectDone(await teacher.get(at(id, '/learners'))).data).toMatchObject({ learners: [], total: 0 })
  })
})

describe('what the teacher sees', () => {
  test('learners with what their runs come to, one learner as a curve, one run as it went', async () => {
    const id = await make({ title: '统计' })
    await practise(app, student, id, text)
    await practise(app, student, id, '数据结果与算法', true)
    const { learners, total } = expectDone(await teacher.get(at(id, '/learners'), { sort: 'speed' })).data
    expect(total).toBe(1)
    expect(learners[0]).toMatchObject({ runs: 2, best_accuracy: 100, is_reached: true, score: 100 })
    const { id: userId } = learners[0].learner
    const person = expectDone(await teacher.get(at(id, `/users/${userId}`))).data
    expect(person.runs.map((run: { number: number }) => run.number)).toEqual([1, 2])
    expect(person.characters[0]).toEqual({ character: '构', hits: 1, misses: 1 })
    const { figures } = expectDone(await teacher.get(at(id, `/users/${userId}/runs/${person.runs[1].id}`))).data
    expect(figures).toMatchObject({ wrong: 1, mistakes: [{ wanted: '构', typed: '果', count: 1 }] })
    const all = expectDone(await teacher.get(at(id, '/figures'))).data
    expect(all).toMatchObject({ learners: 1, runs: 2, reached: 1, average_accuracy: 100 })
    const nobody = await teacher.get(at(id, '/learners'), { keyword: '没有这个人' })
    expect(expectDone(nobody).data).toMatchObject({ learners: [], total: 0 })
    expect((await (await app.as('peer')).get(at(id, `/users/${userId}`))).status).toBe(404)
  })
})

test('a text that is disabled while somebody begins it is not begun', async () => {
  const id = await make({ title: '停用' })
  const { db, pool } = app.kernel.connection
  const waiting = async () =>
    (
      await db.execute(
        sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).rows.length
  const other = await pool.connect()
  try {
    await other.query('BEGIN')
    await other.query(`UPDATE contents SET state = 'disabled' WHERE id = $1`, [id])
    const answer = student.post(`/apis/v2/learning/contents/${id}/records`, {})
    await expect.poll(waiting).toBe(1)
    await other.query('COMMIT')
    expect((await answer).status).toBe(404)
  } finally {
    other.release()
  }
  const begun = await db.execute(sql`SELECT 1 FROM offerings WHERE content_id = ${id}`)
  expect(begun.rows).toEqual([])
})
