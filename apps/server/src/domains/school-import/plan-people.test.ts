import { expect, test } from 'vitest'
import type { Line } from './lines.ts'
import { OrganisationIndex } from './organisation-index.ts'
import { planPeople, type KnownPerson, type PeopleFacts } from './plan-people.ts'

const software = '/示范大学/软件系'
const organisations = new OrganisationIndex('/示范大学', [
  { id: 'a', name: software },
  { id: 'b', name: '/示范大学/网络系' },
])
const person = (given: Partial<KnownPerson>): KnownPerson => ({
  id: 'known',
  customerId: 'school',
  number: 'S1',
  username: 's1',
  realName: '王芳',
  phone: '',
  email: '',
  roles: ['student'],
  isEnabled: true,
  memberships: [{ path: software, isAdmin: false, sex: '', major: '', administrative_class: '' }],
  classes: [],
  ...given,
})
const plan = (
  values: Record<string, string>,
  known: KnownPerson[] = [],
  more: Partial<PeopleFacts> = {},
  sheet: Line['sheet'] = 'student',
) =>
  planPeople([{ sheet, line: 2, values }], {
    customerId: 'school',
    organisations,
    known,
    scope: new Set([software]),
    classes: new Set([`${software}\n一班`]),
    ownClasses: new Set(),
    isDelta: false,
    whyNotHigher: null,
    whyNoTeachers: null,
    ...more,
  })[0]!
const line = (more: Record<string, string> = {}) => ({
  number: 'S1',
  real_name: '王芳',
  organisation: '软件系',
  ...more,
})

test.each<[string, Record<string, string>, KnownPerson[], string, string]>([
  ['no number', line({ number: '' }), [], '缺少学号', 'number'],
  ['no name', line({ real_name: '' }), [], '缺少姓名', 'real_name'],
  ['no organisation', line({ organisation: '' }), [], '缺少组织', 'organisation'],
  [
    'a number that Excel broke',
    line({ number: '2.02E+11' }),
    [],
    'Excel 把学号变成了科学计数法：请把该列设为“文本”格式，重新填写完整学号后再导入',
    'number',
  ],
  ['a sex that nobody knows', line({ sex: '？' }), [], '性别“？”无法识别，应为男或女', 'sex'],
  [
    'a number that a teacher has',
    line(),
    [person({ roles: ['teacher'], realName: '陈明' })],
    '学号已被教师“陈明”使用',
    'number',
  ],
  ['a user name that is taken', line({ number: 'S9', username: 's1' }), [person({})], '用户名“s1”已被占用', 'username'],
  ['a user name of another school', line(), [person({ customerId: 'elsewhere' })], '用户名“s1”已被占用', 'number'],
  ['a class that is not there', line({ classes: '二班' }), [], '组织“软件系”中没有班级“二班”', 'classes'],
])('%s is refused', (_what, values, known, reason, field) => {
  expect(plan(values, known)).toMatchObject({ action: 'refused', reason, field })
})

test.each<[string, Record<string, string>, Partial<KnownPerson>, object]>([
  ['who is as listed', line(), {}, { action: 'same', changes: [] }],
  ['empty cells leave what is known', line(), { phone: '13800000000' }, { action: 'same' }],
  [
    'another phone',
    line({ phone: '13800000001' }),
    {},
    { action: 'update', changes: [{ field: 'phone', from: '', to: '13800000001' }] },
  ],
  [
    'another name is marked',
    line({ real_name: '王小芳' }),
    {},
    { action: 'update', isOdd: true, reason: '姓名有变化，请核对是否为同一人' },
  ],
  [
    'who moved leaves what lists them no more',
    line({ organisation: '网络系' }),
    {},
    { effect: { joins: ['/示范大学/网络系'], leaves: [software] } },
  ],
  [
    'who administers it does not leave it',
    line({ organisation: '网络系' }),
    { memberships: [{ path: software, isAdmin: true, sex: '', major: '', administrative_class: '' }] },
    { effect: { leaves: [] } },
  ],
  [
    'a switched-off account stays off',
    line({ phone: '13800000001' }),
    { isEnabled: false },
    { reason: '账号已停用，导入不会启用' },
  ],
  [
    'a class that they are to come into',
    line({ classes: '一班' }),
    {},
    { action: 'update', effect: { classes: [`${software}\n一班`] } },
  ],
  ['who is marked as deleted is only named', line({ is_gone: '1' }), {}, { action: 'leaver', effect: null }],
])('%s', (_what, values, known, wanted) => {
  expect(plan(values, [person(known)])).toMatchObject(wanted)
})

test('a wrong line of somebody who is known says whom it is about, so that they are no leaver', () => {
  expect(plan(line({ phone: 'x' }), [person({})])).toMatchObject({
    action: 'refused',
    field: 'phone',
    objectId: 'known',
  })
})

test('who is in an organisation that the file does not have stays there', () => {
  const elsewhere = { path: '/示范大学/数学系', isAdmin: false, sex: '', major: '', administrative_class: '' } as const
  const memberships = [...person({}).memberships, elsewhere]
  expect(plan(line({ organisation: '网络系' }), [person({ memberships })]).effect).toMatchObject({ leaves: [software] })
})

test.each<[string, Record<string, string>, string, string]>([
  ['the same number', {}, '学号与第2行重复', 'number'],
  ['another’s user name', { number: 'S2', username: 'S1' }, '用户名与第2行重复', 'username'],
])('of two lines with %s the second is refused', (_what, more, reason, field) => {
  const planned = planPeople(
    [line(), line(more)].map((values, at) => ({ sheet: 'student' as const, line: at + 2, values })),
    {
      customerId: 'school',
      organisations,
      known: [],
      scope: new Set(),
      classes: new Set(),
      ownClasses: new Set(),
      isDelta: false,
      whyNotHigher: null,
      whyNoTeachers: null,
    },
  )
  expect(planned).toMatchObject([{ action: 'create' }, { action: 'refused', reason, field }])
})

test('nobody leaves by what a delta does not say', () => {
  expect(plan(line({ organisation: '网络系' }), [person({})], { isDelta: true }).effect).toMatchObject({ leaves: [] })
})

test('who may not manage administrators changes none by a file', () => {
  const known = [person({ number: 'T1', username: 't1', roles: ['account_admin'] })]
  const whyNotHigher = '您的角色不能管理客户管理员'
  expect(plan(line({ number: 'T1', phone: '13800000001' }), known, { whyNotHigher }, 'teacher')).toMatchObject({
    action: 'refused',
    reason: whyNotHigher,
  })
})

test.each<[string, Line['sheet'], KnownPerson[], object]>([
  ['makes none', 'teacher', [], { action: 'refused' }],
  ['changes none', 'teacher', [person({ number: 'S1', roles: ['teacher'] })], { action: 'refused' }],
  ['nor one who learns as well', 'student', [person({ roles: ['teacher', 'student'] })], { action: 'refused' }],
  ['but brings in students', 'student', [], { action: 'create', reason: '' }],
])('whose role does not reach as far as the teachers’ %s', (_what, sheet, known, wanted) => {
  const whyNoTeachers = '教师的权限超出您的角色，不能导入'
  expect(plan(line(), known, { whyNoTeachers }, sheet)).toMatchObject({ reason: whyNoTeachers, ...wanted })
})
