import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerGroup, MarkingItem } from '@lab/contract/marking'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught } from '../learning/testing/taught.ts'
import { aDesk, type TestDesk } from './testing/a-desk.ts'

let app: TestApp
let teacher: Caller
let peer: Caller
let desk: TestDesk
const words = ['互斥、占有等待', '互斥 占有等待。', '不知道', '互斥', '互斥', '互斥', '占有', '等待', '循环', '剥夺']
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  peer = await app.as('peer')
  desk = await aDesk(app, words)
  expectDone(
    await teacher.post(`/apis/v2/places/${desk.place.classId}/members`, {
      user_ids: [app.school.people.peer.id],
      role: 'teacher',
    }),
  )
}, 60_000)
afterAll(() => app.close())

const items = async (who = teacher): Promise<MarkingItem[]> => expectDone(await who.get(desk.at())).data.items
const groups = async (who = teacher, key = desk.answer): Promise<AnswerGroup[]> =>
  expectDone(await who.get(desk.at(`/${key}`))).data.groups
const take = async (who: Caller, body: object = {}): Promise<string[]> =>
  expectDone(await who.post(desk.at(`/${desk.answer}/claims`), body)).data.attempt_ids
const mark = async (who: Caller, attemptIds: string[], body: object, key = desk.answer) =>
  expectDone(await who.post(desk.at(`/${key}/marks`), { attempt_ids: attemptIds, ...body })).data
const open = async (who: Caller, attemptId: string, key = desk.answer) =>
  expectDone(await who.get(desk.at(`/${key}/answers/${attemptId}`))).data.answer
const settings = async (body: object) => expectDone(await teacher.put(desk.at('/settings'), body))
const attemptOf = async (name: string): Promise<string> =>
  (await groups()).flatMap(({ answers }) => answers).find(({ label }) => label === name)!.attempt_id

