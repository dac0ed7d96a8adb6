import { organisationDepth } from '@lab/contract/org'
import { cleanCell } from '../place/index.ts'
import type { Table } from './columns.ts'
import type { Line } from './lines.ts'

// OneRoster 1.2, CSV binding: https://www.imsglobal.org/spec/oneroster/v1p2/bind/csv

type Cells = Readonly<Record<string, string>>

/** What ids of an earlier file stand for: a delta names only what changed. */
export interface KnownIds {
  organisations: ReadonlyMap<string, string>
  people: ReadonlyMap<string, { number: string; realName: string; isStudent: boolean }>
  classes: ReadonlyMap<string, { organisation: string; name: string }>
}
export const noKnownIds: KnownIds = { organisations: new Map(), people: new Map(), classes: new Map() }

export interface OneRoster {
  lines: Line[]
  isDelta: boolean
}

const files = ['orgs', 'users', 'roles', 'classes', 'courses', 'academicSessions', 'enrollments'] as const
type FileName = (typeof files)[number]

/** The records of a file, each by its headings. */
function recordsOf(table: Table | undefined): Cells[] {
  if (!table) return []
  const [head = [], ...rows] = table.rows
  const names = head.map((cell) => cleanCell(cell).toLowerCase())
  return rows
    .filter((row) => row.some((cell) => cleanCell(cell) !== ''))
    .map((row) => Object.fromEntries(names.map((name, index) => [name, cleanCell(row[index])])))
}

const isGone = (cells: Cells): boolean => cells.status?.toLowerCase() === 'tobedeleted'

/** The lines of a OneRoster package: organisations, teachers, classes and students as the sheets of a workbook have them. */
export function readOneRoster(tables: readonly Table[], known: KnownIds): OneRoster | { problem: string } {
  const byName = new Map(tables.map((table) => [table.name.toLowerCase(), table]))
  const manifest = new Map(
    recordsOf(byName.get('manifest')).map((cells) => [
      cells.propertyname?.toLowerCase() ?? '',
      cells.value?.toLowerCase() ?? '',
    ]),
  )
  const version = manifest.get('oneroster.version')
  if (version !== '1.2') return { problem: `只支持 OneRoster 1.2，文件的版本是“${version || '未写明'}”` }
  const said = (name: FileName): string => manifest.get(`file.${name.toLowerCase()}`) ?? 'absent'
  for (const name of files)
    if (said(name) !== 'absent' && !byName.has(name.toLowerCase()))
      return { problem: `manifest 中写有 ${name}.csv，压缩包里没有` }
  const read = (name: FileName): Cells[] => (said(name) === 'absent' ? [] : recordsOf(byName.get(name.toLowerCase())))
  const school = new School(known, {
    orgs: read('orgs'),
    users: read('users'),
    roles: read('roles'),
    classes: read('classes'),
    courses: read('courses'),
    academicSessions: read('academicSessions'),
    enrollments: read('enrollments'),
  })
  return {
    lines: school.lines(),
    isDelta: files.some((name) => said(name) === 'delta'),
  }
}

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)
const nameOf = ({ givenname = '', familyname = '', preferredgivenname = '' }: Cells): string => {
  const given = givenname || preferredgivenname
  return isChinese(given + familyname) ? familyname + given : [given, familyname].filter(Boolean).join(' ')
}

const numberOf = ({ identifier = '', username = '' }: Cells): string => identifier || username

/** Parts of a path that is refused whatever it begins with. */
const longestPath = organisationDepth + 2
const depthOf = (path: string): number => path.split('/').length
const titlesIn = (records: readonly Cells[]): ReadonlyMap<string, string> =>
  new Map(records.map(({ sourcedid = '', title = '' }) => [sourcedid, title]))

class School {
  readonly #known: KnownIds
  readonly #of: Readonly<Record<FileName, readonly Cells[]>>
  readonly #paths = new Map<string, string>()
  readonly #orgs: ReadonlyMap<string, Cells>
  readonly #terms: ReadonlyMap<string, string>
  readonly #courses: ReadonlyMap<string, string>

  constructor(known: KnownIds, of: Readonly<Record<FileName, readonly Cells[]>>) {
    this.#known = known
    this.#of = of
    this.#orgs = new Map(of.orgs.map((cells) => [cells.sourcedid ?? '', cells]))
    this.#terms = titlesIn(of.academicSessions)
    this.#courses = titlesIn(of.courses)
  }

