import type { Question } from '@lab/contract/question/content'
import {
  fillScoringLabels,
  matchingScoringLabels,
  multipleScoringLabels,
  orderingScoringLabels,
  questionLimits as limits,
  questionTypeLabels,
  type QuestionType,
} from '@lab/contract/question/types'
import { importLimits, type ImportedQuestion, type SourceBlock } from '@lab/contract/question-exchange'
import { parse } from 'csv-parse/sync'
import { Doubts, keptAsText, lettered, tellMissing, usable, withIds } from '../draft.ts'
import { escapeMarkdown, spacedBlanks } from '../../../../kernel/markup/escape.ts'
import { blanksOf, fillFrom, judgementOf, lettersOf, orderOf, pairsOf } from '../paper/answers.ts'
import { folded } from '../paper/lines.ts'
import { numberMark } from '../paper/marks.ts'
import { difficultyOf, namesIn, saidType, typeTag, type SaidType } from '../paper/words.ts'
import type { ReadHints, ReadResult } from '../read-result.ts'
import { withRubric } from '../rubric-text.ts'
import { Unreadable } from '../../../../kernel/markup/unreadable.ts'
import { columnsAsSaid, columnsOf, sheetOf, type Column, type Columns } from './columns.ts'
import { sheetsOf, type SheetRows } from './sheets.ts'

const keyOf = (labels: Readonly<Record<string, string>>, label: string): string | undefined =>
  Object.entries(labels).find(([, text]) => text === label)?.[0]

interface Row {
  cell(column: Column): string
  /** The stem without the number and the type that it begins with. */
  stem: string
  /** What the stem says of itself where no column does: 1. (单选题, 1分)…. */
  said: { number: string; type: string; points: string }
  options: string[]
  /** Every answer of the table that chooses nothing is 1 or 0. */
  isBinary: boolean
  /** The answer and what it scores are in one column. */
  isCombined: boolean
  /** Text as markdown: of a template it is that already. */
  text(given: string): string
}

/** Options that one cell holds: a line, or a part between bars, each. */
function inOneCell(cell: string): string[] {
  const lines = cell
    .split(/\r?\n|[|｜]|(?<=\S)[;；](?=\s*[A-L][.、．:：])/)
    .map((one) => one.trim())
    .filter(Boolean)
  const spread = lines.length === 1 ? lines[0]!.split(/\s+(?=[B-L][.、．:：])/) : lines
  return spread.map((one) => one.replace(/^[（(]?[A-La-l][)）]?\s?[.、．:：)）]\s*/, ''))
}

/** Places of the right options: letters, numbers from one, or their texts. */
function placesOf(answer: string, options: readonly string[]): number[] | undefined {
  const letters = lettersOf(answer)
  if (letters) return letters
  if (/^\d{1,2}(?:\s*[,，、;；]\s*\d{1,2})*$/.test(answer)) {
    const places = answer.split(/[,，、;；]/).map((one) => Number(one) - 1)
    if (places.every((at) => at >= 0 && at < options.length)) return places
  }
  const whole = options.indexOf(answer)
  if (whole >= 0) return [whole]
  const parts = answer.split(/[;；|｜\n]/).map((one) => options.indexOf(one.trim()))
  return parts.length > 0 && parts.every((at) => at >= 0) ? parts : undefined
}

/** How programs write a judgement, where the type says that it is one. */
const judgedByNumber: Readonly<Record<string, '对' | '错'>> = { '1': '对', '0': '错' }

/** A.《史记》 in the column of A: its letter is not part of it. */
const withoutOwnLetter = (text: string, at: number): string => {
  const match = /^\s*[（(]?([A-Za-z])[)）]?\s{0,3}[.、．:：)）]\s*(?=\S)/.exec(text)
  return match?.[1]!.toUpperCase().charCodeAt(0) === 65 + at ? text.slice(match[0].length) : text
}

/** What a stem says before it asks: its number, where all of a table have one, and its type. */
function begunWith(stem: string, isNumbered: boolean): { text: string; said: Row['said'] } {
  const fold = folded(stem)
  const mark = numberMark(fold)
  const tag = typeTag.exec(fold.slice(mark?.to ?? 0))
  const number = mark && (isNumbered || tag) ? mark : undefined
  const from = (number?.to ?? 0) + (tag && (number || !mark) ? tag[0].length : 0)
  const said = { number: number ? String(number.number) : '', type: tag?.[1] ?? '', points: tag?.[2] ?? '' }
  return from < stem.length
    ? { text: stem.slice(from), said }
    : { text: stem, said: { number: '', type: '', points: '' } }
}

