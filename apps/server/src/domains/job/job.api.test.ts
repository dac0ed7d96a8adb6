import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type CastName, type TestApp } from '../../testing/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ runJobs: false, env: { ENV_DRIVER: 'none' } })
})
afterAll(() => app.close())

const asked = (who: 'teacher' | 'peer', title: string): Promise<string> => {
  const [orgId, ownerId] = [app.school.orgs.a.id, app.school.people[who].id]
  return app.kernel.jobs.enqueue(app.kernel.connection.db, { name: 'waits', title, payload: {}, orgId, ownerId })
}
const mine = async (who: CastName): Promise<string[]> =>
  (await (await app.as(who)).get('/apis/v2/my-jobs')).data.jobs.map((job: { title: string }) => job.title)

test('everybody sees their own jobs only, also of the same organisation', async () => {
  const teachers = await asked('teacher', '导出实验')
  await asked('peer', '导入名单')
  expect(await mine('teacher')).toEqual(['导出实验'])
  expect(await mine('peer')).toEqual(['导入名单'])
  expect(await mine('admin')).toEqual([])
  expect((await (await app.as('peer')).get(`/apis/v2/jobs/${teachers}`)).status).toBe(404)
})
