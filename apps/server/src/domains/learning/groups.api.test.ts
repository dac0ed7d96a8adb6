import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertUser } from '../identity/index.ts'
import { addOrgMembers } from '../org/index.ts'
import { addMembers } from '../place/index.ts'
import { testApp, type Answer, type Caller, type TestApp } from '../../testing/index.ts'
import { testPassword, testPasswordHash } from '../../testing/school.ts'
import { expectDone, learnerOf, taught, type Taught } from './testing/taught.ts'

// A class of two groups and somebody without one, who do an experiment together: 一组 is `student` and `otherStudent`,
// 二组 is `rival`, `loner` has none.

type Name = 'student' | 'otherStudent' | 'rival' | 'loner'
let app: TestApp
let teacher: Caller
let place: Taught
let ids: Record<Name, string>
let callers: Record<Name, Caller>
let first: string
let second: string
let recordId: string

const begin = (who: Name, offeringId = place.offeringId, body: object = {}) =>
  callers[who].post(`/apis/v2/learning/offerings/${offeringId}/records`, body)
const see = async (id = recordId) => expectDone(await teacher.get(`/apis/v2/records/${id}`)).data
const groupsPath = () => `/apis/v2/places/${place.classId}/groups`

async function memberIds(names: readonly Name[]): Promise<string[]> {
  const { members } = expectDone(await teacher.get(`/apis/v2/places/${place.classId}/members`, { per_page: 50 })).data
  const known = new Map<string, string>(members.map((one: { id: string; user_id: string }) => [one.user_id, one.id]))
  return names.map((name) => known.get(ids[name])!)
}
const makeGroup = async (name: string, ...names: Name[]): Promise<string> =>
  expectDone(await teacher.post(groupsPath(), { name, member_ids: await memberIds(names) })).data.group.id
/** Puts exactly these people into a group. */
async function regroup(id: string, ...names: Name[]): Promise<void> {
  const { groups } = expectDone(await teacher.get(groupsPath())).data
  const { version } = groups.find((one: { id: string }) => one.id === id)
  expectDone(await teacher.put(`/apis/v2/groups/${id}`, { version, member_ids: await memberIds(names) }))
}
/** One more experiment of the class that its groups do together. */
async function offered(settings: object = {}): Promise<Taught> {
  const next = await taught(app)
  const body = { content_ids: [next.experimentId], settings: { party_kind: 'group', ...settings } }
  const added = expectDone(await teacher.post(`/apis/v2/places/${place.classId}/offerings`, body))
  return { ...next, classId: place.classId, offeringId: added.data.offerings[0].id }
}

/** One more student of the class. */
async function enrol(name: 'rival' | 'loner'): Promise<void> {
  const { orgs, customers } = app.school
  ids[name] = await app.kernel.connection.transaction(async (tx) => {
    const { id } = await insertUser(tx, {
      username: name,
      realName: `测试${name}`,
      number: `T-${name}`,
      roles: ['student'],
      customerId: customers.first,
      passwordHash: await testPasswordHash(),
    })
    await addOrgMembers(tx, orgs.a.id, [id])
    await addMembers(tx, place.classId, orgs.a.id, [id], 'student')
    return id
  })
  const sign = { username: name, password: testPassword, alias: 'student' }
  const url = '/apis/v1/commons/oauth/token'
  const token = (await app.app.inject({ method: 'POST', url, payload: sign })).json().data.auth.access_token
  const headers = { authorization: `Bearer ${token}`, 'domain-id': orgs.a.domainId, 'app-type': 'student' }
  const call = async (method: 'GET' | 'POST', path: string, payload?: object): Promise<Answer> => {
    const answer = await app.app.inject({ method, url: path, headers, ...(payload ? { payload } : {}) })
    return {
      ...answer.json(),
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      bytes: answer.rawPayload,
    }
  }
  callers[name] = {
    ...callers.student,
    token,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body ?? {}),
  }
}

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  const student = await app.as('student')
  callers = { student, otherStudent: await app.as('otherStudent'), rival: student, loner: student }
  const { people } = app.school
  ids = { student: people.student.id, otherStudent: people.otherStudent.id, rival: '', loner: '' }
  place = await taught(app, { party_kind: 'group' })
  await enrol('rival')
  await enrol('loner')
  first = await makeGroup('一组', 'student', 'otherStudent')
  second = await makeGroup('二组', 'rival')
}, 60_000)
afterAll(() => app.close())

