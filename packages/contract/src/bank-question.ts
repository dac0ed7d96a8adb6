import { kindLabels } from './kinds.ts'
import { z } from 'zod'
import { endpoint, on, ref, type DomainContract } from './endpoint.ts'
import { Id, Keyword, Paging, PersonBrief, RichText, Tags, Timestamp, Version } from './fields.ts'
import { PageLink } from './page-link.ts'
import { knowledgeLimits } from './question-bank.ts'
import { Question } from './question/content.ts'
import { questionGap } from './question/gaps.ts'
import { QuestionDifficulty, QuestionPoints } from './question/paper-content.ts'
import { MarkedAnswer, PresentedQuestion } from './question/present.ts'
import { questionTypes } from './question/types.ts'
import { Rubric, rubricPoints } from './rubric.ts'

export const bankLimits = {
  /** Characters of a stem. */
  stem: 20_000,
  /** Questions that one action is for. */
  atOnce: 2_000,
} as const

const Stem = RichText.refine(({ value }) => value.trim() !== '', '请输入题干')
  .refine(({ value }) => value.length <= bankLimits.stem, `题干不能超过${bankLimits.stem}个字符`)
  .meta({ title: '题干' })
const PointIds = z
  .array(Id)
  .max(knowledgeLimits.ofQuestion, `知识点最多${knowledgeLimits.ofQuestion}个`)
  .meta({ title: '知识点' })
const Points = QuestionPoints
/** A question that learners may meet: nothing of it is missing. */
const WholeQuestion = Question.superRefine((question, context) => {
  const gap = questionGap(question)
  if (gap !== undefined) context.addIssue({ code: 'custom', message: gap })
}).meta({ title: '题目' })

type Scored = { question?: Question | undefined; points?: number | undefined; rubric?: Rubric | null | undefined }
/** Why a rubric does not fit the question, in Chinese; null where it does. */
export function rubricProblem({ question, points, rubric }: Scored): string | null {
  if (!rubric || question === undefined || points === undefined) return null
  if (question.type !== 'short_answer') return '只有简答题有评分标准'
  const sum = rubricPoints(rubric)
  return sum === points ? null : `评分标准合计${sum}分，应等于题目的分值${points}分`
}
const rubricFits = (given: Scored, context: z.core.$RefinementCtx): void => {
  const message = rubricProblem(given)
  if (message !== null) context.addIssue({ code: 'custom', path: ['rubric'], message })
}

/** What a question is written with. */
export const bankQuestionFields = {
  stem: Stem,
  question: WholeQuestion,
  points: Points,
  difficulty: QuestionDifficulty,
  tags: Tags.default([]),
  point_ids: PointIds.default([]),
  rubric: Rubric.nullable().default(null),
}

/** What was measured in exams: how often it was asked, by how many it was answered, and what that says of it. */
const measured = {
  use_count: z.number(),
  answer_count: z.number(),
  facility: z.number().nullable(),
  discrimination: z.number().nullable(),
  last_used_at: Timestamp.nullable(),
}

export const BankQuestionRow = z.object({
  id: Id,
  bank_id: Id,
  number: z.number(),
  type: z.enum(questionTypes),
  /** The beginning of the stem without its marks. */
  stem_text: z.string(),
  points: z.number(),
  difficulty: QuestionDifficulty,
  tags: z.array(z.string()),
  knowledge: z.array(z.object({ id: Id, name: z.string() })),
  version: z.number(),
  revision: z.number(),
  updated_at: Timestamp,
  updated_by: PersonBrief,
  ...measured,
})
export type BankQuestionRow = z.output<typeof BankQuestionRow>

export const BankQuestion = BankQuestionRow.extend({
  stem: RichText,
  question: Question,
  rubric: Rubric.nullable(),
})
export type BankQuestion = z.output<typeof BankQuestion>

/** Something that asks questions of a bank: a paper, an exam. Without a link it is one that the reader may not see. */
export const QuestionUse = z.object({
  question_id: Id,
  id: Id,
  /** 试卷 or 考试. */
  label: z.string(),
  title: z.string(),
  link: PageLink.nullable(),
  /** The version of the question that it asks. */
  version: z.number(),
})
export type QuestionUse = z.output<typeof QuestionUse>

