import { request as httpRequest } from 'node:http'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MonitorChange, MonitorRow } from '@lab/contract/live'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { removeOrgMembers } from '../org/index.ts'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'
import { attemptItems, records } from '../record/tables.ts'

let app: TestApp
let origin: string
let teacher: Caller
let lesson: Taught
let recordId: string
let learner: ReturnType<typeof learnerOf>
beforeAll(async () => {
  app = await testApp({ runJobs: false, env: { ENV_DRIVER: 'none' } })
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  teacher = await app.as('teacher')
  lesson = await taught(app)
  const student = await app.as('student')
  const begun = expectDone(await student.post(`/apis/v2/learning/offerings/${lesson.offeringId}/records`))
  recordId = begun.data.record.id
  learner = learnerOf(student, recordId)
}, 60_000)
afterAll(() => app.close())

const monitorPath = () => `/apis/v2/offerings/${lesson.offeringId}/monitor`
const readMonitor = async () => expectDone(await teacher.get(monitorPath())).data.monitor
const rowOf = (rows: MonitorRow[], id = app.school.people.student.id) => rows.find((row) => row.learner.id === id)!

/** A console that looks at the monitor: the events so far, and waiting for one. */
async function watching(token: string, orgDomain: string) {
  const changes: MonitorChange[] = []
  let wake = (): void => {}
  let status = 0
  const call = httpRequest(`${origin}${monitorPath()}/events`, {
    headers: { authorization: `Bearer ${token}`, 'domain-id': orgDomain, 'app-type': 'teacher' },
  })
  const closed = new Promise<void>((resolve) => {
    call.on('response', (answer) => {
      status = answer.statusCode ?? 0
      let rest = ''
      answer.setEncoding('utf8')
      answer.on('data', (text: string) => {
        const lines = (rest + text).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines)
          if (line.startsWith('data: ')) changes.push(JSON.parse(line.slice(6)) as MonitorChange)
        wake()
      })
      answer.on('close', resolve)
    })
    call.on('error', () => resolve())
  })
  call.end()
  return {
    changes,
    closed,
    status: () => status,
    leave: () => call.destroy(),
    async until(is: (changes: MonitorChange[]) => boolean): Promise<void> {
      const limit = AbortSignal.timeout(10_000)
      while (!is(changes)) {
        if (limit.aborted) throw new Error(JSON.stringify(changes).slice(-2000))
        await new Promise<void>((resolve) => {
          wake = resolve
          limit.addEventListener('abort', () => resolve(), { once: true })
        })
      }
    },
  }
}

describe('the monitor', () => {
  test('has a row per student, begun or not, and a column per step', async () => {
    const monitor = await readMonitor()
    expect(monitor.steps.map((step: { title: string }) => step.title)).toEqual([
      '阅读说明',
      '写出问候',
      '追加符号',
      '实验报告',
    ])
    expect(rowOf(monitor.rows).state).toBe('in_progress')
    expect(rowOf(monitor.rows, app.school.people.otherStudent.id)).toMatchObject({
      record_id: null,
      state: 'not_started',
    })
  })

  test('tells who watches of a step as it is done, and of the same failure three times', async () => {
    const console_ = await watching(teacher.token, app.school.orgs.a.domainId)
    await console_.until((changes) => changes[0]?.monitor !== undefined)
    expectDone(await learner.open(lesson.steps.question))
    for (const wrong of ['A', 'C', 'A']) expectDone(await learner.answer(lesson.steps.question, [wrong]))
    await console_.until((changes) =>
      changes.some((change) => change.rows?.some((row) => row.stuck === 'failures' && row.message === '回答错误')),
    )
    const row = rowOf(console_.changes.flatMap((change) => change.rows ?? []).slice(-1))
    expect(row).toMatchObject({ step_id: lesson.steps.question, stuckness: 1 })
    expect(row.cells).toContainEqual(
      expect.objectContaining({ step_id: lesson.steps.question, state: 'failed', failures: 3, message: '回答错误' }),
    )
    expectDone(await learner.answer(lesson.steps.question, ['B']))
    await console_.until((changes) =>
      changes.some((change) => change.rows?.some((one) => one.stuck === null && one.stuckness === 0)),
    )
    console_.leave()
    await console_.closed
  })

  test('shows the end of a long message, which is its author’s sentence', async () => {
    const message = `${'ls: 无法访问 a.txt\n'.repeat(40)}请先写出 greeting.txt`
    await app.kernel.connection.db
      .update(attemptItems)
      .set({ state: 'failed', lastMessage: message })
      .from(records)
      .where(
        and(
          eq(records.id, recordId),
          eq(attemptItems.attemptId, records.attemptId),
          eq(attemptItems.key, lesson.steps.task),
        ),
      )
    const cell = rowOf((await readMonitor()).rows).cells.find((one) => one.step_id === lesson.steps.task)!
    expect(cell.message.length).toBe(300)
    expect(cell.message.split('\n').at(-1)).toBe('请先写出 greeting.txt')
  })

  test('is not for strangers, learners and colleagues', async () => {
    for (const who of ['stranger', 'strangeAdmin', 'student', 'peer'] as const) {
      const caller = await app.as(who)
      const org = who.startsWith('strange') ? app.school.orgs.c : app.school.orgs.a
      expect([404, 403]).toContain((await caller.get(monitorPath())).status)
      const stream = await watching(caller.token, org.domainId)
      await stream.closed
      expect([404, 403]).toContain(stream.status())
      expect(stream.changes).toEqual([])
    }
  })

  test('closes when the role of who looks at it does not see records any more', async () => {
    const admin = await app.as('admin')
    const { id } = app.school.people.peer
    expectDone(await teacher.post(`/apis/v2/places/${lesson.classId}/members`, { user_ids: [id], role: 'teacher' }))
    const role = { name: '听课', base: 'teacher', abilities: ['place.see', 'record.see'] }
    const made = expectDone(await admin.post('/apis/v2/own-roles', role)).data.role
    expectDone(await admin.post(`/apis/v2/users/${id}/roles`, { roles: ['teacher'], own_role_id: made.id }))
    const stream = await watching((await app.as('peer')).token, app.school.orgs.a.domainId)
    await stream.until((changes) => changes.length > 0)
    const less = { abilities: ['place.see'], version: made.version }
    expectDone(await admin.put(`/apis/v2/own-roles/${made.id}`, less))
    await stream.closed
    expectDone(await admin.post(`/apis/v2/users/${id}/roles`, { roles: ['teacher'] }))
  })

  test('closes when the session behind it is ended', async () => {
    const admin = await app.as('admin')
    const stream = await watching(admin.token, app.school.orgs.a.domainId)
    await stream.until((changes) => changes.length > 0)
    expectDone(await admin.delete('/apis/v2/jwt/token'))
    await stream.closed
    expect(stream.status()).toBe(200)
  })

  test('closes when who looks at it has left the organisation', async () => {
    const { id } = app.school.people.peer
    expectDone(await teacher.post(`/apis/v2/places/${lesson.classId}/members`, { user_ids: [id], role: 'teacher' }))
    const stream = await watching((await app.as('peer')).token, app.school.orgs.a.domainId)
    await stream.until((changes) => changes.length > 0)
    await removeOrgMembers(app.kernel.connection.db, app.school.orgs.a.id, [id])
    await stream.closed
    expect(stream.status()).toBe(200)
  })
})

