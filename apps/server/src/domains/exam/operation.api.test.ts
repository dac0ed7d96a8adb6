import { sql } from 'drizzle-orm'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { Refusal } from '../../kernel/result.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { becomes } from '../environment/test-environments.ts'
import { runScript } from '../environment/index.ts'
import { expectDone, taught, type Taught } from '../learning/testing/taught.ts'
import { collectAll } from './collect.ts'
import { freeEnvironments } from './operation.ts'
import { anExam, asked } from './testing/an-exam.ts'

// Operation questions with real machines: from the experiment to the released score.

let app: TestApp
let teacher: Caller
let student: Caller
let other: Caller
let course: Taught
let question: Record<string, unknown>

const check = (script: string) => ({ type: 'shell' as const, script, timeout_seconds: 30 })
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  student = await app.as('student')
  other = await app.as('otherStudent')
  course = await taught(
    app,
    {},
    {
      parameters: [{ kind: 'unique', name: 'code', label: '', length: 8 }],
      sections: [
        {
          title: '一',
          steps: [
            { title: '说明', kind: 'text', setup: 'echo ready > ~/ready.txt' },
            {
              title: '写出问候',
              kind: 'task',
              points: 10,
              body: { format: 'markdown', value: '把 {{code}} 写进 hello.txt' },
              check: check(
                'while [ -e ~/hold ]; do sleep 0.1; done; grep -q "$LAB_CODE" ~/hello.txt || { echo 秘密提示; exit 1; }',
              ),
              solve: 'echo "$LAB_CODE" > ~/hello.txt',
            },
            {
              title: '建目录',
              kind: 'task',
              points: 30,
              check: check(
                '[ -f ~/ready.txt ] && [ -d ~/task/a ] && exit 0; [ -d ~/task ] && echo "SCORE 0.5"; exit 1',
              ),
              solve: 'mkdir -p ~/task/a',
            },
          ],
        },
      ],
    },
  )
  const { operation } = expectDone(await teacher.get(`/apis/v2/experiments/${course.experimentId}/operation`)).data
  question = { type: 'operation', experiment: operation.experiment, steps: operation.steps, analysis: '先写文件' }
}, 60_000)
afterAll(() => app?.close())

/** The question in an exam of its own, in the class of the course. */
async function placed(settings: object = {}) {
  const who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
  const one = asked('按要求完成操作', question, 8)
  const id = await app.kernel.connection.transaction((tx) =>
    anExam(tx, app.kernel, who, { title: `操作考试${newId().slice(-6)}`, questions: [one], settings }),
  )
  const added = await teacher.post(`/apis/v2/places/${course.classId}/offerings`, { content_ids: [id], settings: {} })
  return { key: one.key, contentId: id, offeringId: expectDone(added).data.offerings[0].id as string }
}

/** A learner who sits it, with the calls on the operation question. */
async function sat(who: Caller, { key, offeringId }: { key: string; offeringId: string }) {
  const id = expectDone(await who.post(`/apis/v2/learning/offerings/${offeringId}/exam`)).data.record_id as string
  const own = (path = '') => `/apis/v2/learning/records/${id}${path}`
  const at = (path = '') => own(`/exam/operations/${key}${path}`)
  expectDone(await who.post(own('/exam/entries'), { session: newId() }))
  return {
    id,
    key,
    own,
    at,
    start: () => who.post(at('/environment')),
    end: () => who.delete(at('/environment')),
    check: () => who.post(at('/checks')),
    see: () => who.get(at()),
    sheet: async () => expectDone(await who.get(own())).data,
    submit: () => who.post(own('/submit')),
    run: async (script: string) => {
      const { environment_id: environmentId } = await row(id)
      const run = await runScript(app.kernel, environmentId, { script, timeoutSeconds: 20 })
      return run instanceof Refusal ? run.name : run.stdout
    },
  }
}
const item = async (recordId: string) => {
  const found = await app.kernel.connection.db.execute<{ share: number | null; automatic: number | null }>(
    sql`SELECT share, automatic FROM attempt_items i JOIN records r ON r.attempt_id = i.attempt_id WHERE r.id = ${recordId}::uuid`,
  )
  return found.rows[0]!
}
const row = async (recordId: string) =>
  (
    await app.kernel.connection.db.execute<{ tries: number; note: string; environment_id: string }>(
      sql`SELECT tries, note, environment_id FROM exam_operations WHERE record_id = ${recordId}::uuid`,
    )
  ).rows[0]!

