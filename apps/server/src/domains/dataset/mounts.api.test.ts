import { pageLink } from '@lab/contract/page-link'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ok, orAbsent } from '../../kernel/result.ts'
import { destroyEnvironment, environmentsReady } from '../environment/index.ts'
import { findContent, publishContent } from '../content/index.ts'
import { becomes } from '../environment/test-environments.ts'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { sweepFolders } from './folders.ts'
import { aDataset, publish, putFiles } from './testing/a-dataset.ts'

let app: TestApp
let teacher: Caller
let place: Taught
let who: { userId: string; orgId: string }
let grades: string
beforeAll(async () => {
  app = await testApp()
  ok(await environmentsReady(app.kernel))
  teacher = await app.as('teacher')
  who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
  place = await taught(app)
  const files = { '一班.csv': '姓名,成绩\n张三,90\n', 'raw/log.txt': 'GET /\n' }
  grades = await aDataset(app, who, { title: 'Grades 2024', files })
}, 60_000)
afterAll(() => app?.close())

const of = (contentId: string, path = ''): string => `/apis/v2/contents/${contentId}/datasets${path}`
const publishAnew = (id: string): Promise<number> =>
  app.kernel.connection.transaction(async (tx) => {
    const row = orAbsent(await findContent(tx, id, null))
    return ok(await publishContent(tx, app.kernel, who, row, { seen: null, force: true })).publishedVersion
  })
/** The teacher's class with the experiment as it is published now, for both students. */
async function offeredAnew(): Promise<string> {
  const room = expectDone(await teacher.post('/apis/v2/classes', { name: '二班' })).data.class
  for (const name of ['student', 'otherStudent'] as const) {
    expectDone(await (await app.as(name)).post('/apis/v2/learning/places/join', { invite_code: room.invite_code }))
  }
  const added = await teacher.post(`/apis/v2/places/${room.id}/offerings`, { content_ids: [place.experimentId] })
  return expectDone(added).data.offerings[0].id
}
async function begin(name: 'student' | 'otherStudent', offeringId: string) {
  const caller = await app.as(name)
  const { record } = expectDone(await caller.post(`/apis/v2/learning/offerings/${offeringId}/records`)).data
  return learnerOf(caller, record.id)
}
async function running(learner: ReturnType<typeof learnerOf>) {
  const { environment } = expectDone(await learner.environment()).data
  await becomes(app, environment.id, 'running')
  return environment
}
const said = async (learner: ReturnType<typeof learnerOf>, command: string): Promise<string> => {
  const { data } = expectDone(await learner.run(command))
  return `${data.run?.stdout ?? data.stdout}${data.run?.stderr ?? data.stderr}`.trim()
}

describe('data sets of an experiment', () => {
  test('are attached by those who may use them, named once, and pinned to a version that there is', async () => {
    const draft = await aDataset(app, who, { title: '草稿', files: { a: '1' }, isDraft: true })
    const foreign = await aDataset(
      app,
      { userId: app.school.people.stranger.id, orgId: app.school.orgs.c.id },
      { title: '外校数据', files: { a: '1' } },
    )
    const other = await aDataset(app, who, { title: '日志', files: { a: '1' } })
    const attach = (ids: string[]) => teacher.post(of(place.experimentId), { dataset_ids: ids })
    expect((await attach([draft])).msg).toBe('数据集「草稿」还没有发布')
    expect((await attach([foreign])).status).toBe(404)
    const made = expectDone(await attach([grades, other])).data
    expect(made.datasets).toMatchObject([
      { title: '日志', name: 'dataset', path: '/data/dataset', pinned_version: null, file_count: 1 },
      { title: 'Grades 2024', name: 'grades-2024', path: '/data/grades-2024', published_version: 1, file_count: 2 },
    ])
    const change = (body: object) => teacher.put(of(place.experimentId, `/${other}`), body)
    expect((await change({ name: 'GRADES-2024', pinned_version: null })).code).toBe(411006)
    expect((await change({ name: '../etc', pinned_version: null })).status).toBe(422)
    expect((await change({ name: 'logs', pinned_version: 2 })).msg).toContain('没有 v2')
    expect(expectDone(await change({ name: 'logs', pinned_version: 1 })).data.dataset).toMatchObject({
      path: '/data/logs',
      pinned_version: 1,
    })
    const row = expectDone(await teacher.get(`/apis/v2/experiments/${place.experimentId}`)).data.experiment
    expect(row.changed_since_publish).toBe(true)
    const use = {
      label: '实验',
      title: row.title,
      link: { ...pageLink('experiment', place.experimentId, 'dataset'), is_case: false },
    }
    expect(expectDone(await teacher.get(`/apis/v2/datasets/${other}`)).data).toMatchObject({ uses: [use], hidden: 0 })
    const update = `/apis/v2/experiments/${place.experimentId}`
    const hidden = expectDone(await teacher.put(update, { version: row.version, is_public: false })).data.experiment
    const colleague = await app.as('peer')
    expect((await colleague.get(`/apis/v2/datasets/${other}`)).data).toMatchObject({ uses: [], hidden: 1 })
    expectDone(await teacher.put(update, { version: hidden.version, is_public: true }))
    expect((await teacher.delete(`/apis/v2/contents/${other}`)).code).toBe(20302)
    expectDone(await teacher.delete(of(place.experimentId, `/${other}`)))
    expect((await teacher.delete(of(place.experimentId, `/${other}`))).status).toBe(404)

    const [stranger, peer] = [await app.as('stranger'), await app.as('peer')]
    expect((await stranger.get(of(place.experimentId))).status).toBe(404)
    expect((await peer.get(of(place.experimentId))).data).toMatchObject({ total: 1, can_edit: false })
    expect((await peer.post(of(place.experimentId), { dataset_ids: [other] })).status).toBe(403)
  })

  test('are named and linked by the kind of what mounts them', async () => {
    const logs = await aDataset(app, who, { title: '按键记录', files: { a: '1' } })
    const { db } = app.kernel.connection
    const { rows } = await db.execute<{ id: string }>(sql`
      INSERT INTO contents (id, org_id, kind, title, summary, tags, creator_id)
      VALUES (gen_random_uuid(), ${who.orgId}, 'training', '指法训练', '{"format":"markdown","value":""}', '{}', ${who.userId})
      RETURNING id`)
    const { id } = rows[0]!
    await db.execute(sql`INSERT INTO content_datasets (content_id, dataset_id, name) VALUES (${id}, ${logs}, 'keys')`)
    const link = { ...pageLink('training', id, 'dataset'), is_case: false }
    expect(expectDone(await teacher.get(`/apis/v2/datasets/${logs}`)).data.uses).toEqual([
      { label: '开放训练', title: '指法训练', link },
    ])
    expect((await teacher.delete(`/apis/v2/contents/${logs}`)).msg).toContain('开放训练「指法训练」')
    await db.execute(sql`DELETE FROM contents WHERE id = ${id}`)
  })

  test('belong to the published version: what runs already is not touched', async () => {
    const learner = await begin('student', place.offeringId)
    await running(learner)
    expect(await said(learner, 'ls /data')).toContain('No such file')
    expectDone(await learner.leaveEnvironment())
  }, 60_000)
})

