import {
  importColumnsMax,
  importFields,
  type ImportColumn,
  type ImportField,
  type ImportPreview,
} from '@lab/contract/classroom'

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

const headings: Record<ImportField, readonly string[]> = {
  number: ['学号', '工号', '编号', '账号', 'number', 'id', 'student id', 'studentid'],
  real_name: ['姓名', '名字', '学生姓名', 'name', 'real name', 'realname'],
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

type Row = readonly unknown[]
/** The place of each field's column. */
type Places = Partial<Record<ImportField, number>>

function placesIn(row: Row): Places {
  const found: Places = {}
  for (const [index, cell] of row.entries()) {
    const heading = clean(cell).toLowerCase()
    const field = importFields.find((one) => headings[one].includes(heading))
    if (field) found[field] ??= index
  }
  return found
}

const hasDigit = (cell: unknown): boolean => /\d/.test(clean(cell))
const isEmpty = (row: Row): boolean => row.every((cell) => clean(cell) === '')

/**
 * The row of headings: the one among the first five that names the numbers, or any field above a list; else the first one
 * when it alone has no figures where the numbers are. -1 when there is none.
 */
function headingRow(table: readonly Row[], at: number): number {
  const top = table.slice(0, 5)
  const naming = top.findIndex((row) => placesIn(row).number !== undefined)
  if (naming >= 0) return naming
  const first = top.findIndex((row) => !isEmpty(row))
  if (first < 0 || hasDigit(table[first]![at])) return -1
  const isNamed = Object.keys(placesIn(table[first]!)).length > 0
  return isNamed || table.slice(first + 1).some((row) => hasDigit(row[at])) ? first : -1
}

export interface ReadList {
  students: ListedStudent[]
  /** Every column of the list with what it was taken for, so that nothing is left out in silence. */
  columns: ImportColumn[]
}

const placesOf = (fields: readonly (ImportField | '')[]): Places =>
  Object.fromEntries(fields.flatMap((field, index) => (field === '' ? [] : [[field, index]])))

const exampleLength = 30
const columnsOf = (table: readonly Row[], top: number, places: Places): ImportColumn[] => {
  const rows = table.slice(top + 1)
  const widths = table.map((row) => row.findLastIndex((cell) => clean(cell) !== '') + 1)
  const width = Math.min(
    importColumnsMax,
    widths.reduce((most, one) => Math.max(most, one), 0),
  )
  return Array.from({ length: width }, (_, index) => {
    const heading = top < 0 ? '' : clean(table[top]![index])
    const example = clean(rows.find((row) => clean(row[index]) !== '')?.[index])
    return {
      heading: (heading || `第${index + 1}列`).slice(0, exampleLength),
      example: example.slice(0, exampleLength),
      field: importFields.find((field) => places[field] === index) ?? null,
    }
  })
}

/**
 * Finds the columns by their headings, or takes them for what `wanted` says, and reads the rest. Without any known heading
 * the first columns are number, name, phone and address. Empty lines are skipped; lines keep their numbers.
 */
export function readList(
  table: readonly Row[],
  wanted?: readonly (ImportField | '')[],
): ReadList | { problem: string } {
  const given = wanted && placesOf(wanted)
  const top = headingRow(table, given?.number ?? 0)
  const known = top < 0 ? {} : placesIn(table[top]!)
  const isUnnamed = Object.keys(known).length === 0
  const places = given ?? (isUnnamed ? { number: 0, real_name: 1, phone: 2, email: 3 } : known)
  const columns = table.length ? columnsOf(table, top, places) : []
  const isOpen = columns.some(({ field, example }) => field === null && example !== '')
  // Where another column may be the names, it is the person who says so.
  if (columns.length && !columns.some(({ field }) => field === 'real_name') && !isOpen && !given)
    return { problem: '没有找到“姓名”列' }
  const at = (row: Row, field: ImportField): unknown => (places[field] === undefined ? '' : row[places[field]])
  const students = table.slice(top + 1).flatMap((row, index): ListedStudent[] => {
    if (isEmpty(row)) return []
    return [
      {
        line: top + 2 + index,
        number: cleanNumber(at(row, 'number')),
        realName: clean(at(row, 'real_name')),
        phone: cleanNumber(at(row, 'phone')),
        email: clean(at(row, 'email')),
      },
    ]
  })
  if (!students.length) return { problem: '名单里没有学员' }
  if (students.length > importLimit) return { problem: `一次最多导入${importLimit}名学员` }
  return { students, columns }
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
