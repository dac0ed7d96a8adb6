import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaperQuestion } from '@lab/contract/question/paper-content'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { createClass } from '../classroom/index.ts'
import { measureDue } from '../exam-analysis/index.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { joinPlace } from '../place/index.ts'
import { aDraft, aQuestionBank } from '../question-bank/testing/a-question-bank.ts'
import { loadPinned, newestVersions } from '../question-bank/index.ts'
import { anExam } from './testing/an-exam.ts'

let app: TestApp
let teacher: Caller
let bankId = ''
let questionIds: string[] = []
let examId = ''
let classId = ''
let asked: PaperQuestion[] = []
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  const who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
  await app.kernel.connection.transaction(async (tx) => {
    const drafts = ['页大小由硬件决定', '线程共享地址空间'].map((stem) => aDraft(stem))
    ;({ id: bankId, questionIds } = await aQuestionBank(tx, app.kernel, who, {
      title: '用到的题库',
      questions: drafts,
    }))
    const pinned = [...(await loadPinned(tx, await newestVersions(tx, questionIds.slice(0, 1)))).values()]
    asked = pinned.map((one) => ({ ...one, key: newId() }))
    examId = await anExam(tx, app.kernel, who, { title: '用题库的考试', questions: asked })
    const room = await createClass(tx, who, { name: `班${newId().slice(-8)}` })
    classId = room.id
    for (const name of ['student', 'otherStudent'] as const)
      await joinPlace(tx, room, [app.school.people[name].id], 'student')
  })
}, 60_000)
afterAll(() => app?.close())

const uses = async () =>
  expectDone(await teacher.post(`/apis/v2/question-banks/${bankId}/questions/uses`, { ids: questionIds })).data.uses

test('an exam that asks a question is named, and what is sat keeps its version', async () => {
  expect(await uses()).toMatchObject([
    { question_id: questionIds[0], id: examId, label: '考试', title: '用题库的考试' },
  ])
  const added = expectDone(
    await teacher.post(`/apis/v2/places/${classId}/offerings`, { content_ids: [examId], settings: {} }),
  ).data.offerings
  // The working copy asks it no more; those who sit the version still do.
  const { version } = expectDone(await teacher.get(`/apis/v2/exams/${examId}/questions`)).data
  expectDone(await teacher.put(`/apis/v2/exams/${examId}/questions`, { version, content: { sections: [] } }))
  expect((await uses()).map(({ label, id }: { label: string; id: string }) => [label, id])).toEqual([
    ['考试', examId],
    ['场次', added[0].id],
  ])
  expect(expectDone(await teacher.post('/apis/v2/contents/uses', { ids: [bankId] })).data.uses[0]).toMatchObject({
    running: ['考试「用题库的考试」'],
    is_kept: true,
  })
})

test('what was sat is measured for the bank once the exam is over', async () => {
  const [offering] = expectDone(await teacher.get(`/apis/v2/places/${classId}/offerings`, { kind: 'exam' })).data
    .offerings
  for (const [name, answer] of [
    ['student', '对'],
    ['otherStudent', '错'],
  ] as const) {
    const learner = await app.as(name)
    const { record_id: id } = expectDone(await learner.post(`/apis/v2/learning/offerings/${offering.id}/exam`)).data
    const at = `/apis/v2/learning/records/${id}`
    const session = newId()
    expectDone(await learner.post(`${at}/exam/entries`, { session }))
    expectDone(await learner.post(`${at}/exam/answers/${asked[0]!.key}`, { answer: [answer] }))
    expectDone(await learner.post(`${at}/submit`))
  }
  const row = async () =>
    expectDone(await teacher.get(`/apis/v2/question-banks/${bankId}/questions`)).data.questions.find(
      ({ id }: { id: string }) => id === questionIds[0],
    )
  const measure = () => measureDue(app.kernel, () => false)
  await measure()
  expect(await row()).toMatchObject({ use_count: 0, answer_count: 0 })
  expectDone(await teacher.post(`/apis/v2/offerings/${offering.id}/sitting/end`))
  expect(await measure()).toBe(1)
  expect(await row()).toMatchObject({ use_count: 1, answer_count: 2, facility: null })
  expect(await measure()).toBe(0)
  const { versions } = expectDone(
    await teacher.get(`/apis/v2/question-banks/${bankId}/questions/${questionIds[0]}/versions`),
  ).data
  expect(versions).toMatchObject([{ version: 1, use_count: 1, answer_count: 2, facility: null }])
})
