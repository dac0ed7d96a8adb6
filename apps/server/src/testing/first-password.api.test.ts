import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from './index.ts'
import { endpoints, insider, named, sampleCall, sendAs } from './matrix-calls.ts'
import type { Fixtures } from './matrix-fixtures.ts'

// Every endpoint of the contract × somebody who still has the password that the school gave out. Whether the object of a
// call exists does not matter: nothing is looked up for them.

let app: TestApp
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  await app.kernel.connection.db.execute(sql`UPDATE users SET must_change_password = true`)
})
afterAll(() => app?.close())

const anyObject = new Proxy({}, { get: () => randomUUID() }) as Fixtures
const isAnyones = ({ endpoint }: (typeof endpoints)[number]) => endpoint.definition.access.who === 'anyone'
/** A socket is opened by a ticket, which is an endpoint of its own. */
const asked = endpoints.filter(({ endpoint }) => endpoint.definition.answer !== 'socket')

test('only replacing the password and signing out are meant for them', () => {
  const allowed = endpoints.filter(({ endpoint }) => endpoint.definition.withFirstPassword)
  expect(allowed.map(({ name }) => name).toSorted()).toEqual(['identity.signOut', 'me.changePassword'])
})

describe('refused', () => {
  const closed = asked.filter((bound) => !isAnyones(bound) && !bound.endpoint.definition.withFirstPassword)
  test.each(named(closed))('%s', async (_name, endpoint) => {
    const caller = await app.as(insider(endpoint))
    const answer = await sendAs(caller, endpoint, sampleCall(endpoint, anyObject))
    expect(answer).toMatchObject({ status: 403, code: 10421, msg: '请先修改初始密码' })
  })
})

describe('what anybody may ask takes them for nobody', () => {
  test.each(named(asked.filter(isAnyones)))('%s', async (_name, endpoint) => {
    const caller = await app.as('teacher')
    const answer = await sendAs(caller, endpoint, sampleCall(endpoint, anyObject))
    const nobody = await sendAs(await app.as(null), endpoint, sampleCall(endpoint, anyObject))
    expect([answer.status, answer.code]).toEqual([nobody.status, nobody.code])
  })
})