describe('a raised hand', () => {
  const hand = (path: string) => `/apis/v2/offerings/${lesson.offeringId}/hands/${path}`

  test('queues, is taken, and is lowered', async () => {
    const student = await app.as('student')
    const at = `/apis/v2/learning/records/${recordId}/hand`
    expect((await student.get(at)).data.hand).toBeNull()
    expectDone(await student.post(at, { note: '不明白' }))
    expectDone(await student.post(at, { note: '还是不明白' }))
    const { hands } = await readMonitor()
    expect(hands).toMatchObject([{ note: '还是不明白', step_title: '追加符号', taken_by: null }])

    const other = await app.as('otherStudent')
    const second = expectDone(await other.post(`/apis/v2/learning/offerings/${lesson.offeringId}/records`)).data.record
    const raised = expectDone(await other.post(`/apis/v2/learning/records/${second.id}/hand`))
    expect(raised.data.hand.ahead).toBe(1)

    expectDone(await teacher.post(hand(`${hands[0].id}/take`)))
    expect((await student.get(at)).data.hand.taken_by.real_name).toBe('测试teacher')
    // Who is being helped does not wait before the next.
    expect((await other.get(`/apis/v2/learning/records/${second.id}/hand`)).data.hand.ahead).toBe(0)
    const left = expectDone(await teacher.post(hand(`${hands[0].id}/finish`))).data.hands
    expect(left).toMatchObject([{ record_id: second.id }])
    expect((await student.get(at)).data.hand).toBeNull()
    expect((await teacher.post(hand(`${hands[0].id}/take`))).status).toBe(404)
    expectDone(await other.delete(`/apis/v2/learning/records/${second.id}/hand`))
    expect((await readMonitor()).hands).toEqual([])
  })

  test('another student’s hand and another class’s are out of reach', async () => {
    const other = await app.as('otherStudent')
    expect((await other.post(`/apis/v2/learning/records/${recordId}/hand`)).status).toBe(404)
    const student = await app.as('student')
    expectDone(await student.post(`/apis/v2/learning/records/${recordId}/hand`))
    const { hands } = await readMonitor()
    const elsewhere = await taught(app)
    expect((await teacher.post(`/apis/v2/offerings/${elsewhere.offeringId}/hands/${hands[0].id}/take`)).status).toBe(
      404,
    )
  })
})

describe('a message to some learners', () => {
  test('reaches exactly the chosen students of the class', async () => {
    const { people } = app.school
    const sent = await teacher.post(`/apis/v2/places/${lesson.classId}/messages`, {
      learner_ids: [people.student.id, people.strangeStudent.id, people.teacher.id],
      text: '请检查文件路径',
      about: '问候实验',
    })
    expect(expectDone(sent).data).toEqual({ sent: 1 })
    const noticesOf = async (who: 'student' | 'otherStudent' | 'strangeStudent') =>
      (await (await app.as(who)).get('/apis/v2/my-notices', { kind: 'teaching' })).data.list
    expect(await noticesOf('student')).toMatchObject([
      { title: '测试teacher老师关于「问候实验」的消息', body: '请检查文件路径' },
    ])
    expect(await noticesOf('otherStudent')).toEqual([])
    expect(await noticesOf('strangeStudent')).toEqual([])
  })
})
