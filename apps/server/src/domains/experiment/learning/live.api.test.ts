import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BusEvent } from '../../../kernel/events/bus.ts'
import { ok, orAbsent } from '../../../kernel/result.ts'
import { destroyEnvironment } from '../../environment/index.ts'
import { recordFacts } from '../../record/index.ts'
import { testApp, type TestApp } from '../../../testing/index.ts'
import { experimentLearn } from '../../experiment/index.ts'
import { learn } from '../../learning/index.ts'
import { expectDone, learnerOf, taught, type Taught } from '../../learning/testing/taught.ts'

let app: TestApp
let place: Taught
beforeAll(async () => {
  app = await testApp()
  place = await taught(app)
}, 60_000)
afterAll(() => app.close())

/** The next change that is announced to open pages and fits; ask for it before causing it. */
const announced = (fits: (event: BusEvent) => boolean): Promise<BusEvent> =>
  new Promise((resolve) => {
    const stop = app.kernel.events.subscribe((event) => {
      if (!fits(event)) return
      stop()
      resolve(event)
    })
  })

describe('pages that are open elsewhere', () => {
  test('hear of every write of a learner: record, class and organisation', async () => {
    const student = await app.as('student')
    const at = `/apis/v2/learning/offerings/${place.offeringId}/records`
    const begun = announced((event) => event.domain === 'record')
    const recordId = expectDone(await student.post(at)).data.record.id
    const where = { domain: 'record', id: recordId, placeId: place.classId, orgId: app.school.orgs.a.id }
    expect(await begun).toMatchObject(where)
    const learner = learnerOf(student, recordId)
    const { task, question, report, read } = place.steps
    const writes = [
      () => learner.open(task),
      () => learner.hint(task),
      () => learner.done(read),
      () => learner.answer(question, ['B']),
      () => learner.report(report, '写了'),
      () => learner.heartbeat(10),
      () => learner.environment(),
      () => learner.verify(task),
      () => learner.run('true'),
      () => learner.submit(),
    ]
    for (const write of writes) {
      const heard = announced((event) => event.domain === 'record')
      expectDone(await write())
      expect(await heard).toMatchObject(where)
    }
  }, 60_000)

  test('the asker hears of an answer, alone', async () => {
    const student = await app.as('otherStudent')
    const at = `/apis/v2/learning/offerings/${place.offeringId}/records`
    const recordId = expectDone(await student.post(at)).data.record.id
    const thread = expectDone(await learnerOf(student, recordId).ask('怎么办', place.steps.task)).data.query
    const heard = announced((event) => event.domain === 'query' && Boolean(event.userId))
    const teacher = await app.as('teacher')
    expectDone(await teacher.post(`/apis/v2/queries/${thread.id}/answers`, { body: { value: '这样' } }))
    expect(await heard).toMatchObject({ id: thread.id, userId: app.school.people.otherStudent.id })
  })

  test('an environment that somebody else ends is in the timeline, once', async () => {
    const student = await app.as('otherStudent')
    const at = `/apis/v2/learning/offerings/${place.offeringId}/records`
    const recordId = expectDone(await student.post(at)).data.record.id
    const environment = expectDone(await learnerOf(student, recordId).environment()).data.environment
    const noted = announced((event) => event.id === recordId && event.kind === 'env_destroyed')
    await destroyEnvironment(app.kernel, environment.id, { reason: 'request', byId: app.school.people.teacher.id })
    await noted
    const teacher = await app.as('teacher')
    const { data } = await teacher.get(`/apis/v2/records/${recordId}/events`, { kind: 'env_destroyed' })
    expect(data).toMatchObject({ total: 1, events: [{ text: '手动销毁' }] })
    expect((await learnerOf(student, recordId).run('true')).msg).toBe('环境未在运行')
  }, 60_000)
})

describe('learning as plain functions, at moments of the past', () => {
  const at = (minute: number): Date => new Date(Date.UTC(2026, 8, 7, 1, minute))
  const id = '0de70000-0000-4000-8000-000000000503'

  test('a whole record with a fixed id lies where it was put', async () => {
    const there = await taught(app)
    const { connection } = app.kernel
    const who = { userId: app.school.people.student.id }
    const { read, task, question, report } = there.steps
    const result = {
      outcome: 'failed',
      share: 0.5,
      message: '不对',
      stdout: '不对\n',
      stderr: '',
      durationMs: 80,
    } as const
    await connection.transaction(async (tx) => {
      ok(await learn.start(tx, app.kernel, who, { offeringId: there.offeringId, id }, at(0)))
      ok(await experimentLearn.noteOpened(tx, who, id, read, at(1)))
      ok(await experimentLearn.done(tx, app.kernel, who, id, read, at(3)))
      ok(await experimentLearn.noteOpened(tx, who, id, task, at(3)))
      ok(await experimentLearn.storeVerify(tx, app.kernel, who, id, task, result, at(7)))
      ok(await experimentLearn.openHint(tx, app.kernel, who, id, task, at(8)))
      ok(
        await experimentLearn.storeVerify(
          tx,
          app.kernel,
          who,
          id,
          task,
          { ...result, outcome: 'passed', share: 1 },
          at(12),
        ),
      )
      ok(await experimentLearn.answer(tx, app.kernel, who, id, { stepId: question, value: ['B'] }, at(14)))
      ok(
        await experimentLearn.saveReport(
          tx,
          app.kernel,
          who,
          id,
          { stepId: report, value: { format: 'markdown', value: '体会' } },
          at(30),
        ),
      )
      ok(await learn.submit(tx, app.kernel, who, id, at(31)))
    })
    const record = orAbsent(await recordFacts(connection.db, id, who.userId))
    expect(record).toMatchObject({
      state: 'submitted',
      score: 18,
      progress: 100,
      startedAt: at(0),
      submittedAt: at(31),
      lastActiveAt: at(31),
      // 14 minutes in short pauses, 5 of the 16 minutes away, 1 minute at the end.
      durationSeconds: (14 + 5 + 1) * 60,
    })
    const teacher = await app.as('teacher')
    const { events } = (await teacher.get(`/apis/v2/records/${id}/events`, { per_page: 50 })).data
    expect(events.map((event: { text: string }) => event.text).toReversed()).toEqual([
      '开始学习',
      '打开环节',
      '打开环节',
      '验证未通过：不对',
      '查看提示，扣2分',
      '验证通过：不对',
      '回答正确',
      '回到学习',
      '保存报告，共2字',
      '提交，得分 18/30',
    ])
    expect(events.at(-1).at).toBe(at(0).toISOString())
  })
})
