import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { payloadOf } from '../../kernel/jobs/on-behalf.ts'
import { testApp, type CastName, type OrgName, type TestApp } from '../../testing/index.ts'
import { copyJob } from './copy-job.ts'

let app: TestApp
let id: string
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  const teacher = await app.as('teacher')
  id = (await teacher.post('/apis/v2/experiments', { title: '他院实验' })).data.experiment.id
})
afterAll(() => app?.close())

/** The background copy as the named person asked for it. */
const copyOf = (name: CastName, org: OrgName) => {
  const { people, orgs, customers } = app.school
  const orgId = orgs[org].id
  const actor = { userId: people[name].id, realName: '', roles: ['teacher' as const], sessionId: '', orgId }
  return copyJob.run({
    id: newId(),
    payload: { id, actor: payloadOf({ ...actor, customerId: customers.first, reach: new Set([orgId]) }) },
    orgId: null,
    ownerId: null,
    kernel: app.kernel,
    cancelled: () => false,
    stopping: () => false,
    progress: async () => undefined,
    conclude: () => undefined,
  })
}

test('what somebody may not use (any more) when its copy begins is not copied', async () => {
  await expect(copyOf('neighbour', 'b')).rejects.toMatchObject({ refusal: { name: 'absent' } })
  expect(await copyOf('teacher', 'a')).toMatchObject({ content: { kind: 'experiment' } })
})
