import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { aDraft, aQuestionBank, single } from './testing/a-question-bank.ts'

let app: TestApp
let teacher: Caller
let colleague: Caller
let who: { userId: string; orgId: string }
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  colleague = await app.as('peer')
  who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
}, 60_000)
afterAll(() => app?.close())

const at = (id: string, path = ''): string => `/apis/v2/question-banks/${id}${path}`
const make = (questions = [aDraft('进程是资源分配的单位。')], title = '操作系统') =>
  app.kernel.connection.transaction((tx) => aQuestionBank(tx, app.kernel, who, { title, questions }))
const listed = async (id: string, query: Record<string, unknown> = {}) => {
  const { questions, total } = expectDone(await teacher.get(at(id, '/questions'), query)).data
  return { stems: questions.map((one: { stem_text: string }) => one.stem_text), total }
}
const written = (value: string, more: object = {}) => ({
  stem: { format: 'markdown', value },
  question: { type: 'true_false', answer: ['对'] },
  points: 2,
  difficulty: 1,
  ...more,
})

describe('a bank', () => {
  test('is made, opened to others by publishing, copied with all that is in it, and removed', async () => {
    const { id } = expectDone(await teacher.post('/apis/v2/question-banks', { title: '数据结构' })).data.question_bank
    const { points, point_id } = expectDone(await teacher.post(at(id, '/knowledge-points'), { name: '树' })).data
    expect(points).toMatchObject([{ id: point_id, name: '树', question_count: 0 }])
    const body = written('二叉树的度为2。', { point_ids: [point_id] })
    expectDone(await teacher.post(at(id, '/questions'), body))
    expect((await colleague.get(at(id, '/questions'))).msg).toContain('草稿')
    expect(expectDone(await colleague.get(at(id))).data.question_bank.can.use).toContain('草稿')
    const { version } = expectDone(await teacher.get(at(id))).data.question_bank
    expectDone(await teacher.post(`/apis/v2/contents/${id}/publish`, { version }))
    expect(expectDone(await colleague.get(at(id, '/questions'))).data.total).toBe(1)
    expect((await colleague.post(at(id, '/questions'), body)).status).toBe(403)
    const { content } = expectDone(await colleague.post(`/apis/v2/contents/${id}/copy`, { title: '副本' })).data
    const copied = expectDone(await colleague.get(at(content.id, '/questions'))).data
    expect(copied).toMatchObject({ total: 1, questions: [{ number: 1, version: 1, knowledge: [{ name: '树' }] }] })
    expectDone(await teacher.delete(`/apis/v2/contents/${id}`))
    expect((await colleague.get(at(id, '/questions'))).status).toBe(404)
  })
})

