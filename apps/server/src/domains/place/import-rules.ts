import {
  groupNameMax,
  importColumnsMax,
  importFields,
  type ImportColumn,
  type ImportField,
  importFieldLabels,
  type ImportPreview,
  type MemberDetails,
  type MemberRole,
} from '@lab/contract/place'
import {
  cleanCell,
  cleanNumber,
  detailProblem,
  emailProblem,
  numberProblem,
  phoneProblem,
  realNameProblem,
  sexOf,
} from './roster-cells.ts'

export type ImportRow = ImportPreview['rows'][number]

/** One line of a list as read, before anything is known about it. */
export interface ListedStudent {
  line: number
  number: string
  realName: string
  phone: string
  email: string
  /** As written in the list. */
  sex: string
  administrativeClass: string
  major: string
  group: string
}

/** A person who already has the number or the user name. */
export interface KnownPerson {
  userId: string
  number: string
  username: string
  realName: string
  customerId: string | null
  /** What the person is in the place already. */
  role: MemberRole | null
  /** The name of the person's group there; empty without one. */
  group: string
  /** What is known of the person in the class's organisation. */
  details: MemberDetails
  /** Of a part of the school that is not for the one who imports to look into. */
  isHidden?: boolean
}

export const importLimit = 5000

const headings: Record<ImportField, readonly string[]> = {
  number: ['学号', '工号', '编号', '账号', 'number', 'id', 'student id', 'studentid'],
  real_name: ['姓名', '名字', '学生姓名', 'name', 'real name', 'realname'],
  sex: ['性别', 'sex', 'gender'],
  administrative_class: ['行政班', '行政班级', '自然班', '班级', '班级名称', 'class'],
  major: ['专业', '专业名称', '所学专业', 'major'],
  phone: ['手机', '手机号', '电话', '联系电话', 'phone', 'mobile'],
  email: ['邮箱', '电子邮箱', '邮件', 'email', 'e-mail', 'mail'],
  group_name: ['小组', '分组', '组别', '组名', '所在小组', '小组名称', '分组名称', 'group', 'group name', 'team'],
}

type Row = readonly unknown[]
/** The place of each field's column. */
type Places = Partial<Record<ImportField, number>>

function placesIn(row: Row): Places {
  const found: Places = {}
  for (const [index, cell] of row.entries()) {
    const heading = cleanCell(cell).toLowerCase()
    const field = importFields.find((one) => headings[one].includes(heading))
    if (field) found[field] ??= index
  }
  return found
}

/** How lists say that somebody has no group; it says nothing of where they are. */
const noGroup = new Set(['未分组', '无', '-', '—', '/'])
const groupIn = (text: string): string => (noGroup.has(text) ? '' : text)

const hasDigit = (cell: unknown): boolean => /\d/.test(cleanCell(cell))
const isEmpty = (row: Row): boolean => row.every((cell) => cleanCell(cell) === '')

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
  const widths = table.map((row) => row.findLastIndex((cell) => cleanCell(cell) !== '') + 1)
  const width = Math.min(
    importColumnsMax,
    widths.reduce((most, one) => Math.max(most, one), 0),
  )
  return Array.from({ length: width }, (_, index) => {
    const heading = top < 0 ? '' : cleanCell(table[top]![index])
    const example = cleanCell(rows.find((row) => cleanCell(row[index]) !== '')?.[index])
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
        realName: cleanCell(at(row, 'real_name')),
        phone: cleanNumber(at(row, 'phone')),
        email: cleanCell(at(row, 'email')),
        sex: cleanCell(at(row, 'sex')),
        administrativeClass: cleanCell(at(row, 'administrative_class')),
        major: cleanCell(at(row, 'major')),
        group: groupIn(cleanCell(at(row, 'group_name'))),
      },
    ]
  })
  if (!students.length) return { problem: '名单里没有学员' }
  if (students.length > importLimit) return { problem: `一次最多导入${importLimit}名学员` }
  return { students, columns }
}

/** New people only as long as the customer has room for them; the rest is refused. */
export function withinRoom(rows: readonly ImportRow[], { left, limit }: { left: number; limit: number }): ImportRow[] {
  let free = left
  return rows.map((row) => {
    if (row.action !== 'create') return row
    free -= 1
    return free >= 0 ? row : { ...row, action: 'refused', reason: `客户的用户数已达上限（${limit}）`, is_odd: false }
  })
}

/** The list as an organisation takes it, which has no groups. */
export const withoutGroups = ({ students, columns }: ReadList): ReadList => ({
  students: students.map((student) => ({ ...student, group: '' })),
  columns: columns.map((column) => (column.field === 'group_name' ? { ...column, field: null } : column)),
})

const detailFields = ['sex', 'administrative_class', 'major'] as const satisfies readonly (keyof MemberDetails)[]

/** What of the details a list changes; an empty cell leaves what is known. */
const changed = (listed: MemberDetails, known: MemberDetails): string[] =>
  detailFields.flatMap((field) =>
    listed[field] !== '' && listed[field] !== known[field] ? [importFieldLabels[field]] : [],
  )

/** What lists of the school's administration put below their people: a count, never a person's number or name. */
const totalWord = /^(?:合计|总计|小计|共计|总人数)/
const isTotal = ({ number, realName }: ListedStudent): boolean =>
  totalWord.test(number) || (number === '' && totalWord.test(realName))

