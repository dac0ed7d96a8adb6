import { answerLine, rightAnswer, ruleText } from './answer.ts'
import type { Option, Question, QuestionOf } from './content.ts'
import { stepWeights } from './operation.ts'
import {
  fillScoringLabels,
  letterOf,
  matchingScoringLabels,
  multipleScoringLabels,
  orderingScoringLabels,
  questionTypeLabels,
  spaceRuleLabels,
  type QuestionType,
} from './types.ts'

const lettered = (options: readonly Option[]): string[] => options.map(({ text }, at) => `${letterOf(at)}. ${text}`)
const numbered = (options: readonly Option[]): string[] => options.map(({ text }, at) => `${at + 1}. ${text}`)

function blankLine(blank: QuestionOf<'fill'>['blanks'][number], at: number): string {
  const rules = [
    blank.case_sensitive ? '区分大小写' : '',
    blank.width_sensitive ? '区分全角半角' : '',
    blank.spaces === 'fold' ? '' : spaceRuleLabels[blank.spaces],
  ].filter(Boolean)
  return `第${at + 1}空：${blank.rules.map(ruleText).join(' / ')}${rules.length ? `（${rules.join('，')}）` : ''}`
}

/** How a part of the answer counts; null where there is nothing to choose. */
export function scoringText(question: Question): string | null {
  switch (question.type) {
    case 'multiple':
      return `得分规则：${multipleScoringLabels[question.scoring]}`
    case 'fill':
      return question.blanks.length > 1 ? `得分规则：${fillScoringLabels[question.scoring]}` : null
    case 'ordering':
      return `得分规则：${orderingScoringLabels[question.scoring]}`
    case 'matching':
      return `得分规则：${matchingScoringLabels[question.scoring]}`
    default:
      return null
  }
}

const bodies: { [Type in QuestionType]: (question: QuestionOf<Type>) => string[] } = {
  single: ({ options }) => lettered(options),
  multiple: ({ options }) => lettered(options),
  true_false: () => [],
  fill: ({ blanks, any_order }) => [...blanks.map(blankLine), ...(any_order ? ['各空可交换顺序'] : [])],
  ordering: ({ items }) => lettered(items),
  matching: ({ left, right }) => [...lettered(left), ...numbered(right)],
  short_answer: ({ keywords }) => (keywords.length ? [`关键词：${keywords.join('、')}`] : []),
  programming: () => [],
  operation: (question) => {
    const { experiment, steps } = question
    const weights = stepWeights(question)
    return [
      `实验：${experiment ? `${experiment.title}（v${experiment.version}）` : '未选择'}`,
      ...steps.map(({ title }, at) => `检查 ${at + 1}：${title}（占 ${Math.round(weights[at]! * 100)}%）`),
    ]
  },
}
/** Types whose lines say already what is right. */
const saysAnswer: readonly QuestionType[] = ['fill', 'ordering']

/** A question with its answer as people read it, line by line: what two versions of it are compared by. */
export function questionText(question: Question): string {
  const right = rightAnswer(question)
  const scoring = scoringText(question)
  return [
    questionTypeLabels[question.type],
    ...(bodies[question.type] as (question: Question) => string[])(question),
    ...(scoring === null ? [] : [scoring]),
    ...(right.length && !saysAnswer.includes(question.type) ? [`答案：${answerLine(question, right)}`] : []),
    ...(question.analysis ? [`解析：${question.analysis}`] : []),
  ].join('\n')
}
