import type { SchoolSheet } from '@lab/contract/school-import'
import type { Tx } from '../../kernel/database/pool.ts'
import { classesOf, classIds, organisationsOf, peopleOf } from './facts.ts'
import type { Limits } from './limits.ts'
import { classKey, listed, valueOf, type Line, type Scope } from './lines.ts'
import { OrganisationIndex } from './organisation-index.ts'
import { planClasses, type PlannedClass, type Teachers } from './plan-classes.ts'
import { planOrganisations } from './plan-organisations.ts'
import { planPeople, type KnownPerson, type PlannedPerson } from './plan-people.ts'
import type { Planned } from './planned.ts'

/** Whose school it is, and what the one who imports may not do. */
export interface Terms extends Limits {
  customerId: string
  /** The path that those of its organisations begin with. */
  top: string
}

export interface Assessed {
  organisations: Planned[]
  teachers: PlannedPerson[]
  classes: PlannedClass[]
  students: PlannedPerson[]
  scope: Scope
  index: OrganisationIndex
  known: KnownPerson[]
}

const wantedIn = (lines: readonly Line[]) => ({
  numbers: lines.flatMap((line) => [valueOf(line, 'number'), ...listed(valueOf(line, 'teacher'))]).filter(Boolean),
  usernames: lines.map((line) => valueOf(line, 'username')).filter(Boolean),
})

/**
 * What lines would do, as the school is now. The scope is that of the whole file: it is given where these are only some of
 * its lines, and taken from them otherwise.
 */
export async function assess(
  tx: Tx,
  { customerId, top, whyNotHigher, whyNoTeachers }: Terms,
  lines: readonly Line[],
  given: Scope | { isDelta: boolean },
): Promise<Assessed> {
  const of = (sheet: SchoolSheet): Line[] => lines.filter((line) => line.sheet === sheet)
  const index = new OrganisationIndex(top, await organisationsOf(tx, customerId))
  const organisations = planOrganisations(of('organisation'), index)
  const scope = 'classes' in given ? given : scopeOf(lines, index, given.isDelta)
  const known = await peopleOf(tx, customerId, wantedIn(lines))
  const facts = { customerId, organisations: index, known, whyNotHigher, whyNoTeachers, isDelta: scope.isDelta }
  const none = { classes: new Set<string>(), ownClasses: new Set<string>() }
  const teachers = planPeople(of('teacher'), { ...facts, ...none, scope: new Set(scope.teacher) })
  const classLines = of('class')
  const classes = classLines.length
    ? planClasses(classLines, {
        organisations: index,
        known: await classesOf(tx, customerId),
        teachers: teachersIn(known, teachers, index, customerId),
      })
    : []
  const studentLines = of('student')
  const open = studentLines.length ? await classIds(tx, customerId) : new Map<string, unknown>()
  const coming = classes.flatMap(({ effect }) => (effect ? [classKey(effect.path, effect.name)] : []))
  const own = 'classes' in given ? given.classes.filter((key) => open.has(key)) : coming
  const students = planPeople(studentLines, {
    ...facts,
    scope: new Set(scope.student),
    classes: new Set([...open.keys(), ...coming]),
    ownClasses: new Set(own),
  })
  return {
    organisations,
    teachers,
    classes,
    students,
    scope: { ...scope, classes: 'classes' in given ? given.classes : coming },
    index,
    known,
  }
}

function scopeOf(lines: readonly Line[], index: OrganisationIndex, isDelta: boolean): Scope {
  const pathsOf = (sheet: SchoolSheet): string[] => {
    const names = new Set(
      lines.filter((line) => line.sheet === sheet).flatMap((line) => listed(valueOf(line, 'organisation'))),
    )
    const found = [...names].flatMap((name) => {
      const one = index.find(name)
      return 'path' in one ? [one.path] : []
    })
    return [...new Set(found)]
  }
  return { isDelta, teacher: pathsOf('teacher'), student: pathsOf('student'), classes: [] }
}

/** Teachers by number with where they will be: those of the school, and those of the file. */
function teachersIn(
  known: readonly KnownPerson[],
  planned: readonly PlannedPerson[],
  index: OrganisationIndex,
  customerId: string,
): Teachers {
  const teachers = new Map<string, Set<string>>()
  for (const person of known)
    if (person.customerId === customerId && person.number && !person.roles.includes('student'))
      teachers.set(person.number.toLowerCase(), new Set(person.memberships.map(({ path }) => path)))
  for (const { line, effect } of planned) {
    if (!effect) continue
    const number = valueOf(line, 'number').toLowerCase()
    const where = teachers.get(number) ?? new Set<string>()
    for (const path of effect.leaves) where.delete(path)
    for (const path of effect.joins) if (index.has(path)) where.add(path)
    teachers.set(number, where)
  }
  return teachers
}
