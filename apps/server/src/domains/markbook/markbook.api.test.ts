import type { MarkCell, MarkChange, MarkRow } from '@lab/contract/markbook'
import { pageLink } from '@lab/contract/page-link'
import { sql } from 'drizzle-orm'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, questionAndReport, taught, type Taught } from '../learning/testing/taught.ts'

let app: TestApp
let teacher: Caller
let student: Caller
let lesson: Taught
let recordId: string
let ids: { student: string; other: string }

const at = (path = '') => `/apis/v2/places/${lesson.classId}/markbook${path}`
const bookNow = async (query: object = {}) => expectDone(await teacher.get(at(), { ...query })).data
const rowOf = async (id: string): Promise<MarkRow> =>
  (await bookNow()).rows.find((row: MarkRow) => row.learner.id === id) as MarkRow
const cellOf = async (id: string, column: string): Promise<MarkCell | undefined> =>
  (await rowOf(id)).cells.find((cell) => cell.column_id === column)
const totals = async () => [(await rowOf(ids.student)).total, (await rowOf(ids.other)).total]
const hour = 3_600_000
const later = (hours: number): string => new Date(Date.now() + hours * hour).toISOString()

const daily = newId()
const final = newId()
const attendance = newId()
const paper = newId()
const category = (id: string, title: string, weight: number, more: object = {}) => ({
  id,
  title,
  weight,
  method: 'weighted',
  drop_lowest: 0,
  takes: [],
  ...more,
})
const schemeWith = (more: object = {}) => ({
  categories: [category(daily, '平时', 40, { takes: ['experiment'] }), category(final, '期末', 60)],
  works: [],
  entered: [
    { id: attendance, title: '考勤', category_id: daily, weight: 1, max_score: 20 },
    { id: paper, title: '期末笔试', category_id: final, weight: 1, max_score: 100 },
  ],
  missing: 'due',
  late_percent: 0,
  late_limit: 0,
  is_scaled: true,
  decimals: 1,
  ...more,
})
const save = async (more: object = {}) =>
  teacher.put(at(), { scheme: schemeWith(more), version: (await bookNow()).version })
const give = (column_id: string, marks: object[], reason = '') =>
  teacher.post(at('/marks'), { column_id, marks, reason })

beforeAll(async () => {
  app = await testApp({ runJobs: false, env: { ENV_DRIVER: 'none' } })
  ;[teacher, student] = await Promise.all([app.as('teacher'), app.as('student')])
  lesson = await taught(app, {}, { sections: [{ title: '思考', steps: questionAndReport }] })
  ids = { student: app.school.people.student.id, other: app.school.people.otherStudent.id }
  const started = await student.post(`/apis/v2/learning/offerings/${lesson.offeringId}/records`)
  recordId = expectDone(started).data.record.id
}, 60_000)
afterAll(() => app.close())

test('until something is set, everything counts by its weight, and nothing is 0 before its end', async () => {
  const book = await bookNow()
  expect(book).toMatchObject({
    version: 0,
    posted: null,
    total: 2,
    works: [{ id: lesson.offeringId, kind: 'experiment', max_score: 10, weight: 1 }],
    can: { teach: true, lead: true },
  })
  expect(await totals()).toEqual([null, null])
  const { offering } = expectDone(await teacher.get(`/apis/v2/offerings/${lesson.offeringId}`)).data
  expectDone(
    await teacher.put(`/apis/v2/offerings/${lesson.offeringId}`, {
      settings: { closes_at: later(-36) },
      version: offering.version,
    }),
  )
  expect((await cellOf(ids.other, lesson.offeringId))?.state).toBe('missing')
  expect(await totals()).toEqual([0, 0])
})

test('what was handed in late waits for its mark, then counts, and loses what the scheme takes', async () => {
  const question = lesson.steps.read
  expectDone(await learnerOf(student, recordId).answer(question, ['x']))
  expectDone(await learnerOf(student, recordId).submit())
  expect((await cellOf(ids.student, lesson.offeringId))?.state).toBe('unmarked')
  expectDone(await teacher.post('/apis/v2/records/grade', { record_ids: [recordId] }))
  expect(await cellOf(ids.student, lesson.offeringId)).toMatchObject({ state: 'scored', percent: 100, late_days: 2 })
  expectDone(await save({ late_percent: 15, late_limit: 20, entered: [] }))
  expect((await rowOf(ids.student)).total).toBe(80)
})