describe('the bench', () => {
  test('lists what people mark, and answers that say the same together', async () => {
    expect(await items()).toMatchObject([
      { key: desk.answer, title: '死锁的条件', total: 10, first: 10, mine: 10, done: 0 },
      { key: desk.report, title: '报告', kind: 'report', total: 10, first: 10 },
    ])
    const found = await groups()
    expect(found.map(({ excerpt, answers }) => [excerpt, answers.length])).toEqual([
      ['互斥、占有等待', 1],
      ['互斥 占有等待。', 1],
      ['不知道', 1],
      ['互斥', 3],
      ['占有', 1],
      ['等待', 1],
      ['循环', 1],
      ['剥夺', 1],
    ])
    expect(found[0]!.answers[0]).toMatchObject({ label: '学员1', number: '0001', waits: 'first', is_mine: true })
  })

  test('shows an answer with what is right, and marks all that say the same at once', async () => {
    const same = (await groups()).find(({ excerpt }) => excerpt === '互斥')!.answers.map((one) => one.attempt_id)
    const answer = await open(teacher, same[0]!)
    expect(answer.step.review.marked.parts).toEqual([{ label: '关键词「互斥」', given: '有', right: '', share: null }])
    expect(await mark(teacher, same, { score: 3, comment: '不全', seconds: 12 })).toEqual({
      saved: expect.arrayContaining(same),
      answers: same.map((id) => expect.objectContaining({ attempt_id: id, waits: null, is_mine: false, score: 3 })),
      skipped: [],
    })
    expect((await items())[0]).toMatchObject({ first: 7, done: 3 })
    expect(await open(peer, same[1]!)).toMatchObject({ score: 3, waits: null, step: { comment: '不全' } })
  })

  test('refuses more than the points, and a rubric by a number', async () => {
    const [id] = (await groups())[0]!.answers.map((one) => one.attempt_id)
    const give = (body: object, key = desk.answer) =>
      teacher.post(desk.at(`/${key}/marks`), { attempt_ids: [id], ...body })
    expect(await give({ score: 11 })).toMatchObject({ status: 422 })
    expect(await give({ score: 5 }, desk.report)).toMatchObject({ status: 422 })
    expect(await give({})).toMatchObject({ status: 422 })
  })

  test('marks a report by its rubric, with the notes for graders', async () => {
    const [id] = (await groups(teacher, desk.report))[0]!.answers.map((one) => one.attempt_id)
    expect((await open(teacher, id!, desk.report)).rubric[0]).toMatchObject({ id: 'a', note: 'a的说明' })
    await mark(
      teacher,
      [id!],
      {
        criteria: [
          { id: 'a', score: 3 },
          { id: 'b', score: 6 },
        ],
      },
      desk.report,
    )
    expect(await open(teacher, id!, desk.report)).toMatchObject({
      score: 9,
      criteria: [
        { id: 'a', score: 3 },
        { id: 'b', score: 6 },
      ],
    })
  })

  test('another rubric converts what was scored, of one marker and of what counts, or has it marked once more', async () => {
    const [id] = (await groups(teacher, desk.report))[0]!.answers.map((one) => one.attempt_id)
    const criterion = (name: string, points: number) => ({ id: name, title: name, points, note: '' })
    const change = (rubric: object[], more: object = {}) =>
      teacher.post(desk.at(`/${desk.report}/rubrics`), { rubric, reason: '调整分值', ...more })
    expect((await items())[1]).toMatchObject({ scored: 1, rubric: [{ id: 'a' }, { id: 'b' }] })
    expect(await change([criterion('a', 4)])).toMatchObject({ status: 422 })
    const other = [criterion('a', 6), criterion('b', 3), criterion('c', 1)]
    expect(expectDone(await change(other)).data).toEqual({ changed: 1, again: 0 })
    const logged = await app.kernel.connection.db.execute(
      sql`SELECT before FROM activity_logs WHERE action = 'marking.changeRubric' AND object_id = ${desk.place.offeringId}`,
    )
    expect(logged.rows).toMatchObject([{ before: { rubric: [{ points: 4 }, { points: 6 }] } }])
    const converted = await open(teacher, id!, desk.report)
    expect(converted).toMatchObject({
      score: 7.5,
      waits: null,
      rubric: [{ points: 6 }, { points: 3 }, { points: 1 }],
      criteria: [
        { id: 'a', score: 4.5 },
        { id: 'b', score: 3 },
        { id: 'c', score: 0 },
      ],
    })
    const { rows } = await app.kernel.connection.db.execute(
      sql`SELECT score FROM marking_marks WHERE attempt_id = ${id} AND key = ${desk.report}`,
    )
    expect(rows).toEqual([{ score: 7.5 }])
    // Words only: nobody's score is another one.
    expect(expectDone(await change(other.map((one) => ({ ...one, note: '看结论' })))).data.changed).toBe(0)
    const again = await change([criterion('a', 4), criterion('b', 6)], { is_again: true })
    expect(expectDone(again).data).toEqual({ changed: 0, again: 1 })
    expect(await open(teacher, id!, desk.report)).toMatchObject({ score: null, waits: 'first', criteria: [] })
    const full = [
      { id: 'a', score: 4 },
      { id: 'b', score: 6 },
    ]
    // Who gave what is converted stays its marker, and what was answered after that still waits to be read.
    await mark(peer, [id!], { criteria: full }, desk.report)
    const { db } = app.kernel.connection
    await db.execute(sql`UPDATE responses SET at = now() WHERE attempt_id = ${id} AND key = ${desk.report}`)
    expect(await open(teacher, id!, desk.report)).toMatchObject({ waits: 'first' })
    expect(expectDone(await change(other)).data).toEqual({ changed: 1, again: 0 })
    expect(await open(teacher, id!, desk.report)).toMatchObject({ waits: 'first' })
    const marked = await db.execute(
      sql`SELECT manual, graded_by FROM attempt_items WHERE attempt_id = ${id} AND key = ${desk.report}`,
    )
    expect(marked.rows).toEqual([{ manual: 9, graded_by: app.school.people.peer.id }])
    const [a, b] = full
    await mark(teacher, [id!], { criteria: [a, { ...b, score: 3 }, { id: 'c', score: 1 }] }, desk.report)
    expect([403, 404]).toContain(
      (await peer.post(desk.at(`/${desk.answer}/rubrics`), { rubric: other, reason: '无' })).status,
    )
  })

  test('takes a mark back', async () => {
    const id = await attemptOf('学员4')
    await mark(teacher, [id], { score: null })
    expect(await open(teacher, id)).toMatchObject({ score: null, waits: 'first' })
    await mark(teacher, [id], { score: 3 })
  })

  test('asks again for what was answered after its mark', async () => {
    const id = await attemptOf('学员4')
    await app.kernel.connection.db.execute(sql`
      INSERT INTO responses (attempt_id, key, org_id, at, written_at, by, value)
      SELECT attempt_id, key, org_id, now() + interval '1 second', now() + interval '1 second', by, '["四个条件"]' FROM responses
      WHERE attempt_id = ${id} AND key = ${desk.answer} LIMIT 1`)
    expect(await open(teacher, id)).toMatchObject({ waits: 'first' })
    await app.kernel.connection.db.execute(sql`
      UPDATE responses SET at = now() - interval '1 hour' WHERE attempt_id = ${id} AND key = ${desk.answer}`)
  })

  test('is refused to all but those who look after the place', async () => {
    for (const name of ['neighbour', 'stranger'] as const)
      expect((await (await app.as(name)).get(desk.at())).status).toBe(404)
  })
})

