import { and, eq } from 'drizzle-orm'
import type { ReadSheet, SchoolMapping } from '@lab/contract/school-import'
import type { Tx } from '../../kernel/database/pool.ts'
import { users } from '../identity/index.ts'
import { organisations } from '../org/index.ts'
import { places } from '../place/index.ts'
import { assess, type Assessed, type Terms } from './assess.ts'
import { cellName, missingColumn, readTables, type Table } from './columns.ts'
import { notListed } from './facts.ts'
import type { Line } from './lines.ts'
import { readOneRoster, type KnownIds } from './oneroster.ts'
import type { Planned } from './planned.ts'
import type { ReadFile } from './read-file.ts'
import { countActions, emptyCounts, insertImport, saveImport } from './store.ts'
import { rosterIds, type schoolImportRows } from './tables.ts'

export const mostLines = 60_000

type NewRow = Omit<typeof schoolImportRows.$inferInsert, 'importId' | 'position'>

/** Reads a file's lines, says what each would do, and keeps that as an import that waits for its yes. */
export async function prepareSchool(
  tx: Tx,
  terms: Terms,
  file: ReadFile & { fileName: string; id?: string },
  mapping: SchoolMapping | undefined,
  createdBy: string,
): Promise<{ id: string } | { problem: string }> {
  const read =
    file.format === 'oneroster' ? await rosterOf(tx, terms.customerId, file.tables) : sheetsOf(file.tables, mapping)
  if ('problem' in read) return read
  const { lines, sheets, isDelta } = read
  if (lines.length > mostLines) return { problem: `一次最多导入${mostLines}行` }
  const assessed = await assess(tx, terms, lines, { isDelta })
  const planned = [...assessed.organisations, ...assessed.teachers, ...assessed.classes, ...assessed.students]
  const { fileName, format, encoding } = file
  // A fixed id, for the demo school.
  const given = {
    ...(file.id === undefined ? {} : { id: file.id }),
    customerId: terms.customerId,
    fileName,
    format,
    encoding,
    sheets,
    createdBy,
  }
  const rows = [...planned.map(rowOf), ...(isDelta ? [] : await leavers(tx, assessed))]
  const id = await insertImport(tx, { ...given, scope: assessed.scope, counts: emptyCounts() }, rows)
  await saveImport(tx, id, { counts: await countActions(tx, id) })
  return { id }
}

const rowOf = (planned: Planned): NewRow => {
  const { line, action, changes, reason, field, isOdd, objectId } = planned
  const cell = field === '' ? '' : cellName(line, field)
  return {
    sheet: line.sheet,
    line: line.line,
    values: { ...line.values },
    action,
    changes,
    reason,
    cell,
    isOdd,
    objectId,
  }
}

interface Read {
  lines: Line[]
  sheets: ReadSheet[]
  isDelta: boolean
}

function sheetsOf(tables: readonly Table[], mapping: SchoolMapping | undefined): Read | { problem: string } {
  const read = readTables(tables, mapping)
  if ('problem' in read) return read
  const { sheets } = read
  // A column that is missing is for the person to name: the preview shows the columns, and no lines of that sheet.
  const problem = missingColumn(sheets)
  const lines =
    problem === null
      ? read.lines
      : read.lines.filter(({ sheet }) => missingColumn(sheets.filter((one) => one.sheet === sheet)) === null)
  return { lines, sheets, isDelta: false }
}

async function rosterOf(tx: Tx, customerId: string, tables: readonly Table[]): Promise<Read | { problem: string }> {
  const read = readOneRoster(tables, await knownIds(tx, customerId))
  if ('problem' in read) return read
  const sheets = tables.map(({ name, rows }) => ({
    name,
    sheet: null,
    rows: Math.max(0, rows.length - 1),
    columns: [],
  }))
  return { lines: read.lines, sheets, isDelta: read.isDelta }
}

/** What ids of earlier files stand for now. */
async function knownIds(tx: Tx, customerId: string): Promise<KnownIds> {
  const of = (kind: 'organisation' | 'person' | 'class') =>
    and(eq(rosterIds.customerId, customerId), eq(rosterIds.kind, kind))
  const orgs = await tx
    .select({ id: rosterIds.sourcedId, path: organisations.name })
    .from(rosterIds)
    .innerJoin(organisations, eq(organisations.id, rosterIds.objectId))
    .where(of('organisation'))
  const people = await tx
    .select({ id: rosterIds.sourcedId, number: users.number, realName: users.realName, roles: users.roles })
    .from(rosterIds)
    .innerJoin(users, eq(users.id, rosterIds.objectId))
    .where(of('person'))
  const classes = await tx
    .select({ id: rosterIds.sourcedId, name: places.name, organisation: organisations.name })
    .from(rosterIds)
    .innerJoin(places, eq(places.id, rosterIds.objectId))
    .innerJoin(organisations, eq(organisations.id, places.orgId))
    .where(of('class'))
  return {
    organisations: new Map(orgs.map(({ id, path }) => [id, path])),
    people: new Map(people.map(({ id, roles, ...one }) => [id, { ...one, isStudent: roles.includes('student') }])),
    classes: new Map(classes.map(({ id, ...one }) => [id, one])),
  }
}

/** People of the file's organisations who are not in it, teachers and students each where the file has some. */
async function leavers(tx: Tx, { teachers, students, scope, index }: Assessed): Promise<NewRow[]> {
  const rows: NewRow[] = []
  for (const [sheet, planned, paths] of [
    ['teacher', teachers, scope.teacher],
    ['student', students, scope.student],
  ] as const) {
    const listedIds = planned.flatMap(({ objectId }) => objectId ?? [])
    const orgIds = paths.flatMap((path) => index.idOf(path) ?? [])
    for (const one of await notListed(tx, { orgIds, isStudent: sheet === 'student', listedIds })) {
      const elsewhere = one.paths.filter((path) => !paths.includes(path))
      rows.push({
        sheet,
        line: 0,
        values: { number: one.number, real_name: one.realName, organisation: one.path },
        action: 'leaver',
        reason: elsewhere.length ? `还属于${elsewhere.join('、')}` : '',
        objectId: one.id,
      })
    }
  }
  return rows
}
