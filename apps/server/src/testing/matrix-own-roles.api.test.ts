import { abilityNames, type AbilityName, type RoleBase } from '@lab/contract/abilities'
import { abilitiesOfEndpoint } from '@lab/contract/endpoint-abilities'
import { contract } from '@lab/contract'
import { siteOf } from '@lab/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertRole, insertUser } from '../domains/identity/index.ts'
import { addOrgMembers } from '../domains/org/index.ts'
import { testApp, type Caller, type TestApp } from './index.ts'
import { callable, endpoints, sampleCall, sendAs } from './matrix-calls.ts'
import { makeFixtures, type Fixtures } from './matrix-fixtures.ts'
import { testPasswordHash } from './school.ts'

// Every endpoint × roles of a customer's own. What a call needs is computed from the contract, as for built-in roles.

const seesEverything = abilityNames.filter((ability) => ability.endsWith('.see'))
const roles = {
  /** 助教: marks and answers, changes nothing. */
  marker: {
    base: 'teacher',
    abilities: ['content.see', 'place.see', 'record.see', 'record.mark', 'query.see', 'query.answer'],
  },
  /** 教务: sees everything, changes nothing. */
  registrar: { base: 'account_admin', abilities: seesEverything },
  /** Changes contents and runs machines, and has nothing to do with people. */
  author: {
    base: 'teacher',
    abilities: ['content.see', 'content.change', 'content.remove', 'environment.see', 'environment.use'],
  },
} as const satisfies Record<string, { base: RoleBase; abilities: readonly AbilityName[] }>
type RoleName = keyof typeof roles
const roleNames = Object.keys(roles) as RoleName[]

let app: TestApp
let own: Fixtures
const callers = {} as Record<RoleName, Caller>

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  own = await makeFixtures(app, 'teacher', 'student')
  const passwordHash = await testPasswordHash()
  const customerId = app.school.customers.first
  for (const name of roleNames) {
    const { base, abilities } = roles[name]
    await app.kernel.connection.transaction(async (tx) => {
      const ownRoleId = await insertRole(tx, { customerId, name, base, abilities: [...abilities] })
      const person = { username: name, realName: name, number: name, roles: [base], customerId, passwordHash }
      const { id } = await insertUser(tx, { ...person, ownRoleId })
      await addOrgMembers(tx, app.school.orgs.a.id, [id])
    })
    callers[name] = await app.asUser(name)
  }
}, 120_000)
afterAll(() => app?.close())

test('every domain of the server is one of the contract’s', () => {
  expect([...new Set(endpoints.map(({ domain }) => domain))].filter((domain) => !(domain in contract))).toEqual([])
})

test('every ability opens an endpoint', () => {
  const needed = new Set(endpoints.flatMap((bound) => abilitiesOfEndpoint(bound)))
  expect(abilityNames.filter((ability) => !needed.has(ability))).toEqual([])
})

test('what needs no ability is one’s own, or what every page asks for', () => {
  const open = endpoints.filter((bound) => {
    const { access } = bound.endpoint.definition
    const isOwn = access.who === 'object' && access.ability === 'learn'
    const needs = abilitiesOfEndpoint(bound)
    return siteOf(bound.endpoint.definition) !== 'student' && access.who !== 'anyone' && !isOwn && !needs.length
  })
  expect(open.map(({ name }) => name).toSorted()).toMatchInlineSnapshot(`
    [
      "apiToken.create",
      "apiToken.list",
      "apiToken.revoke",
      "assistant.ask",
      "assistant.conversation",
      "assistant.conversations",
      "assistant.removeConversation",
      "assistant.removeConversations",
      "assistant.state",
      "banner.forTeachers",
      "category.list",
      "category.tree",
      "dashboard.find",
      "dashboard.organisation",
      "dashboard.today",
      "dashboard.trend",
      "dashboard.waiting",
      "dashboard.week",
      "environment.listMine",
      "file.abortUpload",
      "file.createUpload",
      "file.file",
      "file.finishUpload",
      "file.getUpload",
      "file.olderCsv",
      "file.olderFile",
      "file.olderPdf",
      "file.olderPicture",
      "file.olderPictures",
      "file.olderVideo",
      "file.pdf",
      "file.picture",
      "file.putPart",
      "file.video",
      "identity.roles",
      "identity.signOut",
      "identity.ticket",
      "job.cancel",
      "job.get",
      "job.mine",
      "me.changePassword",
      "me.info",
      "me.menus",
      "me.saveInfo",
      "me.saveSetting",
      "me.setting",
      "metadata.get",
      "notice.list",
      "notice.read",
      "notice.readAll",
      "notice.remove",
      "notice.removeAllRead",
      "notice.unreadCount",
      "org.authStudents",
      "org.authTeachers",
      "org.menuOrgs",
      "org.myOrganizations",
      "passkey.add",
      "passkey.begin",
      "passkey.list",
      "passkey.remove",
      "platform.clientErrors",
      "platform.events",
      "platform.getConfig",
      "secondFactor.begin",
      "secondFactor.confirm",
      "secondFactor.get",
      "secondFactor.remove",
      "vpn.config",
      "vpn.keyUpdate",
      "vpn.olderKeyUpdate",
      "vpn.olderSettings",
      "vpn.revoke",
    ]
  `)
})

const bySelf = new Set(['identity.signOut', 'identity.refresh'])
const called = callable.filter((bound) => {
  const { access } = bound.endpoint.definition
  return access.who !== 'anyone' && siteOf(bound.endpoint.definition) !== 'student' && !bySelf.has(bound.name)
})

describe.each(roleNames)('the role %s', (role) => {
  const may = new Set<AbilityName>(roles[role].abilities)
  test.each(called.map((bound) => [bound.name, bound] as const))('%s', async (_name, bound) => {
    const needs = abilitiesOfEndpoint(bound)
    if (needs === 'operators') return
    const answer = await sendAs(callers[role], bound.endpoint, sampleCall(bound.endpoint, own))
    const isLeftOut = needs.some((ability) => !may.has(ability))
    if (isLeftOut) expect([answer.status, answer.code]).toEqual([403, 10403])
    else expect(answer.msg).not.toContain('您的角色')
  })
})
