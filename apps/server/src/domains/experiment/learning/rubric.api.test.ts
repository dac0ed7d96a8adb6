import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../../testing/index.ts'
import { expectDone, learnerOf, taught, type Taught } from '../../learning/testing/taught.ts'

const note = '结论对、有数字才给满'
const conclusion = { id: 'conclusion', title: '结论', points: 4, note }
const proof = { id: 'proof', title: '证据', points: 6, note: '' }
const open = ({ id, title, points }: typeof proof) => ({ id, title, points })

let app: TestApp
let teacher: Caller
let student: Caller
let place: Taught
let reportId: string
let recordId: string
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  student = await app.as('student')
  place = await taught(
    app,
    {},
    {
      sections: [
        {
          title: '一',
          steps: [
            { title: '说明', kind: 'text' },
            { title: '实验报告', kind: 'report', points: 10, rubric: [conclusion, proof] },
            { title: '简答', kind: 'report', points: 5 },
          ],
        },
      ],
    },
  )
  reportId = place.steps.task
  recordId = expectDone(await student.post(`/apis/v2/learning/offerings/${place.offeringId}/records`)).data.record.id
  expectDone(await learnerOf(student, recordId).report(reportId, '# 报告'))
}, 60_000)
afterAll(() => app.close())

const stepNow = async () => (await teacher.get(`/apis/v2/experiment-steps/${reportId}`)).data.step
const score = (who: Caller, body: object) =>
  who.put(`/apis/v2/records/${recordId}/scores`, { step_id: reportId, reason: '批阅', ...body })
const given = (first: number, second: number) => ({
  criteria: [
    { id: 'conclusion', score: first },
    { id: 'proof', score: second },
  ],
})
const scores = async () => (await teacher.get(`/apis/v2/records/${recordId}/scores`)).data
const seen = async () => {
  const { data } = expectDone(await learnerOf(student, recordId).see())
  return {
    all: JSON.stringify(data),
    step: data.steps[1],
    outline: data.content.experiment.outline.sections[0].steps[1],
  }
}

test('a rubric that does not add up to the points is refused under its field, from either side', async () => {
  const { version, secrets } = await stepNow()
  expect(secrets.rubric).toEqual([conclusion, proof])
  const change = (body: object) => teacher.put(`/apis/v2/experiment-steps/${reportId}`, { version, ...body })
  const misfit = {
    status: 422,
    data: { fields: [{ path: 'rubric', message: '评分标准合计10分，应等于环节的分值12分' }] },
  }
  expect(await change({ points: 12 })).toMatchObject(misfit)
  expect(await change({ points: 12, rubric: [conclusion, proof] })).toMatchObject(misfit)
  expect((await change({ rubric: [conclusion, { ...proof, id: 'conclusion' }] })).status).toBe(422)
  expect((await change({ rubric: [conclusion, { ...proof, points: 5.8 }] })).status).toBe(422)
})

test('versions, their comparison and copies have it', async () => {
  const { version } = await stepNow()
  const rubric = [{ ...conclusion, points: 10 }]
  expectDone(await teacher.put(`/apis/v2/experiment-steps/${reportId}`, { version, rubric }))
  const at = `/apis/v2/experiments/${place.experimentId}`
  const experiment = (await teacher.get(at)).data.experiment
  expectDone(
    await teacher.post(`/apis/v2/contents/${place.experimentId}/publish`, {
      version: experiment.version,
      note: '新标准',
    }),
  )
  const { changes } = (await teacher.get(`${at}/versions/2/difference`)).data
  expect(changes).toMatchObject([
    {
      what: 'changed',
      part: 'step',
      title: '实验报告',
      fields: [{ field: '评分标准', after: `结论（10分）：${note}` }],
    },
  ])
  const copy = expectDone(await teacher.post(`/apis/v2/contents/${place.experimentId}/copy`, {})).data.content
  const { outline } = (await teacher.get(`/apis/v2/experiments/${copy.id}/outline`)).data
  expect(outline.sections[0].steps[1].secrets.rubric).toEqual(rubric)
})