export const QuestionVersion = z.object({
  version: z.number(),
  created_by: PersonBrief,
  created_at: Timestamp,
  /** Of this version alone, over all exams that are over: null where too few have answered it. */
  use_count: z.number(),
  answer_count: z.number(),
  facility: z.number().nullable(),
  discrimination: z.number().nullable(),
  last_used_at: Timestamp.nullable(),
})
export type QuestionVersion = z.output<typeof QuestionVersion>

/** Two versions as people read them (`questionText`), and their stems. */
const Compared = z.object({ version: z.number(), stem: RichText, text: z.string() })

export const questionSorts = ['newest', 'oldest', 'uses', 'easiest', 'hardest', 'worst'] as const
export type QuestionSort = (typeof questionSorts)[number]
export const questionSortLabels = {
  newest: '最新添加',
  oldest: '最早添加',
  uses: '使用次数最多',
  easiest: '难度系数从高到低',
  hardest: '难度系数从低到高',
  worst: '区分度从低到高',
} as const satisfies Record<QuestionSort, string>

/** A group of questions that ask the same or nearly the same. */
export const DuplicateGroup = z.object({
  /** Names the group as long as it has the same questions. */
  id: z.string(),
  is_same: z.boolean(),
  /** From 0 to 1: how much the least alike pair, of those that brought it together, has in common. */
  likeness: z.number(),
  questions: z.array(BankQuestionRow),
})
export type DuplicateGroup = z.output<typeof DuplicateGroup>

const params = z.object({ id: Id })
const questionParams = z.object({ id: Id, question_id: Id })
const one = { params: { id: '$question_bank' } }
const oneQuestion = { params: { id: '$question_bank', question_id: '$bank_question' } }
const ofBank = 'belongs to the bank of the address, or counts as absent'
const Ids = z
  .array(Id)
  .min(1, '请选择题目')
  .max(bankLimits.atOnce, `一次最多处理${bankLimits.atOnce}道题`)
  .meta({ title: '题目' })
const VersionNumber = z.string().regex(/^[1-9]\d{0,5}$/)