  /** What an organisation is called from the top, below the customer's own name. */
  #pathOf(id: string): string {
    const below: string[] = []
    let at = id
    // One that is its own parent, however far up, is at the top. No path is longer than what is refused for its depth.
    while (at !== '' && this.#orgs.has(at) && !this.#paths.has(at) && !below.includes(at)) {
      if (below.length > longestPath) return below.map((one) => this.#nameOf(one)).join('/')
      below.unshift(at)
      at = this.#orgs.get(at)?.parentsourcedid ?? ''
    }
    let path = at === '' || below.includes(at) ? '' : (this.#paths.get(at) ?? this.#unlisted(at))
    for (const one of below) {
      if (depthOf(path) <= longestPath) path = [path, this.#nameOf(one)].filter(Boolean).join('/')
      this.#paths.set(one, path)
    }
    return path
  }
  #nameOf(id: string): string {
    return (this.#orgs.get(id)?.name || id).replaceAll('/', '／')
  }
  #unlisted(id: string): string {
    return this.#known.organisations.get(id) ?? `（${id}）`
  }

  lines(): Line[] {
    const lines = (sheet: Line['sheet'], all: (Record<string, string> | null)[]): Line[] =>
      all.flatMap((values, index) => {
        if (!values) return []
        const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
        return [{ sheet, line: index + 2, values: filled }]
      })
    const people = this.#people()
    return [
      ...lines(
        'organisation',
        this.#of.orgs.map((cells) => (isGone(cells) ? null : this.#organisation(cells))),
      ),
      ...lines(
        'teacher',
        people.map((one) => (one.isStudent ? null : one.values)),
      ),
      ...lines(
        'class',
        this.#of.classes.map((cells) => (isGone(cells) ? null : this.#class(cells))),
      ),
      ...lines(
        'student',
        people.map((one) => (one.isStudent ? one.values : null)),
      ),
    ]
  }

  #organisation(cells: Cells): Record<string, string> {
    return { name: this.#pathOf(cells.sourcedid ?? ''), sourced_id: cells.sourcedid ?? '' }
  }

  #taught?: ReadonlyMap<string, Cells[]>
  #class(cells: Cells): Record<string, string> {
    const id = cells.sourcedid ?? ''
    this.#taught ??= Map.groupBy(
      this.#of.enrollments.filter((one) => one.role?.toLowerCase() === 'teacher' && !isGone(one)),
      (one) => one.classsourcedid ?? '',
    )
    const teachers = this.#taught.get(id) ?? []
    // Who is the primary teacher owns the class.
    const ordered = teachers.toSorted((a, b) => Number(b.primary === 'true') - Number(a.primary === 'true'))
    const term = (cells.termsourcedids ?? '').split(',')[0] ?? ''
    return {
      name: cells.title ?? '',
      organisation: this.#pathOf(cells.schoolsourcedid ?? ''),
      teacher: ordered.map((one) => this.#numberOf(one.usersourcedid ?? '')).join('、'),
      term: this.#terms.get(term) ?? '',
      course_name: this.#courses.get(cells.coursesourcedid ?? '') ?? '',
      sourced_id: id,
    }
  }

  #users?: ReadonlyMap<string, Cells>
  #user(id: string): Cells | undefined {
    this.#users ??= new Map(this.#of.users.map((cells) => [cells.sourcedid ?? '', cells]))
    return this.#users.get(id)
  }
  #numberOf(id: string): string {
    const cells = this.#user(id)
    return cells ? numberOf(cells) : (this.#known.people.get(id)?.number ?? id)
  }

  /** Each user of the file, in its order; those whom only a role or an enrolment names come after them. */
  #people(): { values: Record<string, string>; isStudent: boolean }[] {
    const roles = Map.groupBy(
      this.#of.roles.filter((one) => !isGone(one)),
      (one) => one.usersourcedid ?? '',
    )
    const learnt = Map.groupBy(
      this.#of.enrollments.filter((one) => one.role?.toLowerCase() === 'student' && !isGone(one)),
      (one) => one.usersourcedid ?? '',
    )
    const classes = new Map(this.#of.classes.map((cells) => [cells.sourcedid ?? '', cells.title ?? '']))
    const classNamed = (id: string): string => classes.get(id) ?? this.#known.classes.get(id)?.name ?? id
    const named = [...roles.keys(), ...learnt.keys()].filter((id) => !this.#user(id) && this.#known.people.has(id))
    const ids = [...this.#of.users.map((cells) => cells.sourcedid ?? ''), ...new Set(named)]
    return ids.map((id) => {
      const cells = this.#user(id)
      const before = this.#known.people.get(id)
      const theirs = (roles.get(id) ?? []).toSorted(
        (a, b) => Number(b.roletype?.toLowerCase() === 'primary') - Number(a.roletype?.toLowerCase() === 'primary'),
      )
      const isStudent = theirs.length
        ? theirs.some((one) => one.role?.toLowerCase() === 'student')
        : (before?.isStudent ?? learnt.has(id))
      const orgs = theirs.map((one) => one.orgsourcedid ?? '')
      const places = orgs.length ? orgs : [cells?.primaryorgsourcedid ?? ''].filter(Boolean)
      return {
        isStudent,
        values: {
          number: cells ? numberOf(cells) : (before?.number ?? ''),
          real_name: cells ? nameOf(cells) : (before?.realName ?? ''),
          organisation: [...new Set(places.map((org) => this.#pathOf(org)))].join('、'),
          username: cells?.username ?? '',
          phone: cells?.sms || cells?.phone || '',
          email: cells?.email ?? '',
          classes: isStudent
            ? (learnt.get(id) ?? []).map((one) => classNamed(one.classsourcedid ?? '')).join('、')
            : '',
          sourced_id: id,
          ...(cells && (isGone(cells) || cells.enableduser === 'false') ? { is_gone: '1' } : {}),
        },
      }
    })
  }
}