function typeOf(row: Row, doubts: Doubts): QuestionType {
  const said: SaidType | undefined = saidType(row.cell('type') || row.said.type)
  const answer = row.cell('answer')
  const count = placesOf(answer, row.options)?.length ?? 0
  if (said && said !== 'choice') {
    if (said === 'single' && count > 1) doubts.check('type', `标为单选题，答案却有${count}个选项，已按多选题读取`)
    return said === 'single' && count > 1 ? 'multiple' : said
  }
  if (row.options.length > 1 || said === 'choice') return count > 1 ? 'multiple' : 'single'
  if (row.cell('type')) doubts.check('type', `没有识别题型「${row.cell('type').slice(0, 20)}」`)
  if (judgementOf(answer)) return 'true_false'
  if (row.isBinary && judgedByNumber[answer]) {
    doubts.check('answer', '答案 1、0 按对、错读取')
    return 'true_false'
  }
  return /_{2,}|[(（]\s{0,20}[)）]/.test(row.stem) ? 'fill' : 'short_answer'
}

function contentOf(type: QuestionType, row: Row, doubts: Doubts): Question {
  const answer = row.cell('answer')
  const scoring = row.cell('scoring')
  const texts = row.options.map((one) => row.text(one))
  const notThere = (): void => {
    if (answer) doubts.missing('answer', `答案「${answer.slice(0, 60)}」不能对应到选项`)
  }
  switch (type) {
    case 'single':
    case 'multiple': {
      const options = lettered(texts.slice(0, limits.options))
      const places = placesOf(answer, row.options)?.filter((at) => at < options.length)
      if (!places?.length) notThere()
      const ids = (places ?? []).toSorted((a, b) => a - b).map((at) => options[at]!.id)
      if (type === 'single') return { type, options, answer: ids.slice(0, 1), analysis: '' }
      const rule = keyOf(multipleScoringLabels, scoring) as keyof typeof multipleScoringLabels | undefined
      return { type, options, answer: ids, scoring: rule ?? 'half', analysis: '' }
    }
    case 'true_false': {
      const at = lettersOf(answer)?.[0]
      const judged =
        judgementOf(answer) ??
        judgedByNumber[answer] ??
        (at === undefined ? undefined : judgementOf(row.options[at] ?? (at === 0 ? '对' : '错')))
      if (!judged && answer) doubts.missing('answer', `答案「${answer.slice(0, 40)}」不是对或错`)
      return { type, answer: judged ? [judged] : [], analysis: '' }
    }
    case 'fill': {
      const count = row.stem.match(/_{2,}/g)?.length ?? row.stem.match(/[(（]\s{0,20}[)）]/g)?.length ?? 0
      const question = fillFrom(blanksOf(answer, count, doubts))
      if (question.type === 'fill') {
        question.any_order = scoring.includes('可交换顺序')
        if (scoring.includes(fillScoringLabels.all)) question.scoring = 'all'
      }
      return question
    }
    case 'ordering': {
      const order = orderOf(answer, texts.length)
      if (!order && answer) notThere()
      const rule = keyOf(orderingScoringLabels, scoring) as keyof typeof orderingScoringLabels | undefined
      return {
        type,
        items: withIds(order ? order.map((at) => texts[at]!) : texts),
        scoring: rule ?? 'all',
        analysis: '',
      }
    }
    case 'matching': {
      const lines = row
        .cell('left')
        .split(/\r?\n/)
        .filter((line) => line.trim())
      const left = withIds(lines.map((line) => row.text(line.replace(/^[（(]?\d{1,2}[)）.、]\s*/, ''))))
      const right = lettered(texts)
      const pairs = pairsOf(answer, left.length, right.length)
      if (!pairs) notThere()
      const rule = keyOf(matchingScoringLabels, scoring) as keyof typeof matchingScoringLabels | undefined
      return {
        type,
        left,
        right,
        pairs: (pairs ?? []).map((to, at) => ({ left: left[at]!.id, right: right[to]!.id })),
        scoring: rule ?? 'each',
        analysis: '',
      }
    }
    case 'short_answer':
      return {
        type,
        reference: row.text(answer),
        keywords: namesIn(row.cell('keywords'), 50).slice(0, limits.keywords),
        analysis: '',
      }
    case 'programming':
    case 'operation':
      doubts.check('type', `${questionTypeLabels[type]}暂不能使用，已按简答题读取`)
      return keptAsText('', row.text(answer))
  }
}

function questionOf(row: Row, block: number): ImportedQuestion {
  const doubts = new Doubts()
  const type = typeOf(row, doubts)
  const question: Question = {
    ...contentOf(type, row, doubts),
    analysis: row.text(row.cell('analysis')).slice(0, limits.analysis),
  }
  if (!usable(type) && question.type !== 'short_answer') doubts.check('type', '题型暂不能使用')
  const stem = row.text(row.stem)
  if (!stem) doubts.missing('stem', '没有题干')
  tellMissing(question, doubts)
  const points = Number(/\d+(?:\.\d+)?/.exec(folded(row.cell('points') || row.said.points))?.[0] ?? Number.NaN)
  const read: ImportedQuestion = {
    number: (row.cell('number') || row.said.number).slice(0, 40),
    section: '',
    stem,
    question,
    points: points > 0 && points <= 1000 && Number.isInteger(points * 2) ? points : null,
    difficulty: difficultyOf(row.cell('difficulty')),
    knowledge: namesIn(row.cell('knowledge'), 50).slice(0, 10),
    tags: namesIn(row.cell('tags'), 10).slice(0, 5),
    source: { from: block, to: block },
    doubts: doubts.all,
    leftover: '',
  }
  const scored = withRubric(read, row.cell('rubric').replaceAll('\r\n', '\n'))
  // What is no list of criteria is the answer already.
  return row.isCombined && !scored.rubric ? read : scored
}

