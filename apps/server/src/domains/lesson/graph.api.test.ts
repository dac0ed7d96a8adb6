import type { GraphPoint } from '@lab/contract/lesson-graph'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone } from '../learning/testing/taught.ts'

let app: TestApp
let teacher: Caller
let id: string

const point = (title: string, more: Partial<GraphPoint> = {}): GraphPoint => ({
  id: newId(),
  title,
  aliases: [],
  level: null,
  marks: [],
  note: '',
  x: 0,
  y: 0,
  row_ids: [],
  content_ids: [],
  ...more,
})
const lessonNow = async () => expectDone(await teacher.get(`/apis/v2/lessons/${id}`)).data.lesson
const save = async (graph: object, version?: number) =>
  teacher.put(`/apis/v2/lessons/${id}/graph`, { graph, version: version ?? (await lessonNow()).version })
const [first, second, third] = [point('进程'), point('线程', { aliases: ['多线程'] }), point('调度')]

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  id = expectDone(await teacher.post('/apis/v2/lessons', { title: '操作系统' })).data.lesson.id
}, 60_000)
afterAll(() => app.close())

test('a graph is saved in parts, over the version that was seen', async () => {
  const relation = { id: newId(), kind: 'requires', from: first!.id, to: second!.id }
  const { version } = await lessonNow()
  expectDone(await save({ points: [first, second, third], relations: [relation] }))
  expect((await save({ points: [] }, version)).status).toBe(409)
  const { graph } = expectDone(await save({ points: [{ ...third, x: 40, y: -8 }], removed: [second!.id] })).data
  expect(graph.points.map(({ title, x }: GraphPoint) => `${title} ${x}`)).toEqual(['进程 0', '调度 40'])
  expect(graph.relations).toEqual([])
})

test('only what is open to a teacher is linked, and only banks are counted in', async () => {
  expect((await save({ points: [{ ...first, content_ids: [newId()] }] })).status).toBe(404)
  const answer = await save({ bank_ids: [id] })
  expect([answer.status, answer.msg]).toEqual([422, expect.stringContaining('不是题库')])
})

test('questions are counted by the names of points, those of points below among them', async () => {
  const { question_bank: bank } = expectDone(await teacher.post('/apis/v2/question-banks', { title: '题库' })).data
  const path = `/apis/v2/question-banks/${bank.id}`
  const add = async (name: string, parent: string | null): Promise<string> =>
    expectDone(await teacher.post(`${path}/knowledge-points`, { name, parent_id: parent })).data.point_id
  const process = await add(' 进程 ', null)
  const state = await add('进程状态', process)
  const threads = await add('多线程', null)
  const ask = async (...points: string[]) =>
    expectDone(
      await teacher.post(`${path}/questions`, {
        stem: { format: 'markdown', value: '进程是资源分配的单位。' },
        question: { type: 'true_false', answer: ['对'] },
        points: 2,
        difficulty: 1,
        point_ids: points,
      }),
    )
  await ask(process)
  await ask(process, state)
  await ask(threads)
  expectDone(await save({ points: [second], bank_ids: [bank.id] }))
  const { items } = expectDone(await teacher.get(`/apis/v2/lessons/${id}/graph/items`)).data
  expect(new Map(items.map((one: { point_id: string; questions: number }) => [one.point_id, one.questions]))).toEqual(
    new Map([
      [first!.id, 2],
      [second!.id, 1],
    ]),
  )
})

test('a graph goes out as a table and comes in again without being saved', async () => {
  const file = await teacher.post('/apis/v2/exports/lesson-graph', { lesson_id: id })
  const { version } = await lessonNow()
  const given = { name: '知识点.xlsx', bytes: file.bytes }
  const { draft } = expectDone(await teacher.upload(`/apis/v2/lessons/${id}/graph-file`, 'file', given)).data
  expect(draft.points.map(({ title }: GraphPoint) => title)).toEqual(['进程', '调度', '线程'])
  expect((await lessonNow()).version).toBe(version)
})

test('a copy has the graph too', async () => {
  const copied = expectDone(await teacher.post(`/apis/v2/contents/${id}/copy`, {})).data.content
  const { graph } = expectDone(await teacher.get(`/apis/v2/lessons/${copied.id}/graph`)).data
  expect([graph.points.length, graph.bank_ids.length]).toEqual([3, 1])
})
