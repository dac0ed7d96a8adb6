/**
 * The lists of an administrator at 100,000 people in 2,000 organisations: people by every filter, the tree, members, customers.
 * Absolute, in milliseconds of the database and the server together, one call on an otherwise idle machine.
 */
import type pg from 'pg'
import { listCustomers, usesOf } from '../apps/server/src/domains/customer/store.ts'
import { pinyinOf } from '../apps/server/src/domains/identity/name-pinyin.ts'
import { listMembers, type MemberQuery } from '../apps/server/src/domains/member/store.ts'
import { listManaged } from '../apps/server/src/domains/org/tree-store.ts'
import { findDuplicates } from '../apps/server/src/domains/user-merge/duplicates.ts'
import { listUsers, type UserQuery, type UserScope } from '../apps/server/src/domains/user/list.ts'
import { connect, type Tx } from '../apps/server/src/kernel/database/pool.ts'
import { analyseFilled, withDatabase } from './lib/lab.ts'
import { median, type Measure } from './lib/measure.ts'

const people = Number(process.env['BENCH_PEOPLE'] ?? 100_000)
const organisations = 2000
const rounds = 9
/** One organisation is a school of many who belong nowhere else. */
const atLarge = 8000

const surnames = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许邓冯韩曹']
const given = [...'子涵雨轩浩然思远嘉怡梓萱宇航欣妍一诺俊杰若曦明哲诗琪天佑晓峰静文志强海燕']
const nameOf = (i: number): string =>
  `${surnames[(i * i + i) % surnames.length]}${given[(i * 7) % given.length]}${i % 9 === 0 ? '' : given[(i * 13 + 5) % given.length]}`