test('two members who begin at once have one record; who has no group hears why not', async () => {
  const begun = await Promise.all([begin('student'), begin('otherStudent')])
  const [one, other] = begun.map((answer) => expectDone(answer).data.record)
  expect(one.id).toBe(other.id)
  recordId = one.id
  expect(one.learner).toMatchObject({
    kind: 'group',
    id: first,
    real_name: '一组',
    members: [{ real_name: '测试otherStudent' }, { real_name: '测试student' }],
  })
  expect(await begin('loner')).toMatchObject({
    status: 409,
    msg: '该内容由小组完成，你还没有分到小组，请联系老师',
  })
  expect((await begin('rival')).data.record.id).not.toBe(recordId)
})

test('nobody else reaches it: another group, who was left out, a stranger, who was no learner', async () => {
  for (const caller of [callers.rival, callers.loner, await app.as('strangeStudent')]) {
    expect((await learnerOf(caller, recordId).see()).status).toBe(404)
    expect((await learnerOf(caller, recordId).answer(place.steps.question, ['B'])).status).toBe(404)
  }
  for (const name of ['peer', 'stranger'] as const)
    expect((await (await app.as(name)).get(`/apis/v2/records/${recordId}`)).status, name).toBe(404)
})

test('both work in it, see the same, and the record says who did what', async () => {
  const [student, mate] = [learnerOf(callers.student, recordId), learnerOf(callers.otherStudent, recordId)]
  expectDone(await student.answer(place.steps.question, ['C']))
  expectDone(await mate.answer(place.steps.question, ['B']))
  expectDone(await student.report(place.steps.report, '我们的报告'))
  const [mine, theirs] = [expectDone(await student.see()).data, expectDone(await mate.see()).data]
  expect(mine.steps).toEqual(theirs.steps)
  expect(mine.steps.find((one: { step_id: string }) => one.step_id === place.steps.question)).toMatchObject({
    answer: ['B'],
    attempts: 2,
    state: 'passed',
  })
  const { contributions } = await see()
  expect(contributions).toMatchObject([
    { learner: { real_name: '测试otherStudent' }, is_member: true, answers: 1 },
    { learner: { real_name: '测试student' }, is_member: true, answers: 2 },
  ])
  const { events } = expectDone(await teacher.get(`/apis/v2/records/${recordId}/events`, { kind: 'answered' })).data
  expect(events.map((one: { by: { real_name: string } }) => one.by.real_name)).toEqual([
    '测试otherStudent',
    '测试student',
  ])
})

test('all members use the environment that one of them started, and its terminals; another group does not', async () => {
  const environment = expectDone(await learnerOf(callers.student, recordId).environment()).data.environment
  const same = expectDone(await learnerOf(callers.otherStudent, recordId).environment()).data.environment
  expect(same.id).toBe(environment.id)
  expect(same.can).toMatchObject({ operate: true, terminal: true })
  const ticket = `/apis/v2/env-records/${environment.id}/terminal-tickets`
  expectDone(await callers.otherStudent.post(ticket, {}))
  expect((await callers.rival.post(ticket, {})).status).toBe(404)
  expectDone(await learnerOf(callers.otherStudent, recordId).run('echo 你好 > ~/hello.txt'))
  expect(expectDone(await learnerOf(callers.student, recordId).run('cat ~/hello.txt')).data.stdout).toBe('你好\n')
  expectDone(await learnerOf(callers.student, recordId).verify(place.steps.task))
  expectDone(await learnerOf(callers.otherStudent, recordId).leaveEnvironment())
}, 60_000)

test('until it is submitted the record follows the group; what happened stays named', async () => {
  await regroup(first, 'student', 'otherStudent', 'loner')
  expectDone(await learnerOf(callers.loner, recordId).see())
  expect((await begin('loner')).data.record.id).toBe(recordId)
  await regroup(first, 'student', 'loner')
  expect((await learnerOf(callers.otherStudent, recordId).see()).status).toBe(404)
  expect((await see()).contributions).toMatchObject([
    { learner: { real_name: '测试loner' }, is_member: true, answers: 0 },
    { learner: { real_name: '测试student' }, is_member: true },
    { learner: { real_name: '测试otherStudent' }, is_member: false, answers: 1 },
  ])
  await regroup(first, 'student', 'otherStudent')
})

test('one member submits for all; every member gets the grade and a notice', async () => {
  expectDone(await learnerOf(callers.otherStudent, recordId).submit())
  expect(await learnerOf(callers.student, recordId).answer(place.steps.question, ['A'])).toMatchObject({ status: 409 })
  expect((await begin('student')).data.record).toMatchObject({ id: recordId, state: 'submitted' })
  const scores = `/apis/v2/records/${recordId}/scores`
  expectDone(await teacher.put(scores, { step_id: place.steps.report, score: 9, reason: '批阅' }))
  // As the gradebook has it: once for every member.
  const confirmed = await teacher.post('/apis/v2/records/grade', { record_ids: [recordId, recordId] })
  expect(expectDone(confirmed).data.graded).toBe(1)
  for (const name of ['student', 'otherStudent'] as const) {
    const { list } = expectDone(await callers[name].get('/apis/v2/my-notices?kind=grade')).data
    expect(list, name).toMatchObject([{ title: expect.stringContaining('成绩已确认') }])
  }
  expect(expectDone(await callers.rival.get('/apis/v2/my-notices?kind=grade')).data.list).toEqual([])
})

