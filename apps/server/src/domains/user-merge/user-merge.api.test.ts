import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withKeys } from '../../kernel/database/move-rows.ts'
import { testApp, testPassword, type Answer, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught } from '../learning/testing/taught.ts'
import { personColumns } from '../user/index.ts'
import { clashRules, endedColumns, furtherColumns, keptColumns, recordColumns } from './columns.ts'

// Two accounts of one person become one: everything follows, nothing is lost, and the other one is nobody's way in.

let app: TestApp
let admin: Caller
let teacher: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  teacher = await app.as('teacher')
})
afterAll(() => app.close())

const users = '/apis/v2/users'
const said = ({ status, msg }: Answer) => [status, msg]
const merge = (stays: string, goes: string, username: string, who = admin) =>
  who.post(`${users}/${stays}/merger`, { other_id: goes, username })
const compare = (one: string, two: string, who = admin) => who.get(`${users}/${one}/comparison`, { other_id: two })

let made = 0
/** Another account in the first organisation, with the password of all. */
async function person(username: string, given: Record<string, unknown> = {}): Promise<string> {
  const answer = await admin.post(users, {
    username,
    real_name: '林小满',
    number: `M${++made}`,
    roles: ['student'],
    organisation_ids: [app.school.orgs.a.id],
    initial_password: testPassword,
    ...given,
  })
  const { id } = expectDone(answer).data.user
  await app.kernel.connection.db.execute(sql`UPDATE users SET must_change_password = false WHERE id = ${id}`)
  return id
}

/** Where an id is still named. */
async function columnsWith(id: string): Promise<string[]> {
  const { db } = app.kernel.connection
  const columns = await db.execute<{ table: string; column: string }>(sql`
    SELECT c.table_name AS "table", c.column_name AS "column" FROM information_schema.columns c
    JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
      AND (c.data_type IN ('uuid', 'ARRAY', 'jsonb'))`)
  const found: string[] = []
  for (const { table, column } of columns.rows) {
    const rows = await db.execute(sql`SELECT FROM ${sql.identifier(table)}
      WHERE ${sql.identifier(column)}::text LIKE ${`%${id}%`} LIMIT 1`)
    if (rows.rows.length) found.push(`${table}.${column}`)
  }
  return found.toSorted()
}

describe('every column that names a person', () => {
  test('has a rule where both accounts may have a row of the same', async () => {
    const { db } = app.kernel.connection
    const columns = await withKeys(db, [...(await personColumns(db)), ...furtherColumns])
    const apart = [keptColumns, endedColumns, recordColumns]
    const nameOf = (one: { table: string; column: string }): string => `${one.table}.${one.column}`
    const inKeys = columns
      .filter(({ keys }) => keys.length > 0)
      .map(nameOf)
      .filter((name) => !apart.some((names) => names.has(name)))
    expect(inKeys.toSorted()).toEqual(Object.keys(clashRules).toSorted())
    const known = columns.map(nameOf)
    for (const names of apart) expect(known).toEqual(expect.arrayContaining([...names]))
  })
})

