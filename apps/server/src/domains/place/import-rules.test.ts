import { describe, expect, test } from 'vitest'
import { type KnownPerson, type ListedStudent, planImport, readList } from './import-rules.ts'

const one = (number: string, realName: string, more: Partial<ListedStudent> = {}) => ({
  line: 2,
  number,
  realName,
  phone: '',
  email: '',
  sex: '',
  administrativeClass: '',
  major: '',
  group: '',
  ...more,
})
const unsaid = { sex: '', major: '', administrative_class: '' } as const
const software = { sex: 'female', major: '软件工程', administrative_class: '' } as const
const known: KnownPerson[] = [
  {
    userId: '1',
    number: '2026001',
    username: '2026001',
    realName: '王芳',
    customerId: 'here',
    role: 'student',
    group: '第1组',
    details: software,
  },
  {
    userId: '2',
    number: '2026002',
    username: '2026002',
    realName: '李伟',
    customerId: 'here',
    role: null,
    group: '',
    details: unsaid,
  },
  {
    userId: '3',
    number: '2026003',
    username: '2026003',
    realName: '外校生',
    customerId: 'there',
    role: null,
    group: '',
    details: unsaid,
  },
]

const nothingMore = { sex: '', administrativeClass: '', major: '', group: '' }
const read = (table: unknown[][], wanted?: Parameters<typeof readList>[1]) => {
  const list = readList(table, wanted)
  if ('problem' in list) throw new Error(list.problem)
  return list
}
const studentsIn = (table: unknown[][]) => read(table).students

describe('the columns of a list', () => {
  const table = [
    ['籍贯', '学号', '学生', '', '手机号'],
    ['浙江', '2026001', '王芳', '', '13800000000'],
    ['', '2026002', '李伟', '', ''],
  ]
  test('are all named, with what each was taken for', () => {
    expect(read(table).columns).toEqual([
      { heading: '籍贯', example: '浙江', field: null },
      { heading: '学号', example: '2026001', field: 'number' },
      { heading: '学生', example: '王芳', field: null },
      { heading: '第4列', example: '', field: null },
      { heading: '手机号', example: '13800000000', field: 'phone' },
    ])
    expect(read(table).students[0]).toMatchObject({ number: '2026001', realName: '' })
  })
  test('are what the person says', () => {
    const { students, columns } = read(table, ['', 'number', 'real_name', '', ''])
    expect(columns.map(({ field }) => field)).toEqual([null, 'number', 'real_name', null, null])
    expect(students).toEqual([
      { line: 2, number: '2026001', realName: '王芳', phone: '', email: '', ...nothingMore },
      { line: 3, number: '2026002', realName: '李伟', phone: '', email: '', ...nothingMore },
    ])
  })
  test('keep their headings where none of them is known', () => {
    const { students, columns } = read([
      ['学籍号码', '学生'],
      ['2026001', '王芳'],
    ])
    expect(columns).toMatchObject([
      { heading: '学籍号码', field: 'number' },
      { heading: '学生', field: 'real_name' },
    ])
    expect(students).toMatchObject([{ line: 2, number: '2026001', realName: '王芳' }])
  })
  test('of a list without headings are counted', () => {
    expect(read([['wangfang', '王芳', '', '', '软工']]).columns).toMatchObject([
      { heading: '第1列', field: 'number' },
      { heading: '第2列', field: 'real_name' },
      { field: 'phone' },
      { field: 'email' },
      { heading: '第5列', example: '软工', field: null },
    ])
  })
})

describe('reading a list', () => {
  test('columns are found by their headings, in any order and below a title line', () => {
    const table = [['2026级名单'], ['姓名', '邮箱', '学号'], ['王芳', 'a@b.cn', 2026001], [], ['李伟', '', "'2026002"]]
    expect(studentsIn(table)).toEqual([
      { line: 3, number: '2026001', realName: '王芳', phone: '', email: 'a@b.cn', ...nothingMore },
      { line: 5, number: '2026002', realName: '李伟', phone: '', email: '', ...nothingMore },
    ])
  })
  test('without headings the first columns are number and name', () => {
    expect(studentsIn([['2026001', '王芳']])).toMatchObject([{ line: 1, number: '2026001', realName: '王芳' }])
  })
  const problems: [string, unknown[][], string][] = [
    ['an empty file', [], '名单里没有学员'],
    ['headings only', [['学号', '姓名']], '名单里没有学员'],
    [
      'no name column',
      [
        ['学号', '手机'],
        ['1', '13800000000'],
      ],
      '没有找到“姓名”列',
    ],
    ['too many lines', Array.from({ length: 5001 }, (_, i) => [String(i), '某人']), '一次最多导入5000名学员'],
  ]
  test.each(problems)('%s is refused whole', (_name, table, problem) => {
    expect(readList(table)).toEqual({ problem })
  })
})