describe('a question', () => {
  test('is whole when it is saved', async () => {
    const { id } = await make()
    const cases: [object, string][] = [
      [written(' '), '请输入题干'],
      [written('选', { question: single('甲', '') }), '有空的选项'],
      [written('选', { question: single('甲', '甲') }), '有相同的选项'],
      [written('编', { question: { type: 'programming' } }), '编程题暂不能使用'],
      [written('判', { rubric: [{ id: 'a', title: '要点', points: 2 }] }), '只有简答题有评分标准'],
      [written('判', { point_ids: [crypto.randomUUID()] }), '有知识点已被删除'],
      [
        written('答', { question: { type: 'short_answer' }, rubric: [{ id: 'a', title: '要点', points: 1 }] }),
        '评分标准合计1分',
      ],
    ]
    for (const [body, said] of cases) {
      const answer = await teacher.post(at(id, '/questions'), body)
      expect([answer.status, answer.msg], said).toEqual([422, expect.stringContaining(said)])
    }
  })

  test('has a further version where it asks something else, which is compared', async () => {
    const { id, questionIds } = await make()
    const path = at(id, `/questions/${questionIds[0]}`)
    const first = expectDone(await teacher.put(path, { revision: 1, difficulty: 3, tags: ['期中'] })).data.question
    expect(first).toMatchObject({ version: 1, revision: 2, difficulty: 3, tags: ['期中'] })
    expect((await teacher.put(path, { revision: 1, difficulty: 4 })).code).toBe(309014)
    const question = { type: 'true_false', answer: ['错'] }
    const second = expectDone(await teacher.put(path, { revision: 2, question })).data.question
    expect(second).toMatchObject({ version: 2, revision: 3, difficulty: 3, points: 2 })
    const { versions } = expectDone(await colleague.get(`${path}/versions`)).data
    expect(versions.map((one: { version: number }) => one.version)).toEqual([2, 1])
    const { before, after } = expectDone(await teacher.get(`${path}/versions/2/difference`)).data
    expect([before.text, after.text]).toEqual(['判断题\n答案：对', '判断题\n答案：错'])
    expect(expectDone(await teacher.get(`${path}/versions/1/difference`)).data.before).toBeNull()
    expect((await teacher.get(`${path}/versions/3/difference`)).status).toBe(404)
  })

  test('is met as by a learner, without what is right, and answered', async () => {
    const { id, questionIds } = await make([aDraft('选一个', { question: single('甲', '乙', '丙') })])
    const path = at(id, `/questions/${questionIds[0]}`)
    const { presented } = expectDone(await teacher.get(`${path}/preview`, { seed: '2' })).data
    expect(presented.options.map((one: { text: string }) => one.text).toSorted()).toEqual(['丙', '乙', '甲'].toSorted())
    expect(JSON.stringify(presented)).not.toContain('answer')
    expect(expectDone(await teacher.post(`${path}/trials`, { answer: ['o1'] })).data.mark.share).toBe(1)
    expect(expectDone(await teacher.post(`${path}/trials`, { answer: ['o2'] })).data.mark.share).toBe(0)
  })

  test('is of its bank only', async () => {
    const [one, other] = [await make(), await make()]
    expect((await teacher.get(at(one.id, `/questions/${other.questionIds[0]}`))).status).toBe(404)
    const body = { ids: other.questionIds }
    expect(expectDone(await teacher.post(at(one.id, '/questions/removal'), body)).data.removed).toBe(0)
    expect((await teacher.post(at(one.id, '/questions/changes'), { ...body, points: 3 })).status).toBe(404)
  })
})

describe('the list', () => {
  test('is narrowed by word, type, difficulty, tag and knowledge, in either order', async () => {
    const { id } = await make([
      aDraft('分页存储的页表', { tags: ['期中'] }),
      aDraft('死锁的条件', { difficulty: 3, question: single('四个', '三个') }),
      aDraft('100% 的页命中'),
    ])
    const cases: [Record<string, unknown>, string[]][] = [
      [{}, ['100% 的页命中', '死锁的条件', '分页存储的页表']],
      [{ sort: 'oldest' }, ['分页存储的页表', '死锁的条件', '100% 的页命中']],
      [{ keyword: '页' }, ['100% 的页命中', '分页存储的页表']],
      [{ keyword: '页表' }, ['分页存储的页表']],
      [{ keyword: '0%' }, ['100% 的页命中']],
      [{ keyword: '锁死' }, []],
      [{ type: 'single' }, ['死锁的条件']],
      [{ difficulty: '3' }, ['死锁的条件']],
      [{ tag: '期中' }, ['分页存储的页表']],
      [{ sort: 'hardest' }, []],
    ]
    for (const [query, stems] of cases) expect(await listed(id, query)).toEqual({ stems, total: stems.length })
    expect(await listed(id, { per_page: 2, page: 2 })).toEqual({ stems: ['分页存储的页表'], total: 3 })
  })

  test('leaves out what was removed, which comes back as it was', async () => {
    const { id, questionIds } = await make([aDraft('甲'), aDraft('乙')])
    const ids = [questionIds[0]]
    expectDone(await teacher.post(at(id, '/questions/removal'), { ids }))
    expect(await listed(id)).toEqual({ stems: ['乙'], total: 1 })
    expect(expectDone(await teacher.get(at(id, '/questions-bin'))).data).toMatchObject({ total: 1 })
    expectDone(await teacher.post(at(id, '/questions/restoring'), { ids }))
    expect(await listed(id)).toEqual({ stems: ['乙', '甲'], total: 2 })
  })
})

