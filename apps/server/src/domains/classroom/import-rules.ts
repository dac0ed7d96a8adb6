import type { ImportPreview } from '@lab/contract/classroom'

export type ImportRow = ImportPreview['rows'][number]

/** One line of a list as read, before anything is known about it. */
export interface ListedStudent {
  line: number
  number: string
  realName: string
  phone: string
  email: string
}

/** A person who already has the number or the user name. */
export interface KnownPerson {
  userId: string
  number: string
  username: string
  realName: string
  customerId: string | null
  isMember: boolean
}

export const importLimit = 5000

const headers: Record<keyof Omit<ListedStudent, 'line'>, readonly string[]> = {
  number: ['学号', '工号', '编号', '账号', 'number', 'id', 'student id', 'studentid'],
  realName: ['姓名', '名字', '学生姓名', 'name', 'real name', 'realname'],
  phone: ['手机', '手机号', '电话', '联系电话', 'phone', 'mobile'],
  email: ['邮箱', '电子邮箱', '邮件', 'email', 'e-mail', 'mail'],
}

const clean = (cell: unknown): string =>
  String(cell ?? '')
    .replaceAll(/[\p{Cc}\u200B-\u200F\uFEFF]/gu, '')
    .trim()

/** A number typed into a spreadsheet comes back as `2.026001e6` or `2026001.0`; it is meant as its digits. */
const cleanNumber = (cell: unknown): string =>
  typeof cell === 'number' && Number.isInteger(cell)
    ? cell.toFixed(0)
    : clean(cell).replace(/^'/, '').replace(/\.0$/, '')

/**
 * Finds the columns by their headings, wherever the heading row is among the first five, and reads the rest. Without
 * any known heading the first two columns are number and name. Empty lines are skipped; lines keep their numbers.
 */
export function readList(table: readonly (readonly unknown[])[]): ListedStudent[] | { problem: string } {
  const columnsOf = (row: readonly unknown[]): Partial<Record<keyof typeof headers, number>> => {
    const found: Partial<Record<keyof typeof headers, number>> = {}
    for (const [index, cell] of row.entries()) {
      const heading = clean(cell).toLowerCase()
      for (const [field, names] of Object.entries(headers) as [keyof typeof headers, readonly string[]][]) {
        if (names.includes(heading)) found[field] ??= index
      }
    }
    return found
  }
  const top = table.slice(0, 5).findIndex((row) => columnsOf(row).number !== undefined)
  const columns = top < 0 ? { number: 0, realName: 1, phone: 2, email: 3 } : columnsOf(table[top]!)
  if (columns.realName === undefined) return { problem: '没有找到“姓名”列' }
  const at = (row: readonly unknown[], index: number | undefined): unknown => (index === undefined ? '' : row[index])
  const listed = table.slice(top + 1).flatMap((row, index): ListedStudent[] => {
    if (row.every((cell) => clean(cell) === '')) return []
    return [
      {
        line: top + 2 + index,
        number: cleanNumber(at(row, columns.number)),
        realName: clean(at(row, columns.realName)),
        phone: cleanNumber(at(row, columns.phone)),
        email: clean(at(row, columns.email)),
      },
    ]
  })
  if (!listed.length) return { problem: '名单里没有学员' }
  if (listed.length > importLimit) return { problem: `一次最多导入${importLimit}名学员` }
  return listed
}

function wrong(student: ListedStudent): string {
  if (!student.number) return '缺少学号'
  if (!/^[\p{L}\p{N}_.@-]{1,64}$/u.test(student.number)) return '学号只能包含字母、数字和 _ . @ -'
  if (!student.realName) return '缺少姓名'
  if ([...student.realName].length > 30) return '姓名不能超过30个字符'
  if (student.phone && !/^\+?[\d-]{5,20}$/.test(student.phone)) return '手机号格式不正确'
  if (student.email && !/^[^\s@]{1,64}@[^\s@]{1,128}$/.test(student.email)) return '邮箱格式不正确'
  return ''
}

/** Decides for each line what its import would do. Nothing is guessed: a clash is refused with what was found. */
export function planImport(listed: ListedStudent[], known: KnownPerson[], customerId: string): ImportRow[] {
  const byNumber = new Map<string, KnownPerson>()
  const byUsername = new Map<string, KnownPerson>()
  for (const person of known) {
    if (person.customerId === customerId && person.number) byNumber.set(person.number.toLowerCase(), person)
    byUsername.set(person.username, person)
  }
  const firstLine = new Map<string, number>()
  return listed.map((student) => {
    const key = student.number.toLowerCase()
    const earlier = firstLine.get(key)
    if (key && earlier === undefined) firstLine.set(key, student.line)
    const row = {
      line: student.line,
      number: student.number,
      real_name: student.realName,
      phone: student.phone,
      email: student.email,
    }
    const refused = (reason: string): ImportRow => ({ ...row, action: 'refused', reason })
    const problem = wrong(student)
    if (problem) return refused(problem)
    if (earlier !== undefined) return refused(`学号与第${earlier}行重复`)
    const person = byNumber.get(key)
    if (person) {
      if (person.realName !== student.realName) return refused(`学号已存在，姓名为“${person.realName}”`)
      return { ...row, action: person.isMember ? 'present' : 'join', reason: person.isMember ? '已在班级中' : '' }
    }
    if (byUsername.has(key)) return refused('用户名已被占用')
    return { ...row, action: 'create', reason: '' }
  })
}

export const countActions = (rows: readonly ImportRow[]): ImportPreview['counts'] => {
  const counts = { create: 0, join: 0, present: 0, refused: 0 }
  for (const row of rows) counts[row.action] += 1
  return counts
}
