import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Answer, type Caller, type TestApp } from '../../testing/index.ts'
import { addOrgMembers } from '../org/index.ts'

// What an organisation may use, seen from it: given and taken back in bulk, by whom, and from where it comes.

let app: TestApp
let admin: Caller
let teacher: Caller
let neighbour: Caller
let first: string
let second: string
const grantsOf = (orgId: string): string => `/apis/v2/organizations/${orgId}/grants`
const done = ({ status, msg, data }: Answer) => {
  expect(status, msg).toBe(200)
  return data
}
const listed = async (orgId: string, query: Record<string, unknown> = {}, who = admin) =>
  done(await who.get(grantsOf(orgId), { family: 'exp', ...query }))
const titles = async (orgId: string, query: Record<string, unknown> = {}): Promise<string[]> =>
  (await listed(orgId, query)).grants.map((row: { content: { title: string } }) => row.content.title)
const give = (orgId: string, ids: string[], ability = 'use', who = admin) =>
  who.post(grantsOf(orgId), { content_ids: ids, ability })
const withdraw = (orgId: string, ids: string[], who = admin) =>
  who.post(`${grantsOf(orgId)}/remove`, { content_ids: ids })
const opens = async (who: Caller, id: string): Promise<number> => (await who.get(`/apis/v2/experiments/${id}`)).status
const grantedTo = async (who: Caller): Promise<string[]> =>
  done(await who.get('/apis/v2/experiments', { scope: 'granted' })).experiments.map((row: { id: string }) => row.id)

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  admin = await app.as('admin')
  teacher = await app.as('teacher')
  neighbour = await app.as('neighbour')
  const make = async (title: string): Promise<string> =>
    done(await teacher.post('/apis/v2/experiments', { title })).experiment.id
  first = await make('组网实验')
  second = await make('路由实验')
})
afterAll(() => app.close())

test('several are given at once, found by those who belong there, and gone when they are taken back', async () => {
  const { b } = app.school.orgs
  expect([await opens(neighbour, first), await opens(neighbour, second)]).toEqual([404, 404])
  expect(done(await give(b.id, [first, second])).granted).toBe(2)
  expect([await opens(neighbour, first), await opens(neighbour, second)]).toEqual([200, 200])
  expect((await grantedTo(neighbour)).toSorted()).toEqual([first, second].toSorted())
  const { grants, total } = await listed(b.id)
  expect(total).toBe(2)
  expect(grants[0]).toMatchObject({
    ability: 'use',
    above: null,
    is_in_force: true,
    content: { org_name: '/示范大学/计算机学院' },
    granted_by: { id: app.school.people.admin.id },
    can: { manage: true, view: true },
  })

  expect(done(await give(b.id, [first], 'edit')).granted).toBe(1)
  expect(await titles(b.id, { ability: 'edit' })).toEqual(['组网实验'])
  expect(await titles(b.id, { keyword: '路由' })).toEqual(['路由实验'])
  expect(await titles(b.id, { keyword: '%' })).toEqual([])
  expect(await titles(b.id, { shelf: 'case' })).toEqual([])
  expect(await titles(b.id, { family: 'series' })).toEqual([])

  expect(done(await withdraw(b.id, [first, second])).removed).toBe(2)
  expect([await opens(neighbour, first), await opens(neighbour, second)]).toEqual([404, 404])
  expect(await titles(b.id)).toEqual([])
  expect(done(await withdraw(b.id, [first])).removed).toBe(0)
})

test('each content’s own history says whom it was opened to', async () => {
  const { b } = app.school.orgs
  await give(b.id, [first], 'view')
  await withdraw(b.id, [first])
  const { activity_logs: lines } = done(await admin.get('/apis/v2/acvivity-logs', { keyword: '组网实验' }))
  const said = lines.map(({ summary }: { summary: string }) => summary)
  expect(said.slice(0, 2)).toEqual(['收回组织的授权', '授权给组织'])
})