test('who has more time is neither late nor missing', async () => {
  const give = (closes_at: string) =>
    teacher.put(`/apis/v2/offerings/${lesson.offeringId}/exceptions`, {
      learner_ids: [ids.student, ids.other],
      closes_at,
      reason: '病假',
    })
  expectDone(await give(later(48)))
  expect((await cellOf(ids.student, lesson.offeringId))?.late_days).toBe(0)
  expect(await totals()).toEqual([100, null])
  await app.kernel.connection.db.execute(sql`DELETE FROM offering_exceptions WHERE offering_id = ${lesson.offeringId}`)
  expect(await totals()).toEqual([80, 0])
})

describe('columns that are filled in', () => {
  test('count in their category, in points', async () => {
    expectDone(await save())
    expect(expectDone(await give(attendance, [{ learner_id: ids.other, mark: 10 }])).data.changed).toBe(1)
    expectDone(
      await give(paper, [
        { learner_id: ids.other, mark: 90 },
        { learner_id: ids.student, mark: 70 },
      ]),
    )
    // (0 + 50) / 2 of 40, 90 of 60; and what is there already is no change.
    expect(await totals()).toEqual([82, 64])
    expect(expectDone(await give(attendance, [{ learner_id: ids.other, mark: 10 }])).data.changed).toBe(0)
  })

  test('are left out for whom they do not count', async () => {
    expectDone(await give(attendance, [{ learner_id: ids.other, mark: null, is_excused: true }], '免修'))
    expect(await cellOf(ids.other, attendance)).toMatchObject({ state: 'excused', given: null, is_given: true })
    expect((await rowOf(ids.other)).total).toBe(54)
    expectDone(await give(attendance, [{ learner_id: ids.other, mark: 10 }]))
  })

  test.each([
    ['a mark above the most', () => give(attendance, [{ learner_id: ids.other, mark: 21 }]), '分数应不大于20'],
    ['a mark below 0', () => give(attendance, [{ learner_id: ids.other, mark: -1 }]), '分数应不小于0'],
    ['no marks', () => give(attendance, []), '请填写成绩'],
  ])('refuse %s, and name the field', async (_what, call, words) => {
    const { status, msg } = await call()
    expect([status, msg]).toEqual([422, expect.stringContaining(words)])
  })

  test('and learners that are not there are not found', async () => {
    const strange = [{ learner_id: app.school.people.strangeStudent.id, mark: 1 }]
    expect((await give(attendance, strange)).status).toBe(404)
    expect((await give(newId(), [{ learner_id: ids.other, mark: 1 }])).status).toBe(404)
  })
})

describe('the mark of a work', () => {
  test('is replaced with a reason, noted with who and from what to what, and given back', async () => {
    const mark = [{ learner_id: ids.other, mark: 60 }]
    const { status, msg } = await give(lesson.offeringId, mark)
    expect([status, msg]).toEqual([422, '请填写修改原因'])
    expect((await give(lesson.offeringId, [{ learner_id: ids.other, mark: 101 }], '太多')).msg).toContain('百分制')
    expectDone(await give(lesson.offeringId, mark, '线下补交'))
    expect(await cellOf(ids.other, lesson.offeringId)).toMatchObject({ state: 'scored', percent: 60, is_given: true })
    expectDone(await give(lesson.offeringId, [{ learner_id: ids.other, mark: null }], '登记有误'))
    expect((await cellOf(ids.other, lesson.offeringId))?.state).toBe('missing')
    const { changes } = expectDone(await teacher.get(at(`/marks/${lesson.offeringId}/${ids.other}`))).data
    const by = { id: app.school.people.teacher.id }
    expect(changes).toMatchObject([
      { source: 'given', who: by, before: '60%', after: '', reason: '登记有误' },
      { source: 'given', who: by, before: '', after: '60%', reason: '线下补交' },
    ])
  })

  test('is noted from what it was, also of two who put one in at the same moment', async () => {
    const [first, second] = await Promise.all(
      [55, 65].map((mark) => give(lesson.offeringId, [{ learner_id: ids.other, mark }], '同时修改')),
    )
    expect([first!.data.changed, second!.data.changed]).toEqual([1, 1])
    const { changes } = expectDone(await teacher.get(at(`/marks/${lesson.offeringId}/${ids.other}`))).data
    // Whichever came first: the other one found it there.
    const both: MarkChange[] = changes.slice(0, 2)
    const earlier = both.find(({ before }) => before === '')!
    expect(both.find((one) => one !== earlier)!.before).toBe(earlier.after)
    expectDone(await give(lesson.offeringId, [{ learner_id: ids.other, mark: null }], '登记有误'))
  })

  test('has the history of its record too', async () => {
    const score = { step_id: lesson.steps.read, score: 8, reason: '复核' }
    expectDone(await teacher.put(`/apis/v2/records/${recordId}/scores`, score))
    const { changes } = expectDone(await teacher.get(at(`/marks/${lesson.offeringId}/${ids.student}`))).data
    expect(changes).toMatchObject([
      { source: 'score', after: '8 分', reason: expect.stringContaining('复核') },
      { source: 'submitted', reason: '第 1 次提交（迟交）' },
    ])
  })
})

