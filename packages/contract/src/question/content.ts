import { z } from 'zod'
import { fromConcise, type ConciseQuestion } from './concise.ts'
import {
  fillScorings,
  matchingScorings,
  multipleScorings,
  orderingScorings,
  questionLimits as limits,
  spaceRules,
  whyUnusable,
  type QuestionType,
} from './types.ts'

/**
 * What a question asks, by its type, with what is right. The stem, the points and a rubric are of the item that asks it.
 * Texts are markdown, as the `value` of rich text is. While a question is being written its texts may be empty
 * (`questionGap` says what is missing).
 */
const OptionId = z.string().regex(/^[\w-]{1,36}$/, '选项的标识应为1到36个字母、数字、下划线或连字符')
/** Something to choose, order or match. Its id stays when it is moved or written differently; answers name it. */
export const Option = z.strictObject({
  id: OptionId,
  text: z.string().trim().max(limits.optionText, `选项不能超过${limits.optionText}个字符`).meta({ title: '选项' }),
})
export type Option = z.output<typeof Option>

const Options = (label: string) =>
  z
    .array(Option)
    .min(2, `${label}至少有2个`)
    .max(limits.options, `${label}最多${limits.options}个`)
    .refine((options) => new Set(options.map(({ id }) => id)).size === options.length, `${label}的标识不能重复`)
    .meta({ title: label })
const Analysis = z
  .string()
  .max(limits.analysis, `解析不能超过${limits.analysis}个字符`)
  .default('')
  .meta({ title: '解析' })

type Wrong = (path: string, message: string) => void
const rules =
  <Content>(check: (content: Content, wrong: Wrong) => void) =>
  (content: Content, context: z.core.$RefinementCtx): void =>
    check(content, (path, message) => context.addIssue({ code: 'custom', path: [path], message }))

const isAmong = (ids: readonly string[], options: readonly Option[]): boolean =>
  ids.every((id) => options.some((option) => option.id === id))

const Single = z
  .strictObject({
    type: z.literal('single'),
    options: Options('选项'),
    answer: z.array(z.string()).length(1, '单选题只有一个答案').meta({ title: '正确答案' }),
    analysis: Analysis,
  })
  .superRefine(
    rules(({ answer, options }, wrong) => {
      if (!isAmong(answer, options)) wrong('answer', '答案应为其中的选项')
    }),
  )

const Multiple = z
  .strictObject({
    type: z.literal('multiple'),
    options: Options('选项'),
    answer: z.array(z.string()).min(1, '请填写答案').max(limits.options).meta({ title: '正确答案' }),
    scoring: z.enum(multipleScorings).default('half').meta({ title: '得分规则' }),
    analysis: Analysis,
  })
  .superRefine(
    rules(({ answer, options }, wrong) => {
      if (!isAmong(answer, options)) wrong('answer', '答案应为其中的选项')
      if (new Set(answer).size !== answer.length) wrong('answer', '答案不能重复')
    }),
  )

const TrueFalse = z.strictObject({
  type: z.literal('true_false'),
  answer: z
    .array(z.enum(['对', '错'], '判断题的答案应为对或错'))
    .length(1, '判断题的答案应为对或错')
    .meta({ title: '正确答案' }),
  analysis: Analysis,
})

const Unit = z.strictObject({
  name: z.string().trim().min(1, '请输入单位').max(20, '单位不能超过20个字符').meta({ title: '单位' }),
  /** What one of it is worth in the unit that the value is given in. */
  factor: z.number('换算系数应为数字').positive('换算系数应大于0').default(1).meta({ title: '换算系数' }),
})

/** One way in which the answer to a blank is accepted. */
export const BlankRule = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    text: z
      .string()
      .trim()
      .max(limits.blankText, `答案不能超过${limits.blankText}个字符`)
      .meta({ title: '可接受的答案' }),
  }),
  z.strictObject({
    kind: z.literal('number'),
    value: z.number('数值应为数字').meta({ title: '数值' }),
    tolerance: z.number('误差应为数字').min(0, '误差应不小于0').default(0).meta({ title: '误差' }),
    /** The tolerance is in percent of the value. */
    is_percent: z.boolean().default(false).meta({ title: '按百分比' }),
    units: z.array(Unit).max(limits.units, `单位最多${limits.units}个`).default([]).meta({ title: '单位' }),
    needs_unit: z.boolean().default(false).meta({ title: '必须写单位' }),
  }),
  z.strictObject({
    kind: z.literal('pattern'),
    /** Matches the whole answer. Linear-time syntax (RE2): no back-references and no look-around. */
    pattern: z.string().max(limits.pattern, `正则表达式不能超过${limits.pattern}个字符`).meta({ title: '正则表达式' }),
  }),
])
export type BlankRule = z.output<typeof BlankRule>

/** A blank of the stem: any of its rules accepts an answer. */
export const Blank = z.strictObject({
  rules: z.array(BlankRule).min(1, '请填写答案').max(limits.rules, `可接受的答案最多${limits.rules}个`),
  case_sensitive: z.boolean().default(false).meta({ title: '区分大小写' }),
  /** Full-width and half-width letters, digits and punctuation are different. */
  width_sensitive: z.boolean().default(false).meta({ title: '区分全角半角' }),
  spaces: z.enum(spaceRules).default('fold').meta({ title: '空格' }),
})
export type Blank = z.output<typeof Blank>

