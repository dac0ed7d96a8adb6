import { abilitiesOfBase, type AbilityName } from '@lab/contract/abilities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, testPassword, type Answer, type Caller, type TestApp } from '../../testing/index.ts'
import { insertRole } from '../identity/index.ts'

// What holds where a role is made and changed at the edge of what it may be, and where it does not count.

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  admin = await app.as('admin')
})
afterAll(() => app.close())

const roles = '/apis/v2/own-roles'
const said = ({ status, msg }: Answer) => [status, msg]
const reads: AbilityName[] = ['content.see', 'place.see']
const create = (name: string, who = admin) => who.post(roles, { name, base: 'teacher', abilities: reads })

test('what nobody has yet may begin with another role, within what that one may do', async () => {
  const { id, version } = (await create('换基础')).data.role
  const beyond = await admin.put(`${roles}/${id}`, { abilities: [...reads, 'review.decide'], version })
  expect(said(beyond)).toEqual([422, expect.stringContaining('基础角色没有“审核：审核”权限')])
  const changed = { base: 'account_admin', abilities: [...reads, 'review.decide'], version }
  expect((await admin.put(`${roles}/${id}`, changed)).data.role).toMatchObject({ base: 'account_admin' })
  const back = { base: 'teacher', version: version + 1 }
  expect((await admin.put(`${roles}/${id}`, back)).status).toBe(422)
})

test('two customers may call a role the same; one customer makes fifty at most', async () => {
  const stranger = await app.as('strangeAdmin')
  expect(said(await create('同名'))).toEqual([200, 'ok'])
  expect(said(await create('同名', stranger))).toEqual([200, 'ok'])
  const { db } = app.kernel.connection
  const customerId = app.school.customers.second
  for (let at = 1; at < 49; at += 1)
    await insertRole(db, { customerId, name: `角色${at}`, base: 'teacher', abilities: [] })
  expect(said(await create('第五十个', stranger))).toEqual([200, 'ok'])
  expect(said(await create('再来一个', stranger))).toEqual([409, '自定义角色最多50个'])
})

test('a person may be made with a role at once; who learns as well counts as a student, and is limited as a teacher alone', async () => {
  const role = (await create('听课')).data.role
  const person = {
    username: 'both',
    real_name: '又教又学',
    number: 'T900',
    roles: ['teacher', 'student'],
    own_role_id: role.id,
    organisation_ids: [app.school.orgs.a.id],
    initial_password: testPassword,
  }
  const { user } = (await admin.post('/apis/v2/users', person)).data
  expect(user.own_role).toMatchObject({ name: '听课' })
  const { built_in } = (await admin.get(roles)).data
  const counted = Object.fromEntries(
    built_in.map((one: { name: string; people_count: number }) => [one.name, one.people_count]),
  )
  expect(counted).toMatchObject({ 教师: 3, 学生: 3 })

  await app.kernel.connection.pool.query('UPDATE users SET must_change_password = false WHERE id = $1', [user.id])
  const extend = async (site: 'teacher' | 'student') => {
    const signIn = { username: 'both', password: testPassword, alias: site }
    const signed = await app.app.inject({ method: 'POST', url: '/apis/v1/commons/oauth/token', payload: signIn })
    const { access_token: token } = signed.json<{ data: { auth: { access_token: string } } }>().data.auth
    const headers = {
      authorization: `Bearer ${token}`,
      'app-type': site,
      'domain-id': app.school.orgs.a.domainId,
    }
    const url = `/apis/v2/env-records/${newId()}/extend`
    return (await app.app.inject({ method: 'POST', url, headers, payload: { minutes: 30 } })).statusCode
  }
  expect([await extend('teacher'), await extend('student')]).toEqual([403, 404])
})

test('what would change is compared with the role that a person has now', async () => {
  const role = (await create('比较')).data.role
  const { peer } = app.school.people
  const effects = async () => {
    const body = { base: 'teacher', abilities: [...reads, 'record.see'], user_id: peer.id }
    const { gained, lost } = (await admin.post('/apis/v2/own-role-effects', body)).data.effects
    return { gained, lost }
  }
  const whole = abilitiesOfBase('teacher').filter((one) => ![...reads, 'record.see'].includes(one))
  expect(await effects()).toEqual({ gained: [], lost: whole })
  await admin.post(`/apis/v2/users/${peer.id}/roles`, { roles: ['teacher'], own_role_id: role.id })
  expect(await effects()).toEqual({ gained: ['record.see'], lost: [] })
})