describe('learners', () => {
  const mine = async () => expectDone(await student.get('/apis/v2/learning/marks')).data.marks
  const messages = async () =>
    expectDone(await student.get('/apis/v2/my-notices', { per_page: '50' })).data.list.filter(
      ({ title }: { title: string }) => title.includes('总评成绩已发布'),
    )

  test('see nothing of their total until it is posted, then what it was, until it is posted again or withdrawn', async () => {
    expect(await mine()).toEqual([])
    const { posted } = expectDone(await teacher.post(at('/posting'))).data
    expect(posted).toMatchObject({ learner_count: 2, by: { id: app.school.people.teacher.id } })
    const { total } = await rowOf(ids.student)
    const shown = {
      place_id: lesson.classId,
      total,
      word: '中等',
      parts: [
        { title: '平时', weight: 40, percent: 80 },
        { title: '期末', weight: 60, percent: 70 },
      ],
    }
    expect(await mine()).toMatchObject([shown])
    const { bytes } = await student.post('/apis/v2/exports/own-data', {})
    const [, own] = await readSheet(bytes, '总评成绩')
    expect(own).toEqual([expect.any(String), total, '中等', '平时 80，期末 70', expect.any(String)])
    expect(await messages()).toMatchObject([{ link: pageLink('class', lesson.classId, '', { panel: 'marks' }) }])

    expectDone(await give(paper, [{ learner_id: ids.student, mark: 100 }]))
    expect(await mine()).toMatchObject([shown])
    expect(await bookNow()).toMatchObject({ changed_count: 1 })
    expectDone(await teacher.post(at('/posting')))
    expect(await mine()).toMatchObject([{ total: 92, word: '优秀' }])
    expect(await messages()).toHaveLength(1)

    expectDone(await teacher.delete(at('/posting')))
    expect(await mine()).toEqual([])
    expect(await messages()).toEqual([])
    expect((await bookNow()).posted).toBeNull()
  })

  test('who has left has no message of it any more once it is posted again', async () => {
    const other = await app.as('otherStudent')
    const theirs = async () =>
      expectDone(await other.get('/apis/v2/my-notices', { per_page: '50' })).data.list.filter(
        ({ title }: { title: string }) => title.includes('总评成绩已发布'),
      )
    const members = `/apis/v2/places/${lesson.classId}/members`
    expectDone(await teacher.post(at('/posting')))
    expect(await theirs()).toHaveLength(1)
    const listed = expectDone(await teacher.get(members, { role: 'student' })).data.members
    const membership = listed.find((one: { user_id: string }) => one.user_id === ids.other)
    expectDone(await teacher.post(`${members}/remove`, { member_ids: [membership.id] }))
    expectDone(await teacher.post(at('/posting')))
    expect(await theirs()).toEqual([])
    expectDone(await teacher.post(members, { user_ids: [ids.other] }))
    expectDone(await teacher.delete(at('/posting')))
  })

  test('and strangers see and change nothing', async () => {
    for (const who of ['stranger', 'strangeAdmin', 'student', 'peer'] as const) {
      const caller = await app.as(who)
      for (const answer of [
        await caller.get(at()),
        await caller.get(at(`/marks/${lesson.offeringId}/${ids.student}`)),
        await caller.put(at(), { scheme: schemeWith(), version: 1 }),
        await caller.post(at('/marks'), { column_id: paper, marks: [{ learner_id: ids.student, mark: 1 }] }),
        await caller.post(at('/posting')),
        await caller.delete(at('/posting')),
        await caller.post('/apis/v2/exports/markbook', { place_id: lesson.classId }),
      ])
        expect([403, 404]).toContain(answer.status)
    }
  })
})

