import { z } from 'zod'
import { endpoint, on, ref, staff, type DomainContract } from './endpoint.ts'
import { Abilities, Id, Keyword, Paging, PersonBrief, text, Timestamp, Version } from './fields.ts'
import { Blueprint, BlueprintSolution } from './paper-blueprint.ts'
import { ContentChange, DrawRule, PaperContent, PaperQuestion, QuestionDifficulty } from './question/paper-content.ts'
import { PresentedQuestion } from './question/present.ts'
import { questionTypes } from './question/types.ts'

export * from './paper-blueprint.ts'

export const paperStates = ['draft', 'final'] as const
export type PaperState = (typeof paperStates)[number]
export const paperStateLabels = { draft: '编辑中', final: '已定稿' } as const satisfies Record<PaperState, string>

/** Names of the forms of a paper; the paper's own content is form A. */
export const paperForms = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export type PaperFormName = (typeof paperForms)[number]

/** The same paper with other questions, or the same in another order. */
export const PaperForm = z.strictObject({ name: z.enum(paperForms.slice(1)), content: PaperContent })
export type PaperForm = z.output<typeof PaperForm>
const Forms = z.array(PaperForm).max(paperForms.length - 1)

const Title = text('试卷名称', 100)

export const PaperRow = z.object({
  id: Id,
  bank_id: Id,
  title: z.string(),
  state: z.enum(paperStates),
  /** The newest version; 0 before the first. */
  number: z.number(),
  question_count: z.number(),
  points: z.number(),
  form_count: z.number(),
  created_by: PersonBrief,
  updated_at: Timestamp,
  version: Version,
  can: Abilities,
})
export type PaperRow = z.output<typeof PaperRow>

export const Paper = PaperRow.extend({
  content: PaperContent,
  forms: z.array(PaperForm),
  blueprint: Blueprint.nullable(),
})
export type Paper = z.output<typeof Paper>

export const PaperVersion = z.object({
  number: z.number(),
  question_count: z.number(),
  points: z.number(),
  form_count: z.number(),
  created_by: PersonBrief,
  created_at: Timestamp,
})
export type PaperVersion = z.output<typeof PaperVersion>

/** A paper as it is sat and printed: what rules draw is drawn, what is shuffled is shuffled. */
export const PaperSheet = z.object({
  title: z.string(),
  form: z.enum(paperForms),
  points: z.number(),
  sections: z.array(
    z.object({
      id: Id,
      title: z.string(),
      note: z.string(),
      questions: z.array(PaperQuestion.extend({ presented: PresentedQuestion })),
    }),
  ),
  /** How many questions rules could not draw. */
  missing: z.number(),
})
export type PaperSheet = z.output<typeof PaperSheet>

const Part = z.object({ count: z.number(), points: z.number() })
export const PaperStatistics = z.object({
  count: z.number(),
  points: z.number(),
  expected_points: z.number(),
  minutes: z.number(),
  /** Questions whose difficulty was measured in exams. */
  measured: z.number(),
  types: z.array(Part.extend({ type: z.enum(questionTypes) })),
  difficulties: z.array(Part.extend({ difficulty: QuestionDifficulty })),
  knowledge: z.array(Part.extend({ name: z.string() })),
  /** Knowledge points of the bank that nothing asks about, neither them nor anything below. */
  uncovered: z.array(z.string()),
})
export type PaperStatistics = z.output<typeof PaperStatistics>

const params = z.object({ id: Id })
const bank = { params: { id: '$question_bank' } }
const one = { params: { id: '$paper' } }
const ofBank = 'belongs to the bank of the address, or counts as absent'
const source = 'says where the copy was taken from; only what exists is noted as a use'
const copiesOf = (path: string) =>
  ({
    [`${path}.sections.id`]: 'names a part of the paper',
    [`${path}.sections.questions.source.bank_id`]: source,
    [`${path}.sections.questions.source.question_id`]: source,
    [`${path}.sections.draws.id`]: 'names a part of the paper',
    [`${path}.sections.draws.point_ids`]: 'narrows what is drawn from the bank',
  }) as const