const responsesOf = async (recordId: string) =>
  (
    await app.kernel.connection.db.execute<{ count: number }>(
      sql`SELECT count(*)::integer AS count FROM responses x JOIN records r ON r.attempt_id = x.attempt_id WHERE r.id = ${recordId}::uuid`,
    )
  ).rows[0]!.count

test('a learner works on a real machine, checks, hands in, and reads what the checks found once that is shown', async () => {
  const exam = await placed({ show_score: 'released', show_answers: 'released', show_analysis: 'released' })
  const work = await sat(student, exam)
  const before = expectDone(await work.see()).data.operation
  expect(before).toMatchObject({ environment: null, tries: 0, steps: [{ percent: 25 }, { percent: 75 }] })
  const code = /把 (\w{8}) 写进/.exec(before.steps[0].body.value)![1]!
  expect(await work.check()).toMatchObject({ status: 409 })
  const started = expectDone(await work.start()).data.operation
  expect(started).toMatchObject({ environment: { state: 'running', record_id: work.id }, is_prepared: true })
  // The answer is not written by hand.
  const stepIds = (question.steps as { id: string }[]).map(({ id }) => id)
  const forged = { answer: stepIds.map((id) => `${id}:1`) }
  expect(await student.post(work.own(`/exam/answers/${work.key}`), forged)).toMatchObject({ status: 422 })
  expect(await student.post(work.own(`/items/${work.key}/responses`), { value: forged.answer })).toMatchObject({
    status: 422,
  })
  expect(await work.run('cat ~/ready.txt; echo "$LAB_CODE"')).toBe(`ready\n${code}\n`)
  await work.run('mkdir ~/task')
  expect(expectDone(await work.check()).data.operation).toMatchObject({ tries: 1, is_checking: false })
  expect(await item(work.id)).toMatchObject({ share: 0.375 })
  await work.run('mkdir ~/task/a')
  expectDone(await work.check())
  expect((await item(work.id)).share).toBe(0.75)
  // A worse run takes nothing away.
  await work.run('rm -r ~/task')
  expectDone(await work.check())
  expect(await item(work.id)).toMatchObject({ share: 0.75, automatic: 6 })
  // When and how often something was kept says nothing of it: each run is an answer.
  expect(await responsesOf(work.id)).toBe(3)
  // Nothing of it is said while the exam runs: neither what passed nor what a check printed.
  const said = JSON.stringify([
    await work.sheet(),
    (await work.see()).data,
    (await student.get(work.own('/attempts/1'))).data,
    (await readXlsx((await student.post('/apis/v2/exports/own-data', {})).bytes)).map(({ data }) => data),
  ])
  expect(said).toContain('已检查')
  expect(said).not.toMatch(/秘密提示|-[\da-f]{12}:[\d.]|通过 \d/)
  await work.run(`echo ${code} > ~/hello.txt; mkdir -p ~/task/a`)
  expectDone(await work.submit())
  // Handing in has checked once more.
  expect(await item(work.id)).toMatchObject({ share: 1, automatic: 8 })
  // Once more changes nothing of what was handed in.
  expect(await work.submit()).toMatchObject({ status: 409 })
  expect((await row(work.id)).note).toBe('')
  const { environment_id: environmentId } = await row(work.id)
  await freeEnvironments(app.kernel)
  await becomes(app, environmentId, 'destroyed')
  const over = (await work.sheet()).content.exam
  expect(over.score).toBeNull()
  expectDone(await teacher.post(`/apis/v2/offerings/${exam.offeringId}/sitting/release`))
  const { score, sections } = (await work.sheet()).content.exam
  expect(score).toBe(8)
  const { review } = sections[0].questions[0]
  expect(review).toMatchObject({ score: 8, question: { analysis: '先写文件' }, marked: { share: 1 } })
  expect(review.marked.parts.map(({ label, given }: { label: string; given: string }) => [label, given])).toEqual([
    ['写出问候', '通过'],
    ['建目录', '通过'],
  ])
  expect(await work.start()).toMatchObject({ status: 409 })
  expect(await work.check()).toMatchObject({ status: 409 })
}, 60_000)

