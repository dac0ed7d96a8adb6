import { publishContent } from '../content/index.ts'
import { pageLink } from '@lab/contract/page-link'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '../../kernel/result.ts'
import { testApp, type CastName, type TestApp } from '../../testing/index.ts'
import { shareContent } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ runJobs: false })
})
afterAll(() => app.close())

const path = '/apis/v2/experiments'
const library = '/apis/v2/library-entries'
type Row = { id: string; title: string; own_copy: unknown; is_own: boolean }

async function addStep(id: string, title: string, more: object = {}): Promise<string> {
  const teacher = await app.as('teacher')
  const { sections } = (await teacher.get(`${path}/${id}/outline`)).data.outline
  const section = sections[0] ?? (await teacher.post(`${path}/${id}/sections`, { title: '第一节' })).data.section
  return (await teacher.post(`${path}/${id}/steps`, { section_id: section.id, title, kind: 'text', ...more })).data.step
    .id
}

/** A published experiment of `teacher` with one task. */
async function published(title: string): Promise<{ id: string; step: string }> {
  const teacher = await app.as('teacher')
  const { id } = (await teacher.post(path, { title, tags: ['入门'] })).data.experiment
  const step = await addStep(id, '创建文件', {
    kind: 'task',
    points: 10,
    body: { value: '请创建 hello.txt' },
    check: { type: 'shell', script: 'test -f SECRET_CHECK' },
    solve: 'touch SECRET_SOLVE',
    answer: 'SECRET_ANSWER',
  })
  await publish(id)
  return { id, step }
}

async function publish(id: string, note = ''): Promise<void> {
  const teacher = await app.as('teacher')
  const {
    title,
    kind,
    state,
    published_version: publishedVersion,
  } = (await teacher.get(`${path}/${id}`)).data.experiment
  await app.kernel.connection.transaction(async (tx) =>
    ok(
      await publishContent(
        tx,
        app.kernel,
        { userId: app.school.people.teacher.id },
        { id, title, kind, state, publishedVersion },
        { seen: null, note, force: true },
      ),
    ),
  )
}

const share = (contentId: string, reach: 'customer' | 'platform'): Promise<string> =>
  app.kernel.connection.transaction(async (tx) =>
    ok(
      await shareContent(
        tx,
        { userId: app.school.people.teacher.id },
        { id: contentId, orgId: app.school.orgs.a.id, state: 'published' },
        { reach },
      ),
    ),
  )

const seen = async (who: CastName, query: object = {}): Promise<Row[]> =>
  (await (await app.as(who)).get(library, { ...query })).data.entries

test('a share reaches the organisations that it says, and shows no script and no answer', async () => {
  const { id } = await published('校内共享的实验')
  const entry = await share(id, 'customer')
  const keyword = '校内共享'
  expect(await seen('neighbour', { keyword })).toMatchObject([
    { id: entry, is_own: false, own_copy: null, org_name: '/示范大学/计算机学院', version: 1, taken_count: 0 },
  ])
  expect(await seen('teacher', { keyword })).toEqual([])
  expect(await seen('peer', { keyword, scope: 'own' })).toHaveLength(1)
  expect(await seen('stranger', { keyword })).toEqual([])
  expect(await (await app.as('stranger')).get(`${library}/${entry}`)).toMatchObject({ status: 404 })
  expect(await (await app.as('stranger')).post(`${library}/${entry}/copies`)).toMatchObject({ status: 404 })

  const preview = await (await app.as('neighbour')).get(`${library}/${entry}`)
  expect(preview.data.preview.sections).toMatchObject([
    { title: '第一节', parts: [{ title: '创建文件', kind: '操作任务', body: { value: '请创建 hello.txt' } }] },
  ])
  expect(preview.data.preview.sections[0].parts[0].facts).toEqual(['10 分', '自动验证（Shell 脚本）', '有参考解'])
  expect(JSON.stringify(preview.data)).not.toContain('SECRET')

  // Wider: everybody; withdrawn: nobody, while copies stay.
  expect(await share(id, 'platform')).toBe(entry)
  expect(await seen('stranger', { keyword })).toHaveLength(1)
  expect(await seen('stranger', { keyword, reach: 'customer' })).toEqual([])
  expect(await seen('stranger', { keyword, tag: '入门', difficulty: 'easy', kind: 'experiment' })).toHaveLength(1)
  expect(await seen('stranger', { keyword, tag: '进阶' })).toEqual([])
})

