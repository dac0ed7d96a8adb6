import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught } from '../learning/testing/taught.ts'

let app: TestApp
let teacher: Caller
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
})
afterAll(() => app.close())

/** Imports a list into a class; answers with what its preview said and the report. */
async function take(classId: string, ...lines: string[]) {
  const at = `/apis/v2/places/${classId}/member-imports`
  const bytes = new TextEncoder().encode(['学号,姓名,分组', ...lines, ''].join('\n'))
  const { import: preview } = expectDone(await teacher.upload(at, 'file', { name: '名单.csv', bytes })).data
  await teacher.post(`${at}/${preview.id}/confirm`, { initial_password: 'Start123' })
  const one = `${at}/${preview.id}`
  await expect.poll(async () => (await teacher.get(one)).data.import.state, { timeout: 20_000 }).toBe('done')
  const reasons = (rows: { reason: string }[]) => rows.map(({ reason }) => reason)
  const { rows } = expectDone(await teacher.get(one)).data.import
  return { preview: reasons(preview.rows), done: reasons(rows), report: (await teacher.get(`${one}/report`)).text }
}
const groupsOf = async (classId: string): Promise<Record<string, string[]>> => {
  const { groups } = expectDone(await teacher.get(`/apis/v2/places/${classId}/groups`)).data
  type Group = { name: string; members: { real_name: string }[] }
  return Object.fromEntries(groups.map(({ name, members }: Group) => [name, members.map((one) => one.real_name)]))
}

test('a list makes the groups that it names, and leaves who is named in none where they are', async () => {
  const { id } = expectDone(await teacher.post('/apis/v2/classes', { name: '名单分组' })).data.class
  const first = await take(id, '2026901,周一,甲组', '2026902,吴二,甲组', '2026903,郑三,乙组', '2026904,王四,未分组')
  expect(first.preview).toEqual(['新建小组「甲组」', '', '新建小组「乙组」', ''])
  expect(first.report).toContain('甲组')
  expect(await groupsOf(id)).toEqual({ 甲组: ['周一', '吴二'], 乙组: ['郑三'] })

  const again = await take(id, '2026901,周一,', '2026902,吴二,乙组', '2026904,王四,丙组')
  expect(again.done).toEqual(['已加入', '更新小组', '更新小组；新建小组「丙组」'])
  expect(await groupsOf(id)).toEqual({ 甲组: ['周一'], 乙组: ['吴二', '郑三'], 丙组: ['王四'] })
})

test('a group that is being edited is saved by nobody who has not seen whom a list put there', async () => {
  const { id } = expectDone(await teacher.post('/apis/v2/classes', { name: '同时分组' })).data.class
  await take(id, '2026911,周一,甲组', '2026912,吴二,乙组')
  const { groups } = expectDone(await teacher.get(`/apis/v2/places/${id}/groups`)).data
  await take(id, '2026911,周一,乙组')
  for (const group of groups) {
    const saved = await teacher.put(`/apis/v2/groups/${group.id}`, { version: group.version, member_ids: [] })
    expect(saved.status).toBe(409)
  }
})

test('work in common that is not submitted follows whom a list puts elsewhere', async () => {
  const place = await taught(app, {})
  await take(place.classId, 'T-student,测试student,甲组', 'T-otherStudent,测试otherStudent,甲组')
  const next = await taught(app)
  const body = { content_ids: [next.experimentId], settings: { party_kind: 'group' } }
  const { offerings } = expectDone(await teacher.post(`/apis/v2/places/${place.classId}/offerings`, body)).data
  const student = await app.as('student')
  const begun = await student.post(`/apis/v2/learning/offerings/${offerings[0].id}/records`, {})
  const recordId = expectDone(begun).data.record.id
  const other = learnerOf(await app.as('otherStudent'), recordId)
  expectDone(await other.see())
  await take(place.classId, 'T-otherStudent,测试otherStudent,乙组')
  expect((await other.see()).status).toBe(404)
  expect(await groupsOf(place.classId)).toEqual({ 甲组: ['测试student'], 乙组: ['测试otherStudent'] })
})
