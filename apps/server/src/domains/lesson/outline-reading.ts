import type { OutlineDraft } from '@lab/contract/lesson'
import {
  branchHours,
  endOfBranch,
  outlineLimits,
  outlineHours,
  type OutlineObjective,
  type OutlineRow,
} from '@lab/contract/lesson-outline'
import { newId } from '../../kernel/database/columns.ts'
import type { WordLine } from '../question-exchange/index.ts'
import { hoursTable, type TableLine } from './hours-table.ts'
import {
  depthOf,
  hoursIn,
  isOfContents,
  isSection,
  levelIn,
  objectiveIn,
  objectiveKindOf,
  objectivesNamedIn,
  titleOf,
  totalIn,
} from './outline-words.ts'

const longestNote = 2000
const halved = (hours: number): number => Math.min(outlineLimits.hours, Math.round(hours * 2) / 2)

class OutlineReader {
  readonly objectives: OutlineObjective[] = []
  readonly rows: OutlineRow[] = []
  readonly notes: string[] = []
  total: number | null = null
  /** The line of the tree that following text belongs to. */
  #current: OutlineRow | undefined
  #isAboutObjectives = false
  readonly #tables: TableLine[][] = []
  /** Levels of headings count where nothing is numbered as chapters are. */
  readonly #byHeadings: boolean
  #topHeading = Number.POSITIVE_INFINITY
  #isInContent = false

  constructor(lines: readonly WordLine[]) {
    this.#byHeadings = !lines.some((line) => 'text' in line && depthOf(line.text) === 0 && !isOfContents(line.text))
    for (const line of lines) {
      if ('rows' in line) this.#table(line.rows)
      else if (!isOfContents(line.text)) this.#line(line.text, line.level)
    }
    this.#takeTables()
  }

  #line(text: string, level: number | null): void {
    this.total ??= totalIn(text) ?? null
    const depth = this.#byHeadings ? this.#headingDepth(text, level) : depthOf(text)
    if (depth !== undefined) return this.#open(text, depth)
    if (isSection(text) || (level === 0 && !this.#byHeadings)) {
      this.#current = undefined
      this.#isAboutObjectives = /(?:课程|教学)目标/.test(text)
      return
    }
    const objective = this.#current ? undefined : objectiveIn(text, this.#isAboutObjectives)
    if (objective) this.#objective(objective, text)
    else if (this.#current) this.#describe(this.#current, text)
  }

  /** Headings below the one that is about what is taught. */
  #headingDepth(text: string, level: number | null): number | undefined {
    if (level === null) return undefined
    if (/(?:教学|课程|学习)内容/.test(text)) {
      this.#isInContent = true
      this.#topHeading = level
      return undefined
    }
    if (level <= this.#topHeading) this.#isInContent = false
    return this.#isInContent ? Math.min(level - this.#topHeading - 1, outlineLimits.depth - 1) : undefined
  }

  #open(text: string, wanted: number): void {
    const last = this.rows.at(-1)
    const depth = Math.min(wanted, last ? last.depth + 1 : 0)
    const { theory = 0, practice = 0 } = hoursIn(text) ?? {}
    this.#isAboutObjectives = false
    this.#current = {
      id: newId(),
      depth,
      title: titleOf(text).slice(0, 100),
      theory: halved(theory),
      practice: halved(practice),
      level: null,
      objective_ids: [],
      note: '',
    }
    this.rows.push(this.#current)
  }

