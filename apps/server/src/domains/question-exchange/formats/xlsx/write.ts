import {
  fillScoringLabels,
  letterOf,
  matchingScoringLabels,
  multipleScoringLabels,
  orderingScoringLabels,
  questionTypeLabels,
} from '@lab/contract/question/types'
import { questionDifficultyLabels, type QuestionDifficulty } from '@lab/contract/question/paper-content'
import type { Question } from '@lab/contract/question/content'
import type { FileAnswer } from '@lab/contract/endpoint'
import { xlsxAnswer, type CellValue, type Sheet } from '../../../../kernel/sheets/xlsx.ts'
import { blankLines } from '../blank-text.ts'
import type { ExportedQuestion } from '../export-question.ts'
import { rubricLines } from '../rubric-text.ts'
import { templateColumns as columns } from './columns.ts'

/** What is offered for choice, in the order of its letters. */
export function offered(question: Question): string[] {
  if (question.type === 'single' || question.type === 'multiple') return question.options.map(({ text }) => text)
  if (question.type === 'ordering') return question.items.map(({ text }) => text)
  return question.type === 'matching' ? question.right.map(({ text }) => text) : []
}

/** The answer by letters, numbers and texts, as a key gives it. */
export function keyLines(question: Question): string[] {
  switch (question.type) {
    case 'single':
    case 'multiple':
      return [question.options.flatMap(({ id }, at) => (question.answer.includes(id) ? [letterOf(at)] : [])).join('')]
    case 'true_false':
      return [...question.answer]
    case 'fill':
      return blankLines(question.blanks)
    case 'ordering':
      return [question.items.map((_, at) => letterOf(at)).join('→')]
    case 'matching':
      return [
        question.left
          .map(({ id }, at) => {
            const to = question.pairs.find((pair) => pair.left === id)?.right
            return `${at + 1}-${letterOf(question.right.findIndex((one) => one.id === to))}`
          })
          .join('；'),
      ]
    case 'short_answer':
      return question.reference ? [question.reference] : []
    case 'programming':
    case 'operation':
      return []
  }
}

/** The rule by which parts of an answer count, where it is not the usual one. */
export function scoringText(question: Question): string {
  switch (question.type) {
    case 'multiple':
      return multipleScoringLabels[question.scoring]
    case 'fill':
      return [question.any_order ? '各空可交换顺序' : '', question.scoring === 'all' ? fillScoringLabels.all : '']
        .filter(Boolean)
        .join('，')
    case 'ordering':
      return orderingScoringLabels[question.scoring]
    case 'matching':
      return matchingScoringLabels[question.scoring]
    default:
      return ''
  }
}

function rowOf(exported: ExportedQuestion, optionCount: number): CellValue[] {
  const { question } = exported
  const options = offered(question)
  const left = question.type === 'matching' ? question.left.map(({ text }, at) => `${at + 1}. ${text}`).join('\n') : ''
  return [
    questionTypeLabels[question.type],
    exported.stem,
    ...Array.from({ length: optionCount }, (_, at) => options[at] ?? ''),
    left,
    keyLines(question).join('\n'),
    question.analysis,
    exported.points,
    questionDifficultyLabels[exported.difficulty as QuestionDifficulty],
    exported.knowledge.join('；'),
    exported.tags.join('；'),
    scoringText(question),
    question.type === 'short_answer' ? question.keywords.join('；') : '',
    rubricLines(exported.rubric).join('\n'),
  ]
}

/** Questions as a workbook that is read again; without questions it is the template. */
export function writeWorkbook(
  title: string,
  questions: readonly ExportedQuestion[],
  ...further: Sheet[]
): Promise<FileAnswer> {
  const optionCount = Math.max(4, ...questions.map(({ question }) => offered(question).length))
  const { type, stem, ...after } = columns
  const header = [
    type,
    stem,
    ...Array.from({ length: optionCount }, (_, at) => `选项${letterOf(at)}`),
    ...Object.values(after),
  ]
  const sheet = { name: '题目', header, rows: questions.map((one) => rowOf(one, optionCount)) }
  return xlsxAnswer(title, sheet, ...further)
}