describe('a learner’s environment', () => {
  test('has the files and cannot write them; the version is that of the record’s start', async () => {
    await publishAnew(place.experimentId)
    const difference = await teacher.get(`/apis/v2/experiments/${place.experimentId}/versions/2/difference`)
    expect(expectDone(difference).data.changes).toMatchObject([
      { part: 'settings', fields: [{ field: '数据集', before: '', after: '/data/grades-2024（最新版本）' }] },
    ])
    const offering = await offeredAnew()
    const learner = await begin('student', offering)
    const environment = await running(learner)
    expect(environment.mounts).toEqual([{ title: 'Grades 2024', version: 1, path: '/data/grades-2024' }])
    expect(await said(learner, 'cat /data/grades-2024/一班.csv')).toBe('姓名,成绩\n张三,90')
    expect(await said(learner, 'cd /data/grades-2024 && find . -type f | sort')).toBe('./raw/log.txt\n./一班.csv')
    for (const command of [
      'echo x > /data/grades-2024/一班.csv',
      'touch /data/grades-2024/new',
      'rm -rf /data/grades-2024/raw',
      'chmod 777 /data/grades-2024',
      'mkdir /data/other',
    ]) {
      expect([command, await said(learner, command)]).toEqual([
        command,
        expect.stringMatching(/Read-only file system|Permission denied|Operation not permitted/),
      ])
    }
    expect(await said(learner, 'cat /data/grades-2024/一班.csv | wc -l')).toBe('2')

    await putFiles(app, who, grades, { '一班.csv': '姓名,成绩\n张三,95\n' })
    expect(await publish(app, who, grades)).toBe(2)
    expectDone(await learner.leaveEnvironment())
    await becomes(app, environment.id, 'destroyed')
    await running(learner)
    expect(await said(learner, 'tail -1 /data/grades-2024/一班.csv')).toBe('张三,90')

    const late = await begin('otherStudent', offering)
    const second = await running(late)
    expect(second.mounts).toMatchObject([{ version: 2 }])
    expect(await said(late, 'tail -1 /data/grades-2024/一班.csv')).toBe('张三,95')
  }, 120_000)

  test('shares one folder per version, which goes when nothing has it mounted', async () => {
    const boot = join(app.dir, 'datasets', readdirSync(join(app.dir, 'datasets'))[0]!)
    expect(readdirSync(boot).toSorted()).toEqual([`${grades}-v1`, `${grades}-v2`])
    expect(statSync(join(boot, `${grades}-v2`, '一班.csv')).mode & 0o777).toBe(0o644)
    expect(await sweepFolders(app.kernel, -1)).toBe(0)
    const { rows } = await app.kernel.connection.pool.query(
      `SELECT id FROM env_records WHERE state = 'running' AND mounts @> '[{"version": 1}]'`,
    )
    for (const { id } of rows) {
      await destroyEnvironment(app.kernel, id, { reason: 'request', byId: null })
      await becomes(app, id, 'destroyed')
    }
    expect(await sweepFolders(app.kernel, 60_000)).toBe(0)
    expect(await sweepFolders(app.kernel, -1)).toBe(1)
    expect(existsSync(join(boot, `${grades}-v1`))).toBe(false)
    expect(existsSync(join(boot, `${grades}-v2`))).toBe(true)
  }, 60_000)
})

describe('a teacher’s environment', () => {
  test('has what the working copy has now', async () => {
    const row = expectDone(await teacher.get(`/apis/v2/experiments/${place.experimentId}`)).data.experiment
    const path = `/apis/v2/env-suites/${row.suite_id}/records`
    const { env_record: made } = expectDone(await teacher.post(path, { content_id: place.experimentId })).data
    expect(made.mounts).toEqual([{ title: 'Grades 2024', version: 2, path: '/data/grades-2024' }])
    await becomes(app, made.id, 'running')
    const foreign = await aDataset(
      app,
      { userId: app.school.people.stranger.id, orgId: app.school.orgs.c.id },
      { title: '外校数据', files: { a: '1' } },
    )
    expect((await teacher.post(path, { content_id: foreign })).status).toBe(404)
  }, 60_000)
})
