import type { AnalysedItem, ItemAnalysis } from '@lab/contract/exam-analysis'
import { answerLine } from '@lab/contract/question/answer'
import { markedBy } from '@lab/contract/question/types'
import { statisticsOf } from '../question/index.ts'
import { itemCurve, optionFigures } from './rules/curves.ts'
import { itemFigures } from './rules/items.ts'
import { totalsOf, type Matrix } from './rules/matrix.ts'
import { similarPairs } from './rules/pairs.ts'
import { paperFigures } from './rules/reliability.ts'
import { isOfFew, verdictsOf } from './rules/verdicts.ts'
import type { Sheet, SheetItem } from './sheets.ts'

/** An item with what each learner did with it; null for who was not asked. */
interface Column {
  key: string
  item: SheetItem
  given: (SheetItem | null)[]
}

/** The items of some sheets in the order of the paper, each with everybody's. */
export function columnsOf(sheets: readonly Sheet[]): Column[] {
  const columns = new Map<string, Column>()
  for (const [who, { items }] of sheets.entries()) {
    for (const item of items) {
      const column = columns.get(item.key) ?? { key: item.key, item, given: sheets.map(() => null) }
      columns.set(item.key, column)
      column.given[who] = item
    }
  }
  return [...columns.values()].toSorted((a, b) => a.item.position - b.item.position || (a.key < b.key ? -1 : 1))
}

const hasOptions = ({ item: { question } }: Column): boolean =>
  question.type === 'single' || question.type === 'multiple' || question.type === 'true_false'

/** How each option took learners in; empty for a question without options. */
function optionsOf(column: Column, totals: readonly number[]): AnalysedItem['options'] {
  if (!hasOptions(column)) return []
  const answers = column.given.flatMap((one, who) =>
    one?.answer ? [{ who, question: one.question, answer: one.answer }] : [],
  )
  const offered = statisticsOf(column.item.question, answers).parts[0]?.given ?? []
  const chosen = column.given.map((one) => (one === null ? null : new Set<string>()))
  for (const [at, { who }] of offered.entries()) for (const one of who) chosen[one]?.add(String(at))
  const figures = optionFigures(
    totals,
    offered.map(({ is_right }, at) => ({ id: String(at), isRight: is_right === true })),
    chosen,
  )
  return figures.map(({ id: at, isRight, ...figure }) => {
    const { mark, text } = offered[Number(at)]!
    return { mark, text, is_right: isRight, ...figure }
  })
}

/** Equal wrong answers say something where they are somebody's own: words of one's own differ, and what fails in a check fails for many. */
const sameTells: readonly string[] = ['rules']

/** An answer that earned less than all, as one text that compares; null where nothing can be said. */
function wrongAnswer(one: SheetItem | null): string | null {
  if (!one?.answer || one.mark === null || one.mark >= one.points || !sameTells.includes(markedBy[one.question.type]))
    return null
  const line = answerLine(one.question, one.answer).normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase()
  return line === '' ? null : line
}

const whoHas = ({ given }: Column, is: (one: SheetItem) => boolean): number[] =>
  given.flatMap((one, who) => (one !== null && is(one) ? [who] : []))

/** All figures of the sheets of one offering. */
export function analyseSheets(sheets: readonly Sheet[]): ItemAnalysis {
  const columns = columnsOf(sheets)
  const matrix: Matrix = {
    points: columns.map(({ item }) => item.points),
    marks: sheets.map((_, who) => columns.map(({ given }) => given[who]?.mark ?? null)),
  }
  const totals = totalsOf(matrix)
  const paper = paperFigures(matrix)
  const figures = itemFigures(matrix)
  const pairs = similarPairs(
    sheets.map((_, who) => columns.map(({ given }) => wrongAnswer(given[who] ?? null))),
    sheets.map((_, who) => columns.map(({ given }) => given[who]?.at ?? null)),
  )
  return {
    learners: sheets.map(({ learnerId }) => learnerId),
    is_of_few: isOfFew(sheets.length),
    paper: {
      n: paper.n,
      points: matrix.points.reduce((sum, one) => sum + one, 0),
      mean: paper.mean,
      median: paper.median,
      deviation: paper.deviation,
      lowest: paper.lowest,
      highest: paper.highest,
      skewness: paper.skewness,
      kurtosis: paper.kurtosis,
      alpha: paper.alpha,
      error_ratio: paper.errorRatio,
      standard_error: paper.standardError,
    },
    items: columns.map((column, at): AnalysedItem => {
      const one = figures[at]!
      const without = paper.alphaIfDeleted[at] ?? null
      return {
        key: column.key,
        title: column.item.title,
        points: column.item.points,
        n: one.n,
        unmarked: whoHas(column, ({ mark }) => mark === null),
        mean: one.mean,
        facility: one.facility,
        discrimination: one.discrimination,
        item_rest: one.itemRest,
        efficiency: one.efficiency,
        intended_weight: one.intendedWeight,
        effective_weight: one.effectiveWeight,
        alpha_if_deleted: without,
        verdicts: verdictsOf(one, paper.alpha, without),
        full: whoHas(column, ({ mark, points }) => mark !== null && mark >= points),
        none: whoHas(column, ({ mark }) => mark === 0),
        curve: itemCurve(matrix, at),
        pooled: null,
        options: optionsOf(column, totals),
      }
    }),
    pairs: pairs.map((pair) => ({
      one: pair.one,
      other: pair.other,
      both_wrong: pair.bothWrong,
      same: pair.same,
      expected: pair.expected,
      chance: pair.chance,
      close_in_time: pair.closeInTime,
      items: pair.items.map((at) => columns[at]!.key),
    })),
  }
}
