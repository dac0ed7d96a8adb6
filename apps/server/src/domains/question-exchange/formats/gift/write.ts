import type { BlankRule, Question } from '@lab/contract/question/content'
import { questionTypeLabels } from '@lab/contract/question/types'
import { blankLine } from '../blank-text.ts'
import type { ExportedQuestion } from '../export-question.ts'
import { rubricLines } from '../rubric-text.ts'
import { scoringText } from '../xlsx/write.ts'
import { escapeGift } from './syntax.ts'

type NumberRule = Extract<BlankRule, { kind: 'number' }>

const note = (name: string, value: string): string =>
  value ? `[${name}:${value.replaceAll(/[\\[\]]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}]` : ''

/** Percent of the points, so that all right ones are 100 together. */
const share = (count: number): string => String(Number((100 / count).toFixed(5)))

const numberOf = ({ value, tolerance, is_percent: isPercent }: NumberRule): string =>
  `${value}:${isPercent ? Number((Math.abs(value * tolerance) / 100).toPrecision(12)) : tolerance}`

/** The answers between braces; undefined for what GIFT has no form for. */
function answersOf(question: Question): string | undefined {
  switch (question.type) {
    case 'single':
      return question.options
        .map(({ id, text }) => `${question.answer.includes(id) ? '=' : '~'}${escapeGift(text)}`)
        .join('\n')
    case 'multiple':
      return question.options
        .map(({ id, text }) => {
          const weight = question.answer.includes(id) ? share(question.answer.length) : '-100'
          return `~%${weight}%${escapeGift(text)}`
        })
        .join('\n')
    case 'true_false':
      return question.answer[0] === '对' ? 'T' : 'F'
    case 'fill': {
      const [only, ...more] = question.blanks
      if (!only || more.length > 0) return undefined
      const numbers = only.rules.filter((rule) => rule.kind === 'number')
      if (numbers.length === only.rules.length)
        return numbers.length === 1
          ? `#${numberOf(numbers[0]!)}`
          : `#\n${numbers.map((rule) => `=${numberOf(rule)}`).join('\n')}`
      // Next to words a number is one that is written just so; what it really accepts is in the note above the question.
      const texts = only.rules.flatMap((rule) =>
        rule.kind === 'text' ? [rule.text] : rule.kind === 'number' ? [String(rule.value)] : [],
      )
      return texts.length > 0 ? texts.map((text) => `=${escapeGift(text)}`).join('\n') : undefined
    }
    case 'matching': {
      const textOf = (id: string): string => question.right.find((one) => one.id === id)?.text ?? ''
      const used = new Set(question.pairs.map(({ right }) => right))
      const rows = question.left.map(({ id, text }) => {
        const to = question.pairs.find((pair) => pair.left === id)?.right ?? ''
        return `=${escapeArrow(text)} -> ${escapeArrow(textOf(to))}`
      })
      const distractors = question.right.filter(({ id }) => !used.has(id))
      return [...rows, ...distractors.map(({ text }) => `= -> ${escapeArrow(text)}`)].join('\n')
    }
    case 'short_answer':
      return ''
    default:
      return undefined
  }
}
const escapeArrow = (text: string): string => escapeGift(text).replaceAll('->', String.raw`\->`)

function written(exported: ExportedQuestion): string | undefined {
  const { question } = exported
  const answers = answersOf(question)
  if (answers === undefined) return undefined
  const isStrict = question.type === 'fill' && blankLine(question.blanks[0]!).includes('〔')
  const isNumber = question.type === 'fill' && question.blanks[0]!.rules.some(({ kind }) => kind !== 'text')
  const notes = [
    note('分值', String(exported.points)),
    note('难度', String(exported.difficulty)),
    ...exported.knowledge.map((name) => note('知识点', name)),
    ...exported.tags.map((tag) => note('tag', tag)),
    note('得分规则', scoringText(question)),
    ...(question.type === 'short_answer'
      ? [
          note('参考答案', question.reference),
          ...question.keywords.map((word) => note('关键词', word)),
          note('评分标准', rubricLines(exported.rubric).join('\n')),
        ]
      : []),
    ...(question.type === 'fill' && (isStrict || isNumber) ? [note('空', blankLine(question.blanks[0]!))] : []),
  ]
  const feedback = question.analysis ? `\n####${escapeGift(question.analysis)}` : ''
  return `// ${notes.filter(Boolean).join(' ')}\n[markdown]${escapeGift(exported.stem)}{${answers}${feedback}}\n`
}

/** Questions as GIFT, and those that it has no form for: orders, several blanks, a blank of patterns alone. */
export function writeGift(questions: readonly ExportedQuestion[]): { text: string; skipped: ExportedQuestion[] } {
  const skipped: ExportedQuestion[] = []
  const all = questions.flatMap((one) => {
    const text = written(one)
    if (text === undefined) skipped.push(one)
    return text ?? []
  })
  const types = [...new Set(skipped.map(({ question }) => questionTypeLabels[question.type]))]
  const head = skipped.length ? [`// 有${skipped.length}道题 GIFT 不能表示，没有导出：${types.join('、')}\n`] : []
  return { text: [...head, ...all].join('\n'), skipped }
}
