import { expect, test } from 'vitest'
import { noKnownIds, readOneRoster } from './oneroster.ts'

const table = (name: string, ...rows: string[][]) => ({ name, rows })
const manifest = (...files: [string, string][]) =>
  table(
    'manifest',
    ['propertyName', 'value'],
    ['manifest.version', '1.0'],
    ['oneroster.version', '1.2'],
    ...files.map(([name, mode]) => [`file.${name}`, mode]),
  )
const orgs = table(
  'orgs',
  ['sourcedId', 'status', 'dateLastModified', 'name', 'type', 'identifier', 'parentSourcedId'],
  ['o2', '', '', 'Science', 'department', '', 'o1'],
  ['o1', '', '', '实验学校', 'school', '', ''],
)
const users = table(
  'users',
  [
    'sourcedId',
    'status',
    'dateLastModified',
    'enabledUser',
    'username',
    'userIds',
    'givenName',
    'familyName',
    'identifier',
    'email',
    'sms',
    'phone',
    'primaryOrgSourcedId',
  ],
  ['u1', '', '', 'true', 'chen', '', '明', '陈', 'T1', 'chen@example.cn', '', '', 'o2'],
  ['u2', '', '', 'true', 'ann', '', 'Ann', 'Lee', '', '', '13800000000', '', 'o2'],
  ['u3', 'tobedeleted', '', 'true', 'old', '', '旧', '王', 'S9', '', '', '', 'o2'],
)
const roles = table(
  'roles',
  [
    'sourcedId',
    'status',
    'dateLastModified',
    'userSourcedId',
    'roleType',
    'role',
    'beginDate',
    'endDate',
    'orgSourcedId',
  ],
  ['r1', '', '', 'u1', 'primary', 'teacher', '', '', 'o2'],
  ['r2', '', '', 'u2', 'primary', 'student', '', '', 'o2'],
  ['r3', '', '', 'u3', 'primary', 'student', '', '', 'o2'],
)
const classes = table(
  'classes',
  ['sourcedId', 'status', 'dateLastModified', 'title', 'courseSourcedId', 'schoolSourcedId', 'termSourcedIds'],
  ['c1', '', '', '物理一班', 'k1', 'o2', 't1'],
)
const enrollments = table(
  'enrollments',
  ['sourcedId', 'status', 'dateLastModified', 'classSourcedId', 'schoolSourcedId', 'userSourcedId', 'role', 'primary'],
  ['e1', '', '', 'c1', 'o2', 'u1', 'teacher', 'true'],
  ['e2', '', '', 'c1', 'o2', 'u2', 'student', 'false'],
)
const bulk = manifest(
  ['orgs', 'bulk'],
  ['users', 'bulk'],
  ['roles', 'bulk'],
  ['classes', 'bulk'],
  ['enrollments', 'bulk'],
)

test('a bulk package becomes organisations, teachers, classes and students', () => {
  const read = readOneRoster([bulk, orgs, users, roles, classes, enrollments], noKnownIds)
  if ('problem' in read) throw new Error(read.problem)
  expect(read.isDelta).toBe(false)
  expect(read.lines.map(({ sheet, values }) => [sheet, values])).toEqual([
    ['organisation', { name: '实验学校/Science', sourced_id: 'o2' }],
    ['organisation', { name: '实验学校', sourced_id: 'o1' }],
    [
      'teacher',
      expect.objectContaining({ number: 'T1', real_name: '陈明', organisation: '实验学校/Science', username: 'chen' }),
    ],
    ['class', { name: '物理一班', organisation: '实验学校/Science', teacher: 'T1', sourced_id: 'c1' }],
    [
      'student',
      expect.objectContaining({ number: 'ann', real_name: 'Ann Lee', phone: '13800000000', classes: '物理一班' }),
    ],
    ['student', expect.objectContaining({ number: 'S9', is_gone: '1' })],
  ])
})