test('the knowledge tree is ordered by moves, and counts each question once', async () => {
  const { id } = await make([])
  const add = async (name: string, parent_id: string | null = null): Promise<string> =>
    expectDone(await teacher.post(at(id, '/knowledge-points'), { name, parent_id })).data.point_id
  const memory = await add('内存管理')
  const files = await add('文件系统')
  const paging = await add('分页', memory)
  expectDone(await teacher.post(at(id, '/questions'), written('甲', { point_ids: [memory, paging] })))
  const change = (point: string, body: object) => teacher.put(at(id, `/knowledge-points/${point}`), body)
  expect((await change(memory, { place: { parent_id: paging, before_id: null } })).msg).toContain('下级')
  expect((await change(files, { name: '内存管理' })).code).toBe(411006)
  const { points } = expectDone(await change(files, { place: { parent_id: null, before_id: memory } })).data
  expect(points.map((one: { name: string; question_count: number }) => [one.name, one.question_count])).toEqual([
    ['文件系统', 0],
    ['内存管理', 1],
    ['分页', 1],
  ])
  expect(await listed(id, { point_id: memory })).toEqual({ stems: ['甲'], total: 1 })
  expect((await teacher.delete(at(id, `/knowledge-points/${memory}`))).data.points).toHaveLength(1)
  expect((await listed(id)).total).toBe(1)
})

test('questions are moved and copied between banks with what they are about', async () => {
  const [one, other] = [await make([aDraft('甲'), aDraft('乙')]), await make([aDraft('丙')])]
  const point = expectDone(await teacher.post(at(one.id, '/knowledge-points'), { name: '进程' })).data.point_id
  const ids = [one.questionIds[0]!]
  expectDone(await teacher.post(at(one.id, '/questions/changes'), { ids, add_point_ids: [point] }))
  const bank_id = other.id
  expect(expectDone(await teacher.post(at(one.id, '/questions/copies'), { ids, bank_id })).data.copied).toBe(1)
  expect(expectDone(await teacher.post(at(one.id, '/questions/moves'), { ids, bank_id })).data.moved).toBe(1)
  expect(await listed(one.id)).toEqual({ stems: ['乙'], total: 1 })
  const { questions, total } = expectDone(await teacher.get(at(other.id, '/questions'))).data
  expect(total).toBe(3)
  expect(questions.map((row: { number: number }) => row.number)).toEqual([3, 2, 1])
  expect(questions[0]).toMatchObject({ id: ids[0], knowledge: [{ name: '进程' }] })
  expect(questions[1]).toMatchObject({ stem_text: '甲', knowledge: questions[0].knowledge })
  expect((await colleague.post(at(other.id, '/questions/copies'), { ids, bank_id: one.id })).status).toBe(403)
})

test('the same and nearly the same are found, and distinguished', async () => {
  const long =
    '在采用分页存储管理的系统中，页面大小为4KB，逻辑地址为32位，页表项占4字节，一个进程的页表最多占多少个页框'
  const { id, questionIds } = await make([
    aDraft(`${long}？`),
    aDraft(` ${long} ?`),
    aDraft(`${long}？请计算。`),
    aDraft('死锁'),
  ])
  const { groups, total } = expectDone(await teacher.get(at(id, '/duplicates'))).data
  expect(total).toBe(1)
  expect(groups[0].questions.map((row: { id: string }) => row.id)).toEqual(questionIds.slice(0, 3))
  expect(groups[0]).toMatchObject({ is_same: false })
  const body = { stem: { format: 'markdown', value: long }, question: { type: 'true_false', answer: ['错'] } }
  const { similar } = expectDone(await teacher.post(at(id, '/questions/similar'), body)).data
  expect(similar.map((row: { likeness: number }) => row.likeness === 1)).toEqual([true, true, false])
  expectDone(await teacher.post(at(id, '/duplicates/differences'), { ids: questionIds.slice(0, 3) }))
  expect(expectDone(await teacher.get(at(id, '/duplicates'))).data.total).toBe(0)
})
