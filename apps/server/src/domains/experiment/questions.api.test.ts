import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Question } from '@lab/contract/question/content'
import type { record, StepProgress } from '@lab/contract/record'
import type { DataOf } from '@lab/contract/endpoint'
import { projectRoot } from '../../kernel/config.ts'
import { migrate } from '../../kernel/database/migrate.ts'
import { databaseOf } from '../../testing/global-setup.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'

describe('question steps of every type', () => {
  const questions = {
    多空: {
      type: 'fill',
      blanks: [
        { rules: [{ kind: 'text', text: '就绪' }] },
        { rules: [{ kind: 'number', value: 3, tolerance: 0.1, units: [{ name: 'ms' }] }] },
      ],
      analysis: '进程有三种基本状态',
    },
    排序: { type: 'ordering', items: ['编辑', '暂存', '提交', '推送'], scoring: 'pairs' },
    连线: {
      type: 'matching',
      left: ['ls', 'cd'],
      right: ['列出', '进入', '删除'],
      pairs: [
        [0, 0],
        [1, 1],
      ],
    },
    简答: { type: 'short_answer', reference: '进程是运行中的程序', keywords: ['程序'] },
  } as const
  const asked = new Map(Object.entries(questions).map(([title, given]) => [title, Question.parse(given as never)]))
  let app: TestApp
  let teacher: Caller
  let student: Caller
  let place: Taught
  let recordId: string
  const ids = new Map<string, string>()
  beforeAll(async () => {
    app = await testApp({ runJobs: false })
    teacher = await app.as('teacher')
    student = await app.as('student')
    const steps = [...asked].map(([title, question]) => ({ title, kind: 'question' as const, points: 10, question }))
    place = await taught(app, { auto_confirm: true }, { sections: [{ title: '一', steps }] })
    const begun = expectDone(await student.post(`/apis/v2/learning/offerings/${place.offeringId}/records`)).data
    recordId = begun.record.id
    for (const step of begun.steps) ids.set(step.title, step.step_id)
  }, 60_000)
  afterAll(() => app.close())

  const seen = async (title: string) => {
    const { content } = expectDone(await learnerOf(student, recordId).see()).data
    const steps = content.experiment.outline.sections[0].steps as {
      title: string
      question: object
      analysis: string
    }[]
    return steps.find((step) => step.title === title)!
  }
  const answer = async (title: string, given: string[]) => learnerOf(student, recordId).answer(ids.get(title)!, given)
  const progress = async (caller: Caller, title: string) => {
    const { steps } = expectDone(await caller.get(`/apis/v2/records/${recordId}/progress`)).data
    return (steps as StepProgress[]).find((step) => step.title === title)!
  }

  test('are presented without what is right', async () => {
    for (const title of asked.keys()) {
      expect(JSON.stringify(await seen(title))).not.toMatch(/"(pairs|rules|keywords|reference)"|基本状态|运行中/)
    }
    const order = asked.get('排序')!
    expect((await seen('排序')).question).not.toMatchObject({ items: order.type === 'ordering' ? order.items : [] })
  })

  test('give partial credit, and say why without saying what', async () => {
    const { data } = expectDone(await answer('多空', ['就绪', '5 ms']))
    expect(data.steps.find((step: StepProgress) => step.title === '多空')).toMatchObject({
      share: 0.5,
      last_message: '回答部分正确：答对 1 空，共 2 空',
      review: null,
    })
    expect((await seen('多空')).analysis).toBe('')
    expect(expectDone(await answer('多空', ['就绪', '3.05ms'])).data.is_right).toBe(true)
    expect((await seen('多空')).analysis).toBe('进程有三种基本状态')
  })

  test('show a teacher the answer, the right one and the reason', async () => {
    const order = asked.get('排序')!
    if (order.type !== 'ordering') throw new Error('ordering')
    const [edit, stage, commit, push] = order.items.map(({ id }) => id) as [string, string, string, string]
    expectDone(await answer('排序', [stage, commit, push, edit]))
    const { review, share } = await progress(teacher, '排序')
    expect(share).toBeCloseTo(2 / 3)
    expect(review?.marked.reason).toBe('回答部分正确：相邻正确 2 处，共 3 处')
    expect(review?.marked.parts[0]).toMatchObject({ given: '暂存', right: '编辑', share: 0 })
    const { events } = expectDone(await teacher.get(`/apis/v2/records/${recordId}/events?kind=answered`)).data
    expect(events.some((event: { detail: string }) => event.detail === 'B → C → D → A')).toBe(true)
  })

  test.each([
    ['连线', ['x'.repeat(90)], '连线不存在'],
    ['多空', ['', ' '], '请至少填写一个空'],
    ['排序', ['a', 'a'], '排序的项不能重复'],
    ['简答', ['一', '二'], '请作答'],
  ])('%s refuses %j', async (title, given, message) => {
    expect(await answer(title, given)).toMatchObject({ status: 422, msg: expect.stringContaining(message) })
  })

  test('wait for a teacher where a person marks', async () => {
    expectDone(await answer('简答', ['运行着的程序']))
    expect(await progress(teacher, '简答')).toMatchObject({
      state: 'passed',
      share: null,
      review: { marked: { reason: '等待教师评分', parts: [{ given: '有' }] } },
    })
    expect(expectDone(await learnerOf(student, recordId).submit()).data.record.state).toBe('submitted')
    const scoresNow = async () => expectDone(await teacher.get(`/apis/v2/records/${recordId}/scores`)).data
    const read = async () =>
      ((await scoresNow()).steps as DataOf<typeof record.scores>['steps'])
        .filter((step) => step.read_by_teacher)
        .map(({ title }) => title)
    expect(await read()).toEqual(['简答'])
    const body = { step_id: ids.get('简答'), score: 8, reason: '批阅' }
    expectDone(await teacher.put(`/apis/v2/records/${recordId}/scores`, body))
    // Still the teacher's to score, to be corrected where it was typed.
    expect(await read()).toEqual(['简答'])
    const scores = await scoresNow()
    expect(scores.total).toBeCloseTo(10 + 6.67 + 8, 1)
  })

  test('are regraded by the whole question', async () => {
    const regrade = (question: object) =>
      teacher.post(`/apis/v2/offerings/${place.offeringId}/regrades`, {
        changes: [{ step_id: ids.get('排序'), question }],
        reason: '顺序有误',
      })
    expect((await regrade({ type: 'true_false', answer: ['对'] })).msg).toContain('题型不能修改')
    expectDone(await regrade({ ...asked.get('排序'), scoring: 'run' }))
  })

  test.each([
    [{ type: 'programming' }, '编程题暂不能使用：自动评测尚未开放'],
    [{ type: 'fill', blanks: [{ rules: [{ kind: 'pattern', pattern: '(' }] }] }, '第1空的正则表达式有误'],
    [{ type: 'ordering', items: ['只有一项'] }, '排序项至少有2个'],
  ])('refuse %j', async (question, message) => {
    const { step } = expectDone(await teacher.get(`/apis/v2/experiment-steps/${ids.get('多空')}`)).data
    const refused = await teacher.put(`/apis/v2/experiment-steps/${step.id}`, { version: step.version, question })
    expect(refused).toMatchObject({ status: 422, msg: expect.stringContaining(message) })
  })
})