test('who is switched off is marked, classes and enrolments that are deleted are left out, the primary teacher comes first', () => {
  const [userHead = [], ...people] = users.rows
  const off = people[1]!.map((cell) => (cell === 'true' ? 'false' : cell))
  const more = table('users', userHead, people[0]!, off, [
    'u4',
    '',
    '',
    'true',
    'zhao',
    '',
    '六',
    '赵',
    'T2',
    '',
    '',
    '',
    'o2',
  ])
  const taught = table(
    'roles',
    ...roles.rows,
    ['r4', '', '', 'u4', 'primary', 'teacher', '', '', 'o2'],
    ['r5', '', '', 'u1', 'secondary', 'teacher', '', '', 'o1'],
  )
  const gone = ['c2', 'tobedeleted', '', '物理二班', 'k1', 'o2', 't1']
  const lists = table(
    'enrollments',
    enrollments.rows[0]!,
    ['e0', '', '', 'c1', 'o2', 'u4', 'teacher', 'false'],
    ['e1', '', '', 'c1', 'o2', 'u1', 'teacher', 'true'],
    ['e2', 'tobedeleted', '', 'c1', 'o2', 'u2', 'student', 'false'],
  )
  const read = readOneRoster([bulk, orgs, more, taught, table('classes', ...classes.rows, gone), lists], noKnownIds)
  if ('problem' in read) throw new Error(read.problem)
  const of = (sheet: string) => read.lines.filter((line) => line.sheet === sheet).map(({ values }) => values)
  expect(of('class')).toEqual([expect.objectContaining({ name: '物理一班', teacher: 'T1、T2' })])
  expect(of('teacher')).toMatchObject([{ number: 'T1', organisation: '实验学校/Science、实验学校' }, { number: 'T2' }])
  expect(of('student')).toEqual([expect.objectContaining({ number: 'ann', is_gone: '1' })])
  expect(of('student')[0]).not.toHaveProperty('classes')
})

test('a delta names what it does not have by the ids of an earlier file', () => {
  const delta = manifest(['users', 'delta'], ['roles', 'delta'], ['enrollments', 'delta'])
  const known = {
    organisations: new Map([['o2', '/示范大学/实验学校/Science']]),
    people: new Map([['u9', { number: 'S7', realName: '赵七', isStudent: true }]]),
    classes: new Map([['c1', { organisation: '/示范大学/实验学校/Science', name: '物理一班' }]]),
  }
  const more = table(enrollments.name, enrollments.rows[0]!, ['e9', '', '', 'c1', 'o2', 'u9', 'student', 'false'])
  const read = readOneRoster([delta, table('users', users.rows[0]!), roles, more], known)
  if ('problem' in read) throw new Error(read.problem)
  expect(read.isDelta).toBe(true)
  expect(read.lines).toMatchObject([
    { sheet: 'student', values: { number: 'S7', real_name: '赵七', classes: '物理一班' } },
  ])
})

test.each([
  [
    'another version',
    [table('manifest', ['propertyName', 'value'], ['oneroster.version', '1.1'])],
    '只支持 OneRoster 1.2，文件的版本是“1.1”',
  ],
  ['a file that is missing', [manifest(['users', 'bulk'])], 'manifest 中写有 users.csv，压缩包里没有'],
])('%s is refused', (_, tables, problem) => {
  expect(readOneRoster(tables, noKnownIds)).toEqual({ problem })
})

test('an organisation that is above itself does not go round for ever', () => {
  const round = table(
    'orgs',
    orgs.rows[0]!,
    ['o1', '', '', '甲', 'school', '', 'o2'],
    ['o2', '', '', '乙', 'school', '', 'o1'],
  )
  const read = readOneRoster([manifest(['orgs', 'bulk']), round], noKnownIds)
  if ('problem' in read) throw new Error(read.problem)
  expect(read.lines).toHaveLength(2)
})

test.each([
  ['from below', (rows: string[][]) => rows.toReversed()],
  ['from above', (rows: string[][]) => rows],
])('a tree that is deeper than any may be is read as far as it is refused, %s', (_what, ordered) => {
  const deep = Array.from({ length: 20_000 }, (_, at) => [`o${at}`, '', '', `第${at}级`, 'school', '', `o${at - 1}`])
  const read = readOneRoster([manifest(['orgs', 'bulk']), table('orgs', orgs.rows[0]!, ...ordered(deep))], noKnownIds)
  if ('problem' in read) throw new Error(read.problem)
  expect(read.lines).toHaveLength(20_000)
  expect(Math.max(...read.lines.map(({ values }) => values.name!.split('/').length))).toBeLessThan(16)
})
