import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/index.ts'
import { importJobName } from './import-job.ts'
import { advanceImport } from './roster.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('an import that an older server left in the queue, named by its class, is done', async () => {
  const teacher = await app.as('teacher')
  const { id } = (await teacher.post('/apis/v2/classes', { name: '旧任务' })).data.class
  const at = `/apis/v2/places/${id}/member-imports`
  const list = { name: '名单.csv', bytes: new TextEncoder().encode('学号,姓名\n2026999001,旧任务') }
  const preview = (await teacher.upload(at, 'file', list)).data.import
  const { school, kernel } = app
  await kernel.connection.transaction(async (tx) => {
    const jobId = await kernel.jobs.enqueue(tx, {
      name: importJobName,
      title: '导入名单',
      payload: { class_id: id, import_id: preview.id, password_hash: null },
      orgId: school.orgs.a.id,
      ownerId: school.people.teacher.id,
    })
    await advanceImport(tx, preview.id, 'preview', { state: 'running', jobId })
  })
  await expect
    .poll(async () => (await teacher.get(`${at}/${preview.id}`)).data.import, { timeout: 20_000 })
    .toMatchObject({ state: 'done', counts: { create: 1 } })
})