test('a record is scored by the rubric of the version that it began with', async () => {
  // The version of now is worth ten for its conclusion.
  expect(await score(teacher, given(10, 0))).toMatchObject({ status: 422, msg: '「结论」的分数应在0到4之间' })
  expect(await score(teacher, { criteria: [{ id: 'conclusion', score: 4 }] })).toMatchObject({
    status: 422,
    msg: '请为「证据」评分',
  })
  const unknown = { criteria: [...given(1, 1).criteria, { id: 'other', score: 1 }] }
  expect((await score(teacher, unknown)).msg).toBe('评分项不在该环节的评分标准中')
  const twice = { criteria: [...given(1, 1).criteria, { id: 'proof', score: 2 }] }
  expect((await score(teacher, twice)).msg).toBe('同一评分项只能评分一次')
  expect((await score(teacher, { score: 8 })).msg).toBe('请为「结论」评分')
  expect((await score(teacher, {})).status).toBe(422)
  expect((await score(teacher, { ...given(1, 1), step_id: place.steps.question })).msg).toBe('该环节没有评分标准')
  for (const name of ['peer', 'stranger', 'strangeStudent', 'student'] as const)
    expect((await score(await app.as(name), given(1, 1))).status, name).toBe(404)
  expect((await scores()).changes).toEqual([])
})

test('its criteria add up to the score; who gave them and every change of them is kept', async () => {
  expect(expectDone(await score(teacher, { ...given(3.5, 4), comment: '不错' })).data.record.score).toBe(7.5)
  expectDone(await score(teacher, { ...given(4, 3.5), reason: '复核' }))
  const { steps, changes } = await scores()
  const who = { real_name: '测试teacher' }
  expect(steps[1]).toMatchObject({
    manual_score: 7.5,
    rubric: [
      { ...conclusion, score: 4, graded_by: who },
      { ...proof, score: 3.5, graded_by: who },
    ],
  })
  expect(steps[2].rubric).toEqual([])
  expect(changes).toMatchObject([
    {
      before: 7.5,
      after: 7.5,
      reason: '复核',
      who,
      criteria: [
        { title: '结论', before: 3.5, after: 4 },
        { title: '证据', before: 4, after: 3.5 },
      ],
    },
    { before: null, after: 7.5, criteria: [{ title: '结论', before: null, after: 3.5 }, { title: '证据' }] },
  ])
})

test('a learner sees the criteria, and the own scores once it is graded; never the notes', async () => {
  expectDone(await score(teacher, { ...given(4, 3), comment: '不错' }))
  const before = await seen()
  expect(before.outline.rubric).toEqual([conclusion, proof].map(open))
  expect(before.step).toMatchObject({ comment: '', rubric: [{ ...open(conclusion), score: null }, { score: null }] })
  expectDone(await learnerOf(student, recordId).submit())
  expectDone(await teacher.post('/apis/v2/records/grade', { record_ids: [recordId] }))
  const after = await seen()
  expect(after.step).toMatchObject({ comment: '不错', rubric: [{ ...open(conclusion), score: 4 }, { score: 3 }] })
  expect(before.all + after.all).not.toContain(note)
})

test('the class’s analysis has the averages of the criteria, with the learners behind them', async () => {
  const read = async (query: object) => {
    const answer = await teacher.get(`/apis/v2/places/${place.classId}/analysis`, { ...query })
    return expectDone(answer).data.analysis
  }
  const { people, criteria } = await read({ offering_id: place.offeringId })
  const at = people.findIndex((one: { real_name: string }) => one.real_name === '测试student')
  const figures = { step_id: reportId, step_title: '实验报告', scored: [at] }
  expect(criteria).toEqual([
    { ...figures, criterion_id: 'conclusion', title: '结论', points: 4, average: 4, full: [at], low: [] },
    { ...figures, criterion_id: 'proof', title: '证据', points: 6, average: 3, full: [], low: [at] },
  ])
  expect((await read({})).criteria).toEqual([])
})

test('taken back, no criterion has a score; regrading leaves the points to the rubric', async () => {
  expectDone(await score(teacher, { score: null, reason: '重新批阅' }))
  const { steps, changes } = await scores()
  expect(steps[1]).toMatchObject({ manual_score: null, rubric: [{ score: null, graded_by: null }, { score: null }] })
  expect(changes[0].criteria).toEqual([
    { title: '结论', before: 4, after: null },
    { title: '证据', before: 3, after: null },
  ])
  const regrade = { changes: [{ step_id: reportId, points: 8 }], reason: '改分值' }
  expect(await teacher.post(`/apis/v2/offerings/${place.offeringId}/regrades`, regrade)).toMatchObject({
    status: 422,
    data: { fields: [{ path: 'changes.0.points', message: '「实验报告」有评分标准，分值不能单独修改' }] },
  })
})