describe('an organisation above', () => {
  test('what it was given reaches all below it, until they are moved away', async () => {
    const { id: above } = done(await admin.post('/apis/v2/organizations', { short_name: '工学部' })).organization
    const at = { short_name: '电子系', parent_id: above }
    const { id: below } = done(await admin.post('/apis/v2/organizations', at)).organization
    await addOrgMembers(app.kernel.connection.db, below, [app.school.people.neighbour.id])
    await give(above, [first])
    // The session of the neighbour is read again where rights have changed.
    await admin.post(`/apis/v2/organizations/${above}/disable`)
    await admin.post(`/apis/v2/organizations/${above}/enable`)
    await expect.poll(() => opens(neighbour, first)).toBe(200)

    expect(await titles(below)).toEqual(['组网实验'])
    expect((await listed(below)).grants[0].above).toEqual({ id: above, name: '/示范大学/工学部' })
    expect(await titles(below, { origin: 'own' })).toEqual([])
    expect(await titles(below, { origin: 'above' })).toEqual(['组网实验'])
    expect(await titles(above, { origin: 'above' })).toEqual([])
    expect(done(await withdraw(below, [first])).removed).toBe(0)

    await admin.post(`/apis/v2/organizations/${below}/move`, { parent_id: null })
    await expect.poll(() => opens(neighbour, first)).toBe(404)
    expect(await titles(below)).toEqual([])
  })
})

describe('who may', () => {
  test('candidates are contents of the customer’s organisations, with what was given already', async () => {
    const { a, b } = app.school.orgs
    await give(b.id, [second], 'manage')
    const path = `/apis/v2/organizations/${b.id}/grant-candidates`
    const { candidates } = done(await admin.get(path, { kind: 'experiment', org_id: a.id }))
    expect(candidates.map((one: { id: string; ability: string | null }) => [one.id, one.ability])).toEqual([
      [second, 'manage'],
      [first, null],
    ])
    await withdraw(b.id, [second])
    const operator = await app.as('operator')
    const strange = await operator.get(path, { kind: 'experiment', org_id: app.school.orgs.c.id })
    expect(strange.status).toBe(404)
  })

  test('nothing goes to another customer', async () => {
    const operator = await app.as('operator')
    expect((await give(app.school.orgs.c.id, [first], 'use', operator)).status).toBe(404)
  })

  test('an administrator of one organisation opens their own contents to it, and no colleague’s', async () => {
    const { a } = app.school.orgs
    const peer = await app.as('peer')
    const { peer: person } = app.school.people
    done(await admin.put(`/apis/v2/organizations/${a.id}/members/${person.id}`, { is_admin: true }))
    const own = done(await peer.post('/apis/v2/experiments', { title: '自己的实验' })).experiment.id
    expect(done(await give(a.id, [own], 'use', peer)).granted).toBe(1)
    expect((await give(a.id, [first], 'use', peer)).status).toBe(403)
    const path = `/apis/v2/organizations/${a.id}/grant-candidates`
    const { candidates } = done(await peer.get(path, { kind: 'experiment' }))
    expect(candidates.map((one: { id: string }) => one.id)).toEqual([own])
  })

  test('a teacher and a stranger see nothing', async () => {
    const { a } = app.school.orgs
    const stranger = await app.as('strangeAdmin')
    expect((await teacher.get(grantsOf(a.id), { family: 'exp' })).status).toBe(403)
    expect((await give(a.id, [first], 'use', teacher)).status).toBe(403)
    expect((await stranger.get(grantsOf(a.id), { family: 'exp' })).status).toBe(404)
    expect((await withdraw(a.id, [first], stranger)).status).toBe(404)
  })
})

test('what no page of permissions lists is not given', async () => {
  const owner = await app.as('teacher')
  const bank = done(await owner.post('/apis/v2/question-banks', { title: '题库' }))
  expect((await give(app.school.orgs.b.id, [bank.question_bank.id], 'edit')).status).toBe(404)
})
