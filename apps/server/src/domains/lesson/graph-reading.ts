import type { GraphDraft } from '@lab/contract/lesson-parts'
import {
  graphLimits,
  pairOf,
  pointMarkLabels,
  pointMarks,
  type GraphPoint,
  type GraphRelation,
  type RelationKind,
} from '@lab/contract/lesson-graph'
import { outlineLevelLabels, outlineLevels, outlineNumbers, type OutlineRow } from '@lab/contract/lesson-outline'
import { newId } from '../../kernel/database/columns.ts'
import { Unreadable } from '../../kernel/markup/unreadable.ts'
import type { SheetRows } from '../question-exchange/index.ts'
import type { GraphColumn } from './graph-sheet.ts'

/** How tables of points call their columns. */
const columnNames: readonly (readonly [GraphColumn, RegExp])[] = [
  ['above', /^(?:上级|父级|所属|父)(?:知识点)?(?:名称)?$/],
  ['requires', /^(?:先修|前置|前序|先导)(?:知识点)?(?:名称)?$/],
  ['related', /^(?:相关|关联)(?:知识点)?(?:名称)?$/],
  ['aliases', /^(?:别名|同义词|其他名称)$/],
  ['level', /^(?:要求|认知层次|认知维度|掌握程度|教学要求)$/],
  ['marks', /^(?:标记|标签|重难点|重点难点)$/],
  ['rows', /^(?:对应大纲|大纲|章节|对应章节|所属章节)$/],
  ['note', /^(?:说明|描述|备注|知识点说明|知识点描述)$/],
  ['title', /^(?:知识点|知识点名称|名称)$/],
]
const levelColumn = /^([一二三四五六七1-7])级(?:知识点)?(?:名称)?$/
const headerRows = 10

interface Columns {
  header: number
  of: Partial<Record<GraphColumn, number>>
  /** Columns of a tree, the highest level first. */
  levels: number[]
}

const nameOf = (cell: string): string => cell.replaceAll(/[\s*＊:：]|[（(][^）)]*[）)]/g, '')

/** Which column holds what, by the names in one of the first rows; undefined where these are no points. */
function columnsOf(rows: readonly (readonly string[])[]): Columns | undefined {
  for (const [header, row] of rows.slice(0, headerRows).entries()) {
    const found: Columns = { header, of: {}, levels: [] }
    row.forEach((cell, at) => {
      const name = nameOf(cell)
      if (levelColumn.test(name)) found.levels.push(at)
      const column = columnNames.find(([, words]) => words.test(name))?.[0]
      if (column && found.of[column] === undefined) found.of[column] = at
    })
    if (found.of.title !== undefined || found.levels.length > 0) return found
  }
  return undefined
}

interface ReadRow {
  cell(column: GraphColumn): string
  title: string
  above: string
}

/** Rows with the point that each is about; of a tree in columns, what is left empty is as in the row above. */
function rowsOf(table: readonly (readonly string[])[], { header, of, levels }: Columns): ReadRow[] {
  const trail: string[] = []
  return table.slice(header + 1).flatMap((row) => {
    const cellAt = (at: number | undefined): string => (at === undefined ? '' : (row[at] ?? '').trim())
    const cell = (column: GraphColumn): string => cellAt(of[column])
    if (levels.length === 0) return [{ cell, title: cell('title'), above: '' }]
    return levels.flatMap((column, depth) => {
      const title = cellAt(column)
      if (!title) return []
      const above = trail[depth - 1] ?? ''
      const isSame = trail[depth] === title
      if (!isSame) trail.splice(depth, trail.length, title)
      const isLast = !levels.slice(depth + 1).some((one) => cellAt(one))
      return [{ title, above, cell: isLast ? cell : () => '' }]
    })
  })
}

/** The values of a cell: between semicolons, or between commas where no value has one itself. */
function valuesIn(cell: string, isKnown: (value: string) => boolean): string[] {
  const parts = cell.split(/[;；\n|]/).map((one) => one.trim())
  return parts
    .flatMap((part) => (isKnown(part) ? [part] : part.split(/[、,，]/).map((one) => one.trim())))
    .filter(Boolean)
}

const firstFew = (values: readonly string[]): string =>
  `「${values.slice(0, 3).join('」「')}」${values.length > 3 ? `等 ${values.length} 个` : ''}`

