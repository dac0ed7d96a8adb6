import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { projectRoot } from '../../kernel/config.ts'
import { newId } from '../../kernel/database/columns.ts'
import { migrate } from '../../kernel/database/migrate.ts'
import { connect, type Connection } from '../../kernel/database/pool.ts'
import { databaseOf } from '../../testing/global-setup.ts'
import { providers } from '../providers.ts'
import { findPlace, placesOfPerson, roster } from './index.ts'

// A database from before there were places, with a class whose people are in groups.

const migrations = join(projectRoot(), 'apps/server/migrations')
const isBefore = (name: string): boolean => name < '0011' || (name.startsWith('9') && name <= '9301_job_dispatch.sql')
const name = `lab_places_${randomBytes(6).toString('hex')}`
const [customer, org, teacher, student, running, over, group, lost, list] = Array.from({ length: 9 }, newId) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]
let connection: Connection
const admin = async (statement: string): Promise<void> => {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  await client.query(statement)
  await client.end()
}

beforeAll(async () => {
  await admin(`CREATE DATABASE ${name} ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0`)
  const database = databaseOf(inject('postgres'), name)
  await migrate(
    database,
    migrations,
    readdirSync(migrations).filter((file) => file.endsWith('.sql') && isBefore(file)),
  )
  connection = connect(database, 4)
  const put = (statement: string, values: unknown[]) => connection.pool.query(statement, values)
  await put(`INSERT INTO customers (id, name, short_name) VALUES ($1, '示范大学', '示范')`, [customer])
  await put(`INSERT INTO organisations (id, customer_id, name, domain_id) VALUES ($1, $2, '/示范大学', 'demo')`, [
    org,
    customer,
  ])
  for (const [id, role] of [
    [teacher, 'teacher'],
    [student, 'student'],
  ]) {
    await put(
      `INSERT INTO users (id, username, real_name, number, roles, customer_id, password_hash)
       VALUES ($1, $2::text, $2::text, '1', ARRAY[$2::text], $3, '')`,
      [id, role, customer],
    )
    await put('INSERT INTO org_members (org_id, user_id) VALUES ($1, $2)', [org, id])
  }
  for (const [id, title, state] of [
    [running, '一班', 'active'],
    [over, '旧班', 'archived'],
  ]) {
    await put(`INSERT INTO classes (id, org_id, name, term, state, owner_id) VALUES ($1, $2, $3, '2026秋', $4, $5)`, [
      id,
      org,
      title,
      state,
      teacher,
    ])
  }
  await put(`INSERT INTO class_groups (id, class_id, org_id, name) VALUES ($1, $2, $3, '第1组')`, [group, running, org])
  for (const [place, of] of [
    [running, group],
    [over, lost],
  ]) {
    await put(
      `INSERT INTO class_members (id, class_id, org_id, user_id, role, group_id)
       VALUES (gen_random_uuid(), $1, $2, $3, 'student', $4)`,
      [place, org, student, of],
    )
  }
  await put(
    `INSERT INTO class_imports (id, class_id, org_id, file_name, encoding, rows, created_by)
     VALUES ($1, $2, $3, '名单.csv', 'utf-8', '[]', $4)`,
    [list, running, org, teacher],
  )
  await migrate(database, migrations)
})
afterAll(async () => {
  await connection.pool.end()
  await admin(`DROP DATABASE ${name} WITH (FORCE)`)
})

test('classes are places with their name, state and owner', async () => {
  const { db } = connection
  expect(await findPlace(db, running, teacher)).toMatchObject({
    placeKind: 'class',
    name: '一班',
    orgId: org,
    isArchived: false,
    role: 'teacher',
  })
  expect(await findPlace(db, over, student)).toMatchObject({ name: '旧班', isArchived: true, role: 'student' })
  expect(await placesOfPerson(db, student)).toEqual({ leads: new Set(), learns: new Set([running, over, org]) })
})

test('members keep their groups, and lists of people stay where they were imported', async () => {
  const { db } = connection
  const page = { page: 1, perPage: 20 }
  expect((await roster.listMembers(db, { providers }, running, page)).rows).toMatchObject([
    { user: { id: student }, groupName: '第1组', member: { role: 'student' } },
  ])
  // A group that was gone already leaves its members without one.
  expect((await roster.listMembers(db, { providers }, over, page)).rows).toMatchObject([{ member: { groupId: null } }])
  expect(await roster.findImport(db, running, list)).toMatchObject({ fileName: '名单.csv', state: 'preview' })
})

test('every organisation has a place of its own, later ones too, under its present name', async () => {
  const { db, pool } = connection
  const later = newId()
  await pool.query(`INSERT INTO organisations (id, customer_id, name, domain_id) VALUES ($1, $2, '/新学院', 'new')`, [
    later,
    customer,
  ])
  expect(await findPlace(db, later, teacher)).toMatchObject({ placeKind: 'organisation', name: '/新学院', role: null })
  await pool.query(`UPDATE organisations SET name = '/示范学院' WHERE id = $1`, [org])
  expect(await findPlace(db, org, teacher)).toMatchObject({
    placeKind: 'organisation',
    name: '/示范学院',
    ownerId: null,
  })
})