test('one run at a time, which handing in waits for', async () => {
  const work = await sat(student, await placed())
  expectDone(await work.start())
  await work.run('touch ~/hold; mkdir -p ~/task/a')
  const first = work.check()
  await expect.poll(async () => (await work.see()).data.operation.is_checking).toBe(true)
  expect(await work.check()).toMatchObject({ code: 20574 })
  expect(await work.end()).toMatchObject({ code: 20574 })
  const handedIn = work.submit()
  await work.run('sleep 1; rm ~/hold')
  expectDone(await first)
  expectDone(await handedIn)
  expect(await row(work.id)).toMatchObject({ tries: 2, note: '' })
  expect((await item(work.id)).share).toBe(0.75)
}, 60_000)

test('a run whose server was killed holds the question for half a minute and no longer', async () => {
  const work = await sat(student, await placed())
  expectDone(await work.start())
  const leftBehind = (seconds: number) =>
    app.kernel.connection.db.execute(sql`UPDATE exam_operations
      SET checking_since = now() - make_interval(secs => ${seconds}) WHERE record_id = ${work.id}::uuid`)
  await leftBehind(10)
  expect((await work.see()).data.operation.is_checking).toBe(true)
  expect(await work.check()).toMatchObject({ code: 20574 })
  await leftBehind(31)
  expect((await work.see()).data.operation.is_checking).toBe(false)
  expect(expectDone(await work.check()).data.operation).toMatchObject({ tries: 1, is_checking: false })
  expectDone(await work.end())
}, 60_000)

test('what a killed server began to set up is set up again half a minute later', async () => {
  const work = await sat(student, await placed())
  expectDone(await work.start())
  const { db } = app.kernel.connection
  const leftBehind = (seconds: number) =>
    db.execute(sql`UPDATE exam_operations SET preparing_since = now() - make_interval(secs => ${seconds})
      WHERE record_id = ${work.id}::uuid`)
  const isPrepared = async () => (await work.see()).data.operation.is_prepared
  await work.run('rm ~/ready.txt; mkdir -p ~/task/a')
  // Another server is at it.
  await leftBehind(10)
  expect(await isPrepared()).toBe(true)
  expectDone(await work.start())
  expect(await work.run('cat ~/ready.txt')).not.toContain('ready\n')
  await leftBehind(31)
  expect(await isPrepared()).toBe(false)
  expectDone(await work.check())
  expect(await work.run('cat ~/ready.txt')).toBe('ready\n')
  expect((await item(work.id)).share).toBe(0.75)
  expect(await isPrepared()).toBe(true)
  const { rows } = await db.execute<{ since: Date | null }>(
    sql`SELECT preparing_since AS since FROM exam_operations WHERE record_id = ${work.id}::uuid`,
  )
  expect(rows[0]!.since).toBeNull()
  expectDone(await work.end())
}, 60_000)

