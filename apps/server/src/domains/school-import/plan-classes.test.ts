import { expect, test } from 'vitest'
import { OrganisationIndex } from './organisation-index.ts'
import { planClasses, type KnownClass } from './plan-classes.ts'

const software = '/示范大学/软件系'
const organisations = new OrganisationIndex('/示范大学', [
  { id: 'a', name: software },
  { id: 'b', name: '/示范大学/网络系' },
])
const teachers = new Map([
  ['t1', new Set([software])],
  ['t2', new Set([software])],
  ['t9', new Set(['/示范大学/网络系'])],
])
const one: KnownClass = { id: 'known', key: `${software}\n一班`, term: '2026秋', courseName: '', teachers: ['t1'] }
const values = { name: '一班', organisation: '软件系', teacher: 'T1', term: '2026秋' }
const plan = (known: KnownClass[], ...lines: Record<string, string>[]) =>
  planClasses(
    lines.map((more, at) => ({ sheet: 'class', line: at + 2, values: { ...values, ...more } })),
    { organisations, known, teachers },
  )

test.each<[string, Record<string, string>, string, string]>([
  ['no name', { name: '' }, '缺少班级名称', 'name'],
  ['a long name', { name: '长'.repeat(51) }, '班级名称不能超过50个字符', 'name'],
  ['no organisation', { organisation: '' }, '缺少组织', 'organisation'],
  ['an organisation that is not there', { organisation: '法学院' }, '没有组织“法学院”', 'organisation'],
  ['no teacher', { teacher: '' }, '缺少教师工号：新班级要有负责教师', 'teacher'],
  ['a teacher whom nobody knows', { teacher: 'T1、T7' }, '没有工号为“t7”的教师', 'teacher'],
  ['a teacher of another organisation', { teacher: 'T9' }, '教师“t9”不属于组织“软件系”', 'teacher'],
])('a new class with %s is refused', (_what, more, reason, field) => {
  expect(plan([], more)).toMatchObject([{ action: 'refused', reason, field, effect: null }])
})

test('a new class has its teachers, the first of whom owns it', () => {
  expect(plan([], { teacher: 'T2，t1' })).toMatchObject([
    { action: 'create', objectId: null, effect: { path: software, name: '一班', teachers: ['t2', 't1'] } },
  ])
})

test('of two lines of the same class the second is refused; the name in another organisation is another class', () => {
  expect(plan([], {}, {}, { organisation: '网络系', teacher: 'T9' })).toMatchObject([
    { action: 'create' },
    { action: 'refused', reason: '班级与第2行重复' },
    { action: 'create' },
  ])
})

test.each<[string, Record<string, string>, object]>([
  ['as it is', {}, { action: 'same', changes: [] }],
  ['without what the file leaves empty', { term: '', teacher: '' }, { action: 'same' }],
  [
    'of another term',
    { term: '2027春' },
    { action: 'update', changes: [{ field: 'term', from: '2026秋', to: '2027春' }] },
  ],
  [
    'with one more teacher',
    { teacher: 'T2' },
    { action: 'update', changes: [{ field: 'teacher', from: 't1', to: 't1、t2' }], effect: { teachers: ['t2'] } },
  ],
])('a class that there is, %s', (_what, more, wanted) => {
  expect(plan([one], more)).toMatchObject([{ objectId: 'known', ...wanted }])
})
