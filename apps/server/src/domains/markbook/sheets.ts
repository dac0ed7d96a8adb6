import type { MarkCell } from '@lab/contract/markbook'
import { placedTitle } from '@lab/contract/record-words'
import { stringify } from 'csv-stringify/sync'
import type { FileAnswer } from '@lab/contract/endpoint'
import type { CellValue, Sheet } from '../../kernel/sheets/xlsx.ts'
import type { Book, BookLine } from './book.ts'

/** The administrative class of a learner, by id. */
type ClassOf = (learnerId: string) => string

const rounded = (value: number): number => Math.round(value * 10) / 10

/** By administrative class, then by number, as registries list. */
const ordered = (lines: readonly BookLine[], classOf: ClassOf): BookLine[] =>
  lines.toSorted((a, b) => classOf(a.learner.id).localeCompare(classOf(b.learner.id), 'zh-CN', { numeric: true }))

const cellWords = { unmarked: '待评分', missing: '未提交', excused: '免计', open: '' } as const
const cellValue = (cell: MarkCell | undefined, isEntered: boolean): CellValue => {
  if (!cell) return ''
  if (isEntered && cell.given !== null) return cell.given
  return cell.state === 'scored' ? rounded(cell.percent ?? 0) : cellWords[cell.state]
}

/** What the remarks of a registry say about a learner. */
function remark({ cells }: BookLine, columns: Book['columns']): string {
  const counts = new Set(columns.filter((one) => one.category_id !== null).map(({ id }) => id))
  const number = (state: MarkCell['state']) =>
    cells.filter((one) => one.state === state && counts.has(one.column_id)).length
  return [
    [number('missing'), '项未提交'] as const,
    [number('unmarked'), '项待评分'] as const,
    [number('excused'), '项免计'] as const,
  ]
    .flatMap(([count, words]) => (count > 0 ? [`${count} ${words}`] : []))
    .join('，')
}

const people = ['序号', '学号', '姓名', '行政班']
const ofPerson = ({ learner }: BookLine, at: number, classOf: ClassOf): CellValue[] => [
  at + 1,
  learner.number,
  learner.real_name,
  classOf(learner.id),
]
const ofParts = ({ result }: BookLine): CellValue[] => result.parts.map(({ percent }) => percent)
const ofTotal = (line: BookLine, columns: Book['columns']): CellValue[] => [
  line.result.total,
  line.result.word,
  remark(line, columns),
]
const partNames = ({ scheme: { categories } }: Book): string[] =>
  categories.map(({ title, weight }) => `${title}（权重${weight}）`)
const totalNames = ['总评成绩', '等级', '备注']

/** 教务登记表: the categories and the total, as school offices take them. */
export const officeSheet = (book: Book, classOf: ClassOf): Sheet => ({
  name: '成绩登记表',
  header: [...people, ...partNames(book), ...totalNames],
  rows: ordered(book.lines, classOf).map((line, at) => [
    ...ofPerson(line, at, classOf),
    ...ofParts(line),
    ...ofTotal(line, book.columns),
  ]),
})

/** Every column in addition: works in percent, what is filled in by its points. */
export function fullSheet(book: Book, classOf: ClassOf): Sheet {
  const entered = new Set(book.scheme.entered.map(({ id }) => id))
  return {
    name: '成绩册',
    header: [
      ...people,
      ...book.works.map((work) => `${placedTitle(work)}（百分制）`),
      ...book.scheme.entered.map(({ title, max_score: most }) => `${title}（满分${most}）`),
      ...partNames(book),
      ...totalNames,
    ],
    rows: ordered(book.lines, classOf).map((line, at) => {
      const cells = new Map(line.cells.map((cell) => [cell.column_id, cell]))
      const columns = [...book.works, ...book.scheme.entered]
      return [
        ...ofPerson(line, at, classOf),
        ...columns.map(({ id }) => cellValue(cells.get(id), entered.has(id))),
        ...ofParts(line),
        ...ofTotal(line, book.columns),
      ]
    }),
  }
}

/** A sheet as csv that spreadsheet programs read as UTF-8, with nothing in it that they take for a formula. */
export const csvAnswer = (title: string, { header, rows }: Sheet): FileAnswer => ({
  filename: `${title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')}.csv`,
  type: 'text/csv; charset=utf-8',
  body: Buffer.from(stringify([header, ...rows], { bom: true, escape_formulas: true })),
})
