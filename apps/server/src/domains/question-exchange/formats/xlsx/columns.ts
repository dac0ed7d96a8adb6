import type { ColumnField, ImportSheet } from '@lab/contract/question-import'
import { folded } from '../paper/lines.ts'

/** What a column of a table of questions holds. */
export type Column =
  | 'number'
  | 'type'
  | 'stem'
  | 'options'
  | 'left'
  | 'answer'
  | 'analysis'
  | 'difficulty'
  | 'knowledge'
  | 'tags'
  | 'points'
  | 'scoring'
  | 'keywords'
  | 'rubric'

/** The names of our own template, in its order. `选项A` to `选项L` are between the stem and the left side. */
export const templateColumns = {
  type: '题型',
  stem: '题干（Markdown）',
  left: '左侧项（连线题）',
  answer: '答案',
  analysis: '解析',
  points: '分值',
  difficulty: '难度',
  knowledge: '知识点',
  tags: '标签',
  scoring: '得分规则',
  keywords: '关键词（简答题）',
  rubric: '评分标准（简答题）',
} as const satisfies Partial<Record<Column, string>>

/** Names that other programs and schools give their columns. */
const names: readonly [Column, RegExp][] = [
  ['number', /^(?:序号|题号|编号|no|id|#|number)$/],
  ['type', /^(?:题型|题目类型|试题类型|类型|题类|类别|(?:question|q)?type)$/],
  ['left', /^左侧项/],
  [
    'stem',
    /^(?:题干|题目|题目内容|题目描述|试题|试题内容|试题题干|题干内容|问题|内容|question|question(?:text|stem|content)|stem|题目标题|标题|title)$/,
  ],
  ['options', /^(?:选项|备选项|备选答案|选项内容|options?|choices|answers|optioncontent)$/],
  ['analysis', /^(?:解析|答案解析|试题解析|题目解析|详解|explanation|analysis|feedback|备注解析|questionexplain)$/],
  [
    'answer',
    /^(?:答案|正确答案|参考答案|标准答案|正确选项|答案选项|correct(?:answers?|option)?|answer|key|rightanswer|questionanswer)$/,
  ],
  ['difficulty', /^(?:难度|难易度|难易程度|难度等级|难度系数|题目难度|试题难度|difficulty|level)$/],
  ['knowledge', /^(?:知识点|考点|考查点|所属知识点|章节|所属章节|topic|knowledge)$/],
  ['tags', /^(?:标签|tags?|关键字)$/],
  ['points', /^(?:分值|分数|得分|本题分值|默认分数|score|points?|marks?)$/],
  ['scoring', /^(?:得分规则|评分规则)$/],
  [
    'rubric',
    /^(?:评分标准|评分细则|评分要点|评分参考|采分点|(?:参考|标准)?答案(?:与|及|和|、)评分(?:标准|细则|要点)|rubric)$/,
  ],
  ['keywords', /^(?:关键词|得分点|keywords?)$/],
]
const optionName = /^(?:选项|备选项|备选答案|option|choice|answer|答案)?(?:([a-l])|(\d{1,2}))(?:选项|项)?$/

export interface Columns {
  of: Partial<Record<Column, number>>
  /** The columns of options, in their order. */
  options: number[]
  /** The row that names them. */
  header: number
  isTemplate: boolean
  /** Names of columns that are kept as tags of nothing: they say what nobody asked for. */
  unknown: string[]
}

const nameOf = (cell: string): string =>
  folded(cell)
    .toLowerCase()
    .replaceAll(/[\s*:_\-.]|\([^)]*\)|\[[^\]]*\]/g, '')

/** Which column holds what, by the names in one of the first rows; undefined where these are no questions. */
export function columnsOf(rows: readonly (readonly string[])[]): Columns | undefined {
  for (const [header, row] of rows.slice(0, 20).entries()) {
    const found: Columns = { of: {}, options: [], header, isTemplate: false, unknown: [] }
    const options = new Map<number, number>()
    row.forEach((cell, at) => {
      const name = nameOf(cell)
      if (!name) return
      const option = optionName.exec(name)
      const column = names.find(([, words]) => words.test(name))?.[0]
      if (column && found.of[column] === undefined) found.of[column] = at
      else if (option) options.set(option[1] ? option[1].charCodeAt(0) - 97 : Number(option[2]) - 1, at)
      else found.unknown.push(cell.trim())
    })
    // Numbers next to a column of all options count something else.
    found.options = found.of.options !== undefined ? [] : [...options].toSorted(([a], [b]) => a - b).map(([, at]) => at)
    found.isTemplate = row.some((cell) => cell.trim() === templateColumns.stem)
    const { stem, answer, rubric, type, options: joined } = found.of
    const isBank =
      stem !== undefined &&
      (answer !== undefined ||
        rubric !== undefined ||
        (found.options.length > 1 && type !== undefined) ||
        joined !== undefined)
    if (isBank) return found
  }
  return undefined
}