describe('two learners who are one person', () => {
  test('what only one of them has follows whole, and what the account that stays lacks is filled in', async () => {
    const place = await taught(app)
    const stays = await person('full-1', { phone: '', number: '' })
    const goes = await person('full-2', { phone: '13955556666', email: 'full@example.cn' })
    expectDone(await teacher.post(`/apis/v2/places/${place.classId}/members`, { user_ids: [goes] }))
    const caller = await app.asUser('full-2')
    const { db } = app.kernel.connection
    await db.execute(sql`INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, transports, is_synced)
      VALUES (gen_random_uuid(), ${goes}, '旧手机', 'merged-key', '', 0, '{}', false)`)
    const { id } = expectDone(await caller.post(`/apis/v2/learning/offerings/${place.offeringId}/records`)).data.record
    expectDone(await learnerOf(caller, id).report(place.steps.report, '只有这一份'))
    const { user } = expectDone(await merge(stays, goes, 'full-2')).data
    expect(user).toMatchObject({ phone: '13955556666', email: 'full@example.cn', number: expect.stringMatching(/^M/) })
    const keys = await db.execute(sql`SELECT FROM passkeys WHERE credential_id = 'merged-key'`)
    expect(keys.rows, 'a key of the closed account opens neither').toEqual([])
    const mine = learnerOf(await app.asUser('full-1'), id)
    expect(expectDone(await mine.see()).data.record.state).toBe('in_progress')
    expectDone(await mine.submit())
  })

  test('an attempt that is at work stays the one that goes on', async () => {
    const place = await taught(app)
    const [stays, goes] = [await person('goes-on-1'), await person('goes-on-2')]
    expectDone(await teacher.post(`/apis/v2/places/${place.classId}/members`, { user_ids: [stays, goes] }))
    const begin = async (name: string): Promise<ReturnType<typeof learnerOf>> => {
      const caller = await app.asUser(name)
      const begun = expectDone(await caller.post(`/apis/v2/learning/offerings/${place.offeringId}/records`))
      return learnerOf(caller, begun.data.record.id)
    }
    const first = await begin('goes-on-1')
    expectDone(await first.report(place.steps.report, '还没写完'))
    const second = await begin('goes-on-2')
    expectDone(await second.submit())
    expectDone(await merge(stays, goes, 'goes-on-2'))
    expect(expectDone(await first.see()).data.record).toMatchObject({ attempt: 2, state: 'in_progress' })
    expectDone(await first.report(place.steps.report, '写完了'))
    expectDone(await first.submit())
  })

  test('both attempts are in one record, in the order of their beginning, and the class has one learner less', async () => {
    const { student, otherStudent } = app.school.people
    const place = await taught(app)
    const begun: Record<string, string> = {}
    for (const [name, text] of [
      ['student', '我的第一份'],
      ['otherStudent', '另一个账号的'],
    ] as const) {
      const caller = await app.as(name)
      const { id } = expectDone(await caller.post(`/apis/v2/learning/offerings/${place.offeringId}/records`)).data
        .record
      const learner = learnerOf(caller, id)
      expectDone(await learner.answer(place.steps.question, ['B']))
      expectDone(await learner.report(place.steps.report, text))
      expectDone(await learner.ask(`${text}问题`, place.steps.report))
      expectDone(await learner.submit())
      begun[name] = id
    }
    const { sides, shared } = expectDone(await compare(student.id, otherStudent.id)).data
    expect(shared).toEqual({ places: 3, records: 1 })
    expect(sides).toMatchObject([
      { user: { id: student.id }, figures: { records: 1, memberships: 3 }, why_not: null },
      { user: { id: otherStudent.id }, figures: { records: 1, memberships: 3 }, why_not: null },
    ])
    const other = await app.as('otherStudent')
    expect(said(await merge(student.id, otherStudent.id, 'student'))).toEqual([422, '用户名不一致，请核对要并入的账号'])
    expectDone(await merge(student.id, otherStudent.id, 'OtherStudent'))

    const { record, attempts } = expectDone(await teacher.get(`/apis/v2/records/${begun.student}`)).data
    expect(record).toMatchObject({ attempt: 2, state: 'submitted', score: 10 })
    expect(attempts).toMatchObject([
      { number: 1, state: 'submitted', score: 10 },
      { number: 2, state: 'submitted', score: 10 },
    ])
    for (const [attempt, text] of [
      [1, '我的第一份'],
      [2, '另一个账号的'],
    ] as const) {
      const { steps } = expectDone(await teacher.get(`/apis/v2/records/${begun.student}/progress`, { attempt })).data
      expect(steps.find((one: { step_id: string }) => one.step_id === place.steps.report)).toMatchObject({
        report: { value: text },
      })
    }
    expect((await teacher.get(`/apis/v2/records/${begun.otherStudent}`)).status).toBe(404)
    const { members } = expectDone(
      await teacher.get(`/apis/v2/places/${place.classId}/members`, { role: 'student' }),
    ).data
    expect(members.map((one: { user_id: string }) => one.user_id)).toEqual([student.id])
    const { queries } = expectDone(await teacher.get(`/apis/v2/places/${place.classId}/queries`)).data
    expect(queries.map((one: { asker: { real_name: string } }) => one.asker.real_name)).toEqual([
      student.realName,
      student.realName,
    ])

    // Nobody signs in to it any more, and what was signed in is signed out.
    await expect.poll(async () => (await other.get('/apis/v2/my-notices')).code, { timeout: 8_000 }).toBe(10401)
    const signedIn = await (
      await app.as(null)
    ).post('/apis/v1/commons/oauth/token', {
      username: 'otherstudent',
      password: testPassword,
      alias: 'student',
    })
    expect(signedIn.msg).toContain('用户名或密码')
    const mine = await app.as('student')
    const { list } = expectDone(await mine.get('/apis/v2/my-notices')).data
    expect(list[0].title).toBe('账号「otherstudent」已合并到本账号')

    expect(await columnsWith(otherStudent.id)).toEqual(['activity_logs.actor_id', 'sessions.user_id', 'users.id'])
    const { entries } = expectDone(await admin.get(`${users}/${student.id}/history`)).data
    expect(entries.map((one: { summary: string }) => one.summary)).toContain('合并账号')
    const closed = expectDone(await admin.get(`${users}/${otherStudent.id}`)).data.user
    expect(closed).toMatchObject({ state: 'disabled', merged_into: { id: student.id, username: 'student' } })
  })
})

