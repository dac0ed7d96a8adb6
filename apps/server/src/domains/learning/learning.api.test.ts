import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught, type Taught } from './testing/taught.ts'

let app: TestApp
let teacher: Caller
let student: Caller
let other: Caller
let place: Taught
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  student = await app.as('student')
  other = await app.as('otherStudent')
  place = await taught(app)
}, 60_000)
afterAll(() => app.close())

const begin = async (caller: Caller, offeringId: string): Promise<string> =>
  expectDone(await caller.post(`/apis/v2/learning/offerings/${offeringId}/records`)).data.record.id
/** As its teacher reads it, also before it is confirmed. */
const scoreOf = async (recordId: string): Promise<number | null> =>
  expectDone(await teacher.get(`/apis/v2/records/${recordId}`)).data.record.score

describe('a learner at work, in a real environment', () => {
  let recordId: string
  let learner: ReturnType<typeof learnerOf>
  beforeAll(async () => {
    recordId = await begin(student, place.offeringId)
    learner = learnerOf(student, recordId)
  })

  test('what is taught is listed, with the own record', async () => {
    const { data } = await student.get('/apis/v2/learning/offerings')
    expect(data.offerings).toMatchObject([{ id: place.offeringId, phase: 'open', record: { id: recordId } }])
    // Steps and their points are the teacher's to know before the learner has begun.
    expect(data.offerings[0].content_shape).toBe('')
    expect((await other.get('/apis/v2/learning/offerings')).data.offerings[0].record).toBeNull()
  })

  test('the outline shows neither scripts nor answers nor unopened hints', async () => {
    const { data, text } = await learner.see()
    expect(data.content.experiment.outline.step_count).toBe(4)
    expect(text).not.toMatch(/setup\.log|两个大于号|重定向|hello\.txt/)
    expect(data.steps[1]).toMatchObject({ has_hint: true, hint_opened: false, hint_cost: 2 })
  })

  test('without an environment nothing can be checked', async () => {
    expect(await learner.verify(place.steps.task)).toMatchObject({ status: 409, msg: '环境未在运行' })
  })

  test('start, open, fail, get partial credit, pass', async () => {
    expectDone(await learner.open(place.steps.task))
    const started = expectDone(await learner.environment())
    expect(started.data.environment).toMatchObject({ state: 'running', purpose: 'experiment', record_id: recordId })
    expect(expectDone(await learner.environment()).data.environment.id).toBe(started.data.environment.id)
    // The setup of the opened step ran once, however often it is opened.
    expectDone(await learner.open(place.steps.task))
    expect(expectDone(await learner.run('cat ~/setup.log')).data).toMatchObject({ stdout: 'ready\n', exit_code: 0 })

    const failed = expectDone(await learner.verify(place.steps.task)).data
    expect(failed).toMatchObject({ outcome: 'failed', message: '没有找到 hello.txt' })
    expectDone(await learner.run('echo hello > ~/hello.txt'))
    const partly = expectDone(await learner.verify(place.steps.task)).data
    expect(partly).toMatchObject({ outcome: 'failed', message: '文件里没有你好' })
    expect(partly.steps[1]).toMatchObject({ share: 0.5 })
    expect(partly.record.current_step).toMatchObject({ title: '写出问候', failures: 2, last_message: '文件里没有你好' })
    expectDone(await learner.run('echo 你好 > ~/hello.txt'))
    const passed = expectDone(await learner.verify(place.steps.task)).data
    expect(passed).toMatchObject({ outcome: 'passed', record: { passed_count: 1, progress: 25 } })
    expect(await scoreOf(recordId)).toBe(10)
  }, 60_000)

  test('clicking verify many times at once is one run', async () => {
    const before = (await learner.see()).data.steps[1].attempts
    expectDone(await learner.run('touch ~/hold'))
    const clicks = Array.from({ length: 6 }, () => learner.verify(place.steps.task))
    // Asks the database for more than a click does before it joins a run, and after all of them.
    await learner.see()
    expectDone(await learner.run('rm ~/hold'))
    const answers = await Promise.all(clicks)
    expect(answers.map((answer) => answer.data.outcome)).toEqual(Array(6).fill('passed'))
    expect((await learner.see()).data.steps[1].attempts).toBe(before + 1)
  })

  test('reading, answering, reporting', async () => {
    expectDone(await learner.done(place.steps.read))
    expect((await learner.done(place.steps.task)).msg).toBe('该环节需要验证、作答或提交报告后才算完成')
    expect(expectDone(await learner.answer(place.steps.question, ['A'])).data).toMatchObject({ is_right: false })
    const right = expectDone(await learner.answer(place.steps.question, ['B'])).data
    expect(right).toMatchObject({ is_right: true })
    expect(await scoreOf(recordId)).toBe(20)
    // A worse answer afterwards loses nothing.
    expectDone(await learner.answer(place.steps.question, ['C']))
    expect(await scoreOf(recordId)).toBe(20)
    expect(expectDone(await learner.report(place.steps.report, '# 报告')).data.state.record.progress).toBe(100)
  })

  test('a question is asked; the teacher answers it, and the asker sees that', async () => {
    const asked = expectDone(await learner.ask('为什么要两个大于号', place.steps.question)).data.query
    expect(asked).toMatchObject({
      content_kind: 'experiment',
      state: 'open',
      step_title: '追加符号',
      is_overdue: false,
    })
    const open = (await teacher.get(`/apis/v2/places/${place.classId}/queries`, { state: 'open' })).data
    expect(open).toMatchObject({ total: 1, queries: [{ id: asked.id, can: { answer: true } }] })
    const given = { body: { value: '一个会覆盖' }, is_official: true }
    const answered = expectDone(await teacher.post(`/apis/v2/queries/${asked.id}/answers`, given)).data
    expect(answered).toMatchObject({ query: { state: 'answered', post_count: 1 }, posts: [{ is_official: true }] })
    const mine = (await student.get(`/apis/v2/learning/records/${recordId}/queries`)).data
    expect(mine.queries).toMatchObject([{ id: asked.id, state: 'answered' }])
    const further = { body: { value: '还是不懂' } }
    expect(
      expectDone(await student.post(`/apis/v2/learning/queries/${asked.id}/posts`, further)).data.query.state,
    ).toBe('open')
    expect((await other.get(`/apis/v2/queries/${asked.id}`)).status).toBe(404)
    expectDone(await teacher.put(`/apis/v2/queries/${asked.id}`, { is_public: true }))
    expect((await other.get(`/apis/v2/queries/${asked.id}`)).data.posts).toHaveLength(2)
    expect((await other.post(`/apis/v2/learning/queries/${asked.id}/posts`, further)).status).toBe(404)
    expectDone(await teacher.post(`/apis/v2/queries/${asked.id}/close`))
    expect((await student.post(`/apis/v2/learning/queries/${asked.id}/posts`, further)).msg).toBe('提问已关闭')
    expect(expectDone(await teacher.post(`/apis/v2/queries/${asked.id}/reopen`)).data.query.state).toBe('answered')
  })

  test('what was submitted is no longer worked on', async () => {
    const submitted = expectDone(await learner.submit()).data.record
    expect(submitted).toMatchObject({ state: 'submitted', score: null, is_late: false })
    expect(await scoreOf(recordId)).toBe(20)
    expect((await learner.answer(place.steps.question, ['B'])).msg).toBe('当前状态为已提交，不能作答')
    expect((await learner.submit()).msg).toBe('当前状态为已提交，不能提交')
    expectDone(await learner.leaveEnvironment())
  })

  test('the teacher sees it in the class, step by step and as it happened', async () => {
    const list = (await teacher.get(`/apis/v2/offerings/${place.offeringId}/records`, { sort: 'number', order: 'asc' }))
      .data
    expect(list.total).toBe(2)
    const rows = new Map(list.records.map((row: { learner: { real_name: string } }) => [row.learner.real_name, row]))
    expect(rows.get('测试student')).toMatchObject({ id: recordId, state: 'submitted', score: 20, can: { grade: true } })
    expect(rows.get('测试otherStudent')).toMatchObject({ id: null, state: 'not_started', score: null })
    const { steps } = (await teacher.get(`/apis/v2/records/${recordId}/progress`)).data
    expect(steps[1]).toMatchObject({ state: 'passed', failures: 2, last_outcome: 'passed' })
    expect(steps[3]).toMatchObject({ state: 'passed', report: { value: '# 报告' } })
    const { events } = (await teacher.get(`/apis/v2/records/${recordId}/events`, { per_page: 100 })).data
    const kinds = events.map((event: { kind: string }) => event.kind)
    for (const kind of [
      'started',
      'opened_step',
      'env_started',
      'command',
      'verified',
      'answered',
      'asked',
      'submitted',
    ])
      expect(kinds).toContain(kind)
    const commands = (await teacher.get(`/apis/v2/records/${recordId}/events`, { kind: 'command' })).data
    expect(commands.events.at(-1)).toMatchObject({ text: 'cat ~/setup.log', detail: 'ready', step_title: '写出问候' })
  })

  test('a score is changed with a reason that stays, and taken back', async () => {
    const set = (body: object) => teacher.put(`/apis/v2/records/${recordId}/scores`, body)
    const report = { step_id: place.steps.report, comment: '写得清楚', reason: '批阅报告' }
    expect(await set({ ...report, score: 11 })).toMatchObject({ status: 422, msg: '分数应在0到10之间' })
    expect((await set({ ...report, score: 8, reason: ' ' })).code).toBe(10422)
    expect(expectDone(await set({ ...report, score: 8 })).data.record.score).toBe(28)
    const task = { step_id: place.steps.task, reason: '误判' }
    expect(expectDone(await set({ ...task, score: 0 })).data.record.score).toBe(18)
    expect(expectDone(await set({ ...task, score: null, reason: '恢复' })).data.record.score).toBe(28)
    const { data } = await teacher.get(`/apis/v2/records/${recordId}/scores`)
    expect(data).toMatchObject({ total: 28, max_score: 30 })
    expect(data.steps[3]).toMatchObject({
      manual_score: 8,
      comment: '写得清楚',
      graded_by: { real_name: '测试teacher' },
    })
    const who = { real_name: '测试teacher' }
    expect(data.changes).toMatchObject([
      { before: 0, after: 10, reason: '恢复', who },
      { before: 10, after: 0, reason: '误判', step_title: '写出问候' },
      { before: null, after: 8, reason: '批阅报告' },
    ])
  })

  test('confirmed, returned with a reason, gone on with', async () => {
    expectDone(await teacher.put(`/apis/v2/records/${recordId}/comment`, { comment: '继续努力' }))
    const comment = async () => expectDone(await learner.see()).data.comment
    /** In their work and in their list. */
    const scoresTold = async () => {
      const { offerings } = expectDone(await student.get('/apis/v2/learning/offerings')).data
      const listed = offerings.find(({ id }: { id: string }) => id === place.offeringId)
      return [expectDone(await learner.see()).data.record.score, listed.record.score]
    }
    expect(await comment()).toBe('')
    expect(await scoreOf(recordId)).toBe(28)
    expect(await scoresTold()).toEqual([null, null])
    const chosen = { record_ids: [recordId] }
    expect(expectDone(await teacher.post('/apis/v2/records/grade', chosen)).data.graded).toBe(1)
    expect(await comment()).toBe('继续努力')
    expect(await scoresTold()).toEqual([28, 28])
    expect((await student.post(`/apis/v2/learning/offerings/${place.offeringId}/records`, { again: true })).msg).toBe(
      '当前状态为已评分，不能重新作答',
    )
    expectDone(await teacher.post('/apis/v2/records/return', { ...chosen, reason: '请补充报告' }))
    expect((await teacher.post('/apis/v2/records/return', { ...chosen, reason: '再来' })).msg).toBe(
      '当前状态为已退回，不能退回',
    )
    expect(await comment()).toBe('继续努力')
    expect(await scoresTold()).toEqual([null, null])
    const back = expectDone(await learner.report(place.steps.report, '补充')).data.state
    expect(back).toMatchObject({ record: { state: 'in_progress', attempt: 1 }, comment: '继续努力' })
    expectDone(await learner.submit())
  })

  test('results leave as spreadsheets that open and hold the rows', async () => {
    const {
      data: { members },
    } = await teacher.get(`/apis/v2/places/${place.classId}/members`)
    const known = members.find((one: { number: string }) => one.number === 'T-student')
    const inOffice = { sex: 'female', major: '软件工程', administrative_class: '软件2401' }
    expectDone(await teacher.put(`/apis/v2/memberships/${known.id}`, inOffice))
    const answer = await teacher.post('/apis/v2/exports/class-results', { place_id: place.classId, kind: 'experiment' })
    expect(answer.headers['content-type']).toContain('spreadsheetml')
    const sheet = await readSheet(answer.bytes)
    expect(sheet[0]).toEqual([
      '学号',
      '姓名',
      '性别',
      '行政班',
      '专业',
      '分组',
      expect.stringContaining('满分30'),
      '总评（百分制）',
      '平均进度（%）',
    ])
    expect(sheet.slice(1)).toEqual([
      ['T-student', '测试student', '女', '软件2401', '软件工程', null, 28, 93.3, 100],
      ['T-otherStudent', '测试otherStudent', null, null, null, null, '未开始', null, 0],
    ])
    const details = await readSheet(answer.bytes, '明细')
    expect(details.slice(1).map((row) => [row[0], row[3], ...row.slice(7, 11)])).toEqual([
      ['T-student', '软件2401', '已提交', 28, 30, '是'],
      ['T-otherStudent', null, '未开始', null, 30, null],
    ])
    const one = await teacher.post('/apis/v2/exports/content-records', { content_id: place.experimentId })
    expect((await readSheet(one.bytes))[1]).toEqual(
      expect.arrayContaining(['测试student', '女', '软件2401', '一班', '已提交', 28, 30]),
    )
  })

  test('a file has the rows that its list shows: in a class everybody, and filtered as the list is', async () => {
    const of = { content_id: place.experimentId, offering_id: place.offeringId }
    const namesIn = async (name: string, body: Record<string, unknown>): Promise<unknown[]> =>
      (await readSheet((await teacher.post(`/apis/v2/exports/${name}`, body)).bytes)).slice(1).map((row) => row[1])
    expect(await namesIn('content-records', of)).toEqual(['测试student', '测试otherStudent'])
    expect(await namesIn('content-records', { ...of, state: 'submitted' })).toEqual(['测试student'])
    expect(await namesIn('content-records', { ...of, state: 'graded' })).toEqual([])
    expect(await namesIn('content-records', { ...of, keyword: '测试other' })).toEqual(['测试otherStudent'])
    expect(
      await namesIn('class-results', { place_id: place.classId, kind: 'experiment', keyword: '测试other' }),
    ).toEqual(['测试otherStudent'])
    const { data } = await teacher.post('/apis/v2/experiments', { title: '另一个实验' })
    const elsewhere = { content_id: data.experiment.id, offering_id: place.offeringId }
    expect((await teacher.post('/apis/v2/exports/content-records', elsewhere)).status).toBe(404)
    expect((await (await app.as('peer')).post('/apis/v2/exports/content-records', of)).status).toBe(404)
    expect((await (await app.as('stranger')).post('/apis/v2/exports/content-records', of)).status).toBe(404)
  })

  test('the gradebook has a cell for what was begun and none for what was not', async () => {
    const { data } = await teacher.get(`/apis/v2/places/${place.classId}/records`, {
      kind: 'experiment',
      sort: 'score',
      order: 'desc',
    })
    expect(data.offerings).toMatchObject([{ id: place.offeringId, max_score: 30, weight: 1 }])
    expect(data.members).toMatchObject([
      {
        learner: { real_name: '测试student' },
        total: expect.closeTo(93.33, 1),
        cells: [{ record_id: recordId, score: 28 }],
      },
      { learner: { real_name: '测试otherStudent' }, total: null, cells: [] },
    ])
  })
})

