import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { createClass } from '../classroom/index.ts'
import { anExam, threeQuestions } from '../exam/testing/an-exam.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { joinPlace } from '../place/index.ts'
import { regradeDesk, type RegradeDesk } from '../regrade/testing/regrade-desk.ts'

let app: TestApp
let teacher: Caller
let early: Caller
let late: Caller
let desk: RegradeDesk
let offeringId = ''
let [first, second] = ['', '']
const [choice, fill] = threeQuestions('题干')

beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  early = await app.as('student')
  late = await app.as('otherStudent')
  await place('重评考试')
}, 60_000)
afterAll(() => app?.close())

/** An exam of two questions in a class of its own; what follows is about it. */
async function place(title: string): Promise<void> {
  const { people, orgs } = app.school
  const who = { userId: people.teacher.id, orgId: orgs.a.id }
  const made = await app.kernel.connection.transaction(async (tx) => {
    const room = await createClass(tx, who, { name: `${title}班` })
    await joinPlace(tx, room, [people.student.id, people.otherStudent.id], 'student')
    return { room, id: await anExam(tx, app.kernel, who, { title, questions: [choice!, fill!] }) }
  })
  const placed = { content_ids: [made.id], settings: {} }
  const added = await teacher.post(`/apis/v2/places/${made.room.id}/offerings`, placed)
  offeringId = expectDone(added).data.offerings[0].id as string
  desk = regradeDesk(app, teacher, offeringId)
}

const session = newId()
const at = (path: string): string => `/apis/v2/offerings/${offeringId}/sitting${path}`
const own = (recordId: string, path = '') => `/apis/v2/learning/records/${recordId}${path}`
async function begin(who: Caller): Promise<string> {
  const { record_id: id } = expectDone(await who.post(`/apis/v2/learning/offerings/${offeringId}/exam`)).data
  expectDone(await who.post(own(id, '/exam/entries'), { session }))
  return id
}
const answer = async (who: Caller, recordId: string, key: string, given: string[]) =>
  expectDone(await who.post(own(recordId, `/exam/answers/${key}`), { answer: given, session }))
const scoreOf = async (recordId: string): Promise<number> =>
  expectDone(await teacher.get(`/apis/v2/records/${recordId}`)).data.record.score
const changedBy = async (id: string) =>
  (await desk.rowsOf(id, { policy: 'replace' })).rows
    .filter(({ steps }) => steps.length > 0)
    .map(({ record_id: recordId, old_score: before, new_score: after }) => [recordId, before, after])
const noticesOf = async (who: Caller): Promise<string[]> =>
  (await who.get('/apis/v2/my-notices', { kind: 'grade' })).data.list.map(({ title }: { title: string }) => title)

test('only the answer that was submitted is graded again, in whichever version it was asked', async () => {
  first = await begin(early)
  // Changed away from: it counts for nothing.
  await answer(early, first, choice!.key, ['A'])
  await answer(early, first, choice!.key, ['C'])
  await answer(early, first, fill!.key, ['线程'])
  expectDone(await early.post(own(first, '/submit')))
  const fixed = { stem: { format: 'markdown', value: '改过' }, question: { ...choice!.question, answer: ['A'] } }
  expectDone(
    await teacher.post(at(`/questions/${choice!.key}/versions`), { ...fixed, reach: 'new', reason: '题干有误' }),
  )
  second = await begin(late)
  await answer(late, second, choice!.key, ['A'])

  const same = await desk.tryOut([{ step_id: choice!.key, answer: ['A'] }])
  expect(await changedBy(same)).toEqual([])
  await desk.apply(same, 'replace')
  const full = await desk.tryOut([{ step_id: fill!.key, task: 'full' }])
  expect(await changedBy(full)).toEqual([[first, 0, 2]])
  await desk.apply(full, 'replace')
  // Who is at work is marked by submitting: the points that everybody has come without an answer, the others by the last one.
  await answer(late, second, choice!.key, ['B'])
  expectDone(await late.post(own(second, '/submit')))
  expect([await scoreOf(first), await scoreOf(second)]).toEqual([2, 2])

  const other = await desk.tryOut([{ step_id: choice!.key, answer: ['C'] }])
  expect(await changedBy(other)).toEqual([[first, 2, 4]])
  await desk.apply(other, 'replace')
  expect([await scoreOf(first), await scoreOf(second)]).toEqual([4, 2])
  await desk.undo(other)
  expect(await scoreOf(first)).toBe(2)
})

