import type { Paper } from '@lab/contract/paper'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { aDraft, single } from '../question-bank/testing/a-question-bank.ts'
import type { QuestionDraft } from '../question-bank/index.ts'

let app: TestApp
let teacher: Caller
let bankId: string
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  bankId = await bankOf(
    Array.from({ length: 24 }, (_, at) =>
      aDraft(`第${at}道题目问的是${newId()}`, {
        difficulty: ((at % 4) + 1) as 1,
        ...(at % 3 === 0 ? { question: single(`甲${at}`, `乙${at}`, `丙${at}`) } : {}),
      }),
    ),
  )
}, 60_000)
afterAll(() => app?.close())

async function bankOf(questions: QuestionDraft[]): Promise<string> {
  const made = expectDone(await teacher.post('/apis/v2/question-banks', { title: `题库${newId()}` })).data.question_bank
  for (const { pointIds, ...draft } of questions)
    expectDone(await teacher.post(`/apis/v2/question-banks/${made.id}/questions`, { ...draft, point_ids: pointIds }))
  return made.id
}
const questionsOf = async (id: string): Promise<string[]> =>
  expectDone(await teacher.get(`/apis/v2/question-banks/${id}/questions`, { per_page: '100' })).data.questions.map(
    (one: { id: string }) => one.id,
  )
const make = async (): Promise<Paper> =>
  expectDone(await teacher.post(`/apis/v2/question-banks/${bankId}/papers`, { title: '期末试卷' })).data.paper
const copies = async (ids: string[]) =>
  expectDone(await teacher.post(`/apis/v2/question-banks/${bankId}/paper-questions`, { ids })).data.questions
const section = (questions: unknown[] = [], draws: unknown[] = []) => ({
  id: newId(),
  title: '一、客观题',
  note: '',
  questions,
  draws,
})
const rule = (fields: object) => ({
  id: newId(),
  bank_id: bankId,
  types: [],
  point_ids: [],
  difficulties: [],
  tags: [],
  count: 3,
  points: 4,
  ...fields,
})
const save = async ({ id, version }: Paper, body: object): Promise<Paper> =>
  expectDone(await teacher.put(`/apis/v2/papers/${id}`, { version, ...body })).data.paper
const row = (fields: object) => ({
  id: newId(),
  type: null,
  point_id: null,
  points: 2,
  counts: [0, 0, 0, 0, 0, 0],
  ...fields,
})

