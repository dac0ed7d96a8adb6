import { pageLink } from '@lab/contract/page-link'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'

let app: TestApp
let lead: Caller
let peer: Caller
let ids: Record<'teacher' | 'peer' | 'admin' | 'student' | 'stranger', string>
beforeAll(async () => {
  app = await testApp({ runJobs: false, env: { ENV_DRIVER: 'none' } })
  lead = await app.as('teacher')
  peer = await app.as('peer')
  const { people } = app.school
  ids = {
    teacher: people.teacher.id,
    peer: people.peer.id,
    admin: people.admin.id,
    student: people.student.id,
    stranger: people.stranger.id,
  }
})
afterAll(() => app.close())

const path = '/apis/v2/research-tasks'
const goal = { format: 'markdown', value: '测一测缓存的命中率' }
const create = async (title: string, member_ids = [ids.peer], more: object = {}) =>
  (await lead.post(path, { title, goal, member_ids, ...more })).data
const part = (id: string, rest = '') => `/apis/v2/research-assignments/${id}${rest}`
const report = { format: 'markdown', value: '命中率 93%' }

test('a task is given, worked on, submitted, returned, submitted again and accepted', async () => {
  const { research_task: task, assignments } = await create('缓存研究', [ids.peer], { due_on: '2027-01-31' })
  expect(task).toMatchObject({ title: '缓存研究', state: 'open', due_on: '2027-01-31', member_count: 1, goal })
  const { id } = assignments[0]
  const [notice] = (await peer.get('/apis/v2/my-notices')).data.list
  expect(notice).toMatchObject({
    title: '测试teacher邀请您参与科研任务「缓存研究」',
    body: '截止日期：2027-01-31',
    link: pageLink('research_assignment', id),
  })
  const mine = (await peer.get('/apis/v2/my-research-tasks')).data
  expect(mine).toMatchObject({ total: 1, assignments: [{ id, state: 'assigned', task: { title: '缓存研究' } }] })

  await peer.post(part(id, '/notes'), { text: '搭好了', progress: 20 })
  const noted = (await peer.post(part(id, '/notes'), { text: '跑完第一轮', progress: 60 })).data.assignment
  expect(noted).toMatchObject({
    state: 'working',
    progress: 60,
    notes: [{ text: '跑完第一轮' }, { text: '搭好了', progress: 20 }],
  })
  expect((await lead.post(part(id, '/decide'), { accepted: true })).status).toBe(409)

  const submission = await peer.post(part(id, '/submit'), { report, version: noted.version })
  expect(submission.data.assignment).toMatchObject({ state: 'submitted', progress: 100, report })
  expect((await peer.post(part(id, '/submit'), { report, version: noted.version })).code).toBe(309014)
  expect((await lead.get('/apis/v2/my-notices')).data.list[0]).toMatchObject({
    kind: 'review',
    title: '测试peer提交了科研任务「缓存研究」的成果',
    link: pageLink('research_task', task.id),
  })
  expect((await lead.get(`${path}/${task.id}`)).data.research_task).toMatchObject({ submitted_count: 1 })

  const bare = await lead.post(part(id, '/decide'), { accepted: false })
  expect([bare.status, bare.msg]).toEqual([422, '意见：请说明退回的原因'])
  await lead.post(part(id, '/decide'), { accepted: false, feedback: '请补充对照组' })
  const returned = (await peer.get(part(id))).data.assignment
  expect(returned).toMatchObject({ state: 'returned', feedback: '请补充对照组' })
  await peer.post(part(id, '/submit'), { report, version: returned.version })
  const accepted = await lead.post(part(id, '/decide'), { accepted: true, feedback: '很好' })
  expect(accepted.data.assignment).toMatchObject({ state: 'accepted', feedback: '很好' })
  expect((await peer.post(part(id, '/notes'), { text: '还想改', progress: 1 })).msg).toBe('成果已通过验收，不能再修改')
  expect((await lead.get(path, { keyword: '缓存' })).data.research_tasks[0]).toMatchObject({ accepted_count: 1 })
})