  #objective(text: string, line: string): void {
    if (this.objectives.length < outlineLimits.objectives)
      this.objectives.push({ id: newId(), kind: objectiveKindOf(line), text: text.slice(0, 300) })
  }

  #describe(row: OutlineRow, text: string): void {
    const named = objectivesNamedIn(text)
    if (named.length > 0) {
      const ids = named.flatMap((number) => this.objectives[number - 1]?.id ?? [])
      row.objective_ids = [...new Set([...row.objective_ids, ...ids])]
      return
    }
    const hours = /^\s?(?:教学)?(?:学时|课时)/.test(text) ? hoursIn(text) : undefined
    if (hours) {
      row.theory = halved(hours.theory)
      row.practice = halved(hours.practice)
      return
    }
    row.note = `${row.note}${row.note && '\n'}${text}`.slice(0, longestNote)
    row.level ??= levelIn(text)
  }

  #table(cells: readonly (readonly string[])[]): void {
    for (const row of cells) this.total ??= totalIn(row.map((cell) => cell.replaceAll('\n', ' ')).join(' ')) ?? null
    const table = hoursTable(cells)
    if (table) {
      this.#tables.push(table.lines)
      this.total ??= table.total
      return
    }
    for (const text of cells.flat().flatMap((cell) => cell.split('\n'))) {
      const objective = objectiveIn(text, false)
      if (objective) this.#objective(objective, text)
    }
  }

  /** Tables of hours complete the chapters that the text has; where it has none, they are the chapters. */
  #takeTables(): void {
    if (this.rows.length === 0) {
      for (const { title, depth, theory, practice } of this.#tables[0] ?? []) {
        this.#open(title, depth)
        Object.assign(this.#current!, { theory: halved(theory), practice: halved(practice) })
      }
      return
    }
    const plain = (title: string): string => titleOf(title).replaceAll(/\s/g, '')
    const known = new Map(this.rows.map((row) => [plain(row.title), row]))
    for (const { title, theory, practice } of this.#tables.flat()) {
      const row = known.get(plain(title))
      if (row && row.theory + row.practice === 0)
        Object.assign(row, { theory: halved(theory), practice: halved(practice) })
    }
  }
}

/** Chapters often say what their sections come to: such hours are not counted twice. */
function ownHours(rows: OutlineRow[], notes: string[]): void {
  const said = rows.map(({ theory, practice }) => theory + practice)
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at]!
    const below = outlineHours(rows.slice(at + 1, endOfBranch(rows, at)))
    const sum = below.theory + below.practice
    if (said[at] === 0 || sum === 0) continue
    if (said[at]! < sum) notes.push(`「${row.title}」写明 ${said[at]} 学时，下级合计 ${sum} 学时，按下级计算`)
    // Said as one number, it is theory and practice together.
    const isOneNumber = row.practice === 0 && below.practice > 0
    row.theory = Math.max(0, isOneNumber ? said[at]! - sum : row.theory - below.theory)
    row.practice = isOneNumber ? 0 : Math.max(0, row.practice - below.practice)
  }
}

/** Lines of a plain text; the marks of Markdown's headings and lists are read as such. */
export const plainLines = (text: string): WordLine[] =>
  text.split(/\r?\n/).flatMap((line) => {
    const [, marks = '', words = ''] = /^\s*(#{1,6}\s|[-*]\s)?\s*(.*?)\s*$/.exec(line) ?? []
    if (words === '') return []
    return { text: words, level: marks.startsWith('#') ? marks.trim().length - 1 : null }
  })

/** What a syllabus has of an outline: objectives, chapters and sections with their hours and requirements. */
export function outlineFrom(lines: readonly WordLine[]): OutlineDraft {
  const { objectives, rows: found, notes, total } = new OutlineReader(lines)
  const rows = found.slice(0, outlineLimits.rows)
  if (found.length > rows.length) notes.push(`大纲超过 ${outlineLimits.rows} 行，后面的没有识别`)
  ownHours(rows, notes)
  if (rows.length === 0) notes.push('没有识别出章节，请确认文档中有「第一章」「项目一」这样的标题，或用了标题样式')
  else if (branchHours(rows).every(({ theory, practice }) => theory + practice === 0))
    notes.push('没有识别出学时，请在导入后填写')
  return { objectives, rows, total_hours: total, notes }
}