describe('whose it is', () => {
  test('nobody else reaches a learner’s record or learning calls', async () => {
    const recordId = await begin(other, place.offeringId)
    for (const name of ['student', 'peer', 'neighbour', 'stranger', 'strangeStudent'] as const) {
      const caller = await app.as(name)
      const answers = [
        await learnerOf(caller, recordId).see(),
        await learnerOf(caller, recordId).submit(),
        await caller.get(`/apis/v2/records/${recordId}`),
      ]
      expect({ name, statuses: answers.map((answer) => answer.status) }).toEqual({ name, statuses: [404, 404, 404] })
    }
    expect((await student.get(`/apis/v2/offerings/${place.offeringId}/records`)).status).toBe(404)
    expect((await (await app.as('admin')).get(`/apis/v2/records/${recordId}`)).code).toBe(10200)
    expect((await learnerOf(teacher, recordId).submit()).status).toBe(404)
  })

  test('a teacher’s trial is an own record that no list and no statistic knows', async () => {
    const trial = expectDone(await teacher.post(`/apis/v2/learning/contents/${place.experimentId}/trials`)).data.record
    expect(trial).toMatchObject({ is_trial: true, state: 'in_progress', content_version: 0 })
    expectDone(await learnerOf(teacher, trial.id).answer(place.steps.question, ['B']))
    const list = (await teacher.get(`/apis/v2/contents/${place.experimentId}/records`)).data
    expect(list.records.map((row: { id: string }) => row.id)).not.toContain(trial.id)
    expect((await (await app.as('admin')).get(`/apis/v2/records/${trial.id}`)).status).toBe(404)
    const again = expectDone(
      await teacher.post(`/apis/v2/learning/contents/${place.experimentId}/trials`, { restart: true }),
    ).data.record
    expect(again.id).not.toBe(trial.id)
    expect(again.score).toBe(0)
  })
})

test('an invite code joins once, and only one that exists', async () => {
  const join = (code: string) => student.post('/apis/v2/learning/places/join', { invite_code: code })
  expect((await join('NOSUCH')).msg).toContain('邀请码无效')
  const made = (await teacher.post('/apis/v2/classes', { name: '二班' })).data.class
  const joined = expectDone(await join(made.invite_code.toLowerCase()))
  expect(joined.data).toEqual({ place_id: made.id, place_kind: 'class' })
  expect(await join(made.invite_code)).toMatchObject({ status: 409, code: 361014 })
})

test('time counts as far as it passed, however much is claimed', async () => {
  const there = await taught(app)
  const recordId = await begin(student, there.offeringId)
  expectDone(await learnerOf(student, recordId).heartbeat(300))
  const { record } = (await teacher.get(`/apis/v2/records/${recordId}`)).data
  expect(record.duration_seconds).toBeLessThan(5)
})

test('two first starts at once make one record', async () => {
  const there = await taught(app)
  const ids = await Promise.all(Array.from({ length: 5 }, () => begin(student, there.offeringId)))
  expect(new Set(ids).size).toBe(1)
})
