import {
  schoolColumnsMax,
  schoolFieldOf,
  schoolFieldsOf,
  schoolSheetLabels,
  schoolSheets,
  type ReadSheet,
  type SchoolMapping,
  type SchoolSheet,
} from '@lab/contract/school-import'
import { cleanCell, cleanNumber } from '../place/index.ts'
import type { Line } from './lines.ts'

export interface Table {
  name: string
  rows: unknown[][]
}

const sheetNames: Record<SchoolSheet, readonly string[]> = {
  organisation: ['组织', '机构', '部门', '院系', '学院', 'organi', 'org', 'department'],
  teacher: ['教师', '老师', '教职工', '教工', '职工', 'teacher', 'staff', 'faculty'],
  class: ['班级', '教学班', '课程班', 'class', 'section'],
  student: ['学生', '学员', 'student', 'pupil', 'learner'],
}

/** Whatever a spreadsheet has around a heading: `学号*`, `姓名（必填）`. */
const plain = (cell: unknown): string =>
  cleanCell(cell)
    .toLowerCase()
    .replaceAll(/[（(【[].*?[)）】\]]|[*＊:：]/g, '')
    .trim()

const fieldOf = (sheet: SchoolSheet, heading: string): string | undefined =>
  schoolFieldsOf(sheet).find((name) => {
    const { label, also } = schoolFieldOf(sheet, name)!
    return label.toLowerCase() === heading || also.includes(heading)
  })

type Row = readonly unknown[]
const isEmpty = (row: Row): boolean => row.every((cell) => cleanCell(cell) === '')

/** The field of each column, by place, each field once: a heading that is a field's own name comes before one that means it. */
function fieldsIn(sheet: SchoolSheet, row: Row): (string | null)[] {
  const headings = row.slice(0, schoolColumnsMax).map(plain)
  const exact = headings.map((heading) =>
    schoolFieldsOf(sheet).find((name) => schoolFieldOf(sheet, name)!.label.toLowerCase() === heading),
  )
  const taken = new Set(exact.filter((name) => name !== undefined))
  return headings.map((heading, index) => {
    const own = exact[index]
    if (own !== undefined) return exact.indexOf(own) === index ? own : null
    const found = fieldOf(sheet, heading)
    if (found === undefined || taken.has(found)) return null
    taken.add(found)
    return found
  })
}

const neededIn = (sheet: SchoolSheet): string[] =>
  schoolFieldsOf(sheet).filter((name) => schoolFieldOf(sheet, name)!.isNeeded)

interface Guess {
  sheet: SchoolSheet
  top: number
  fields: (string | null)[]
}

const known = (fields: readonly (string | null)[]): number => fields.filter((field) => field !== null).length
const hasNeeded = ({ sheet, fields }: Guess): boolean => neededIn(sheet).every((name) => fields.includes(name))

/** The row of headings for a sheet: of the first five the one that has most of its fields. */
function guessAs(sheet: SchoolSheet, rows: readonly Row[]): Guess {
  const tops = rows.slice(0, 5).map((row, top) => ({ sheet, top, fields: fieldsIn(sheet, row) }))
  return tops.toSorted((a, b) => known(b.fields) - known(a.fields))[0] ?? { sheet, top: 0, fields: [] }
}

/** What a table is: what its name says, else what its headings fit best; null for neither. */
function guess({ name, rows }: Table): Guess | null {
  const words = name.toLowerCase()
  const named = schoolSheets.find((sheet) => sheetNames[sheet].some((word) => words.includes(word)))
  if (named) return guessAs(named, rows)
  const fitting = schoolSheets.map((sheet) => guessAs(sheet, rows)).filter(hasNeeded)
  return fitting.toSorted((a, b) => known(b.fields) - known(a.fields))[0] ?? null
}

const numbers = new Set(['number', 'phone', 'teacher'])

export interface ReadTables {
  sheets: ReadSheet[]
  lines: Line[]
}

const exampleLength = 30

/** Takes tables for sheets of a school, by their names and headings or as `mapping` says. */
export function readTables(tables: readonly Table[], mapping: SchoolMapping = {}): ReadTables | { problem: string } {
  const sheets: ReadSheet[] = []
  const lines: Line[] = []
  for (const table of tables.filter(({ rows }) => rows.some((row) => !isEmpty(row)))) {
    const { sheet, read } = readTable(table, mapping[table.name])
    sheets.push(sheet)
    lines.push(...read)
  }
  if (!sheets.length) return { problem: '文件里没有内容' }
  return { sheets, lines }
}

function readTable({ name, rows }: Table, wanted: SchoolMapping[string] | undefined) {
  const found = wanted === undefined ? guess({ name, rows }) : wanted.as === '' ? null : guessAs(wanted.as, rows)
  const top = found?.top ?? 0
  const chosen = found && wanted?.columns?.map((field) => (field === '' ? null : field))
  const fields = chosen ?? found?.fields ?? []
  const body = rows.slice(top + 1)
  const width = Math.min(
    schoolColumnsMax,
    rows.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cleanCell(cell) !== '') + 1), 0),
  )
  const columns = Array.from({ length: width }, (_, index) => ({
    heading: (cleanCell(rows[top]?.[index]) || `第${index + 1}列`).slice(0, exampleLength),
    example: cleanCell(body.find((row) => cleanCell(row[index]) !== '')?.[index]).slice(0, exampleLength),
    field: fields[index] ?? null,
  }))
  const read = found ? linesOf(found.sheet, body, fields, top) : []
  return { sheet: { name, sheet: found?.sheet ?? null, rows: read.length, columns }, read }
}

function linesOf(sheet: SchoolSheet, body: readonly Row[], fields: readonly (string | null)[], top: number): Line[] {
  const at = Object.fromEntries(fields.flatMap((field, index) => (field === null ? [] : [[field, index]])))
  return body.flatMap((row, index): Line[] => {
    if (isEmpty(row)) return []
    const values: Record<string, string> = {}
    for (const [field, column] of Object.entries(at)) {
      const value = numbers.has(field) ? cleanNumber(row[column]) : cleanCell(row[column])
      if (value !== '') values[field] = value
    }
    return [{ sheet, line: top + 2 + index, values, at }]
  })
}

/** `C12`: a cell as spreadsheets call it; empty where the line has no column for the field. */
export function cellName(line: Line, field: string): string {
  const column = line.at?.[field]
  return column === undefined || line.line === 0 ? '' : `${letters(column)}${line.line}`
}
const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26)

/** Why nothing of the tables can be imported, as far as their columns say. */
export function missingColumn(sheets: readonly ReadSheet[]): string | null {
  for (const { name, sheet, columns, rows } of sheets) {
    if (sheet === null || rows === 0) continue
    const missing = neededIn(sheet).find((field) => !columns.some((column) => column.field === field))
    if (missing)
      return `工作表「${name}」（${schoolSheetLabels[sheet]}）没有“${schoolFieldOf(sheet, missing)!.label}”列，请指定是哪一列`
  }
  return null
}