describe('several markers', () => {
  test('ten at once get ten different answers, and nobody marks what another has open', async () => {
    const other = await aDesk(
      app,
      Array.from({ length: 12 }, (_, n) => `答案${n}`),
    )
    expectDone(
      await teacher.post(`/apis/v2/places/${other.place.classId}/members`, {
        user_ids: [app.school.people.peer.id],
        role: 'teacher',
      }),
    )
    const claims = other.at(`/${other.answer}/claims`)
    const mine: string[] = []
    for (let n = 0; n < 5; n++) mine.push(...expectDone(await teacher.post(claims, { except: mine })).data.attempt_ids)
    const theirs: string[] = []
    await Promise.all(
      Array.from({ length: 7 }, async () => {
        theirs.push(...expectDone(await peer.post(claims, { except: mine })).data.attempt_ids)
      }),
    )
    expect(new Set(mine).size).toBe(5)
    expect(theirs.some((id) => mine.includes(id))).toBe(false)
    const marked = expectDone(
      await peer.post(other.at(`/${other.answer}/marks`), { attempt_ids: [mine[0], theirs[0]], score: 4 }),
    ).data
    expect(marked).toMatchObject({
      saved: [theirs[0]],
      skipped: [{ attempt_id: mine[0], reason: '其他评阅人正在评阅' }],
    })
    // Who opens another one from the list puts back what they had open before, but for what is in hand.
    const opens = { attempt_ids: [mine[1]], except: [mine[2]], puts_back: true }
    expectDone(await teacher.post(claims, opens))
    const { groups } = expectDone(await peer.get(other.at(`/${other.answer}`))).data
    const taken = groups.flatMap(({ answers }: { answers: { attempt_id: string; taken_by: string }[] }) =>
      answers.filter((one) => one.taken_by === app.school.people.teacher.realName).map((one) => one.attempt_id),
    )
    expect(taken.toSorted()).toEqual([mine[1], mine[2]].toSorted())
    // What is open of the same question in another class is not put back from here.
    const elsewhere = desk.at(`/${other.answer}/claims`)
    expectDone(await teacher.post(elsewhere, { puts_back: true }))
    expectDone(await teacher.delete(elsewhere))
    expect(expectDone(await peer.post(claims, { attempt_ids: [mine[1]] })).data.attempt_ids).toEqual([])
    await teacher.delete(claims)
    expect(expectDone(await peer.post(claims, { attempt_ids: [mine[0]] })).data.attempt_ids).toEqual([mine[0]])
  })

  test('who has the list asks only for what changed, and which answers others have open', async () => {
    const marked = (await take(peer))[0]!
    const held = (await take(peer, { except: [marked] }))[0]!
    await mark(peer, [marked], { score: 4 })
    // What the reader has open themselves, and what was open too long ago, is nobody else's.
    await take(teacher, { except: [marked, held] })
    const late = (await take(peer, { except: [marked, held] }))[0]!
    await app.kernel.connection.db.execute(
      sql`UPDATE marking_claims SET until = now() - interval '1 second' WHERE attempt_id = ${late}`,
    )
    const changes = expectDone(
      await teacher.get(desk.at(`/${desk.answer}/changes`), { attempt_ids: `${marked},${desk.answer}` }),
    ).data
    expect(changes.answers).toMatchObject([{ attempt_id: marked, score: 4, waits: null }])
    expect(changes.taken).toEqual([{ attempt_id: held, taken_by: '测试peer' }])
    await mark(peer, [marked], { score: null })
    for (const who of [peer, teacher]) await who.delete(desk.at(`/${desk.answer}/claims`))
  })

  test('a second marker is not shown the first’s mark; two who agree are taken together', async () => {
    await settings({ second: 'all', tolerance_percent: 10, is_blind: true })
    const [id] = await take(teacher)
    await mark(teacher, [id!], { score: 6, comment: '尚可' })
    expect(await open(teacher, id!)).toMatchObject({ waits: 'second', is_mine: false, score: 6 })
    const blind = await open(peer, id!)
    expect(blind).toMatchObject({ waits: 'second', is_mine: true, score: null, number: '', step: { comment: '' } })
    expect(blind.label).toMatch(/^答卷 [0-9A-F]{6}$/)
    await mark(peer, [id!], { score: 7 })
    expect(await open(peer, id!)).toMatchObject({ waits: null, score: 6.5 })
  })

  test('what nobody has marked is handed out before what waits for a second mark', async () => {
    const [first] = await take(teacher)
    await mark(teacher, [first!], { score: 5 })
    const [next] = await take(peer)
    expect(next).not.toBe(first)
    expect(await open(peer, next!)).toMatchObject({ waits: 'first' })
    await mark(teacher, [first!], { score: null })
    await peer.delete(desk.at(`/${desk.answer}/claims`))
  })

  test('two who differ are settled, by one of them only where there is nobody else', async () => {
    const [id] = await take(teacher)
    await mark(teacher, [id!], { score: 2 })
    await mark(peer, [id!], { score: 8, comment: '要点齐全' })
    expect(await open(teacher, id!)).toMatchObject({
      waits: 'settle',
      score: 2,
      marks: [
        { round: 1, score: 2 },
        { round: 2, score: 8, comment: '要点齐全' },
      ],
    })
    await mark(teacher, [id!], { score: 7 })
    expect(await open(teacher, id!)).toMatchObject({ waits: null, score: 7 })
    const figures = expectDone(await teacher.get(desk.at(`/${desk.answer}/figures`))).data
    expect(figures.agreement).toMatchObject({ n: 2, same: 0, within: 1, mean_difference: 3.5 })
    expect(figures.markers).toHaveLength(2)
  })

  test('get what they are allocated, by count and by learner', async () => {
    await settings({ second: 'none' })
    const { teacher: one, peer: other } = app.school.people
    const learners = (
      await teacher.get(`/apis/v2/places/${desk.place.classId}/members`, { role: 'student', per_page: 50 })
    ).data.members as { id: string; user_id: string; number: string }[]
    const [first] = learners.filter(({ number }) => number === '0010')
    const allocation = (marker_id: string, more: object) => ({
      marker_id,
      item_key: desk.report,
      quota: null,
      learner_ids: [],
      ...more,
    })
    const saved = await teacher.put(desk.at('/allocations'), {
      allocations: [
        allocation(one.id, { quota: 3 }),
        allocation(other.id, { learner_ids: [first!.user_id ?? first!.id] }),
      ],
    })
    expectDone(saved)
    // One report is marked by the teacher already, nine wait: one is the peer's.
    expect((await items(teacher))[1]).toMatchObject({ first: 9, mine: 8 })
    expect((await items(peer))[1]).toMatchObject({ mine: 1 })
    // What one marker alone is handed has its second mark of anybody else.
    await settings({ second: 'all' })
    expectDone(await teacher.put(desk.at('/allocations'), { allocations: [allocation(one.id, {})] }))
    expect((await items(peer))[1]).toMatchObject({ first: 9, second: 1, mine: 1 })
    await settings({ second: 'none' })
    const stranger = await teacher.put(desk.at('/allocations'), {
      allocations: [allocation(app.school.people.neighbour.id, {})],
    })
    expect(stranger.status).toBe(422)
  })
})