test.each([
  ['性别', 'sex'],
  ['行政班', 'administrative_class'],
  ['班级', 'administrative_class'],
  ['专业名称', 'major'],
])('a column %s is %s', (heading, field) => {
  const { columns, students } = read([
    ['学号', '姓名', heading],
    ['2026001', '王芳', '女'],
  ])
  expect(columns[2]).toMatchObject({ heading, field })
  expect(Object.values(students[0]!)).toContain('女')
})

describe('what a list says of a person', () => {
  test.each([
    ['男', 'male'],
    ['女生', 'female'],
    ['F', 'female'],
    ['1', 'male'],
    ['', ''],
    ['未知', ''],
  ])('%j is %s', (sex, kept) => {
    expect(planImport([one('2026009', '赵敏', { sex })], known, 'here')[0]).toMatchObject({
      action: 'create',
      sex: kept,
      reason: '',
      is_odd: false,
    })
  })
  test.each([
    ['a new student', '2026009', '赵敏', 'create', '性别“妇”无法识别，未填写'],
    ['one who joins', '2026002', '李伟', 'join', '性别“妇”无法识别，未填写'],
    ['a member', '2026001', '王芳', 'present', '已加入；性别“妇”无法识别，未填写'],
  ])('an unknown sex of %s is reported and the line not dropped', (_who, number, name, action, reason) => {
    expect(planImport([one(number, name, { sex: '妇' })], known, 'here')[0]).toMatchObject({
      action,
      sex: '',
      reason,
      is_odd: true,
    })
  })
  test.each([
    ['what is known already', '2026001', '王芳', { sex: '女', major: '软件工程' }, 'present', '已加入'],
    ['nothing', '2026001', '王芳', {}, 'present', '已加入'],
    [
      'more of a member',
      '2026001',
      '王芳',
      { major: '网络工程', administrativeClass: '2班' },
      'update',
      '更新行政班、专业',
    ],
    ['more of one who joins', '2026002', '李伟', { sex: '男' }, 'join', '更新性别'],
    ['too much', '2026001', '王芳', { major: '软'.repeat(51) }, 'refused', '专业不能超过50个字符'],
  ])('a list with %s', (_what, number, name, more, action, reason) => {
    expect(planImport([one(number, name, more)], known, 'here')[0]).toMatchObject({ action, reason })
  })
})

describe('what a list says of groups', () => {
  const plan = (lines: [string, string, string][], people = known) =>
    planImport(
      lines.map(([number, name, group], at) => one(number, name, { group, line: at + 2 })),
      people,
      'here',
      ['第1组', '第2组'],
    ).map(({ action, group_name, reason }) => [action, group_name, reason])
  test.each(['小组', '分组', '组别', 'Group'])('a column %s is the group', (heading) => {
    const { columns, students } = read([
      ['学号', '姓名', heading],
      ['2026001', '王芳', '第1组'],
      ['2026002', '李伟', '未分组'],
      ['2026003', '周一', 3],
    ])
    expect(columns[2]).toMatchObject({ heading, field: 'group_name' })
    expect(students.map(({ group }) => group)).toEqual(['第1组', '', '3'])
  })
  test('a member comes into another group only where the list names one', () => {
    expect(plan([['2026001', '王芳', '第2组']])).toEqual([['update', '第2组', '更新小组']])
    expect(plan([['2026001', '王芳', '第1组']])).toEqual([['present', '第1组', '已加入']])
    expect(plan([['2026001', '王芳', '']])).toEqual([['present', '', '已加入']])
  })
  test('a group that there is not yet is named once, on the first line that makes it', () => {
    expect(
      plan([
        ['2026008', '', '第9组'],
        ['2026002', '李伟', '第9组'],
        ['2026009', '赵敏', '第9组'],
        ['2026010', '周一', '第2组'],
      ]),
    ).toEqual([
      ['refused', '第9组', '缺少姓名'],
      ['join', '第9组', '新建小组「第9组」'],
      ['create', '第9组', ''],
      ['create', '第2组', ''],
    ])
  })
  test('a name that is too long for a group is refused', () => {
    const long = '组'.repeat(31)
    expect(plan([['2026009', '赵敏', long]])).toEqual([['refused', long, '小组名称不能超过30个字符']])
  })
  test('who teaches in the class is put into no group, and the line says so', () => {
    const leading = known.map((person) => ({ ...person, role: 'assistant' as const, group: '' }))
    expect(plan([['2026001', '王芳', '第1组']], leading)).toEqual([['present', '', '已加入；教师和助教不分到小组']])
  })
})

