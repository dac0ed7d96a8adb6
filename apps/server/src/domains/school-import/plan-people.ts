import type { MemberDetails } from '@lab/contract/place'
import type { RoleSlug } from '@lab/contract/endpoint'
import { schoolFieldLabel } from '@lab/contract/school-import'
import { sexOf } from '../place/index.ts'
import { beyond, type Limits } from './limits.ts'
import { classKey, listed, valueOf, type Line } from './lines.ts'
import type { OrganisationIndex } from './organisation-index.ts'
import { cellProblem, type Problem } from './person-cells.ts'
import { refusedLine, type Change, type Planned } from './planned.ts'

export interface Membership extends MemberDetails {
  path: string
  isAdmin: boolean
}

/** Somebody who has the number in the customer, or the user name anywhere. */
export interface KnownPerson {
  id: string
  customerId: string | null
  number: string
  username: string
  realName: string
  phone: string
  email: string
  roles: readonly RoleSlug[]
  isEnabled: boolean
  memberships: readonly Membership[]
  /** Classes that they learn in, as `path⏎name`. */
  classes: readonly string[]
}

export interface PeopleFacts extends Limits {
  customerId: string
  organisations: OrganisationIndex
  known: readonly KnownPerson[]
  /** Organisations whose people of this sheet the file has: who is in another one of them now has moved. */
  scope: ReadonlySet<string>
  /** Classes that learners can come into: those there are, and those of the file. */
  classes: ReadonlySet<string>
  /** Those of the file: what a student has as 行政班 is one of them, or a word of the school's administration. */
  ownClasses: ReadonlySet<string>
  isDelta: boolean
}

const detailFields = ['sex', 'administrative_class', 'major'] as const satisfies readonly (keyof MemberDetails)[]

/** What of a person's line changes what is there, for reports and for the one who applies it. */
export interface PersonEffect {
  realName: string
  fields: Change[]
  joins: string[]
  leaves: string[]
  details: Partial<MemberDetails>
  classes: string[]
}
export interface PlannedPerson extends Planned {
  effect: PersonEffect | null
}

/** What lines of teachers, or of students, would do. Nothing is guessed: a clash is refused with what was found. */
export function planPeople(lines: readonly Line[], facts: PeopleFacts): PlannedPerson[] {
  const byNumber = new Map<string, KnownPerson>()
  const byUsername = new Map<string, KnownPerson>()
  for (const person of facts.known) {
    if (person.customerId === facts.customerId && person.number) byNumber.set(person.number.toLowerCase(), person)
    byUsername.set(person.username, person)
  }
  const seen = new Map<string, number>()
  const names = new Map<string, number>()
  return lines.map((line) => {
    const number = valueOf(line, 'number').toLowerCase()
    const person = byNumber.get(number)
    if (valueOf(line, 'is_gone')) return gone(line, person)
    const username = (valueOf(line, 'username') || valueOf(line, 'number')).normalize('NFKC').toLowerCase()
    const [problem, field] =
      cellProblem(line) ??
      repeated(line, seen, number, 'number') ??
      (person ? mismatch(line, person) : nameClash(line, byUsername, names, username)) ??
      beyond(line, person?.roles, facts) ??
      []
    // Who it is about is known all the same: they are in the file, and no leaver.
    if (problem !== undefined)
      return { ...refusedLine(line, problem, field), objectId: person?.id ?? null, effect: null }
    return planOne(line, person, facts)
  })
}

/** What the school's own system marks as deleted is never deleted here. */
const gone = (line: Line, person: KnownPerson | undefined): PlannedPerson => ({
  line,
  action: person?.isEnabled ? 'leaver' : 'same',
  changes: [],
  reason: person ? '文件中标记为已删除或停用' : '文件中标记为已删除，平台上没有此人',
  field: '',
  isOdd: false,
  objectId: person?.id ?? null,
  effect: null,
})

function repeated(line: Line, seen: Map<string, number>, key: string, field: string): Problem {
  const earlier = seen.get(key)
  if (earlier !== undefined) return [`${schoolFieldLabel(line.sheet, field)}与第${earlier}行重复`, field]
  seen.set(key, line.line)
  return undefined
}

function nameClash(
  line: Line,
  byUsername: ReadonlyMap<string, KnownPerson>,
  names: Map<string, number>,
  username: string,
): Problem {
  const field = valueOf(line, 'username') ? 'username' : 'number'
  if (byUsername.has(username)) return [`用户名“${username}”已被占用`, field]
  return repeated(line, names, username, field)
}

function mismatch(line: Line, person: KnownPerson): Problem {
  const isStudent = person.roles.includes('student')
  const label = schoolFieldLabel(line.sheet, 'number')
  if (isStudent !== (line.sheet === 'student'))
    return [`${label}已被${isStudent ? '学生' : '教师'}“${person.realName}”使用`, 'number']
  return undefined
}

/** The paths of the organisations that a line names. */
function pathsIn(line: Line, { organisations }: PeopleFacts): { paths: string[] } | { problem: string } {
  const paths: string[] = []
  for (const name of listed(valueOf(line, 'organisation'))) {
    const found = organisations.find(name)
    if ('problem' in found) return found
    paths.push(found.path)
  }
  return { paths: [...new Set(paths)] }
}

const shortOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const said = (paths: readonly string[]): string => paths.map(shortOf).join('、')

function planOne(line: Line, person: KnownPerson | undefined, facts: PeopleFacts): PlannedPerson {
  const refuse = (reason: string, field: string): PlannedPerson => ({
    ...refusedLine(line, reason, field),
    objectId: person?.id ?? null,
    effect: null,
  })
  const where = pathsIn(line, facts)
  if ('problem' in where) return refuse(where.problem, 'organisation')
  const { paths } = where
  if (!person && !paths.length) return refuse('缺少组织', 'organisation')
  const own = person?.memberships ?? []
  const within = paths.length ? paths : own.map(({ path }) => path)
  const classes = classesIn(line, within, facts)
  if ('problem' in classes) return refuse(classes.problem, 'classes')
  const effect: PersonEffect = {
    realName: valueOf(line, 'real_name'),
    fields: person ? fieldChanges(line, person) : [],
    joins: paths.filter((path) => !own.some((one) => one.path === path)),
    leaves: paths.length && !facts.isDelta ? movedFrom(own, paths, facts.scope) : [],
    details: detailsOf(line),
    classes: classes.keys.filter((key) => !person?.classes.includes(key)),
  }
  const changes = person ? allChanges(effect, own, within) : []
  const isRenamed = effect.fields.some(({ field }) => field === 'real_name')
  return {
    line,
    action: !person ? 'create' : changes.length ? 'update' : 'same',
    changes,
    reason: [
      isRenamed ? '姓名有变化，请核对是否为同一人' : '',
      person && !person.isEnabled ? '账号已停用，导入不会启用' : '',
      person && isOtherName(line, person) ? '用户名不随导入修改' : '',
    ]
      .filter((one) => one !== '')
      .join('；'),
    field: isRenamed ? 'real_name' : '',
    isOdd: isRenamed,
    objectId: person?.id ?? null,
    effect,
  }
}

const isOtherName = (line: Line, { username }: KnownPerson): boolean => {
  const given = valueOf(line, 'username').normalize('NFKC').toLowerCase()
  return given !== '' && given !== username
}

/** Who is listed elsewhere has left those of the file's organisations that list them no more; who administers one stays. */
const movedFrom = (own: readonly Membership[], paths: readonly string[], scope: ReadonlySet<string>): string[] =>
  own.filter(({ path, isAdmin }) => scope.has(path) && !paths.includes(path) && !isAdmin).map(({ path }) => path)

function fieldChanges(line: Line, person: KnownPerson): Change[] {
  const before = { real_name: person.realName, phone: person.phone, email: person.email }
  return (['real_name', 'phone', 'email'] as const).flatMap((field) => {
    const to = valueOf(line, field)
    return to !== '' && to !== before[field] ? [{ field, from: before[field], to }] : []
  })
}

function detailsOf(line: Line): PersonEffect['details'] {
  const sex = sexOf(valueOf(line, 'sex'))
  return {
    ...(sex ? { sex } : {}),
    ...(valueOf(line, 'administrative_class') ? { administrative_class: valueOf(line, 'administrative_class') } : {}),
    ...(valueOf(line, 'major') ? { major: valueOf(line, 'major') } : {}),
  }
}

const sexWords: Readonly<Record<string, string>> = { male: '男', female: '女' }

function allChanges(effect: PersonEffect, own: readonly Membership[], within: readonly string[]): Change[] {
  const changes = [...effect.fields]
  if (effect.joins.length || effect.leaves.length)
    changes.push({
      field: 'organisation',
      from: said(own.map(({ path }) => path)),
      to: said([...own.map(({ path }) => path).filter((path) => !effect.leaves.includes(path)), ...effect.joins]),
    })
  const first = own.find(({ path }) => within.includes(path))
  for (const field of detailFields) {
    const to = effect.details[field]
    const from = first?.[field] ?? ''
    if (to !== undefined && to !== from) changes.push({ field, from: sexWords[from] ?? from, to: sexWords[to] ?? to })
  }
  if (effect.classes.length)
    changes.push({
      field: 'classes',
      from: '',
      to: effect.classes.map((key) => key.slice(key.indexOf('\n') + 1)).join('、'),
    })
  return changes
}

/** The classes that a line of a student names, within their organisations. */
function classesIn(
  line: Line,
  paths: readonly string[],
  { classes, ownClasses }: PeopleFacts,
): { keys: string[] } | { problem: string } {
  const keys = new Set<string>()
  for (const name of listed(valueOf(line, 'classes'))) {
    const found = paths.map((path) => classKey(path, name)).find((key) => classes.has(key))
    if (found === undefined) return { problem: `组织“${said(paths)}”中没有班级“${name}”` }
    keys.add(found)
  }
  const administrative = valueOf(line, 'administrative_class')
  if (administrative)
    for (const path of paths)
      if (ownClasses.has(classKey(path, administrative))) keys.add(classKey(path, administrative))
  return { keys: [...keys] }
}