test('the list has a row per group, the gradebook and the figures count people', async () => {
  const list = `/apis/v2/offerings/${place.offeringId}/records`
  const { records, total } = expectDone(await teacher.get(list, { sort: 'number', order: 'asc' })).data
  expect(total).toBe(3)
  const rows = records.map((row: { learner: { kind: string; real_name: string }; state: string }) => [
    row.learner.kind,
    row.learner.real_name,
    row.state,
  ])
  expect(rows).toHaveLength(3)
  expect(rows).toEqual(
    expect.arrayContaining([
      ['group', '一组', 'graded'],
      ['group', '二组', 'in_progress'],
      ['person', '测试loner', 'not_started'],
    ]),
  )
  const found = expectDone(await teacher.get(list, { keyword: 'T-otherStudent' })).data
  expect([found.total, found.records[0].id]).toEqual([1, recordId])
  const gradebook = expectDone(
    await teacher.get(`/apis/v2/places/${place.classId}/records`, { kind: 'experiment' }),
  ).data
  const cellOf = (name: Name) =>
    gradebook.members.find((one: { learner: { id: string } }) => one.learner.id === ids[name]).cells[0]
  expect(cellOf('student')).toMatchObject({ record_id: recordId, state: 'graded' })
  expect(cellOf('otherStudent')).toEqual(cellOf('student'))
  expect(cellOf('loner')).toBeUndefined()
  const { offering } = expectDone(await teacher.get(`/apis/v2/offerings/${place.offeringId}`)).data
  expect(offering).toMatchObject({ learner_count: 4, started_count: 3, finished_count: 2 })
  const { monitor } = expectDone(await teacher.get(`/apis/v2/offerings/${place.offeringId}/monitor`)).data
  expect(monitor.rows.map((row: { learner: { real_name: string } }) => row.learner.real_name).toSorted()).toEqual([
    '一组',
    '二组',
  ])
})

test('what was submitted stays with who did it; who comes later has no part, and the group is kept', async () => {
  await regroup(second, 'rival', 'otherStudent')
  expect(expectDone(await learnerOf(callers.otherStudent, recordId).see()).data.record.state).toBe('graded')
  expect((await begin('otherStudent')).data.record.id).toBe(recordId)
  await regroup(first, 'student', 'loner')
  expect((await learnerOf(callers.loner, recordId).see()).status).toBe(404)
  expect(await begin('loner')).toMatchObject({ status: 409, msg: '「一组」在你加入之前已经提交，请联系老师' })
  expect(await teacher.delete(`/apis/v2/groups/${first}`)).toMatchObject({
    status: 409,
    msg: '「一组」已有小组学习记录，不能删除，可以调整组内成员',
  })
  const draw = { size: 2, how: 'random', keep_present: false }
  expect(await teacher.post(`${groupsPath()}/draw`, draw)).toMatchObject({ status: 409 })
  await regroup(second, 'rival')
  await regroup(first, 'student', 'otherStudent')
})

test('who is moved to another group while their group submits keeps what was submitted', async () => {
  const one = await offered()
  const { id } = expectDone(await begin('student', one.offeringId)).data.record
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
    // Submitting notes the member's time at the record: held there, it is under way.
    const own = 'SELECT FROM record_learners WHERE record_id = $1 AND user_id = $2 FOR UPDATE'
    await other.query(own, [id, ids.student])
    const submitted = learnerOf(callers.student, id).submit()
    await expect.poll(waiting).toBe(1)
    const moved = regroup(first, 'otherStudent', 'loner')
    await expect.poll(waiting).toBe(2)
    await other.query('COMMIT')
    expectDone(await submitted)
    await moved
  } finally {
    other.release()
  }
  expect(expectDone(await learnerOf(callers.student, id).see()).data.record.state).toBe('submitted')
  expect((await learnerOf(callers.loner, id).see()).status).toBe(404)
  await regroup(first, 'student', 'otherStudent')
})