describe('what each line would do', () => {
  const rows: [string, ReturnType<typeof one>, string, string][] = [
    ['a new student', one('2026009', '赵敏'), 'create', ''],
    ['somebody of the school', one('2026002', '李伟'), 'join', ''],
    ['a member already', one('2026001', '王芳'), 'present', '已加入'],
    ['the number of somebody else', one('2026002', '李娜'), 'refused', '学号已存在，姓名为“李伟”'],
    ['a user name of another school', one('2026003', '外校生'), 'refused', '用户名已被占用'],
    ['no number', one('', '赵敏'), 'refused', '缺少学号'],
    ['no name', one('2026009', ''), 'refused', '缺少姓名'],
    ['a total where the numbers are', one('合计', '8人'), 'refused', '这是合计行，不是学员'],
    ['a total where the names are', one('', '总计：8人'), 'refused', '这是合计行，不是学员'],
    ['markup as a number', one('<b>1</b>', '赵敏'), 'refused', '学号只能包含字母、数字和 _ . @ -'],
    [
      'what Excel made of a number',
      one('2.0264E+11', '赵敏'),
      'refused',
      'Excel 把学号变成了科学计数法：请把该列设为“文本”格式，重新填写完整学号后再导入',
    ],
    ['a bad address', one('2026009', '赵敏', { email: 'not an address' }), 'refused', '邮箱格式不正确'],
    ['a bad phone', one('2026009', '赵敏', { phone: 'abc' }), 'refused', '手机号格式不正确'],
  ]
  test.each(rows)('%s', (_name, student, action, reason) => {
    expect(planImport([student], known, 'here')[0]).toMatchObject({ action, reason })
  })
  test.each([
    ['2026401099', ''],
    ['2062401099', '学号以2062开头，其余为2026，请核对'],
    ['20264010', '学号有8位，其余为10位，请核对'],
    ['wangfang', '学号有8位，其余为10位，请核对'],
    ['20264010XX', '学号不全是数字，其余都是数字，请核对'],
  ])('a new %s among others of 2026: %j', (number, reason) => {
    const others = Array.from({ length: 9 }, (_, at) => one(`202640101${at}`, '某人', { line: at + 3 }))
    expect(planImport([one(number, '赵敏'), ...others], known, 'here')[0]).toMatchObject({ action: 'create', reason })
  })
  test.each([
    ['four of one year', ['2026', '2026', '2026', '2026', '2062'], ''],
    ['five of one year', ['2026', '2026', '2026', '2026', '2026', '2062'], '学号以2062开头，其余为2026，请核对'],
  ])('%s make another year odd: %s', (_name, years, reason) => {
    const plan = planImport(
      years.map((year, at) => one(`${year}40101${at}`, '某人', { line: at + 2 })),
      known,
      'here',
    )
    expect(plan.at(-1)!.reason).toBe(reason)
  })
  test('two years in one class are none of them odd', () => {
    const years = ['2025', '2025', '2025', '2026', '2026', '2026', '2026', '2026', '2026']
    const plan = planImport(
      years.map((year, at) => one(`${year}40101${at}`, '某人', { line: at + 2 })),
      known,
      'here',
    )
    expect(plan.map((row) => row.reason).join('')).toBe('')
  })
  test('the second line with a number is refused and names the first', () => {
    const plan = planImport([one('2026009', '赵敏'), one('2026009', '赵敏', { line: 3 })], known, 'here')
    expect(plan[1]).toMatchObject({ action: 'refused', reason: '学号与第2行重复' })
  })
})
