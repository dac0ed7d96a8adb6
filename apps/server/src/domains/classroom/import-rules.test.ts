import { describe, expect, test } from 'vitest'
import { type KnownPerson, planImport, readList } from './import-rules.ts'

const one = (number: string, realName: string, more: Partial<{ phone: string; email: string; line: number }> = {}) => ({
  line: 2,
  number,
  realName,
  phone: '',
  email: '',
  ...more,
})
const known: KnownPerson[] = [
  { userId: '1', number: '2026001', username: '2026001', realName: '王芳', customerId: 'here', isMember: true },
  { userId: '2', number: '2026002', username: '2026002', realName: '李伟', customerId: 'here', isMember: false },
  { userId: '3', number: '2026003', username: '2026003', realName: '外校生', customerId: 'there', isMember: false },
]

const read = (table: unknown[][], wanted?: Parameters<typeof readList>[1]) => {
  const list = readList(table, wanted)
  if ('problem' in list) throw new Error(list.problem)
  return list
}
const studentsIn = (table: unknown[][]) => read(table).students

describe('the columns of a list', () => {
  const table = [
    ['专业', '学号', '学生', '', '手机号'],
    ['软件工程', '2026001', '王芳', '', '13800000000'],
    ['', '2026002', '李伟', '', ''],
  ]
  test('are all named, with what each was taken for', () => {
    expect(read(table).columns).toEqual([
      { heading: '专业', example: '软件工程', field: null },
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
      { line: 2, number: '2026001', realName: '王芳', phone: '', email: '' },
      { line: 3, number: '2026002', realName: '李伟', phone: '', email: '' },
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
      { line: 3, number: '2026001', realName: '王芳', phone: '', email: 'a@b.cn' },
      { line: 5, number: '2026002', realName: '李伟', phone: '', email: '' },
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

describe('what each line would do', () => {
  const rows: [string, ReturnType<typeof one>, string, string][] = [
    ['a new student', one('2026009', '赵敏'), 'create', ''],
    ['somebody of the school', one('2026002', '李伟'), 'join', ''],
    ['a member already', one('2026001', '王芳'), 'present', '已在班级中'],
    ['the number of somebody else', one('2026002', '李娜'), 'refused', '学号已存在，姓名为“李伟”'],
    ['a user name of another school', one('2026003', '外校生'), 'refused', '用户名已被占用'],
    ['no number', one('', '赵敏'), 'refused', '缺少学号'],
    ['no name', one('2026009', ''), 'refused', '缺少姓名'],
    ['markup as a number', one('<b>1</b>', '赵敏'), 'refused', '学号只能包含字母、数字和 _ . @ -'],
    ['a bad address', one('2026009', '赵敏', { email: 'not an address' }), 'refused', '邮箱格式不正确'],
    ['a bad phone', one('2026009', '赵敏', { phone: 'abc' }), 'refused', '手机号格式不正确'],
  ]
  test.each(rows)('%s', (_name, student, action, reason) => {
    expect(planImport([student], known, 'here')[0]).toMatchObject({ action, reason })
  })
  test('the second line with a number is refused and names the first', () => {
    const plan = planImport([one('2026009', '赵敏'), one('2026009', '赵敏', { line: 3 })], known, 'here')
    expect(plan[1]).toMatchObject({ action: 'refused', reason: '学号与第2行重复' })
  })
})