test('people join and leave; who has begun stays; a closed task takes no work', async () => {
  const { research_task: task, assignments } = await create('换人')
  const body = { title: '换人', goal, version: 1 }
  const joined = await lead.put(`${path}/${task.id}`, { ...body, member_ids: [ids.teacher, ids.peer] })
  expect(joined.data.assignments).toHaveLength(2)
  expect((await lead.put(`${path}/${task.id}`, { ...body, member_ids: [ids.peer] })).code).toBe(309014)
  await peer.post(part(assignments[0].id, '/notes'), { text: '开始', progress: 5 })
  const refused = await lead.put(`${path}/${task.id}`, { ...body, version: 2, member_ids: [ids.teacher] })
  expect([refused.status, refused.msg]).toEqual([409, '测试peer已开始，不能移出任务'])
  const left = await lead.put(`${path}/${task.id}`, { ...body, version: 2, member_ids: [ids.peer] })
  expect(left.data.assignments).toHaveLength(1)

  await lead.post(`${path}/${task.id}/state`, { state: 'closed' })
  expect((await peer.post(part(assignments[0].id, '/notes'), { text: '晚了', progress: 9 })).msg).toBe('科研任务已结束')
  await lead.post(`${path}/${task.id}/state`, { state: 'open' })
  expect((await peer.post(part(assignments[0].id, '/notes'), { text: '继续', progress: 9 })).code).toBe(10200)
  expect((await lead.delete(`${path}/${task.id}`)).code).toBe(10200)
  expect((await peer.get(part(assignments[0].id))).status).toBe(404)
})

test('only staff of the organisation take part', async () => {
  for (const id of [ids.student, ids.stranger, '018f0000-0000-7000-8000-000000000000']) {
    const refused = await lead.post(path, { title: '谁', goal, member_ids: [id] })
    expect([refused.status, refused.msg]).toEqual([422, '参与人应为本组织的教师'])
  }
})

test('the work is done in a research environment of one’s own', async () => {
  const { pool } = app.kernel.connection
  const { assignments } = await create('有环境的任务')
  const made = async (ownerId: string, title: string): Promise<string> => {
    const found = await pool.query(
      `INSERT INTO research_environments (id, org_id, owner_id, title, suite_id)
       VALUES (gen_random_uuid(), $1, $2, $3, gen_random_uuid()) RETURNING id`,
      [app.school.orgs.a.id, ownerId, title],
    )
    return found.rows[0].id
  }
  const own = await made(ids.peer, '我的实验台')
  const chosen = await peer.put(part(assignments[0].id, '/environment'), { research_env_id: own })
  expect(chosen.data.assignment.research_env).toEqual({ id: own, title: '我的实验台' })
  const theirs = await made(ids.teacher, '别人的实验台')
  expect((await peer.put(part(assignments[0].id, '/environment'), { research_env_id: theirs })).status).not.toBe(200)
  const none = await peer.put(part(assignments[0].id, '/environment'), { research_env_id: null })
  expect(none.data.assignment.research_env).toBeNull()
})

test('who takes part sees their own part only; colleagues and other schools see nothing', async () => {
  const { research_task: task, assignments } = await create('各看各的', [ids.peer, ids.admin])
  const ofPeer = assignments.find((one: { member: { id: string } }) => one.member.id === ids.peer)
  const ofAdmin = assignments.find((one: { member: { id: string } }) => one.member.id === ids.admin)
  const seen = (await peer.get(`${path}/${task.id}`)).data
  expect(seen.assignments.map((one: { id: string }) => one.id)).toEqual([ofPeer.id])
  expect((await peer.get(part(ofAdmin.id))).status).toBe(404)
  expect((await peer.put(`${path}/${task.id}`, { title: '改', goal, member_ids: [ids.peer], version: 1 })).status).toBe(
    403,
  )
  expect((await lead.post(part(ofPeer.id, '/notes'), { text: '代写', progress: 1 })).status).toBe(403)
  expect((await peer.post(part(ofPeer.id, '/decide'), { accepted: true })).status).toBe(403)
  const neighbour = await app.as('neighbour')
  for (const who of [neighbour, await app.as('stranger'), await app.as('student')]) {
    expect((await who.get(`${path}/${task.id}`)).status).toBe(404)
    expect((await who.get(part(ofPeer.id))).status).toBe(404)
  }
  expect((await (await app.as('stranger')).get(path)).data.total).toBe(0)
})