test('a copy has the published version, knows it, and stays when the share is withdrawn', async () => {
  const { id } = await published('要被复制的实验')
  await addStep(id, '还没发布的环节')
  const entry = await share(id, 'platform')
  const stranger = await app.as('stranger')
  const taken = await stranger.post(`${library}/${entry}/copies`, { title: '外校的副本' })
  expect(taken.data.content).toMatchObject({ kind: 'experiment', title: '外校的副本' })
  const copyId = taken.data.content.id
  const copy = (await stranger.get(`${path}/${copyId}`)).data.experiment
  expect(copy).toMatchObject({ state: 'draft', source_id: id, source_version: 1, step_count: 1, suite_id: null })
  expect((await stranger.get(`${path}/${copyId}/outline`)).data.outline.sections[0].steps[0].secrets.solve).toBe(
    'touch SECRET_SOLVE',
  )
  expect(await seen('stranger', { keyword: '要被复制' })).toMatchObject([
    { own_copy: { id: copyId, title: '外校的副本', version: 1 }, taken_count: 1 },
  ])

  const neighbour = await app.as('neighbour')
  expect(await neighbour.delete(`${library}/${entry}`)).toMatchObject({ status: 403 })
  expect((await (await app.as('teacher')).delete(`${library}/${entry}`)).code).toBe(10200)
  expect(await seen('stranger', { keyword: '要被复制' })).toEqual([])
  expect(await stranger.get(`${library}/${entry}`)).toMatchObject({ status: 404 })
  expect((await stranger.get(`${path}/${copyId}`)).code).toBe(10200)
  // What is not shared any more is not followed any more.
  await publish(id)
  expect((await stranger.get(`/apis/v2/contents/${copyId}/sync`)).data).toMatchObject({ sync: null, changes: [] })
})

test('the owner of a copy hears of a newer version, compares, and takes over what is wanted', async () => {
  const { id, step } = await published('会更新的实验')
  const entry = await share(id, 'customer')
  const [teacher, neighbour] = [await app.as('teacher'), await app.as('neighbour')]
  const copyId = (await neighbour.post(`${library}/${entry}/copies`)).data.content.id
  const sync = `/apis/v2/contents/${copyId}/sync`
  expect((await neighbour.get(sync)).data.sync).toBeNull()

  // The copy's owner adds to the task's text; the source changes its points and hint and adds a step.
  const own = (await neighbour.get(`${path}/${copyId}/outline`)).data.outline.sections[0].steps[0]
  await neighbour.put(`/apis/v2/experiment-steps/${own.id}`, { version: own.version, hint: '本院的提示' })
  const source = (await teacher.get(`/apis/v2/experiment-steps/${step}`)).data.step
  await teacher.put(`/apis/v2/experiment-steps/${step}`, { version: source.version, points: 20, hint: '来源的提示' })
  await addStep(id, '新增的环节')
  await publish(id, '补充了环节')

  const pending = (await neighbour.get('/apis/v2/content-syncs', { keyword: '会更新' })).data.syncs
  expect(pending).toMatchObject([
    { content_id: copyId, from_version: 1, to_version: 2, note: '补充了环节', state: 'pending' },
  ])
  const notices = (await neighbour.get('/apis/v2/my-notices', { kind: 'review' })).data.list
  expect(notices[0]).toMatchObject({
    title: '「会更新的实验」发布了 v2，您的副本可以同步',
    link: pageLink('sync_review'),
  })
  expect((await (await app.as('stranger')).get('/apis/v2/content-syncs')).data.syncs).toEqual([])
  expect(await (await app.as('stranger')).get(sync)).toMatchObject({ status: 404 })

  const { changes, version } = (await neighbour.get(sync)).data
  expect(changes).toMatchObject([
    { what: 'changed', part: '环节', title: '创建文件', is_conflict: true },
    { what: 'added', part: '环节', title: '新增的环节', is_conflict: false },
  ])
  const keys = [changes[1].key]
  expect(await neighbour.post(sync, { version: version + 7, to_version: 2, keys })).toMatchObject({ code: 309014 })
  expect(await neighbour.post(sync, { version, to_version: 3, keys })).toMatchObject({ code: 20553 })
  const reason = '本院的提示更合适'
  expect((await neighbour.post(sync, { version, to_version: 2, keys, reason })).data).toEqual({ taken: 1, left: 1 })

  const steps = (await neighbour.get(`${path}/${copyId}/outline`)).data.outline.sections[0].steps
  expect(steps).toMatchObject([{ id: own.id, points: 10, hint: '本院的提示' }, { title: '新增的环节' }])
  expect((await neighbour.get(`${path}/${copyId}`)).data.experiment).toMatchObject({ source_version: 2, step_count: 2 })
  expect((await neighbour.get(sync)).data.sync).toBeNull()
  const done = (await neighbour.get('/apis/v2/content-syncs', { state: 'accepted' })).data.syncs
  expect(done).toMatchObject([
    {
      content_id: copyId,
      from_version: 1,
      to_version: 2,
      state: 'accepted',
      is_current: false,
      reason,
      left: ['环节「创建文件」'],
    },
  ])
  // The log says it as well.
  const [line] = (await neighbour.get('/apis/v2/acvivity-logs', { action: 'sync.accept' })).data.activity_logs
  expect((await neighbour.get(`/apis/v2/acvivity-logs/${line.id}`)).data.activity_log.after).toMatchObject({
    source_version: 2,
    left: 1,
    reason,
  })
  // Of a version of which much was left, the list reads the first names alone.
  await app.kernel.connection.db.execute(sql`UPDATE content_syncs
    SET left_parts = (SELECT jsonb_agg('环节' || n) FROM generate_series(1, 25) AS n) WHERE content_id = ${copyId}::uuid`)
  const [long] = (await neighbour.get('/apis/v2/content-syncs', { state: 'accepted' })).data.syncs
  expect(long).toMatchObject({ left_count: 25, left: Array.from({ length: 20 }, (_, at) => `环节${at + 1}`) })
})