export const bankQuestion = {
  list: endpoint('GET', '/apis/v2/question-banks/:id/questions', {
    summary: '题目列表',
    access: on('question_bank', 'use'),
    params,
    query: z.object({
      ...Paging,
      keyword: Keyword,
      type: z.enum(questionTypes, '题型应为列表中的一项').optional().meta({ title: '题型' }),
      difficulty: z.enum(['1', '2', '3', '4', '5'], '难度应为1到5').optional().meta({ title: '难度' }),
      /** A point stands for everything below it too. */
      point_id: Id.optional().meta({ title: '知识点' }),
      tag: z.string().trim().max(10, '标签最多10个字符').optional().meta({ title: '标签' }),
      sort: z.enum(questionSorts).default('newest').meta({ title: '排序' }),
    }),
    data: z.object({
      questions: z.array(BankQuestionRow),
      total: z.number(),
      /** Whether any question of the bank was measured in an exam. */
      has_figures: z.boolean(),
    }),
    freeIds: { 'query.point_id': 'only narrows what the bank has' },
    sample: one,
  }),
  /** The tags of a bank's questions with how many have each, the most frequent first. */
  tags: endpoint('GET', '/apis/v2/question-banks/:id/question-tags', {
    summary: '题目标签',
    access: on('question_bank', 'use'),
    params,
    data: z.object({ tags: z.array(z.object({ name: z.string(), count: z.number() })) }),
    sample: one,
  }),
  create: endpoint('POST', '/apis/v2/question-banks/:id/questions', {
    summary: '新建题目',
    access: on('question_bank', 'edit'),
    params,
    body: z.strictObject(bankQuestionFields).superRefine(rubricFits),
    data: z.object({ question: BankQuestion }),
    freeIds: { 'body.point_ids': ofBank },
    sample: {
      ...one,
      body: {
        stem: { format: 'markdown', value: '进程是资源分配的单位。' },
        question: { type: 'true_false', answer: ['对'] },
        points: 2,
        difficulty: 1,
      },
    },
  }),
  get: endpoint('GET', '/apis/v2/question-banks/:id/questions/:question_id', {
    summary: '题目详情',
    access: on('question_bank', 'use'),
    params: questionParams,
    data: z.object({ question: BankQuestion }),
    freeIds: { 'params.question_id': ofBank },
    sample: oneQuestion,
  }),
  /** `revision` is the one that the person saw. */
  update: endpoint('PUT', '/apis/v2/question-banks/:id/questions/:question_id', {
    summary: '修改题目',
    access: on('question_bank', 'edit'),
    params: questionParams,
    body: z
      .strictObject({
        revision: Version.meta({ title: '修订号' }),
        stem: Stem.optional(),
        question: WholeQuestion.optional(),
        points: Points.optional(),
        difficulty: QuestionDifficulty.optional(),
        tags: Tags.optional(),
        point_ids: PointIds.optional(),
        rubric: Rubric.nullable().optional(),
      })
      .superRefine(rubricFits),
    data: z.object({ question: BankQuestion }),
    freeIds: { 'params.question_id': ofBank, 'body.point_ids': ofBank },
    sample: { ...oneQuestion, body: { revision: 1, difficulty: 2 } },
  }),
  /** As a learner meets it. Another seed shuffles it otherwise. */
  preview: endpoint('GET', '/apis/v2/question-banks/:id/questions/:question_id/preview', {
    summary: '预览题目',
    access: on('question_bank', 'use'),
    params: questionParams,
    query: z.object({ seed: z.string().max(40).default('') }),
    data: z.object({ stem: RichText, points: z.number(), presented: PresentedQuestion }),
    freeIds: { 'params.question_id': ofBank },
    sample: oneQuestion,
  }),
  /** What an answer would be worth. Nothing of it is kept. */
  tryAnswer: endpoint('POST', '/apis/v2/question-banks/:id/questions/:question_id/trials', {
    summary: '试答题目',
    access: on('question_bank', 'use'),
    params: questionParams,
    body: z.strictObject({ answer: z.array(z.string().max(10_000)).max(100) }),
    data: z.object({ mark: MarkedAnswer, analysis: z.string() }),
    freeIds: { 'params.question_id': ofBank },
    unlogged: 'changes nothing',
    sample: { ...oneQuestion, body: { answer: ['对'] } },
  }),
  versions: endpoint('GET', '/apis/v2/question-banks/:id/questions/:question_id/versions', {
    summary: '题目版本列表',
    access: on('question_bank', 'use'),
    params: questionParams,
    query: z.object(Paging),
    data: z.object({ versions: z.array(QuestionVersion), total: z.number() }),
    freeIds: { 'params.question_id': ofBank },
    sample: oneQuestion,
  }),
  /** Compared with the version before it, or with `against`. */
  compare: endpoint('GET', '/apis/v2/question-banks/:id/questions/:question_id/versions/:number/difference', {
    summary: '对比题目版本',
    access: on('question_bank', 'use'),
    params: questionParams.extend({ number: VersionNumber }),
    query: z.object({ against: VersionNumber.optional().meta({ title: '对比版本' }) }),
    data: z.object({ before: Compared.nullable(), after: Compared }),
    freeIds: { 'params.question_id': ofBank },
    sample: { params: { ...oneQuestion.params, number: '1' } },
  }),
  /** Asked before questions are changed or removed. */
  uses: endpoint('POST', '/apis/v2/question-banks/:id/questions/uses', {
    summary: '题目的使用情况',
    access: on('question_bank', 'use'),
    params,
    body: z.strictObject({ ids: Ids }),
    data: z.object({ uses: z.array(QuestionUse) }),
    freeIds: { 'body.ids': ofBank },
    unlogged: 'changes nothing',
    sample: { ...one, body: { ids: ['$bank_question'] } },
  }),
  changeMany: endpoint('POST', '/apis/v2/question-banks/:id/questions/changes', {
    summary: '批量修改题目',
    access: on('question_bank', 'edit'),
    params,
    body: z.strictObject({
      ids: Ids,
      points: Points.optional(),
      difficulty: QuestionDifficulty.optional(),
      add_tags: Tags.default([]),
      remove_tags: Tags.default([]),
      add_point_ids: PointIds.default([]),
      remove_point_ids: PointIds.default([]),
    }),
    /** `left_out`: what could not be changed of some of them, in words. */
    data: z.object({ changed: z.number(), left_out: z.array(z.string()) }),
    freeIds: { 'body.ids': ofBank, 'body.add_point_ids': ofBank, 'body.remove_point_ids': ofBank },
    sample: { ...one, body: { ids: ['$bank_question'], difficulty: 3 } },
  }),
  /** Knowledge points of the same names come along, where the other bank has none they are made. */
  move: endpoint('POST', '/apis/v2/question-banks/:id/questions/moves', {
    summary: '移动题目',
    access: on('question_bank', 'edit'),
    params,
    body: z.strictObject({ ids: Ids, bank_id: Id.meta({ title: kindLabels.question_bank }) }),
    data: z.object({ moved: z.number() }),
    refs: { 'body.bank_id': ref('question_bank', 'edit') },
    freeIds: { 'body.ids': ofBank },
    sample: { ...one, body: { ids: ['$bank_question'], bank_id: '$question_bank' } },
  }),
  copy: endpoint('POST', '/apis/v2/question-banks/:id/questions/copies', {
    summary: '复制题目',
    access: on('question_bank', 'use'),
    params,
    body: z.strictObject({ ids: Ids, bank_id: Id.meta({ title: kindLabels.question_bank }) }),
    data: z.object({ copied: z.number() }),
    refs: { 'body.bank_id': ref('question_bank', 'edit') },
    freeIds: { 'body.ids': ofBank },
    sample: { ...one, body: { ids: ['$bank_question'], bank_id: '$question_bank' } },
  }),
  remove: endpoint('POST', '/apis/v2/question-banks/:id/questions/removal', {
    summary: '删除题目',
    access: on('question_bank', 'edit'),
    params,
    body: z.strictObject({ ids: Ids }),
    data: z.object({ removed: z.number() }),
    freeIds: { 'body.ids': ofBank },
    sample: { ...one, body: { ids: ['$bank_question'] } },
  }),
  restore: endpoint('POST', '/apis/v2/question-banks/:id/questions/restoring', {
    summary: '恢复题目',
    access: on('question_bank', 'edit'),
    params,
    body: z.strictObject({ ids: Ids }),
    data: z.object({ restored: z.number() }),
    freeIds: { 'body.ids': ofBank },
    sample: { ...one, body: { ids: ['$bank_question'] } },
  }),
  bin: endpoint('GET', '/apis/v2/question-banks/:id/questions-bin', {
    summary: '已删除的题目',
    access: on('question_bank', 'edit'),
    params,
    query: z.object({ ...Paging, keyword: Keyword }),
    data: z.object({
      questions: z.array(BankQuestionRow.extend({ deleted_at: Timestamp })),
      total: z.number(),
    }),
    sample: one,
  }),
  duplicates: endpoint('GET', '/apis/v2/question-banks/:id/duplicates', {
    summary: '重复题目',
    access: on('question_bank', 'use'),
    params,
    query: z.object(Paging),
    data: z.object({ groups: z.array(DuplicateGroup), total: z.number() }),
    ratePerMinute: 60,
    sample: one,
  }),
  /** What is there of a question that is being written. */
  similar: endpoint('POST', '/apis/v2/question-banks/:id/questions/similar', {
    summary: '查找相似题目',
    access: on('question_bank', 'use'),
    params,
    body: z.strictObject({ stem: RichText, question: Question, except_id: Id.nullable().default(null) }),
    data: z.object({ similar: z.array(z.object({ likeness: z.number(), question: BankQuestionRow })) }),
    freeIds: { 'body.except_id': 'only leaves one out of what the bank has' },
    unlogged: 'changes nothing',
    ratePerMinute: 120,
    sample: {
      ...one,
      body: { stem: { value: '进程是资源分配的单位。' }, question: { type: 'true_false', answer: ['对'] } },
    },
  }),
  /** Says of questions that they are different however alike they read: they are in no group together any more. */
  tellApart: endpoint('POST', '/apis/v2/question-banks/:id/duplicates/differences', {
    summary: '标记为不重复',
    access: on('question_bank', 'edit'),
    params,
    body: z.strictObject({
      ids: z.array(Id).min(2, '请选择至少两道题').max(15, '一次最多标记15道题').meta({ title: '题目' }),
    }),
    data: z.object({ marked: z.number() }),
    freeIds: { 'body.ids': ofBank },
    sample: { ...one, body: { ids: ['$bank_question', '$other_bank_question'] } },
  }),
} as const satisfies DomainContract