test('nobody hears of a score before it is released, nor of one that is never shown', async () => {
  expect([await noticesOf(early), await noticesOf(late)]).toEqual([[], []])
  expectDone(await teacher.post(at('/release')))
  const right = await desk.tryOut([{ step_id: choice!.key, answer: ['B'] }])
  await desk.apply(right, 'replace')
  expect(await noticesOf(late)).toEqual(['「重评考试」已重新评分：2 → 4', '「重评考试」的成绩已确认'])
  expect(await noticesOf(early)).toEqual(['「重评考试」的成绩已确认'])
  const shown = async () => [
    expectDone(await late.get(own(second))).data.record.score,
    expectDone(await late.get('/apis/v2/learning/offerings')).data.offerings[0].record.score,
    expectDone(await late.get(own(second, '/attempts'))).data.attempts[0].score,
  ]
  const exported = async () => {
    const sheets = await readXlsx((await late.post('/apis/v2/exports/own-data', {})).bytes)
    const column = (name: string, at: number) => sheets.find(({ sheet }) => sheet === name)!.data.map((row) => row[at])
    return [...column('各次提交', 3), ...column('作答', 4)]
  }
  const mayAppeal = async () => expectDone(await late.get(own(second, '/attempts'))).data.can_appeal
  expect(await shown()).toEqual([4, 4, 4])
  expect([await exported(), await mayAppeal()]).toEqual([['得分', 4, '得分', 2, 2], true])
  expectDone(await teacher.put(at(''), { settings: { show_score: 'never', show_answers: 'never' } }))
  expect(await shown()).toEqual([null, null, null])
  expect([await exported(), await mayAppeal()]).toEqual([['得分', null, '得分', null, null], '成绩公布后才能申诉'])
  expect((await late.post(own(second, '/appeals'), { reason: '请复核' })).code).toBe(20542)
  const again = await desk.tryOut([{ step_id: choice!.key, answer: ['A'] }])
  await desk.apply(again, 'replace')
  expect(await noticesOf(late)).toHaveLength(2)
})

test('everybody may be marked by the key as it is, which changes nothing that was marked by it', async () => {
  const { steps } = expectDone(await teacher.get(`/apis/v2/offerings/${offeringId}/regrade-steps`)).data
  expect(steps.map((step: { tasks: string[] }) => step.tasks)).toEqual([['full'], ['full']])
  const again = await desk.tryOut([{ step_id: choice!.key, answer: ['A'] }])
  expect(await changedBy(again)).toEqual([])
})

test('who submits while a corrected key is applied to the others is marked by it too', async () => {
  await place('交卷考试')
  const [submitted, atWork] = [await begin(early), await begin(late)]
  await answer(early, submitted, choice!.key, ['A'])
  await answer(late, atWork, choice!.key, ['A'])
  expectDone(await early.post(own(submitted, '/submit')))
  const id = await desk.tryOut([{ step_id: choice!.key, answer: ['A'] }])
  // It waits for a record until its end is held, and for its end until somebody has submitted.
  const { pool } = app.kernel.connection
  const [record, end] = [await pool.connect(), await pool.connect()]
  await record.query('BEGIN')
  await record.query('SELECT FROM records WHERE id = $1 FOR UPDATE', [submitted])
  const applying = await teacher.post(desk.at(`/${id}/apply`), { policy: 'replace' })
  await end.query('BEGIN')
  await end.query('SELECT FROM regrades WHERE id = $1 FOR NO KEY UPDATE', [id])
  await record.query('ROLLBACK')
  record.release()
  await vi.waitUntil(async () => (await scoreOf(submitted)) === 2, { timeout: 20_000 })
  expectDone(await late.post(own(atWork, '/submit')))
  await end.query('ROLLBACK')
  end.release()
  await desk.settled(applying)
  expect([await scoreOf(submitted), await scoreOf(atWork)]).toEqual([2, 2])
  await desk.undo(id)
  expect([await scoreOf(submitted), await scoreOf(atWork)]).toEqual([0, 0])
})