const Fill = z.strictObject({
  type: z.literal('fill'),
  blanks: z
    .array(Blank)
    .min(1, '填空题至少有1个空')
    .max(limits.blanks, `填空题最多${limits.blanks}个空`)
    .meta({ title: '空' }),
  /** The answers may be given in any order. */
  any_order: z.boolean().default(false).meta({ title: '各空可交换顺序' }),
  scoring: z.enum(fillScorings).default('each').meta({ title: '得分规则' }),
  analysis: Analysis,
})

const Ordering = z.strictObject({
  type: z.literal('ordering'),
  /** In the right order. */
  items: Options('排序项'),
  scoring: z.enum(orderingScorings).default('all').meta({ title: '得分规则' }),
  analysis: Analysis,
})

const Matching = z
  .strictObject({
    type: z.literal('matching'),
    left: Options('左侧项'),
    /** May have more than the left side: what is left over distracts. */
    right: Options('右侧项'),
    pairs: z
      .array(z.strictObject({ left: z.string(), right: z.string() }))
      .max(limits.options)
      .meta({ title: '正确的连线' }),
    scoring: z.enum(matchingScorings).default('each').meta({ title: '得分规则' }),
    analysis: Analysis,
  })
  .superRefine(
    rules(({ left, right, pairs }, wrong) => {
      const lefts = pairs.map((pair) => pair.left)
      if (lefts.length !== left.length || new Set(lefts).size !== left.length || !isAmong(lefts, left))
        wrong('pairs', '左侧的每一项都应连到右侧的一项')
      else if (
        !isAmong(
          pairs.map((pair) => pair.right),
          right,
        )
      )
        wrong('pairs', '连线应指向右侧的项')
    }),
  )

const ShortAnswer = z.strictObject({
  type: z.literal('short_answer'),
  /** A model answer for anyone who marks it. */
  reference: z.string().max(20_000, '参考答案不能超过20000个字符').default('').meta({ title: '参考答案' }),
  /** Shown to anyone who marks it with whether the answer has them; they score nothing. */
  keywords: z
    .array(z.string().trim().min(1, '关键词不能为空').max(50, '关键词不能超过50个字符'))
    .max(limits.keywords, `关键词最多${limits.keywords}个`)
    .default([])
    .meta({ title: '关键词' }),
  analysis: Analysis,
})

/** An experiment's own checks say what was done; its version is pinned, and its steps are named as that version has them. */
const Operation = z
  .strictObject({
    type: z.literal('operation'),
    /** Null while it is being written. */
    experiment: z
      .strictObject({
        /** That it may be used by those who ask the question is looked up wherever questions are saved. */
        id: z.string().regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, '实验不存在'),
        version: z.number('版本应为数字').int('版本应为整数').min(1, '请选择已发布的版本'),
        title: z.string().trim().max(200),
      })
      .nullable()
      .meta({ title: '所用实验' }),
    /** Those that are checked in an environment, with the points that they have in the experiment. */
    steps: z
      .array(
        z.strictObject({
          id: OptionId,
          title: z.string().trim().max(200),
          points: z.number().min(0).max(10_000),
        }),
      )
      .max(limits.steps, `检查的环节最多${limits.steps}个`)
      .meta({ title: '检查的环节' }),
    analysis: Analysis,
  })
  .superRefine(
    rules(({ steps }, wrong) => {
      if (new Set(steps.map(({ id }) => id)).size !== steps.length) wrong('steps', '检查的环节不能重复')
    }),
  )

/** A type that another engine will mark: it has its place in every table, and is refused until that engine exists. */
const notYet = <const Type extends QuestionType>(type: Type) =>
  z
    .strictObject({ type: z.literal(type), analysis: Analysis })
    .superRefine(rules((_content, wrong) => wrong('type', whyUnusable(type) ?? '')))

/** The content of every type of question: a type that is forgotten does not compile. */
export const questionContents = {
  single: Single,
  multiple: Multiple,
  true_false: TrueFalse,
  fill: Fill,
  ordering: Ordering,
  matching: Matching,
  short_answer: ShortAnswer,
  programming: notYet('programming'),
  operation: Operation,
} satisfies Record<QuestionType, z.ZodType<{ type: QuestionType }>>

export type QuestionOf<Type extends QuestionType> = z.output<(typeof questionContents)[Type]>
export type Question = { [Type in QuestionType]: QuestionOf<Type> }[QuestionType]

const Full = z.discriminatedUnion('type', [
  questionContents.single,
  questionContents.multiple,
  questionContents.true_false,
  questionContents.fill,
  questionContents.ordering,
  questionContents.matching,
  questionContents.short_answer,
  questionContents.programming,
  questionContents.operation,
])
type FullInput = z.input<typeof Full>

/** A question; the concise form that packages and older platforms write is understood as well. */
export const Question = z.preprocess(fromConcise, Full) as unknown as z.ZodType<Question, FullInput | ConciseQuestion>