test('questions from before the types had forms of their own go on meaning the same', async () => {
  const migrations = join(projectRoot(), 'apps/server/migrations')
  const name = `lab_questions_${randomBytes(6).toString('hex')}`
  const database = databaseOf(inject('postgres'), name)
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name} ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0`)
  const client = new pg.Client(database)
  try {
    const files = readdirSync(migrations).filter((file) => file.endsWith('.sql'))
    await migrate(
      database,
      migrations,
      files.filter((file) => file < '9501'),
    )
    await client.connect()
    await client.query('SET session_replication_role = replica')
    const old = [
      { type: 'single', options: ['甲', '乙'], answer: ['B'], analysis: '因为' },
      { type: 'multiple', options: ['甲', '乙', '丙'], answer: ['A', 'C'], analysis: '' },
      { type: 'judge', options: [], answer: ['错'], analysis: '' },
      { type: 'fill', options: [], answer: ['chmod', 'chmod 命令'], analysis: '' },
    ]
    const snapshot = {
      title: '旧',
      sections: [{ title: '一', steps: [{ question: null }, ...old.map((question) => ({ question }))] }],
    }
    for (const [at, question] of old.entries())
      await client.query(
        `INSERT INTO experiment_steps
           (id, experiment_id, section_id, org_id, position, title, kind, body, question, updated_by)
         SELECT gen_random_uuid(), one, one, one, $1, '题', 'question', '{}', $2, one FROM gen_random_uuid() AS one`,
        [at, JSON.stringify(question)],
      )
    await client.query(
      `INSERT INTO content_versions (id, content_id, version, snapshot, published_by)
       SELECT gen_random_uuid(), one, 1, $1, one FROM gen_random_uuid() AS one`,
      [JSON.stringify(snapshot)],
    )
    await migrate(database, migrations, files)
    const wanted = old.map((question) => Question.parse(question as never))
    const steps = await client.query('SELECT question FROM experiment_steps ORDER BY position')
    expect(steps.rows.map((row) => row.question)).toEqual(wanted)
    const kept = await client.query('SELECT snapshot FROM content_versions')
    expect(kept.rows[0].snapshot.sections[0].steps.map((step: { question: unknown }) => step.question)).toEqual([
      null,
      ...wanted,
    ])
  } finally {
    await client.end()
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  }
}, 60_000)
