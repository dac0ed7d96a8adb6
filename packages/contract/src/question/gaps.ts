import type { Option, Question, QuestionOf } from './content.ts'
import { whyUnusable, type QuestionType } from './types.ts'

const optionsGap = (options: readonly Option[], label: string): string | undefined => {
  if (options.some(({ text }) => !text.trim())) return `有空的${label}`
  if (new Set(options.map(({ text }) => text.trim())).size < options.length) return `有相同的${label}`
  return undefined
}

function blankGap({ rules }: QuestionOf<'fill'>['blanks'][number], index: number, count: number): string | undefined {
  const where = count > 1 ? `第${index + 1}空` : ''
  if (rules.some((rule) => rule.kind === 'text' && !rule.text.trim())) return `${where}没有填写答案`
  if (rules.some((rule) => rule.kind === 'pattern' && !rule.pattern.trim())) return `${where}没有填写正则表达式`
  return undefined
}

const gaps: { [Type in QuestionType]: (question: QuestionOf<Type>) => string | undefined } = {
  single: ({ options }) => optionsGap(options, '选项'),
  multiple: ({ options }) => optionsGap(options, '选项'),
  true_false: () => undefined,
  fill: ({ blanks }) =>
    blanks.map((blank, index) => blankGap(blank, index, blanks.length)).find((gap) => gap !== undefined),
  ordering: ({ items }) => optionsGap(items, '排序项'),
  matching: ({ left, right }) => optionsGap(left, '左侧项') ?? optionsGap(right, '右侧项'),
  short_answer: () => undefined,
  programming: () => whyUnusable('programming'),
  operation: ({ experiment, steps }) => {
    if (!experiment) return '没有选择实验'
    return steps.length === 0 ? '的实验没有自动检查的环节' : undefined
  },
}

/** What a question still lacks before learners may see it. While it is being written, texts may be empty. */
export function questionGap(question: Question | null): string | undefined {
  if (!question) return '没有题目'
  return (gaps[question.type] as (question: Question) => string | undefined)(question)
}
