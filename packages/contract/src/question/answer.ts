import { z } from 'zod'
import type { Question, QuestionOf } from './content.ts'
import { resultForm, resultLine } from './operation.ts'
import { letterOf, questionLimits as limits, type QuestionType } from './types.ts'

/**
 * An answer is a list of texts whatever the type, so that saving, comparing and counting answers is one thing:
 * ids of the chosen options; 对 or 错; the text of each blank in their order, empty where nothing was written; ids of all
 * items in the order given; `left:right` for each pair; the text of a short answer; `step:share` for what checks found.
 */
export type Answer = readonly string[]

const Id = z.string().max(40, '选项不存在')
const distinct = (answer: string[]): boolean => new Set(answer).size === answer.length

/** What an answer to a type may look like. Whether what it names is there at all is the marker's question. */
export const answerSchemas = {
  single: z.array(Id).length(1, '请选择一个选项'),
  multiple: z.array(Id).min(1, '请选择选项').max(limits.options, '选择的选项过多'),
  true_false: z.array(z.enum(['对', '错'], '请选择对或错')).length(1, '请选择对或错'),
  fill: z
    .array(z.string().max(limits.blankText, `每空不能超过${limits.blankText}个字符`))
    .max(limits.blanks, '填写的空过多')
    .refine((texts) => texts.some((text) => text.trim()), '请至少填写一个空'),
  ordering: z.array(Id).min(1, '请排序').max(limits.options, '排序的项过多').refine(distinct, '排序的项不能重复'),
  matching: z
    .array(z.string().max(80, '连线不存在'))
    .min(1, '请连线')
    .max(limits.options, '连线过多')
    .refine((pairs) => distinct(pairs.map((pair) => pairOf(pair).left)), '左侧的每一项只能连一次'),
  short_answer: z
    .array(z.string().max(limits.shortAnswer, `作答不能超过${limits.shortAnswer}个字符`))
    .length(1, '请作答')
    .refine((texts) => texts.some((text) => text.trim()), '请作答'),
  programming: z.array(z.string()).max(0, '编程题暂不能作答'),
  operation: z.array(z.string().regex(resultForm, '检查结果不正确')).min(1, '请先检查').max(limits.steps),
} satisfies Record<QuestionType, z.ZodType<string[]>>

/** A pair of a matching answer, as it is written. */
export const pairText = (left: string, right: string): string => `${left}:${right}`
export function pairOf(text: string): { left: string; right: string } {
  const at = text.indexOf(':')
  return at < 0 ? { left: text, right: '' } : { left: text.slice(0, at), right: text.slice(at + 1) }
}

type ByType<Result> = { [Type in QuestionType]: (question: QuestionOf<Type>, answer: Answer) => Result }
const ask = <Result>(table: ByType<Result>, question: Question, answer: Answer): Result =>
  (table[question.type] as (question: Question, answer: Answer) => Result)(question, answer)

/** What is right, written as an answer; of a blank its first accepted text. Empty where nobody can say it beforehand. */
export const rightAnswer = (question: Question): string[] => ask(rightAnswers, question, [])
const rightAnswers: ByType<string[]> = {
  single: ({ answer }) => [...answer],
  multiple: ({ answer }) => [...answer],
  true_false: ({ answer }) => [...answer],
  fill: ({ blanks }) => blanks.map(({ rules }) => ruleText(rules[0])),
  ordering: ({ items }) => items.map(({ id }) => id),
  matching: ({ pairs }) => pairs.map(({ left, right }) => pairText(left, right)),
  short_answer: ({ reference }) => (reference ? [reference] : []),
  programming: () => [],
  operation: () => [],
}

/** An accepted answer to a blank in words. */
export function ruleText(rule: QuestionOf<'fill'>['blanks'][number]['rules'][number] | undefined): string {
  if (!rule) return ''
  if (rule.kind === 'text') return rule.text
  if (rule.kind === 'pattern') return `/${rule.pattern}/`
  const unit = rule.units[0]?.name ?? ''
  const within = rule.tolerance > 0 ? ` ± ${rule.tolerance}${rule.is_percent ? '%' : ''}` : ''
  return `${rule.value}${within}${unit && ` ${unit}`}`
}

const lettersOf = (options: readonly { id: string }[], ids: Answer): string[] =>
  ids.map((id) => {
    const at = options.findIndex((option) => option.id === id)
    return at < 0 ? id : letterOf(at)
  })

/** An answer as a line for people: options by their letters, both sides of a pair by letter and number. */
export const answerLine = (question: Question, answer: Answer): string => ask(lines, question, answer)
const lines: ByType<string> = {
  single: ({ options }, answer) => lettersOf(options, answer).join('、'),
  multiple: ({ options }, answer) => lettersOf(options, answer).toSorted().join('、'),
  true_false: (_question, answer) => answer.join('、'),
  fill: ({ blanks }, answer) =>
    blanks.length <= 1 ? answer.join('、') : blanks.map((_, at) => `(${at + 1}) ${answer[at] || '未填'}`).join('；'),
  ordering: ({ items }, answer) => lettersOf(items, answer).join(' → '),
  matching: ({ left, right }, answer) =>
    answer
      .map(pairOf)
      .map((pair) => {
        const at = right.findIndex(({ id }) => id === pair.right)
        return `${lettersOf(left, [pair.left]).join('')}—${at < 0 ? pair.right : at + 1}`
      })
      .join('；'),
  short_answer: (_question, answer) => answer.join('\n'),
  programming: (_question, answer) => answer.join('\n'),
  operation: resultLine,
}
