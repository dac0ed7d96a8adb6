import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { Refusal } from '../../kernel/result.ts'
import { refusalMessage } from '@lab/contract/refusals'
import { classLife, createClass } from '../classroom/index.ts'
import { users } from '../identity/index.ts'
import { createOrganisation } from '../org/index.ts'
import { addMembers } from '../place/index.ts'
import type { Assessed, Terms } from './assess.ts'
import { valueOf } from './lines.ts'
import type { PlannedClass } from './plan-classes.ts'
import { nothingDone, refusedLine, type Done, type Planned } from './planned.ts'

export interface AppliedStructure {
  planned: Planned
  objectId: string | null
  done: Done | null
}

/** Makes the organisations that there are not yet, those above first. */
export async function applyOrganisations(
  tx: Tx,
  { customerId, top }: Terms,
  planned: readonly Planned[],
  { index }: Pick<Assessed, 'index'>,
): Promise<AppliedStructure[]> {
  const applied: AppliedStructure[] = []
  for (const one of planned) {
    if (one.action !== 'create') {
      applied.push({ planned: one, objectId: one.objectId, done: null })
      continue
    }
    const path = valueOf(one.line, 'path')
    const above = path.slice(0, path.lastIndexOf('/'))
    const parentId = above === top ? null : index.idOf(above)
    const shortName = path.slice(path.lastIndexOf('/') + 1)
    const made =
      above !== top && parentId === null
        ? null
        : await createOrganisation(tx, { customerId, parentId, shortName, endsAt: null })
    if (made === null || made instanceof Refusal) {
      const reason = made ? refusalMessage(made.name, made.facts) : '上级组织没有导入'
      applied.push({ planned: refusedLine(one.line, reason), objectId: null, done: null })
      continue
    }
    index.add(path, made.id)
    applied.push({ planned: one, objectId: made.id, done: { ...nothingDone(), made: true } })
  }
  return applied
}

/** Makes classes with their teachers, and adds to those there are. */
export async function applyClasses(
  tx: Tx,
  { customerId }: Terms,
  planned: readonly PlannedClass[],
  { index }: Pick<Assessed, 'index'>,
): Promise<AppliedStructure[]> {
  const teachers = await teacherIds(
    tx,
    customerId,
    planned.flatMap(({ effect }) => effect?.teachers ?? []),
  )
  const applied: AppliedStructure[] = []
  for (const one of planned) {
    const { effect } = one
    const orgId = effect ? index.idOf(effect.path) : null
    if (!effect || one.action === 'same' || orgId === null) {
      applied.push({ planned: one, objectId: one.objectId, done: null })
      continue
    }
    const coming = effect.teachers.flatMap((number) => teachers.get(number) ?? [])
    const done: Done = { ...nothingDone(), made: one.action === 'create', fields: effect.fields }
    const id = one.objectId ?? (await make(tx, orgId, one, coming))
    done.classes = coming
    await addMembers(tx, id, orgId, coming, 'teacher')
    if (effect.fields.length) await classLife.save(tx, id, null, changesOf(effect.fields))
    applied.push({ planned: one, objectId: id, done })
  }
  return applied
}

const changesOf = (fields: Done['fields']): { term?: string; courseName?: string } =>
  Object.fromEntries(fields.map(({ field, to }) => [field === 'course_name' ? 'courseName' : field, to]))

async function make(tx: Tx, orgId: string, { line, effect }: PlannedClass, coming: readonly string[]): Promise<string> {
  const made = await createClass(
    tx,
    { orgId, userId: coming[0]! },
    { name: effect!.name, term: valueOf(line, 'term'), courseName: valueOf(line, 'course_name') },
  )
  return made.id
}

/** Teachers of the customer by their numbers. */
async function teacherIds(tx: Tx, customerId: string, numbers: readonly string[]): Promise<Map<string, string>> {
  if (!numbers.length) return new Map()
  const rows = await tx
    .select({ id: users.id, number: sql<string>`lower(${users.number})` })
    .from(users)
    .where(
      and(
        eq(users.customerId, customerId),
        inArray(sql`lower(${users.number})`, [...new Set(numbers)]),
        sql`NOT 'student' = ANY(${users.roles})`,
      ),
    )
  return new Map(rows.map(({ id, number }) => [number, id]))
}