describe('the list', () => {
  const names = async (query: object) => (await bookNow(query)).rows.map((row: MarkRow) => row.learner.id)
  test('is ordered by totals, and found by name or number', async () => {
    expect(await names({ sort: 'total', order: 'desc' })).toEqual([ids.student, ids.other])
    expect(await names({ sort: 'total' })).toEqual([ids.other, ids.student])
    const { learner } = await rowOf(ids.other)
    expect(await names({ keyword: learner.number })).toEqual([ids.other])
    expect(await names({ keyword: '没有这个人' })).toEqual([])
  })

  test('leaves for school offices as they take it', async () => {
    const file = async (form: string) => teacher.post('/apis/v2/exports/markbook', { place_id: lesson.classId, form })
    const [header, ...rows] = await readSheet((await file('office')).bytes)
    expect(header).toEqual([
      '序号',
      '学号',
      '姓名',
      '行政班',
      '平时（权重40）',
      '期末（权重60）',
      '总评成绩',
      '等级',
      '备注',
    ])
    expect(rows.map((row) => row.slice(4))).toContainEqual([25, 90, 64, '及格', '1 项未提交'])
    const [full] = await readSheet((await file('full')).bytes)
    expect(full).toEqual(expect.arrayContaining(['考勤（满分20）', expect.stringContaining('（百分制）')]))
    const csv = (await file('csv')).text
    expect(csv).toContain('平时（权重40）,期末（权重60）,总评成绩,等级,备注')
    expect(csv.trim().split('\n')).toHaveLength(3)
  })
})

describe('the scheme', () => {
  test.each([
    ['no category', { categories: [] }, '请至少设置一个分类'],
    [
      'weights of 0 in all',
      { categories: [category(daily, '平时', 0), category(final, '期末', 0)] },
      '权重之和应大于0',
    ],
    ['the same name twice', { categories: [category(daily, '平时', 1), category(final, '平时', 1)] }, '「平时」重复'],
    [
      'a column of no category',
      { works: [{ offering_id: newId(), category_id: newId(), weight: 1 }] },
      '所选分类不存在',
    ],
    [
      'a kind in two categories',
      {
        categories: [category(daily, '平时', 1, { takes: ['exam'] }), category(final, '期末', 1, { takes: ['exam'] })],
      },
      '同一类型',
    ],
    ['more than all for being late', { late_percent: 101 }, '每天扣分应不大于100'],
  ])('with %s is refused', async (_what, more, words) => {
    const { status, msg } = await save(more)
    expect([status, msg]).toEqual([422, expect.stringContaining(words)])
  })

  test('names no work of another place', async () => {
    const other = await taught(app)
    const works = [
      { offering_id: other.offeringId, category_id: daily, weight: 1 },
      { offering_id: lesson.offeringId, category_id: final, weight: 3 },
    ]
    expectDone(await save({ works }))
    expect((await bookNow()).scheme.works).toEqual([works[1]])
  })

  test('has a column that is called like a work of another class, and nothing of that work', async () => {
    const peer = await app.as('peer')
    const { id } = expectDone(await peer.post('/apis/v2/classes', { name: '另一个班' })).data.class
    const entered = [{ id: lesson.offeringId, title: '考勤', category_id: daily, weight: 1, max_score: 20 }]
    const elsewhere = `/apis/v2/places/${id}/markbook`
    expectDone(await peer.put(elsewhere, { scheme: schemeWith({ entered }), version: 0 }))
    const { changes } = expectDone(await peer.get(`${elsewhere}/marks/${lesson.offeringId}/${ids.student}`)).data
    expect(changes).toEqual([])
  })

  test('is saved by the later one of two only who saw the earlier', async () => {
    const { version } = await bookNow()
    expectDone(await teacher.put(at(), { scheme: schemeWith(), version }))
    expect((await teacher.put(at(), { scheme: schemeWith(), version })).code).toBe(309014)
  })
})

test('who has left sees no total any more, though it was posted', async () => {
  const shown = async () => expectDone(await student.get('/apis/v2/learning/marks')).data.marks
  expectDone(await teacher.post(at('/posting')))
  expect(await shown()).toHaveLength(1)
  await app.kernel.connection.db.execute(
    sql`DELETE FROM memberships WHERE place_id = ${lesson.classId} AND user_id = ${ids.student}`,
  )
  expect(await shown()).toEqual([])
})

test('an archived class is only read', async () => {
  expectDone(await teacher.post(`/apis/v2/classes/${lesson.classId}/archive`))
  expect((await save()).code).toBe(20501)
  expect((await give(paper, [{ learner_id: ids.student, mark: 1 }])).code).toBe(20501)
  expect((await teacher.post(at('/posting'))).code).toBe(20501)
  expect((await bookNow()).can.teach).toBe('班级已归档，只能查看')
})