function wrong(student: ListedStudent): string {
  if (isTotal(student)) return '这是合计行，不是学员'
  const problems = [
    numberProblem(student.number, '学号'),
    realNameProblem(student.realName),
    phoneProblem(student.phone),
    emailProblem(student.email),
    detailProblem(student.major, '专业'),
    detailProblem(student.administrativeClass, '行政班'),
  ]
  const problem = problems.find((one) => one !== '')
  if (problem) return problem
  if ([...student.group].length > groupNameMax) return `小组名称不能超过${groupNameMax}个字符`
  return ''
}

const yearOf = (number: string): string | undefined => /^(?:19|20)\d\d(?=\d{4,})/.exec(number)?.[0]

/** The year that the numbers of a list begin with, where all of several but this one begin with it. */
function oddYear(listed: readonly ListedStudent[]): (number: string) => string {
  const years = listed.flatMap(({ number }) => yearOf(number) ?? [])
  const [[usual = '', most] = ['', []], ...others] = [...Map.groupBy(years, (year) => year)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  const isClear = most.length >= 5 && others.reduce((sum, [, some]) => sum + some.length, 0) * 5 <= most.length
  return (number) => {
    const year = yearOf(number)
    return isClear && year !== undefined && year !== usual ? `学号以${year}开头，其余为${usual}，请核对` : ''
  }
}

/** Numbers of another length, or begun otherwise, than all the others of a list: most often a slip of the finger. */
function oddNumber(listed: readonly ListedStudent[]): (number: string) => string {
  const byYear = oddYear(listed)
  const lengths = Map.groupBy(listed, ({ number }) => number.length)
  const [[usual, most] = [0, []]] = [...lengths].toSorted(([, a], [, b]) => b.length - a.length)
  const isClear = most.length >= 5 && (listed.length - most.length) * 5 <= most.length
  const figures = listed.filter(({ number }) => /^\d+$/.test(number)).length
  const isOfFigures = figures >= 5 && (listed.length - figures) * 5 <= figures
  return (number) => {
    if (byYear(number)) return byYear(number)
    if (isClear && number.length !== usual) return `学号有${number.length}位，其余为${usual}位，请核对`
    return isOfFigures && /\D/.test(number) ? '学号不全是数字，其余都是数字，请核对' : ''
  }
}

/** Who is put where: names each new group once, on the line that it is made for. */
function grouping(groupNames: readonly string[]): (student: ListedStudent, person?: KnownPerson) => Placement {
  const present = new Set(groupNames)
  return ({ group }, person) => {
    const isLeader = person !== undefined && person.role !== null && person.role !== 'student'
    if (isLeader) return { group: '', made: '', moved: '', odd: group === '' ? '' : '教师和助教不分到小组' }
    const isNew = group !== '' && !present.has(group)
    if (isNew) present.add(group)
    return {
      group,
      made: isNew ? `新建小组「${group}」` : '',
      moved: group !== '' && person?.role && person.group !== group ? importFieldLabels.group_name : '',
      odd: '',
    }
  }
}
interface Placement {
  group: string
  made: string
  /** The word for what changes, where a member comes into another group. */
  moved: string
  odd: string
}

/**
 * Decides for each line what its import would do. Nothing is guessed: a clash is refused with what was found, a number that
 * is unlike the others is marked.
 */
export function planImport(
  listed: ListedStudent[],
  known: KnownPerson[],
  customerId: string,
  groupNames: readonly string[] = [],
): ImportRow[] {
  const byNumber = new Map<string, KnownPerson>()
  const byUsername = new Map<string, KnownPerson>()
  for (const person of known) {
    if (person.customerId === customerId && person.number) byNumber.set(person.number.toLowerCase(), person)
    byUsername.set(person.username, person)
  }
  const odd = oddNumber(listed)
  const placed = grouping(groupNames)
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
      sex: sexOf(student.sex) ?? '',
      administrative_class: student.administrativeClass,
      major: student.major,
      group_name: student.group,
      is_odd: false,
    }
    const refused = (reason: string): ImportRow => ({ ...row, action: 'refused', reason })
    // A word that nobody knows does not keep the person out, and is not left out in silence.
    const unknownSex = sexOf(student.sex) === undefined ? `性别“${student.sex}”无法识别，未填写` : ''
    const comes = (action: ImportRow['action'], said: string, odd: string, at: Placement): ImportRow => ({
      ...row,
      group_name: at.group,
      action,
      reason: [said, at.made, odd, at.odd, unknownSex].filter(Boolean).join('；'),
      is_odd: odd !== '' || at.odd !== '' || unknownSex !== '',
    })
    const problem = wrong(student)
    if (problem) return refused(problem)
    if (earlier !== undefined) return refused(`学号与第${earlier}行重复`)
    const person = byNumber.get(key)
    if (person?.isHidden) return refused('学号已被其他组织的人员使用，请联系客户管理员')
    if (person) {
      if (person.realName !== student.realName) return refused(`学号已存在，姓名为“${person.realName}”`)
      const at = placed(student, person)
      const changes = [...changed(row, person.details), ...(at.moved ? [at.moved] : [])]
      const said = changes.length ? `更新${changes.join('、')}` : ''
      if (person.role === null) return comes('join', said, '', at)
      return changes.length ? comes('update', said, '', at) : comes('present', '已加入', '', at)
    }
    if (byUsername.has(key)) return refused('用户名已被占用')
    return comes('create', '', odd(student.number), placed(student))
  })
}

export const countActions = (rows: readonly ImportRow[]): ImportPreview['counts'] => {
  const counts = { create: 0, join: 0, update: 0, present: 0, refused: 0 }
  for (const row of rows) counts[row.action] += 1
  return counts
}