test('how it is done is said before anybody begins, in words where it cannot be', async () => {
  const change = async (offeringId: string, party_kind: string) => {
    const { version } = expectDone(await teacher.get(`/apis/v2/offerings/${offeringId}`)).data.offering
    return teacher.put(`/apis/v2/offerings/${offeringId}`, { version, settings: { party_kind } })
  }
  expect(await change(place.offeringId, 'person')).toMatchObject({
    status: 422,
    msg: '已有学员开始学习，不能修改完成方式',
  })
  const fresh = await offered()
  expectDone(await change(fresh.offeringId, 'person'))
  expect(expectDone(await begin('loner', fresh.offeringId)).data.record.learner).toMatchObject({
    kind: 'person',
    members: [],
  })
  expect((await change(fresh.offeringId, 'group')).status).toBe(422)
  expect((await change(fresh.offeringId, 'team')).msg).toContain('完成方式')
})

test('what one member is given holds for the group', async () => {
  const over = { closes_at: new Date(Date.now() - 3_600_000).toISOString(), late_policy: 'refuse' }
  const late = await offered(over)
  expect((await begin('student', late.offeringId)).status).toBe(409)
  const closes_at = new Date(Date.now() + 3_600_000).toISOString()
  const exception = { learner_ids: [ids.otherStudent], opens_at: null, closes_at, attempts: null, reason: '生病' }
  expectDone(await teacher.put(`/apis/v2/offerings/${late.offeringId}/exceptions`, exception))
  expect((await begin('rival', late.offeringId)).status).toBe(409)
  const { id } = expectDone(await begin('student', late.offeringId)).data.record
  expectDone(await learnerOf(callers.student, id).answer(late.steps.question, ['B']))
  const times = `/apis/v2/places/${place.classId}/learners/${ids.student}/effective-times`
  const own = expectDone(await teacher.get(times)).data.times.find(
    (one: { offering_id: string }) => one.offering_id === late.offeringId,
  )
  expect(own.closes_at).toMatchObject({
    value: closes_at,
    why: '小组成员测试otherStudent：为该学员单独调整：生病',
  })
})

test('a member who is admitted admits the group', async () => {
  const one = await offered({ needs_approval: true })
  expect((await begin('student', one.offeringId)).status).toBe(409)
  const asked = await callers.otherStudent.post(`/apis/v2/learning/offerings/${one.offeringId}/applications`, {
    reason: '我们组想学',
  })
  const application_ids = [expectDone(asked).data.application.id]
  expectDone(await teacher.post('/apis/v2/applications/decision', { application_ids, is_approved: true }))
  expect((await begin('rival', one.offeringId)).status).toBe(409)
  expectDone(await begin('student', one.offeringId))
})

test('an arrangement of one member lets the others work too; the hours are those of who worked', async () => {
  const closes_at = new Date(Date.now() - 3_600_000).toISOString()
  const late = await offered({ closes_at, late_policy: 'refuse' })
  const arranged = { learner_ids: [ids.otherStudent], extra_days: 1, reason: '病假' }
  expectDone(await teacher.post(`/apis/v2/places/${place.classId}/accommodations`, arranged))
  const { offerings } = expectDone(await callers.student.get('/apis/v2/learning/offerings', { per_page: 50 })).data
  expect(offerings.find((one: { id: string }) => one.id === late.offeringId).phase).toBe('open')
  const { id } = expectDone(await begin('student', late.offeringId)).data.record
  expectDone(await learnerOf(callers.student, id).answer(late.steps.question, ['B']))
  expect(expectDone(await learnerOf(callers.student, id).submit()).data.record.is_late).toBe(false)
  const query = { offering_id: late.offeringId }
  const { analysis } = expectDone(await teacher.get(`/apis/v2/places/${place.classId}/analysis`, query)).data
  const worked = new Set(analysis.heat.flatMap((cell: { who: number[] }) => cell.who))
  expect([...worked].map((who) => analysis.people[who as number].id)).toEqual([ids.student])
})

test('who is removed from the class leaves the unsubmitted work of the group, which keeps its rows', async () => {
  const one = await offered()
  const { id } = expectDone(await begin('rival', one.offeringId)).data.record
  expect((await see(id)).record.learner.members).toHaveLength(1)
  const body = { member_ids: await memberIds(['rival']) }
  expectDone(await teacher.post(`/apis/v2/places/${place.classId}/members/remove`, body))
  expect((await learnerOf(callers.rival, id).see()).status).toBe(404)
  expect((await see(id)).record.learner).toMatchObject({ real_name: '二组', members: [] })
  const at = `/apis/v2/offerings/${one.offeringId}`
  const { records } = expectDone(await teacher.get(`${at}/records`)).data
  expect(records.map((row: { id: string | null }) => row.id)).toContain(id)
  const { monitor } = expectDone(await teacher.get(`${at}/monitor`)).data
  expect(monitor.rows.map((row: { record_id: string | null }) => row.record_id)).toContain(id)
})
