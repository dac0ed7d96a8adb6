import type { AbilityName } from '@lab/contract/abilities'
import { abilitiesOfEndpoint } from '@lab/contract/endpoint-abilities'
import { siteOf } from '@lab/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from './index.ts'
import { callable, sampleCall, sendAs } from './matrix-calls.ts'
import { makeFixtures, type Fixtures } from './matrix-fixtures.ts'

// Every endpoint × API tokens that name abilities: what a token does not name is refused, also to a token of an administrator.

const tokens = {
  /** A teacher's program that reads marks. */
  teacher: ['place.see', 'record.see'],
  /** An administrator's that keeps contents. */
  admin: ['content.see', 'content.change', 'content.publish'],
  /** An operator's. */
  operator: ['person.see', 'log.see'],
  /** An organisation's: people and marks. */
  organisation: ['organisation.see', 'organisation.change', 'person.see', 'record.see'],
} as const satisfies Record<string, readonly AbilityName[]>
type TokenOf = keyof typeof tokens
const owners = Object.keys(tokens) as TokenOf[]

let app: TestApp
let own: Fixtures
const callers = {} as Record<TokenOf, Caller>

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  own = await makeFixtures(app, 'teacher', 'student')
  for (const owner of owners) {
    const isOfOrganisation = owner === 'organisation'
    const caller = await app.as(isOfOrganisation ? 'admin' : owner)
    const given = { name: '同步', abilities: tokens[owner], days: 30 }
    const answer = isOfOrganisation
      ? await caller.post('/apis/v2/organization-tokens', { ...given, organisation_id: app.school.orgs.a.id })
      : await caller.post('/apis/v2/my-tokens', { ...given, scope: 'write' })
    if (answer.code !== 10200) throw new Error(answer.msg)
    callers[owner] = app.asToken(answer.data.secret)
  }
}, 120_000)
afterAll(() => app?.close())

const bySelf = new Set(['identity.signOut', 'identity.refresh'])
const called = callable.filter((bound) => {
  const { access } = bound.endpoint.definition
  return access.who !== 'anyone' && siteOf(bound.endpoint.definition) !== 'student' && !bySelf.has(bound.name)
})

describe.each(owners)('a token of %s', (owner) => {
  const may = new Set<AbilityName>(tokens[owner])
  test.each(called.map((bound) => [bound.name, bound] as const))('%s', async (_name, bound) => {
    const needs = abilitiesOfEndpoint(bound)
    const answer = await sendAs(callers[owner], bound.endpoint, sampleCall(bound.endpoint, own))
    const isLeftOut = needs === 'operators' || needs.some((ability) => !may.has(ability))
    if (isLeftOut) expect([answer.status, answer.code]).toEqual([403, 10403])
    else expect(answer.msg).not.toContain('该 API 令牌没有')
  })
})
