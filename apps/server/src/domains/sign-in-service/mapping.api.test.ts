import type { SignInRule } from '@lab/contract/sign-in-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/index.ts'
import { saveAccount, type UserRow } from '../identity/index.ts'
import { createOrganisation, organisationIdsOf } from '../org/index.ts'
import { personOf } from './person.ts'
import { findOffered, insertService, type NewService } from './store.ts'

// Whom a service's rules make, and what they give: asked without a server of the school, by what it would have said.

let app: TestApp
beforeAll(async () => {
  app = await testApp({ runJobs: false })
})
afterAll(() => app.close())

const rule = (value: string, organisation_id: string, role: SignInRule['role']): SignInRule => ({
  claim: 'group',
  value,
  organisation_id,
  role,
})
const made = async (rules: SignInRule[], given: Partial<NewService> = {}): Promise<string> =>
  insertService(app.kernel.connection.db, {
    customerId: app.school.customers.first,
    name: '统一认证',
    protocol: 'cas',
    address: 'https://cas.example.edu',
    clientId: '',
    personClaim: '',
    personField: 'username',
    createsPeople: true,
    rules,
    isEnabled: true,
    ...given,
  })
const comes = (serviceId: string, user: string, group: string | string[]) =>
  app.kernel.connection.transaction(async (tx) => {
    const service = (await findOffered(tx, serviceId))!
    return personOf(tx, service, { subject: user, claims: { user, group } }, { ip: '10.0.0.7', requestId: 'r' })
  })
const person = async (...given: Parameters<typeof comes>): Promise<UserRow> => {
  const found = await comes(...given)
  expect(found).toHaveProperty('id')
  return found as UserRow
}

test('who comes in by several windows at one moment gets one account', async () => {
  const id = await made([rule('教师', app.school.orgs.a.id, 'teacher')])
  const found = await Promise.all([1, 2, 3].map(() => person(id, 'two.windows', '教师')))
  expect(new Set(found.map((one) => one.id)).size).toBe(1)
  const { rows } = await app.kernel.connection.pool.query<{ username: string; roles: string[] }>(
    `SELECT username, roles FROM users WHERE username LIKE 'two.windows%'`,
  )
  expect(rows).toEqual([{ username: 'two.windows', roles: ['teacher'] }])
})

test('an account that a sign-in has made is in the log, once', async () => {
  const id = await made([rule('教师', app.school.orgs.a.id, 'teacher')])
  const { id: userId } = await person(id, 'logged.person', '教师')
  await person(id, 'logged.person', '教师')
  const { rows } = await app.kernel.connection.pool.query(
    `SELECT action, summary, ip, customer_id, after FROM activity_logs WHERE object_id = $1`,
    [userId],
  )
  expect(rows).toEqual([
    {
      action: 'user.create',
      summary: '登录时自动创建账号（统一认证）',
      ip: '10.0.0.7',
      customer_id: app.school.customers.first,
      after: { username: 'logged.person', number: '', roles: ['teacher'] },
    },
  ])
})

test('a rule whose organisation is no more gives nothing, the role with it neither', async () => {
  const { db } = app.kernel.connection
  const top = await createOrganisation(db, {
    customerId: app.school.customers.first,
    parentId: null,
    shortName: '撤销的学院',
    endsAt: null,
  })
  if (!('id' in top)) throw new Error(top.name)
  const id = await made([rule('职工', top.id, 'teacher'), rule('学生', app.school.orgs.b.id, 'student')])
  expect((await person(id, 'both', ['职工', '学生'])).roles.toSorted()).toEqual(['student', 'teacher'])
  await db.execute(`UPDATE organisations SET removed_at = now() WHERE id = '${top.id}'`)
  const left = await person(id, 'both', ['职工', '学生'])
  expect(left.roles).toEqual(['student'])
  expect(await organisationIdsOf(db, left.id)).toEqual([app.school.orgs.b.id])
  expect((await person(id, 'later', ['职工', '学生'])).roles).toEqual(['student'])
  expect(await comes(id, 'nowhere', '职工'), 'nobody is made for it').toMatchObject({ name: 'signIn.nobody' })
})

test('who administers, or has a role of the customer’s own, keeps their roles and gets the organisation', async () => {
  const { db } = app.kernel.connection
  const { people, orgs, customers } = app.school
  const id = await made([rule('教师', orgs.b.id, 'student')])
  const admin = await person(id, 'admin', '教师')
  expect(admin).toMatchObject({ id: people.admin.id, roles: ['account_admin'] })
  expect(await organisationIdsOf(db, admin.id)).toContain(orgs.b.id)
  const { rows } = await app.kernel.connection.pool.query<{ id: string }>(
    `INSERT INTO own_roles (id, customer_id, name, description, base, abilities) VALUES (gen_random_uuid(), $1, '教研员', '', 'teacher', '{place.see}') RETURNING id`,
    [customers.first],
  )
  await saveAccount(db, people.peer.id, null, { ownRoleId: rows[0]!.id })
  expect((await person(id, 'peer', '教师')).roles).toEqual(['teacher'])
  await saveAccount(db, people.peer.id, null, { ownRoleId: null })
})

test('a customer without room gets no more people, and those that it has come in', async () => {
  const id = await made([rule('教师', app.school.orgs.a.id, 'teacher')])
  await person(id, 'in.time', '教师')
  const limit = (most: number) =>
    app.kernel.connection.pool.query('UPDATE customers SET max_users = $2 WHERE id = $1', [
      app.school.customers.first,
      most,
    ])
  const { rows } = await app.kernel.connection.pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM users WHERE customer_id = $1 AND is_enabled',
    [app.school.customers.first],
  )
  await limit(rows[0]!.n)
  expect(await comes(id, 'too.late', '教师')).toMatchObject({ name: 'signIn.nobody' })
  await person(id, 'in.time', '教师')
  await limit(rows[0]!.n + 1)
  await person(id, 'too.late', '教师')
})