test('a teacher’s classes and contents follow, and a role that only the other one had is theirs, too', async () => {
  const goes = await person('teaches-too', { roles: ['teacher'] })
  const stays = await person('learns-too', { roles: ['student'] })
  const caller = await app.asUser('teaches-too')
  const room = expectDone(await caller.post('/apis/v2/classes', { name: '随人走的班' })).data.class
  expect(expectDone(await compare(stays, goes)).data.sides[0].roles_after).toEqual(['student', 'teacher'])
  expectDone(await merge(stays, goes, 'teaches-too'))
  const mine = await app.asUser('learns-too')
  expect(expectDone(await mine.get(`/apis/v2/classes/${room.id}`)).data.class).toMatchObject({ name: '随人走的班' })
})

describe('who merges what', () => {
  test('strangers find none of it, and nobody merges themselves or accounts of two customers', async () => {
    const { people } = app.school
    const [stays, goes] = [await person('kept-1'), await person('kept-2')]
    for (const who of ['strangeAdmin', 'stranger', 'teacher'] as const) {
      const caller = await app.as(who)
      expect([403, 404]).toContain((await merge(stays, goes, 'kept-2', caller)).status)
      expect([403, 404]).toContain((await compare(stays, goes, caller)).status)
    }
    const stranger = await app.as('strangeAdmin')
    expect((await merge(people.strangeStudent.id, goes, 'kept-2', stranger)).status).toBe(404)
    const operator = await app.as('operator')
    expect((await merge(people.strangeStudent.id, goes, 'kept-2', operator)).status).toBe(404)
    expect((await merge(goes, goes, 'kept-2')).status).toBe(404)
    expect(said(await merge(people.admin.id, goes, 'kept-2'))).toEqual([409, '不能合并自己'])
    expect(said(await merge(goes, people.admin.id, 'admin'))).toEqual([409, '不能合并自己'])
  })

  test('an account that was merged is looked after where it went, and erased with it', async () => {
    const [stays, goes] = [await person('erase-1'), await person('erase-2')]
    expectDone(await merge(stays, goes, 'erase-2'))
    const refused = [409, '该账号已合并到「erase-1」，请在那个账号上操作']
    expect(said(await admin.post(`${users}/${goes}/enable`))).toEqual(refused)
    expect(said(await admin.post(`${users}/${goes}/password-link`))).toEqual(refused)
    expect(said(await admin.post(`${users}/${goes}/erasure`, { username: 'erase-2' }))).toEqual(refused)
    expect(said(await merge(stays, goes, 'erase-2'))).toEqual(refused)
    expectDone(await admin.post(`${users}/${stays}/erasure`, { username: 'erase-1' }))
    const { db } = app.kernel.connection
    expect((await db.execute(sql`SELECT FROM users WHERE username IN ('erase-1', 'erase-2')`)).rows).toEqual([])
  })

  test('a disabled account is not the one that stays', async () => {
    const [stays, goes] = [await person('off-1'), await person('off-2')]
    expectDone(await admin.post(`${users}/${stays}/disable`))
    expect(said(await merge(stays, goes, 'off-2'))).toEqual([409, '停用的账号不能作为保留的账号，请先启用'])
  })
})

test('of two merges at once that cross one is done, and of a chain everything comes to its end', async () => {
  const [one, two] = [await person('cross-1'), await person('cross-2')]
  const crossed = await Promise.all([merge(one, two, 'cross-2'), merge(two, one, 'cross-1')])
  expect(crossed.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [first, middle, last] = [await person('chain-1'), await person('chain-2'), await person('chain-3')]
  const [early, late] = await Promise.all([merge(middle, first, 'chain-1'), merge(last, middle, 'chain-2')])
  expect(late.status).toBe(200)
  const { merged_into: into } = expectDone(await admin.get(`${users}/${first}`)).data.user
  expect([early.status, into?.id]).toEqual(early.status === 200 ? [200, last] : [409, undefined])
})

test('people of one name who share a number, a phone or a mail address are suggested, however it is written', async () => {
  const one = await person('alike-1', { real_name: '欧阳 修', number: '0077001', phone: '139 0000-7777' })
  const two = await person('alike-2', { real_name: '欧阳修', number: '77001', phone: '+86 13900007777' })
  await person('alike-3', { real_name: '欧阳修', number: '88001' })
  await person('alike-4', { real_name: '曾巩', phone: '13900007777' })
  const of = async (caller: Caller) =>
    expectDone(await caller.get('/apis/v2/user-duplicates')).data.groups.map(
      ({ signs, users: people }: { signs: string[]; users: { id: string }[] }) => [signs, people.map(({ id }) => id)],
    )
  expect(await of(admin)).toContainEqual([['number', 'phone'], [one, two].toSorted()])
  expect(await of(await app.as('strangeAdmin'))).toEqual([])
  expectDone(await merge(one, two, 'alike-2'))
  expect(await of(admin)).toEqual([])
})
