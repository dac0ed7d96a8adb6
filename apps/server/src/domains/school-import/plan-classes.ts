import { classKey, listed, valueOf, type Line } from './lines.ts'
import type { OrganisationIndex } from './organisation-index.ts'
import { refusedLine, type Change, type Planned } from './planned.ts'

export interface KnownClass {
  id: string
  /** `path⏎name`. */
  key: string
  term: string
  courseName: string
  /** Numbers of its teachers. */
  teachers: readonly string[]
}

/** A teacher by number, with the organisations they are in, also by the file. */
export type Teachers = ReadonlyMap<string, ReadonlySet<string>>

export interface ClassFacts {
  organisations: OrganisationIndex
  known: readonly KnownClass[]
  teachers: Teachers
}

export interface ClassEffect {
  path: string
  name: string
  /** Numbers; who owns a new class comes first. */
  teachers: string[]
  fields: Change[]
}
export interface PlannedClass extends Planned {
  effect: ClassEffect | null
}

const nameMax = 50

/** What lines of classes would do: a class is known by its organisation and its name. */
export function planClasses(lines: readonly Line[], facts: ClassFacts): PlannedClass[] {
  const byKey = new Map(facts.known.map((one) => [one.key, one]))
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const refuse = (reason: string, field: string): PlannedClass => ({
      ...refusedLine(line, reason, field),
      effect: null,
    })
    const name = valueOf(line, 'name')
    if (!name) return refuse('缺少班级名称', 'name')
    if ([...name].length > nameMax) return refuse(`班级名称不能超过${nameMax}个字符`, 'name')
    if ([...valueOf(line, 'term')].length > 30) return refuse('学期不能超过30个字符', 'term')
    if ([...valueOf(line, 'course_name')].length > 50) return refuse('课程名称不能超过50个字符', 'course_name')
    if (!valueOf(line, 'organisation')) return refuse('缺少组织', 'organisation')
    const found = facts.organisations.find(valueOf(line, 'organisation'))
    if ('problem' in found) return refuse(found.problem, 'organisation')
    const { path } = found
    const key = classKey(path, name)
    const earlier = seen.get(key)
    if (earlier !== undefined) return refuse(`班级与第${earlier}行重复`, 'name')
    seen.set(key, line.line)
    const teachers = listed(valueOf(line, 'teacher')).map((one) => one.toLowerCase())
    const wrong = teacherProblem(teachers, path, facts.teachers)
    if (wrong) return refuse(wrong, 'teacher')
    return planOne({ line, path, name, teachers }, byKey.get(key), refuse)
  })
}

function teacherProblem(numbers: readonly string[], path: string, teachers: Teachers): string {
  for (const number of numbers) {
    const where = teachers.get(number)
    if (!where) return `没有工号为“${number}”的教师`
    if (!where.has(path)) return `教师“${number}”不属于组织“${path.slice(path.lastIndexOf('/') + 1)}”`
  }
  return ''
}

function planOne(
  { line, path, name, teachers }: { line: Line; path: string; name: string; teachers: string[] },
  known: KnownClass | undefined,
  refuse: (reason: string, field: string) => PlannedClass,
): PlannedClass {
  if (!known && !teachers.length) return refuse('缺少教师工号：新班级要有负责教师', 'teacher')
  const before = { term: known?.term ?? '', course_name: known?.courseName ?? '' }
  const fields = (['term', 'course_name'] as const).flatMap((field): Change[] => {
    const to = valueOf(line, field)
    return known && to !== '' && to !== before[field] ? [{ field, from: before[field], to }] : []
  })
  const coming = teachers.filter((number) => !known?.teachers.includes(number))
  const changes =
    known && coming.length
      ? [
          ...fields,
          { field: 'teacher', from: known.teachers.join('、'), to: [...known.teachers, ...coming].join('、') },
        ]
      : fields
  return {
    line,
    action: !known ? 'create' : changes.length ? 'update' : 'same',
    changes,
    reason: '',
    field: '',
    isOdd: false,
    objectId: known?.id ?? null,
    effect: { path, name, teachers: coming, fields },
  }
}