describe('a paper', () => {
  test('has questions of its bank, is final as a version, changed, and taken back', async () => {
    const ids = await questionsOf(bankId)
    const questions = await copies(ids.slice(0, 3))
    expect(questions.map((one: { source: { question_id: string } }) => one.source.question_id)).toEqual(ids.slice(0, 3))
    const empty = await make()
    expect(await teacher.post(`/apis/v2/papers/${empty.id}/versions`, { version: 1 })).toMatchObject({
      msg: expect.stringContaining('没有题目'),
    })
    const saved = await save(empty, { content: { sections: [section(questions)] } })
    expect(saved).toMatchObject({ question_count: 3, points: 6, state: 'draft', number: 0 })
    expect(await teacher.put(`/apis/v2/papers/${empty.id}`, { version: 1, title: '晚了' })).toMatchObject({
      status: 409,
    })
    const final = expectDone(
      await teacher.post(`/apis/v2/papers/${saved.id}/versions`, { version: saved.version }),
    ).data
    expect(final.paper).toMatchObject({ state: 'final', number: 1 })
    const emptied = await save(final.paper, { content: { sections: [] } })
    expect(emptied).toMatchObject({ state: 'draft', question_count: 0 })
    const back = expectDone(
      await teacher.post(`/apis/v2/papers/${saved.id}/versions/1/restoring`, { version: emptied.version }),
    ).data.paper
    expect(back.content).toEqual(saved.content)
    const uses = expectDone(
      await teacher.post(`/apis/v2/question-banks/${bankId}/questions/uses`, { ids: ids.slice(0, 1) }),
    ).data.uses
    expect(uses).toContainEqual(expect.objectContaining({ id: saved.id, label: '试卷', title: '期末试卷' }))
  })

  test('is copied, removed and brought back', async () => {
    const { id } = await make()
    const copy = expectDone(await teacher.post(`/apis/v2/papers/${id}/copies`, {})).data.paper
    expectDone(await teacher.delete(`/apis/v2/papers/${copy.id}`))
    expect(await teacher.get(`/apis/v2/papers/${copy.id}`)).toMatchObject({ status: 404 })
    const listed = async (removed: string): Promise<string[]> =>
      expectDone(
        await teacher.get(`/apis/v2/question-banks/${bankId}/papers`, { removed, per_page: '100' }),
      ).data.papers.map((one: { id: string }) => one.id)
    expect(await listed('0')).not.toContain(copy.id)
    expect(await listed('1')).toContain(copy.id)
    expectDone(await teacher.post(`/apis/v2/papers/${copy.id}/restoring`, {}))
    expect(await listed('0')).toContain(copy.id)
  })

  test('draws by rules what is not asked anyway, the same for the same seed', async () => {
    const ids = await questionsOf(bankId)
    const draws = [rule({ types: ['single'] }), rule({ difficulties: [1, 2], count: 4 })]
    const paper = await save(await make(), { content: { sections: [section(await copies(ids.slice(0, 2)), draws)] } })
    expect(paper).toMatchObject({ question_count: 9, points: 4 + 28 })
    const sheet = async (seed: string) =>
      expectDone(await teacher.get(`/apis/v2/papers/${paper.id}/sheet`, { seed })).data.sheet
    const [one, again, other] = [await sheet('1'), await sheet('1'), await sheet('2')]
    const keys = ({ sections }: typeof one) => sections[0].questions.map(({ key }: { key: string }) => key)
    expect(one).toMatchObject({ missing: 0, points: 32 })
    expect(new Set(keys(one)).size).toBe(9)
    expect(keys(again)).toEqual(keys(one))
    expect(keys(other)).not.toEqual(keys(one))
    const { counts } = expectDone(
      await teacher.post('/apis/v2/papers/draw-counts', { draws: [rule({ types: ['single'], count: 20 })], taken: [] }),
    ).data
    expect(counts).toEqual([{ id: expect.any(String), matching: 8, missing: 12 }])
    const { statistics } = expectDone(await teacher.get(`/apis/v2/papers/${paper.id}/statistics`)).data
    expect(statistics.count).toBeCloseTo(9)
    expect(statistics.points).toBeCloseTo(32)
  })
})

describe('a blueprint', () => {
  const solve = async (paper: Paper, blueprint: object) =>
    expectDone(await teacher.post(`/apis/v2/papers/${paper.id}/solutions`, { blueprint, seed: '' })).data.solution

  test('is solved for two forms without a common question', async () => {
    const rows = [
      row({ type: 'single', counts: [2, 1, 0, 0, 0, 0] }),
      row({ type: 'true_false', counts: [3, 0, 0, 0, 0, 0] }),
    ]
    const solution = await solve(await make(), { rows, forms: 2 })
    expect(solution).toMatchObject({ shortfalls: [], shared: [] })
    const [a, b] = solution.forms.map(
      ({ questions }: { questions: { question: { source: { question_id: string } } }[] }) =>
        questions.map(({ question }) => question.source.question_id),
    )
    expect([a.length, b.length, new Set([...a, ...b]).size]).toEqual([6, 6, 12])
  })

  test('that asks for more than there is says which cell, how many are missing and what would help', async () => {
    const hard = row({ type: 'single', counts: [0, 0, 0, 8, 0, 0] })
    const paper = await make()
    const solution = await solve(paper, { rows: [hard] })
    expect(solution.shortfalls).toEqual([{ cells: [{ row_id: hard.id, column: 3 }], wanted: 8, found: 2 }])
    const near = (value: number) => ({ row_id: hard.id, column: 3, kind: 'difficulty', value })
    expect(solution.suggestions).toEqual(
      expect.arrayContaining([2, 4].map((value) => ({ relaxation: near(value), gain: 2 }))),
    )
    expect(solution.together.length).toBeGreaterThan(0)
    const relaxed = await solve(paper, { rows: [hard], relaxations: solution.together })
    expect(relaxed.shortfalls).toEqual([])
  })
})

test('a colleague who may not use the bank sees no paper of it', async () => {
  const { id } = await make()
  const stranger = await app.as('stranger')
  expect(await stranger.get(`/apis/v2/papers/${id}`)).toMatchObject({ status: 404 })
})
