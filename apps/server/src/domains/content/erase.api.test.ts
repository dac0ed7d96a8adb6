import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, taught } from '../learning/testing/taught.ts'
import { eraseJob } from './jobs.ts'

let app: TestApp
let teacher: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
})
afterAll(() => app.close())

async function removed(): Promise<{ id: string; payload: unknown }> {
  const { id } = (await teacher.post('/apis/v2/experiments', { title: '旧实验' })).data.experiment
  await teacher.post(`/apis/v2/experiments/${id}/sections`, { title: '节' })
  return { id, payload: await removal(id) }
}
/** Removes an experiment, and gives the payload of the job that erases it. */
async function removal(id: string): Promise<unknown> {
  expectDone(await teacher.delete(`/apis/v2/contents/${id}`))
  const jobs = await app.kernel.connection.pool.query<{ payload: unknown; days: string }>(
    `SELECT payload, round(extract(epoch FROM run_at - now()) / 86400)::text AS days
     FROM jobs WHERE name = 'content.erase' AND payload->>'id' = $1 ORDER BY created_at DESC LIMIT 1`,
    [id],
  )
  expect(jobs.rows[0]?.days).toBe('30')
  return jobs.rows[0]!.payload
}
const erase = (payload: unknown) =>
  eraseJob.run({
    id: newId(),
    payload,
    orgId: null,
    ownerId: null,
    kernel: app.kernel,
    cancelled: () => false,
    stopping: () => false,
    progress: async () => {},
    conclude: () => {},
  })
const count = async (table: string, id: string): Promise<number> =>
  (await app.kernel.connection.pool.query(`SELECT 1 FROM ${table} WHERE $1 IN (id::text)`, [id])).rows.length

it('empties the bin after 30 days with everything that belonged to it', async () => {
  const { id, payload } = await removed()
  expect(await erase(payload)).toEqual({ erased: true })
  expect(await count('contents', id)).toBe(0)
  expect(await count('experiments', id)).toBe(0)
  expect(await erase(payload)).toEqual({ erased: false })
})

it('leaves alone what was restored, or removed again later', async () => {
  const { id, payload } = await removed()
  await teacher.post(`/apis/v2/contents/${id}/restore`)
  expect(await erase(payload)).toEqual({ erased: false })
  await teacher.delete(`/apis/v2/contents/${id}`)
  expect(await erase(payload)).toEqual({ erased: false })
  expect(await count('contents', id)).toBe(1)
})

it('keeps what learners have records of', async () => {
  const { experimentId, offeringId, classId } = await taught(app)
  const learner = await app.as('student')
  expectDone(await learner.post(`/apis/v2/learning/offerings/${offeringId}/records`))
  expectDone(await teacher.post(`/apis/v2/classes/${classId}/archive`))
  expect(await erase(await removal(experimentId))).toEqual({ erased: false })
  expect(await count('experiments', experimentId)).toBe(1)

  // Until the bin's days are over its owner learns that it is there; afterwards it is in no bin any more.
  const look = () => teacher.get(`/apis/v2/experiments/${experimentId}`)
  expect(await look()).toMatchObject({ status: 403, code: 302006 })
  await app.kernel.connection.pool.query(`UPDATE contents SET deleted_at = now() - interval '30 days' WHERE id = $1`, [
    experimentId,
  ])
  expect((await look()).status).toBe(404)
})