/** Whether nine of ten stems begin with a number. */
function stemsAreNumbered(rows: readonly (readonly string[])[], at: number | undefined): boolean {
  const stems = at === undefined ? [] : rows.map((cells) => (cells[at] ?? '').trim()).filter(Boolean)
  return stems.length > 1 && stems.filter((stem) => numberMark(folded(stem))).length >= stems.length * 0.9
}

/** Rows as questions, when one of the first rows names columns as a table of questions has them. */
export function rowsAsQuestions(
  rows: readonly (readonly string[])[],
  { isMarkdown = true, columns = columnsOf(rows) }: { isMarkdown?: boolean; columns?: Columns | undefined } = {},
): { questions: ImportedQuestion[]; blocks: SourceBlock[]; columns: Columns } | undefined {
  if (!columns) return undefined
  const questions: ImportedQuestion[] = []
  const blocks: SourceBlock[] = []
  const text = (given: string): string =>
    isMarkdown || columns.isTemplate
      ? given.trim()
      : spacedBlanks(escapeMarkdown(given.trim()).replaceAll(/_{2,}/g, '____'))
  const below = rows.slice(columns.header + 1)
  const isNumbered = columns.of.number === undefined && stemsAreNumbered(below, columns.of.stem)
  const answersBelow = below.map((cells) => (cells[columns.of.answer ?? -1] ?? '').trim()).filter(Boolean)
  const isBinary =
    ['0', '1'].every((one) => answersBelow.includes(one)) && answersBelow.every((one) => one in judgedByNumber)
  for (const cells of below) {
    if (cells.every((cell) => !cell.trim())) continue
    const isCombined = columns.of.answer === undefined && columns.of.rubric !== undefined
    const cell = (column: Column): string => {
      const at = columns.of[column === 'answer' && isCombined ? 'rubric' : column]
      return at === undefined ? '' : (cells[at] ?? '').trim()
    }
    const own = columns.options.map((at, place) => withoutOwnLetter((cells[at] ?? '').trim(), place))
    const joined = cell('options')
    const begun = begunWith(cell('stem'), isNumbered)
    const row: Row = {
      cell,
      text,
      stem: begun.text,
      said: begun.said,
      isBinary,
      isCombined,
      options: own.some(Boolean) ? own.slice(0, own.findLastIndex(Boolean) + 1) : joined ? inOneCell(joined) : [],
    }
    const block = blocks.length
    blocks.push({
      text: cells
        .map((one) => one.trim())
        .filter(Boolean)
        .join('\n'),
    })
    if (cell('stem') || cell('answer')) questions.push(questionOf(row, block))
  }
  return { questions, blocks, columns }
}

/** Explains the template; it is in the file itself. */
export const guideSheet = '填写说明'

type Said = ReadHints['sheets']

/** The questions of tables: of every sheet whose columns are those of questions, or were said to be. */
function readSheets(sheets: readonly SheetRows[], said: Said): ReadResult {
  const result: ReadResult = { format: 'xlsx', questions: [], blocks: [], files: new Map(), notes: [], sheets: [] }
  for (const { name, rows } of sheets) {
    if (rows.length === 0 || name === guideSheet) continue
    const fields = said?.find((one) => one.name === name)?.fields
    const columns = fields ? columnsAsSaid(rows, fields) : said ? undefined : columnsOf(rows)
    result.sheets!.push(sheetOf(name, rows, columns))
    const read = columns && rowsAsQuestions(rows.slice(0, importLimits.questions + 20), { isMarkdown: false, columns })
    if (!read) {
      result.notes.push(`工作表「${name}」没有题干和答案列，未读取`)
      continue
    }
    const first = result.blocks.length
    result.blocks.push(...read.blocks)
    for (const one of read.questions)
      result.questions.push({ ...one, source: { from: first + one.source.from, to: first + one.source.to } })
    if (!said && read.columns.unknown.length)
      result.notes.push(`工作表「${name}」的列「${read.columns.unknown.slice(0, 10).join('」「')}」没有对应，未读取`)
  }
  if (result.sheets!.every(({ columns }) => columns.length < 2))
    throw new Unreadable('没有找到题目：第一行应有「题干」「答案」等列名，可以先下载模板')
  return result
}

/** The questions of a workbook. */
export const readWorkbook = async (bytes: Uint8Array, said: Said = null): Promise<ReadResult> =>
  readSheets(await sheetsOf(bytes), said)

/** The questions of a table that was saved as text. */
export function readCsv(text: string, said: Said): ReadResult {
  const shape = { bom: true, relax_column_count: true, relax_quotes: true, delimiter: [',', '\t', ';'] }
  try {
    return readSheets([{ name: 'csv', rows: parse(text, shape) as string[][] }], said)
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable('csv 格式有误，请检查引号和分隔符')
  }
}