test('where the average counts, another rubric converts what was scored in every attempt', async () => {
  const rubric = (...points: number[]) =>
    points.map((worth, n) => ({ id: `c${n}`, title: `要点${n}`, points: worth, note: '' }))
  const steps = [{ title: '报告', kind: 'report' as const, points: 10, rubric: rubric(4, 6) }]
  const settings = { attempts: 2, counted_attempt: 'average' }
  const place = await taught(app, settings, { sections: [{ title: '报告', steps }] })
  const student = await app.as('student')
  const step_id = place.steps.read
  let recordId = ''
  for (const [again, second] of [
    [false, 0],
    [true, 6],
  ] as const) {
    const begun = await student.post(`/apis/v2/learning/offerings/${place.offeringId}/records`, { again })
    recordId = expectDone(begun).data.record.id
    await learnerOf(student, recordId).report(step_id, '我的报告')
    expectDone(await learnerOf(student, recordId).submit())
    const criteria = [
      { id: 'c0', score: 4 },
      { id: 'c1', score: second },
    ]
    expectDone(await teacher.put(`/apis/v2/records/${recordId}/scores`, { step_id, criteria, reason: '批阅' }))
  }
  const scores = async () =>
    expectDone(await teacher.get(`/apis/v2/records/${recordId}`)).data.attempts.map(
      (one: { score: number }) => one.score,
    )
  expect(await scores()).toEqual([4, 10])
  const change = { rubric: rubric(8, 2), reason: '调整分值' }
  expectDone(await teacher.post(`/apis/v2/offerings/${place.offeringId}/marking/${step_id}/rubrics`, change))
  expect(await scores()).toEqual([8, 10])
})

test('remarks are one’s own, or shared with the organisation', async () => {
  const add = async (text: string, is_shared: boolean) =>
    expectDone(await teacher.post('/apis/v2/marking-comments', { text, is_shared })).data.comment
  const own = await add('论述完整', false)
  const shared = await add('缺少例子', true)
  const seen = expectDone(await peer.get('/apis/v2/marking-comments')).data.comments
  expect(seen).toEqual([{ ...shared, is_own: false }])
  expect((await peer.delete(`/apis/v2/marking-comments/${shared.id}`)).status).toBe(404)
  expectDone(await teacher.delete(`/apis/v2/marking-comments/${own.id}`))
  expect((await teacher.get('/apis/v2/marking-comments')).data.comments).toEqual([shared])
})