async function fill(pool: pg.Pool): Promise<{ customerId: string; orgIds: string[] }> {
  const made = await pool.query<{ id: string }>(
    `INSERT INTO customers (id, name, short_name) SELECT gen_random_uuid(), '大学' || i, '大学' || i
     FROM generate_series(1, 20) AS i RETURNING id`,
  )
  const customerId = made.rows[0]!.id
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO organisations (id, customer_id, name, domain_id)
     SELECT gen_random_uuid(), $1, '/大学/学院' || (i / 100) || CASE WHEN i % 100 = 0 THEN '' ELSE '/系' || (i / 10 % 10) ||
       CASE WHEN i % 10 = 0 THEN '' ELSE '/专业' || (i % 10) END END || '·' || i, 'org' || i
     FROM generate_series(1, $2::integer) AS i RETURNING id`,
    [customerId, organisations],
  )
  const orgIds = rows.map(({ id }) => id)
  const names = Array.from({ length: people }, (_one, i) => nameOf(i))
  const sounds = names.map(pinyinOf)
  await pool.query(
    `INSERT INTO users (id, username, real_name, name_pinyin, number, phone, email, customer_id, roles, is_enabled, password_hash,
       created_at)
     SELECT gen_random_uuid(), 's' || (2020000000 + i), n.name, n.sound, (2020000000 + i)::text, '1' || (30 + i % 70) || lpad((i * 7919 % 99999989)::text, 8, '0'),
       '', $1, CASE WHEN i % 20 = 0 THEN ARRAY['teacher'] ELSE ARRAY['student'] END, i % 50 <> 0, '', now() - i * interval '1 minute'
     FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS n(name, sound, i)`,
    [customerId, names, sounds],
  )
  await pool.query(
    `INSERT INTO org_members (org_id, user_id)
     SELECT CASE WHEN i <= $2::integer THEN ($1::uuid[])[1] ELSE ($1::uuid[])[1 + i % $3::integer] END, id
     FROM (SELECT id, row_number() OVER (ORDER BY username) AS i FROM users) AS numbered`,
    [orgIds, atLarge, organisations],
  )
  await pool.query(
    `INSERT INTO sessions (id, user_id, refresh_hash, login_method, ip, user_agent, expires_at)
     SELECT gen_random_uuid(), id, id::text, 'password', '10.0.0.1', '', now() + interval '1 day' FROM users WHERE username LIKE '%3'`,
  )
  await pool.query('VACUUM')
  await analyseFilled(pool)
  return { customerId, orgIds }
}

const usual: UserQuery = { page: 1, per_page: 20 }
const ofPeople = (ownRoleId: string): Record<string, Partial<UserQuery>> => ({
  'first page': {},
  'middle page': { page: people / 40 },
  'last page': { page: people / 20 },
  'by a name': { keyword: '王子涵' },
  'by a given name': { keyword: '子涵' },
  'by a surname': { keyword: '王' },
  'by a name that none has': { keyword: '欧阳锋' },
  'by a number': { keyword: '2020054321' },
  'by a part of a number': { keyword: '54321' },
  'by a frequent part of a number': { keyword: '2020' },
  'by a phone': { keyword: '13000791' },
  'by pinyin': { keyword: 'wangzihan' },
  'by initials': { keyword: 'wzh' },
  'by a letter': { keyword: 'w' },
  'by letters that none has': { keyword: 'qqqq' },
  'by a name alone': { keyword: '子涵', selectKey: 'real_name' },
  'by a number alone': { keyword: '54321', selectKey: 'number' },
  'by role': { role: 'teacher' },
  'by a role that none has': { role: 'account_admin' },
  'by an own role that none has': { own_role_id: ownRoleId },
  'by state': { state: 'disabled' },
  'by state, enabled': { state: 'enabled' },
  'by waiting': { state: 'waiting' },
  'by name and role': { keyword: '子涵', role: 'teacher' },
})
const ofMembers: Record<string, Partial<MemberQuery>> = {
  'first page': {},
  'last page': { page: 300 },
  'by a name': { keyword: '子涵' },
  'by a number': { keyword: '54321' },
  'by initials': { keyword: 'wzh' },
  disabled: { state: 'disabled' },
  administrators: { admins: '1' },
}

async function measure(
  connection: ReturnType<typeof connect>,
  name: string,
  run: (tx: Tx) => Promise<unknown>,
  bound = 25,
): Promise<Measure> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await connection.transaction(run)
    times.push(performance.now() - start)
  }
  return {
    name: `people: ${name}, ms`,
    ratio: median(times),
    bound,
    better: 'lower',
    detail: `${Math.min(...times).toFixed(1)}–${Math.max(...times).toFixed(1)} ms`,
  }
}

export default function bench(): Promise<Measure[]> {
  return withDatabase(async (pool, config) => {
    const { customerId, orgIds } = await fill(pool)
    const connection = connect(config)
    const [school = '', other = ''] = orgIds
    const measures: Measure[] = []
    const take = async (name: string, run: (tx: Tx) => Promise<unknown>, bound?: number): Promise<void> =>
      void measures.push(await measure(connection, name, run, bound))
    try {
      const scopes: Record<string, UserScope> = { 'of a customer': { customerId }, 'of all': {} }
      for (const [whose, scope] of Object.entries(scopes))
        for (const [name, query] of Object.entries(ofPeople(school)))
          await take(`${whose}, ${name}`, (tx) => listUsers(tx, scope, { ...usual, ...query }))
      await take('of an organisation', (tx) => listUsers(tx, { customerId, orgId: other }, usual))
      await take('of an organisation of many', (tx) => listUsers(tx, { customerId, orgId: school }, usual))
      for (const [name, query] of Object.entries(ofMembers))
        await take(`members of 8,000, ${name}`, (tx) =>
          listMembers(tx, school, { page: 1, per_page: 20, user_type: 'student', ...query }),
        )
      await take('members of an organisation', (tx) =>
        listMembers(tx, other, { page: 1, per_page: 20, user_type: 'student' }),
      )
      await take('the whole tree', (tx) => listManaged(tx, { customerId }), 60)
      await take('customers with use', async (tx) => {
        const { rows } = await listCustomers(tx, { page: 1, per_page: 20 })
        return usesOf(
          tx,
          rows.map(({ id }) => id),
        )
      })
      await take('likely duplicates', (tx) => findDuplicates(tx, customerId, { page: 1, per_page: 20 }), 1000)
      return measures
    } finally {
      await connection.close()
    }
  })
}