test('a reason is kept only where something was left', async () => {
  const { id } = await published('全部同步的实验')
  const entry = await share(id, 'customer')
  const neighbour = await app.as('neighbour')
  const copyId = (await neighbour.post(`${library}/${entry}/copies`)).data.content.id
  await addStep(id, '第二版的环节')
  await publish(id)
  const sync = `/apis/v2/contents/${copyId}/sync`
  const { changes, version } = (await neighbour.get(sync)).data
  const body = { version, to_version: 2, keys: changes.map(({ key }: { key: string }) => key), reason: '没有保留什么' }
  expect((await neighbour.post(sync, body)).data).toEqual({ taken: 1, left: 0 })
  const [row] = (await neighbour.get('/apis/v2/content-syncs', { state: 'accepted', keyword: '全部同步' })).data.syncs
  expect(row).toMatchObject({ content_id: copyId, reason: '', left: [], left_count: 0 })
})

test('a version that was declined does not come back; the next one does', async () => {
  const { id } = await published('被忽略的实验')
  const entry = await share(id, 'customer')
  const neighbour = await app.as('neighbour')
  const copyId = (await neighbour.post(`${library}/${entry}/copies`)).data.content.id
  const pending = async () =>
    (await neighbour.get('/apis/v2/content-syncs', { keyword: '被忽略' })).data.syncs.map(
      (row: { to_version: number }) => row.to_version,
    )
  await addStep(id, '第二版的环节')
  await publish(id)
  expect(await pending()).toEqual([2])
  const decline = { to_version: 2, reason: '与本院教学安排不符' }
  const declines = (body: object) => neighbour.post(`/apis/v2/contents/${copyId}/sync/decline`, body)
  // From several windows at once, and once more later: it is one decision, with the reason that was given first.
  for (const { code } of await Promise.all([1, 2, 3, 4].map(() => declines(decline)))) expect(code).toBe(10200)
  expect((await declines({ ...decline, reason: '另一个窗口' })).code).toBe(10200)
  expect(await pending()).toEqual([])
  const declined = async () =>
    (await neighbour.get('/apis/v2/content-syncs', { state: 'declined', keyword: '被忽略' })).data.syncs
  expect(await declined()).toMatchObject([{ content_id: copyId, reason: decline.reason, is_current: true }])
  // Where the difference is looked at it says so too, and can be taken over still.
  const { sync, changes } = (await neighbour.get(`/apis/v2/contents/${copyId}/sync`)).data
  expect(sync).toMatchObject({
    state: 'declined',
    reason: decline.reason,
    decided_by: { real_name: expect.any(String) },
  })
  expect(changes).toMatchObject([{ what: 'added', title: '第二版的环节' }])
  await addStep(id, '第三版的环节')
  await publish(id)
  expect(await pending()).toEqual([3])
  // What a newer version has overtaken, what was taken over after all, and what is not shared any more, cannot be taken over.
  const current = async () =>
    (await declined()).map(({ to_version: to, is_current: is }: Record<string, unknown>) => [to, is])
  expect(await current()).toEqual([[2, false]])
  expect((await declines({ to_version: 3 })).code).toBe(10200)
  expect(await current()).toEqual([
    [3, true],
    [2, false],
  ])
  await (await app.as('teacher')).delete(`${library}/${entry}`)
  expect((await current())[0]).toEqual([3, false])
  await share(id, 'customer')
  const { version } = (await neighbour.get(`/apis/v2/contents/${copyId}/sync`)).data
  const taken = await neighbour.post(`/apis/v2/contents/${copyId}/sync`, { version, to_version: 3, keys: [] })
  expect(taken.code).toBe(10200)
  expect((await current())[0]).toEqual([3, false])
})