test('what is taken from a learner while a check runs goes without what it finds', async () => {
  const exam = await placed()
  const work = await sat(student, exam)
  expectDone(await work.start())
  await work.run('touch ~/hold; mkdir -p ~/task/a')
  const first = work.check()
  await expect.poll(async () => (await work.see()).data.operation.is_checking).toBe(true)
  expect(await collectAll(app.kernel, { offeringId: exam.offeringId }, { at: new Date(), word: '结束' })).toBe(1)
  await work.run('rm ~/hold')
  expect((await first).status).toBeGreaterThanOrEqual(400)
  expect((await item(work.id)).share).toBeNull()
  await freeEnvironments(app.kernel)
}, 60_000)

test('what cannot be reached by handing in keeps the last answer, and the teacher reads why', async () => {
  const work = await sat(student, await placed())
  expectDone(await work.start())
  await work.run('mkdir -p ~/task/a')
  expectDone(await work.check())
  expectDone(await work.end())
  expectDone(await work.submit())
  expect(await item(work.id)).toMatchObject({ share: 0.75, automatic: 6 })
  const paper = expectDone(await teacher.get(`/apis/v2/records/${work.id}/exam-paper`)).data
  const [{ marked }] = paper.sections[0].questions
  expect(marked.reason).toContain('环境未运行')
  expect(marked.parts.map(({ given }: { given: string }) => given)).toEqual(['未通过（秘密提示）', '通过'])
}, 60_000)

test('ending for all counts the last answers at once and frees the machines; a pause stops checks', async () => {
  const exam = await placed()
  const work = await sat(student, exam)
  expectDone(await work.start())
  await work.run('mkdir -p ~/task/a')
  expectDone(await work.check())
  expectDone(await teacher.post(`/apis/v2/offerings/${exam.offeringId}/sitting/pause`))
  expect(await work.check()).toMatchObject({ code: 20511 })
  // Nor is worked on in the machine meanwhile, in whichever window; who invigilates may look.
  const machine = `/apis/v2/env-records/${(await row(work.id)).environment_id}`
  const enters = (who: Caller) => who.post(`${machine}/terminal-tickets`, {})
  expect(await enters(student)).toMatchObject({ status: 403, msg: expect.stringContaining('已暂停') })
  expectDone(await enters(teacher))
  expectDone(await teacher.post(`/apis/v2/offerings/${exam.offeringId}/sitting/resume`))
  expectDone(await enters(student))
  const done = await collectAll(app.kernel, { offeringId: exam.offeringId }, { at: new Date(), word: '结束' })
  expect(done).toBe(1)
  expect(await item(work.id)).toMatchObject({ share: 0.75, automatic: 6 })
  await freeEnvironments(app.kernel)
  await becomes(app, (await row(work.id)).environment_id, 'destroyed')
}, 60_000)

test('a teacher tries it out; beginning again ends the machine', async () => {
  const { contentId, key } = await placed()
  const trials = `/apis/v2/learning/contents/${contentId}/trials`
  const trial = expectDone(await teacher.post(trials, { restart: false })).data.record.id as string
  const at = `/apis/v2/learning/records/${trial}/exam/operations/${key}`
  expectDone(await teacher.post(`${at}/environment`))
  const { environment_id: first } = await row(trial)
  await runScript(app.kernel, first, { script: 'mkdir -p ~/task/a', timeoutSeconds: 20 })
  expectDone(await teacher.post(`${at}/checks`))
  expect((await item(trial)).share).toBe(0.75)
  expectDone(await teacher.post(trials, { restart: true }))
  await becomes(app, first, 'destroyed')
}, 60_000)

test('once the time is over nothing is checked, and what was found before counts', async () => {
  const work = await sat(student, await placed({ duration_minutes: 30 }))
  expectDone(await work.start())
  await work.run('mkdir -p ~/task/a')
  expectDone(await work.check())
  await app.kernel.connection.db.execute(sql`UPDATE attempts SET started_at = started_at - interval '40 minutes',
    due_at = due_at - interval '40 minutes' WHERE record_id = ${work.id}::uuid`)
  await work.run('echo "$LAB_CODE" > ~/hello.txt')
  expect(await work.check()).toMatchObject({ code: 20511 })
  expectDone(await work.submit())
  expect((await item(work.id)).share).toBe(0.75)
  expect((await row(work.id)).note).toContain('已不能检查')
}, 60_000)

