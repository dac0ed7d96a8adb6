import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'

let app: TestApp
let admin: Caller
let teacher: Caller
let operator: Caller
let stranger: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  admin = await app.as('admin')
  teacher = await app.as('teacher')
  operator = await app.as('operator', 'a')
  stranger = await app.as('strangeAdmin')
})
afterAll(() => app.close())

const path = '/apis/v2/categories'
const make = async (who: Caller, title: string, more: object = {}) =>
  (await who.post(path, { title, ...more })).data.category as { id: string; version: number }

interface Node {
  title: string
  children: Node[]
}
const drawn = (nodes: Node[]): string =>
  nodes.map((node) => (node.children.length ? `${node.title}(${drawn(node.children)})` : node.title)).join(' ')
const tree = async (who: Caller, query = {}) => drawn((await who.get('/apis/v2/category-tree', query)).data.category)

describe('categories', () => {
  it('are kept by administrators and read by teachers', async () => {
    const root = await make(admin, '系统')
    await make(admin, '网络')
    await make(admin, '操作系统', { parent_id: root.id })
    expect(await tree(teacher)).toBe('系统(操作系统) 网络')
    expect((await teacher.post(path, { title: '我的' })).status).toBe(403)
    expect((await teacher.delete(`${path}/${root.id}`)).status).toBe(403)
    expect(await tree(stranger)).toBe('')
    expect((await stranger.put(`${path}/${root.id}`, { title: '外校', version: 1 })).status).toBe(404)
    expect((await stranger.post(path, { title: '外校', parent_id: root.id })).status).toBe(404)
    const listed = await teacher.get(path, { keyword: '系统' })
    expect(listed.data.category.map((row: Node) => row.title).toSorted()).toEqual(['操作系统', '系统'])
    expect(listed.data.total).toBe(2)
  })

  it('say with the tree who may add to it', async () => {
    const can = async (who: Caller, scope: string) => (await who.get('/apis/v2/category-tree', { scope })).data.can
    expect(await can(admin, 'organisation')).toEqual({ create: true })
    expect(await can(teacher, 'organisation')).toEqual({ create: '分类只能由管理员维护' })
    expect(await can(admin, 'platform')).toEqual({ create: '平台分类只能由系统运维人员维护' })
    expect(await can(operator, 'platform')).toEqual({ create: true })
  })

  it('of the platform belong to operators and are seen by all', async () => {
    expect((await admin.post(path, { title: '平台级', scope: 'platform' })).status).toBe(403)
    const row = await make(operator, '平台级', { scope: 'platform' })
    expect(await tree(stranger, { scope: 'platform' })).toBe('平台级')
    const refused = await admin.put(`${path}/${row.id}`, { title: '改', version: 1 })
    expect(refused).toMatchObject({ status: 403, msg: '平台分类只能由系统运维人员维护' })
    expect((await operator.delete(`${path}/${row.id}`)).code).toBe(10200)
  })

  it('differ by name among sisters', async () => {
    const root = await make(admin, '唯一')
    const again = await admin.post(path, { title: '唯一' })
    expect(again).toMatchObject({ code: 411006, msg: '分类「唯一」已存在' })
    const child = await make(admin, '唯一', { parent_id: root.id })
    expect((await admin.post(`${path}/${child.id}/move`, { parent_id: null, position: 0 })).code).toBe(411006)
  })

  it('are dragged, but never into themselves, and stay shallow', async () => {
    const a = await make(admin, 'a')
    const b = await make(admin, 'b', { parent_id: a.id })
    const c = await make(admin, 'c', { parent_id: b.id })
    const d = await make(admin, 'd', { parent_id: c.id })
    expect((await admin.post(path, { title: 'e', parent_id: d.id })).msg).toBe('分类最多4级')
    expect((await admin.post(`${path}/${a.id}/move`, { parent_id: c.id, position: 0 })).code).toBe(20312)
    const top = await make(admin, 'top')
    expect((await admin.post(`${path}/${a.id}/move`, { parent_id: top.id, position: 0 })).code).toBe(20311)
    await admin.post(`${path}/${c.id}/move`, { parent_id: a.id, position: 0 })
    expect(await tree(teacher)).toContain('a(c(d) b)')
    expect((await admin.delete(`${path}/${a.id}`)).msg).toBe('「a」下还有子分类，不能删除')
  })

  it('are not removed while contents are filed under them, and a lost update is refused', async () => {
    const row = await make(admin, '在用')
    const experiment = { title: '分类实验', category_id: row.id }
    const { id } = (await teacher.post('/apis/v2/experiments', experiment)).data.experiment
    const filed = await teacher.get('/apis/v2/experiments', { category_id: row.id })
    expect(filed.data.experiments).toMatchObject([{ id, category: { title: '在用' } }])
    expect((await admin.delete(`${path}/${row.id}`)).msg).toBe('「在用」正在被使用：1个内容')
    await teacher.delete(`/apis/v2/contents/${id}`)
    expect((await admin.put(`${path}/${row.id}`, { title: '改名', version: 1 })).code).toBe(10200)
    expect((await admin.put(`${path}/${row.id}`, { title: '再改', version: 1 })).code).toBe(309014)
    expect((await admin.delete(`${path}/${row.id}`)).code).toBe(10200)
  })

  it('for one kind do not show for another', async () => {
    await make(admin, '仅课程', { kind: 'mooc' })
    expect(await tree(teacher, { kind: 'experiment' })).not.toContain('仅课程')
    expect(await tree(teacher, { kind: 'mooc' })).toContain('仅课程')
  })

  it('of another school cannot be chosen for a content', async () => {
    const foreign = await make(stranger, '外校的')
    const answer = await teacher.post('/apis/v2/experiments', { title: '实验', category_id: foreign.id })
    expect(answer.status).toBe(404)
  })
})
