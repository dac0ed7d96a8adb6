import { addDays, dayOf } from '@lab/contract/days'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { aLesson } from '../lesson/testing/a-lesson.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { aPart, aPlan, aSeries } from '../series/testing/a-series.ts'
import { aTraining } from '../training/testing/a-training.ts'

// What lists of classes and of taught courses show, and in which order: the same for both.

let app: TestApp
let teacher: Caller
let who: { orgId: string; userId: string }
let lessonId: string
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  who = { orgId: app.school.orgs.a.id, userId: app.school.people.teacher.id }
  lessonId = await app.kernel.connection.transaction((tx) => aLesson(tx, app.kernel, who, { title: '操作系统' }))
}, 60_000)
afterAll(() => app?.close())

describe.each([
  ['classes', 'class', () => ({ course_name: '操作系统' })],
  ['courses', 'course', () => ({ lesson_id: lessonId })],
] as const)('the list of %s', (list, one, more) => {
  const at = `/apis/v2/${list}`
  const start = async (body: { name: string; starts_on?: string }): Promise<string> =>
    expectDone(await teacher.post(at, { ...more(), ...body })).data[one].id
  const names = async (query: Record<string, unknown> = {}): Promise<string[]> =>
    expectDone(await teacher.get(at, query)).data[list].map(({ name }: { name: string }) => name)

  test('tells what begins today from what begins tomorrow', async () => {
    const today = dayOf(new Date())
    await start({ name: '今天', starts_on: today })
    await start({ name: '明天', starts_on: addDays(today, 1) })
    expect([await names({ state: 'active' }), await names({ state: 'ahead' })]).toEqual([['今天'], ['明天']])
  })

  test('ends with what is archived, however new, and has nothing that was deleted', async () => {
    expectDone(await teacher.post(`${at}/${await start({ name: '归档' })}/archive`))
    expectDone(await teacher.delete(`${at}/${await start({ name: '删除' })}`))
    expect(await names()).toEqual(['明天', '今天', '归档'])
    expect(await names({ state: 'archived' })).toEqual(['归档'])
  })

  test('is searched by names and by what is taught', async () => {
    expect([await names({ keyword: '明' }), await names({ keyword: '操作' })]).toEqual([
      ['明天'],
      ['明天', '今天', '归档'],
    ])
  })

  test('counts a series once, and not its parts', async () => {
    const id = await start({ name: '系列' })
    const series = await app.kernel.connection.transaction(async (tx) => {
      const training = await aTraining(tx, app.kernel, who, { title: '打字', text: '一段话' })
      const plan = aPlan({ parts: [aPart(training)] })
      return aSeries(tx, app.kernel, who, { title: '入门', kind: 'series', plan })
    })
    expectDone(await teacher.post(`/apis/v2/places/${id}/offerings`, { content_ids: [series] }))
    expect(expectDone(await teacher.get(`${at}/${id}`)).data[one].content_count).toBe(1)
  })
})