/** So much of a column is shown to tell what it holds. */
const sampleCharacters = 60
const columnsAtMost = 100

const answers = /^(?:[A-L]{1,12}|[√×✓✗✔✘对错]|正确|错误)$/
const isAnswer = (cell: string | undefined): boolean => answers.test(folded(cell ?? '').trim())

/** A column of answers from the first row on: such a table has questions only, and no row that names its columns. */
function answerColumn(rows: readonly (readonly string[])[]): number | undefined {
  const some = rows.filter((row) => row.filter((cell) => cell.trim()).length > 1).slice(0, 20)
  if (some.length < 2) return undefined
  const found = some[0]!.findIndex((_, at) => some.every((row) => isAnswer(row[at])))
  return found < 0 ? undefined : found
}

/** The first row with several cells: what a table has above its columns, or its title, is no heading. None where it answers. */
const headingRow = (rows: readonly (readonly string[])[]): number =>
  answerColumn(rows) === undefined
    ? Math.max(
        0,
        rows.slice(0, 20).findIndex((row) => row.filter((cell) => cell.trim()).length > 1),
      )
    : -1

/** What the columns of a table without names probably hold: the answers, the longest texts, and options between them. */
function guessed(rows: readonly (readonly string[])[], columns: Columns | undefined): Map<number, ColumnField> {
  const answer = columns ? undefined : answerColumn(rows)
  if (answer === undefined) return new Map()
  const lengthAt = (at: number): number =>
    rows.slice(0, 20).reduce((sum, row) => sum + (row[at] ?? '').trim().length, 0)
  const stem = Array.from({ length: answer }, (_, at) => at).toSorted((a, b) => lengthAt(b) - lengthAt(a))[0]
  if (stem === undefined) return new Map([[answer, 'answer']])
  const between = Array.from({ length: answer - stem - 1 }, (_, at) => at + stem + 1).filter((at) => lengthAt(at) > 0)
  return new Map<number, ColumnField>([
    [stem, 'stem'],
    ...between.map((at) => [at, 'option'] as const),
    [answer, 'answer'],
  ])
}

/** A sheet as it is shown to somebody who says, or sees, what its columns hold. */
export function sheetOf(name: string, rows: readonly (readonly string[])[], columns: Columns | undefined): ImportSheet {
  const header = columns?.header ?? headingRow(rows)
  const first = Math.max(0, header)
  const width = Math.min(columnsAtMost, Math.max(0, ...rows.slice(first, first + 50).map((row) => row.length)))
  const taken = guessed(rows, columns)
  for (const [field, at] of Object.entries(columns?.of ?? {})) taken.set(at, field as Column)
  for (const at of columns?.options ?? []) taken.set(at, 'option')
  const cell = (row: readonly string[] | undefined, at: number): string => (row?.[at] ?? '').trim()
  return {
    name,
    columns: Array.from({ length: width }, (_, at) => ({
      heading: cell(rows[header], at).slice(0, sampleCharacters),
      sample: cell(
        rows.slice(header + 1).find((row) => cell(row, at)),
        at,
      ).slice(0, sampleCharacters),
      field: taken.get(at) ?? null,
    })),
  }
}

/** Columns as somebody said what they hold; undefined where no stem is among them. */
export function columnsAsSaid(
  rows: readonly (readonly string[])[],
  fields: readonly (ColumnField | null)[],
): Columns | undefined {
  const header = columnsOf(rows)?.header ?? headingRow(rows)
  const found: Columns = { of: {}, options: [], header, isTemplate: false, unknown: [] }
  fields.forEach((field, at) => {
    if (field === 'option') found.options.push(at)
    else if (field !== null) found.of[field] ??= at
  })
  return found.of.stem === undefined ? undefined : found
}