test('nobody reaches the machine or the checks of another learner', async () => {
  const exam = await placed()
  const work = await sat(student, exam)
  expectDone(await work.start())
  const environmentId = (await row(work.id)).environment_id
  expect(await other.get(`/apis/v2/env-records/${environmentId}`)).toMatchObject({ status: 404 })
  expect(await other.post(work.at('/checks'))).toMatchObject({ status: 404 })
  expect(await other.post(work.at('/environment'))).toMatchObject({ status: 404 })
  expect(await other.delete(work.at('/environment'))).toMatchObject({ status: 404 })
  expect(await other.get(work.at())).toMatchObject({ status: 404 })
  // A key of another exam, under the own record.
  const elsewhere = await placed()
  expect(await student.post(work.own(`/exam/operations/${elsewhere.key}/checks`))).toMatchObject({ status: 404 })
  expect(await student.post(work.own(`/exam/operations/${newId()}/environment`))).toMatchObject({ status: 404 })
  // What was prepared elsewhere is not put into the machine of an exam, nor is anything taken out of it.
  const files = work.own('/machine-files')
  expect(await student.get(files)).toMatchObject({ status: 404 })
  expect(await student.get(`${files}/content`, { path: '/etc/hostname' })).toMatchObject({ status: 404 })
  const given = { path: '/tmp', name: 'answer.sh', base64: 'ZWNobyBh' }
  expect(await student.put(`${files}/content`, given)).toMatchObject({ status: 404 })
  expectDone(await work.end())
}, 60_000)

test('an experiment says how it is asked: its checks, and what is left out', async () => {
  const { operation } = expectDone(await teacher.get(`/apis/v2/experiments/${course.experimentId}/operation`)).data
  expect(operation).toMatchObject({ left_out: 0, has_suite: true, experiment: { id: course.experimentId } })
})

test('a question asks what its author may use, as its version has it, and nothing of another school', async () => {
  const { id: bankId } = expectDone(
    await teacher.post('/apis/v2/question-banks', { title: `题库${newId().slice(-6)}` }),
  ).data.question_bank
  const save = (given: object, who = teacher, bank = bankId) =>
    who.post(`/apis/v2/question-banks/${bank}/questions`, {
      stem: { format: 'markdown', value: '操作' },
      question: given,
      points: 8,
      difficulty: 3,
      point_ids: [],
      tags: [],
      rubric: null,
    })
  expectDone(await save(question))
  expect(await save({ ...question, experiment: null })).toMatchObject({ status: 422 })
  expect(await save({ ...question, steps: (question.steps as object[]).slice(0, 1) })).toMatchObject({ status: 422 })
  const { experiment } = question as { experiment: { id: string; version: number; title: string } }
  expect(await save({ ...question, experiment: { ...experiment, version: 9 } })).toMatchObject({ status: 422 })
  expect(await save({ ...question, experiment: { ...experiment, id: newId() } })).toMatchObject({ status: 422 })
  // Who asks it is named before the experiment is removed, which is refused meanwhile.
  const removal = await teacher.delete(`/apis/v2/contents/${course.experimentId}`)
  expect(JSON.stringify([removal.status, removal.msg, removal.data])).toContain('第 1 题')
  const stranger = await app.as('stranger')
  const theirs = expectDone(await stranger.post('/apis/v2/question-banks', { title: '他校题库' })).data.question_bank.id
  expect(await save(question, stranger, theirs)).toMatchObject({ status: 422 })
  expect(await stranger.get(`/apis/v2/experiments/${course.experimentId}/operation`)).toMatchObject({ status: 404 })
}, 60_000)