/** Finds lines of an outline by their number, their title or both. */
function linesByName(rows: readonly OutlineRow[]): Map<string, string> {
  const numbers = outlineNumbers(rows)
  return new Map(
    rows
      .flatMap(({ id, title }, at) =>
        [title, numbers[at]!, `${numbers[at]} ${title}`].map((name) => [name, id] as const),
      )
      .toReversed(),
  )
}

/** Points and relations as they are collected. */
class Collected {
  readonly points = new Map<string, GraphPoint>()
  readonly relations = new Map<string, GraphRelation>()
  readonly unknown = new Set<string>()

  point(title: string): GraphPoint {
    const known = this.points.get(title)
    if (known) return known
    const made: GraphPoint = {
      id: newId(),
      title,
      aliases: [],
      level: null,
      marks: [],
      note: '',
      x: 0,
      y: 0,
      row_ids: [],
      content_ids: [],
    }
    this.points.set(title, made)
    return made
  }

  relate(kind: RelationKind, fromTitle: string, toTitle: string): void {
    const [from, to] = [this.points.get(fromTitle), this.points.get(toTitle)]
    if (!from) this.unknown.add(fromTitle)
    if (!from || !to || from === to) return
    const relation = { id: newId(), kind, from: from.id, to: to.id }
    if (!this.relations.has(pairOf(relation))) this.relations.set(pairOf(relation), relation)
  }
}

/** What a row says of its point in addition to relations. */
function describe(point: GraphPoint, { cell }: ReadRow, lines: ReadonlyMap<string, string>): void {
  const few = (column: GraphColumn, known: (value: string) => boolean): string[] => valuesIn(cell(column), known)
  point.aliases = [...new Set([...point.aliases, ...few('aliases', () => false).map((one) => one.slice(0, 60))])].slice(
    0,
    graphLimits.aliases,
  )
  point.level ??= outlineLevels.find((level) => cell('level').includes(outlineLevelLabels[level])) ?? null
  const marks = pointMarks.filter((mark) => cell('marks').includes(pointMarkLabels[mark]))
  point.marks = [...new Set([...point.marks, ...marks])]
  const rows = few('rows', (name) => lines.has(name)).flatMap((name) => lines.get(name) ?? [])
  point.row_ids = [...new Set([...point.row_ids, ...rows])].slice(0, graphLimits.links)
  point.note ||= cell('note').slice(0, 500)
}

/** Points and relations of the first sheet that has them; lines of the outline are found by number or name. */
export function graphFrom(sheets: readonly SheetRows[], outline: readonly OutlineRow[]): GraphDraft {
  const found = sheets.map(({ rows }) => ({ rows, columns: columnsOf(rows) })).find(({ columns }) => columns)
  if (!found?.columns) throw new Unreadable('没有找到知识点：第一行应有「知识点」或「一级知识点」等列名')
  const named = rowsOf(found.rows, found.columns).filter(({ title }) => title)
  const notes: string[] = []
  const tooLong = named.filter(({ title }) => title.length > 60).map(({ title }) => title)
  if (tooLong.length > 0)
    notes.push(`名称超过 60 个字的知识点未读取：${firstFew(tooLong.map((one) => one.slice(0, 20)))}`)
  const fitting = named.filter(({ title }) => title.length <= 60)
  const collected = new Collected()
  const lines = linesByName(outline)
  for (const row of fitting) {
    if (collected.points.size === graphLimits.points && !collected.points.has(row.title)) {
      notes.push(`知识点最多 ${graphLimits.points} 个，多出的未读取`)
      break
    }
    describe(collected.point(row.title), row, lines)
  }
  const isKnown = (title: string): boolean => collected.points.has(title)
  for (const { title, above, cell } of fitting) {
    if (above) collected.relate('contains', above, title)
    for (const one of valuesIn(cell('above'), isKnown)) collected.relate('contains', one, title)
    for (const one of valuesIn(cell('requires'), isKnown)) collected.relate('requires', one, title)
    for (const one of valuesIn(cell('related'), isKnown)) collected.relate('related', one, title)
  }
  if (collected.unknown.size > 0) notes.push(`关系中的${firstFew([...collected.unknown])}不在表中，这些关系未读取`)
  return {
    points: [...collected.points.values()],
    relations: [...collected.relations.values()].slice(0, graphLimits.relations),
    notes,
  }
}