const inBlueprint = {
  'body.blueprint.rows.id': 'names a row of the table',
  'body.blueprint.rows.point_id': ofBank,
  'body.blueprint.relaxations.row_id': 'names a row of the table',
} as const
const mayUse = ref('question_bank', 'use')
const bodyLimitBytes = 16 * 1024 * 1024
const Form = z.enum(paperForms, '卷别应为A到F').default('A').meta({ title: '卷别' })
const Seed = z.string().max(40).default('').meta({ title: '随机种子' })
const noWrite = 'changes nothing'
const sampleDraw = {
  id: '0196f3a0-0000-7000-8000-00000000d001',
  bank_id: '$question_bank',
  types: [],
  point_ids: [],
  difficulties: [],
  tags: [],
  count: 1,
  points: 2,
}
const drawingSection = {
  id: '0196f3a0-0000-7000-8000-00000000d002',
  title: '一、单选题',
  questions: [],
  draws: [sampleDraw],
}

export const paper = {
  list: endpoint('GET', '/apis/v2/question-banks/:id/papers', {
    summary: '试卷列表',
    access: on('question_bank', 'use'),
    params,
    query: z.object({
      ...Paging,
      keyword: Keyword,
      state: z.enum(paperStates, '状态应为列表中的一项').optional().meta({ title: '状态' }),
      removed: z.enum(['0', '1']).default('0').meta({ title: '已删除' }),
    }),
    data: z.object({ papers: z.array(PaperRow), total: z.number(), can: Abilities }),
    sample: bank,
  }),
  create: endpoint('POST', '/apis/v2/question-banks/:id/papers', {
    summary: '新建试卷',
    access: on('question_bank', 'edit'),
    params,
    body: z.strictObject({ title: Title }),
    data: z.object({ paper: Paper }),
    sample: { ...bank, body: { title: '期末试卷' } },
  }),
  get: endpoint('GET', '/apis/v2/papers/:id', {
    summary: '试卷详情',
    access: on('paper', 'view'),
    params,
    data: z.object({ paper: Paper }),
    sample: one,
  }),
  update: endpoint('PUT', '/apis/v2/papers/:id', {
    summary: '修改试卷',
    access: on('paper', 'edit'),
    params,
    body: z.strictObject({
      version: Version,
      title: Title.optional(),
      content: PaperContent.optional(),
      forms: Forms.optional(),
      blueprint: Blueprint.nullable().optional(),
    }),
    bodyLimitBytes,
    data: z.object({ paper: Paper }),
    refs: {
      'body.content.sections.*.draws.*.bank_id': mayUse,
      'body.forms.*.content.sections.*.draws.*.bank_id': mayUse,
    },
    freeIds: { ...copiesOf('body.content'), ...copiesOf('body.forms.content'), ...inBlueprint },
    sample: {
      ...one,
      body: {
        version: 1,
        content: { sections: [drawingSection] },
        forms: [{ name: 'B', content: { sections: [drawingSection] } }],
      },
    },
  }),
  remove: endpoint('DELETE', '/apis/v2/papers/:id', {
    summary: '删除试卷',
    access: on('paper', 'edit'),
    params,
    data: z.object({}),
    sample: one,
  }),
  restore: endpoint('POST', '/apis/v2/papers/:id/restoring', {
    summary: '恢复试卷',
    access: on('paper', 'restore'),
    params,
    data: z.object({ paper: Paper }),
    sample: one,
  }),
  copy: endpoint('POST', '/apis/v2/papers/:id/copies', {
    summary: '复制试卷',
    access: on('paper', 'edit'),
    params,
    data: z.object({ paper: Paper }),
    sample: one,
  }),
  /** Keeps the paper as it is as its next version. */
  finalise: endpoint('POST', '/apis/v2/papers/:id/versions', {
    summary: '试卷定稿',
    access: on('paper', 'edit'),
    params,
    body: z.strictObject({ version: Version }),
    refusals: ['paper.notReady'],
    data: z.object({ paper: Paper }),
    sample: { ...one, body: { version: 1 } },
  }),
  versions: endpoint('GET', '/apis/v2/papers/:id/versions', {
    summary: '试卷版本列表',
    access: on('paper', 'view'),
    params,
    query: z.object(Paging),
    data: z.object({ versions: z.array(PaperVersion), total: z.number() }),
    sample: one,
  }),
  /** Compared with the version before it, another version, or the working copy (`now`). */
  compare: endpoint('GET', '/apis/v2/papers/:id/versions/:number/difference', {
    summary: '对比试卷版本',
    access: on('paper', 'view'),
    params: z.object({ id: Id, number: z.string().regex(/^[1-9]\d{0,5}$/) }),
    query: z.object({
      against: z
        .string()
        .regex(/^(now|\d{1,6})$/)
        .optional()
        .meta({ title: '对比版本' }),
    }),
    data: z.object({ changes: z.array(ContentChange) }),
    sample: { params: { id: '$paper', number: '1' } },
  }),
  /** The working copy becomes what the version has. */
  restoreVersion: endpoint('POST', '/apis/v2/papers/:id/versions/:number/restoring', {
    summary: '恢复试卷版本',
    access: on('paper', 'edit'),
    params: z.object({ id: Id, number: z.string().regex(/^[1-9]\d{0,5}$/) }),
    body: z.strictObject({ version: Version }),
    data: z.object({ paper: Paper }),
    sample: { params: { id: '$paper', number: '1' }, body: { version: 1 } },
  }),
  sheet: endpoint('GET', '/apis/v2/papers/:id/sheet', {
    summary: '预览试卷',
    access: on('paper', 'view'),
    params,
    query: z.object({ form: Form, seed: Seed }),
    data: z.object({ sheet: PaperSheet }),
    sample: one,
  }),
  statistics: endpoint('GET', '/apis/v2/papers/:id/statistics', {
    summary: '试卷统计',
    access: on('paper', 'view'),
    params,
    query: z.object({ form: Form }),
    data: z.object({ statistics: PaperStatistics }),
    sample: one,
  }),
  solve: endpoint('POST', '/apis/v2/papers/:id/solutions', {
    summary: '按双向细目表组卷',
    access: on('paper', 'edit'),
    params,
    body: z.strictObject({ blueprint: Blueprint, seed: Seed }),
    data: z.object({ solution: BlueprintSolution }),
    freeIds: inBlueprint,
    unlogged: noWrite,
    ratePerMinute: 30,
    sample: { ...one, body: { blueprint: { rows: [] } } },
  }),
  /** The same questions in another order. */
  mix: endpoint('POST', '/apis/v2/papers/:id/mixes', {
    summary: '打乱生成试卷',
    access: on('paper', 'edit'),
    params,
    body: z.strictObject({ seed: Seed }),
    data: z.object({ content: PaperContent }),
    unlogged: noWrite,
    sample: { ...one, body: { seed: 'B' } },
  }),
  /** Questions of a bank as a paper or an exam asks them. */
  copies: endpoint('POST', '/apis/v2/question-banks/:id/paper-questions', {
    summary: '选取题目',
    access: on('question_bank', 'use'),
    params,
    body: z.strictObject({
      ids: z.array(Id).min(1, '请选择题目').max(300, '一次最多选取300道题').meta({ title: '题目' }),
    }),
    data: z.object({ questions: z.array(PaperQuestion) }),
    freeIds: { 'body.ids': ofBank },
    unlogged: noWrite,
    sample: { ...bank, body: { ids: ['$bank_question'] } },
  }),
  /** How many questions each rule finds, and how many are missing when all of them draw at once. */
  drawCounts: endpoint('POST', '/apis/v2/papers/draw-counts', {
    summary: '统计可抽题目',
    access: staff,
    body: z.strictObject({
      draws: z.array(DrawRule).max(100, '抽题规则最多100条'),
      /** Questions that are asked anyway. */
      taken: z.array(Id).max(300).default([]),
    }),
    data: z.object({ counts: z.array(z.object({ id: Id, matching: z.number(), missing: z.number() })) }),
    refs: { 'body.draws.*.bank_id': mayUse },
    freeIds: {
      'body.draws.id': 'names a rule of the caller',
      'body.draws.point_ids': 'narrows what is drawn from the bank',
      'body.taken': 'only leaves some out of what may be drawn',
    },
    unlogged: noWrite,
    sample: { body: { draws: [sampleDraw] } },
  }),
} as const satisfies DomainContract