test('who publishes or ends a share reads whom it concerns; who may only look does not', async () => {
  const { id } = await published('有副本的实验')
  const entry = await share(id, 'customer')
  const teacher = await app.as('teacher')
  const neighbour = await app.as('neighbour')
  const usage = `/apis/v2/contents/${id}/usage`
  expect((await teacher.get(usage)).data.usage).toEqual({ running: [], records: 0, copies: [] })
  for (const _ of [1, 2]) await neighbour.post(`${library}/${entry}/copies`)
  expect((await teacher.get(usage)).data.usage.copies).toEqual([{ org_name: expect.stringContaining('/'), count: 2 }])
  expect((await neighbour.get(usage)).status).not.toBe(200)
  expect(await (await app.as('stranger')).get(usage)).toMatchObject({ status: 404 })
})

test('who has a copy reads which parts its source keeps locked, by the names that they have in it', async () => {
  const { id, step } = await published('锁定了部分的实验')
  const entry = await share(id, 'customer')
  const [teacher, neighbour] = [await app.as('teacher'), await app.as('neighbour')]
  const copyId = (await neighbour.post(`${library}/${entry}/copies`)).data.content.id
  const locked = async () => (await neighbour.get(`/apis/v2/contents/${copyId}/sync`)).data.locked
  expect(await locked()).toEqual([])
  expect((await teacher.put(`/apis/v2/contents/${id}/locks`, { part_ids: [step] })).code).toBe(10200)
  const own = (await neighbour.get(`${path}/${copyId}/outline`)).data.outline.sections[0].steps[0]
  await neighbour.put(`/apis/v2/experiment-steps/${own.id}`, { version: own.version, title: '我的环节' })
  expect(await locked()).toEqual([{ part: '环节', title: '我的环节' }])
  await teacher.delete(`${library}/${entry}`)
  expect(await locked()).toEqual([])
})

test('a category finds what is filed in it and below it', async () => {
  const admin = await app.as('admin')
  const made = async (title: string, parent_id: string | null) =>
    (await admin.post('/apis/v2/categories', { title, kind: 'experiment', ...(parent_id ? { parent_id } : {}) })).data
      .category.id as string
  const above = await made('运维', null)
  const below = await made('容器', above)
  const { id } = await published('分在下级的实验')
  const teacher = await app.as('teacher')
  const { version } = (await teacher.get(`${path}/${id}`)).data.experiment
  expect((await teacher.put(`${path}/${id}`, { version, category_id: below })).code).toBe(10200)
  await share(id, 'customer')
  const neighbour = await app.as('neighbour')
  const titles = async (category_id: string) =>
    (await neighbour.get(library, { category_id })).data.entries.map((one: Row) => one.title)
  expect(await titles(above)).toEqual(['分在下级的实验'])
  expect(await titles(below)).toEqual(['分在下级的实验'])
  expect(await titles(id)).toEqual([])
})

test('a draft is not shared, and a person who may not see a content does not see its share', async () => {
  const teacher = await app.as('teacher')
  const { id } = (await teacher.post(path, { title: '草稿' })).data.experiment
  await expect(
    app.kernel.connection.transaction(async (tx) =>
      ok(
        await shareContent(
          tx,
          { userId: app.school.people.teacher.id },
          { id, orgId: app.school.orgs.a.id, state: 'draft' },
          { reach: 'customer' },
        ),
      ),
    ),
  ).rejects.toMatchObject({ refusal: { name: 'content.wrongState' } })
  expect((await teacher.get(`/apis/v2/contents/${id}/library-entry`)).data).toEqual({ entry: null })
  expect(await (await app.as('neighbour')).get(`/apis/v2/contents/${id}/library-entry`)).toMatchObject({ status: 404 })
})
