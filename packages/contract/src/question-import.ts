import { z } from 'zod'
import { bankLimits } from './bank-question.ts'
import { endpoint, on, staff, type DomainContract } from './endpoint.ts'
import { Id, Paging, PersonBrief, Tags, Timestamp, Version } from './fields.ts'
import { knowledgeLimits } from './question-bank.ts'
import { exchangeFormats, ImportedQuestion, importLimits } from './question-exchange.ts'
import { Question } from './question/content.ts'
import { QuestionDifficulty, QuestionPoints } from './question/paper-content.ts'
import { multipleScorings } from './question/types.ts'
import { Rubric } from './rubric.ts'

export const importStates = ['reading', 'columns', 'ready', 'writing', 'done', 'undone', 'failed'] as const
export type ImportState = (typeof importStates)[number]
export const importStateLabels = {
  reading: '识别中',
  columns: '待选择列',
  ready: '待确认',
  writing: '导入中',
  done: '已导入',
  undone: '已撤销',
  failed: '识别失败',
} as const satisfies Record<ImportState, string>

/** What a draft is as the import stands: `same` is left out because the bank, or the file further up, has it already. */
export const draftStates = ['ready', 'doubtful', 'unfinished', 'same', 'excluded'] as const
export type DraftState = (typeof draftStates)[number]
export const draftStateLabels = {
  ready: '可导入',
  doubtful: '待核对',
  unfinished: '待补全',
  same: '重复',
  excluded: '不导入',
} as const satisfies Record<DraftState, string>

/** What is done with a question that the bank has already, exactly or nearly. */
export const duplicateChoices = ['skip', 'import', 'version'] as const
export type DuplicateChoice = (typeof duplicateChoices)[number]
export const duplicateChoiceLabels = {
  skip: '不导入',
  import: '仍然导入',
  version: '作为新版本',
} as const satisfies Record<DuplicateChoice, string>

export const draftOutcomes = ['created', 'version', 'unchanged'] as const
export type DraftOutcome = (typeof draftOutcomes)[number]
export const draftOutcomeLabels = {
  created: '新题目',
  version: '新版本',
  unchanged: '与题库相同',
} as const satisfies Record<DraftOutcome, string>

/** What a column of a foreign table holds; several may be options, in their order. */
export const columnFields = [
  'stem',
  'option',
  'options',
  'answer',
  'type',
  'analysis',
  'points',
  'difficulty',
  'knowledge',
  'tags',
  'left',
  'scoring',
  'keywords',
  'rubric',
  'number',
] as const
export type ColumnField = (typeof columnFields)[number]
export const columnFieldLabels = {
  stem: '题干',
  option: '选项（一列一个）',
  options: '全部选项（在一列中）',
  answer: '答案',
  type: '题型',
  analysis: '解析',
  points: '分值',
  difficulty: '难度',
  knowledge: '知识点',
  tags: '标签',
  left: '左侧项（连线题）',
  scoring: '得分规则',
  keywords: '关键词',
  rubric: '评分标准',
  number: '题号',
} as const satisfies Record<ColumnField, string>

/** A sheet of a table: its headings, something of what is below each, and what each was taken for. */
export const ImportSheet = z.object({
  name: z.string(),
  columns: z.array(z.object({ heading: z.string(), sample: z.string(), field: z.enum(columnFields).nullable() })),
})
export type ImportSheet = z.output<typeof ImportSheet>

/** What an import came to. */
export const ImportReport = z.object({
  created: z.number(),
  versions: z.number(),
  /** New versions that said what the bank said already. */
  unchanged: z.number(),
  same: z.number(),
  excluded: z.number(),
  unfinished: z.number(),
  /** Knowledge points that were made for it. */
  points: z.number(),
})
export type ImportReport = z.output<typeof ImportReport>

/**
 * What undoing one did: questions that are in the bin now, those with their earlier version back, those left as they are;
 * knowledge points that were deleted.
 */
export const UndoReport = z.object({ removed: z.number(), restored: z.number(), left: z.number(), points: z.number() })
export type UndoReport = z.output<typeof UndoReport>

const Counts = z.object({
  ready: z.number(),
  doubtful: z.number(),
  unfinished: z.number(),
  same: z.number(),
  excluded: z.number(),
})
export type DraftCounts = z.output<typeof Counts>

export const QuestionImportRow = z.object({
  id: Id,
  bank_id: Id,
  file_name: z.string(),
  size_bytes: z.number(),
  format: z.enum(exchangeFormats).nullable(),
  state: z.enum(importStates),
  /** Why nothing could be read, or what was read could not be imported. */
  error: z.string(),
  counts: Counts,
  report: ImportReport.nullable(),
  undo_report: UndoReport.nullable(),
  created_by: PersonBrief,
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
})
export type QuestionImportRow = z.output<typeof QuestionImportRow>

export const QuestionImport = QuestionImportRow.extend({
  notes: z.array(z.string()),
  sheets: z.array(ImportSheet),
  /** Where in the list the drafts are that somebody should look at: doubtful and unfinished ones, counted from 0. */
  attention: z.array(z.number()),
  /** Whether somebody has changed a draft: reading the file again would lose that. */
  is_mended: z.boolean(),
  /** How far the job is that reads or writes; null where there is none. */
  progress: z.object({ done: z.number(), total: z.number(), note: z.string() }).nullable(),
})
export type QuestionImport = z.output<typeof QuestionImport>

export const ImportDraft = z.object({
  id: Id,
  position: z.number(),
  state: z.enum(draftStates),
  /** Why it cannot be imported yet. */
  gap: z.string().nullable(),
  content: ImportedQuestion,
  is_excluded: z.boolean(),
  /** Somebody has looked at its doubts, or mended it. */
  is_checked: z.boolean(),
  choice: z.enum(duplicateChoices).nullable(),
  revision: z.number(),
  /** The question of the bank that asks the same (`likeness` 1) or nearly. */
  match: z.object({ question_id: Id, number: z.number(), likeness: z.number(), stem_text: z.string() }).nullable(),
  /** The position of the same question further up in the file. */
  twin: z.number().nullable(),
  /** Pieces of the source: those it was read from, and those before it that belong to no question. */
  source: z.array(z.string()),
  source_before: z.array(z.string()),
  outcome: z.enum(draftOutcomes).nullable(),
  question_id: Id.nullable(),
})
export type ImportDraft = z.output<typeof ImportDraft>

/** A question of an import that is not taken back, and why. */
export const KeptQuestion = z.object({
  question_id: Id,
  number: z.number(),
  stem_text: z.string(),
  reason: z.string(),
})
export type KeptQuestion = z.output<typeof KeptQuestion>

const params = z.object({ id: Id })
const importParams = z.object({ id: Id, import_id: Id })
const draftParams = z.object({ id: Id, import_id: Id, draft_id: Id })
const one = { params: { id: '$question_bank', import_id: '$question_import' } }
const ofBank = 'found only within the bank that was checked'
const freeIds = { 'params.import_id': ofBank }
const Names = z
  .array(z.string().trim().min(1, '知识点不能为空').max(knowledgeLimits.name, '知识点最多50个字符'))
  .max(knowledgeLimits.ofQuestion, `知识点最多${knowledgeLimits.ofQuestion}个`)
  .meta({ title: '知识点' })
const answer = z.object({ import: QuestionImport })

/** Address of an uploaded file. */
export const ImportAddress = z
  .string()
  .max(1_000, '地址过长')
  .regex(/^\/files\/[\w-]{22}\/[^\s\\/]*$/, '应为已上传的文件')
  .meta({ title: '题目文件' })

export const questionImport = {
  list: endpoint('GET', '/apis/v2/question-banks/:id/imports', {
    summary: '导入记录',
    access: on('question_bank', 'edit'),
    params,
    query: z.object(Paging),
    data: z.object({ imports: z.array(QuestionImportRow), total: z.number() }),
    sample: { params: { id: '$question_bank' } },
  }),
  /** The file is read by a job; nothing is in the bank before `confirm`. The fields say what questions get that say nothing. */
  create: endpoint('POST', '/apis/v2/question-banks/:id/imports', {
    summary: '上传题目文件',
    access: on('question_bank', 'edit'),
    params,
    body: z.strictObject({
      url: ImportAddress,
      points: QuestionPoints.default(2),
      difficulty: QuestionDifficulty.default(3),
      knowledge: Names.default([]),
    }),
    data: answer,
    refusals: ['question_import.unreadable'],
    ratePerMinute: 30,
    sample: { params: { id: '$question_bank' }, body: { url: '/files/aaaaaaaaaaaaaaaaaaaaaa/a.docx' } },
  }),
  get: endpoint('GET', '/apis/v2/question-banks/:id/imports/:import_id', {
    summary: '导入详情',
    access: on('question_bank', 'edit'),
    params: importParams,
    data: answer,
    freeIds,
    sample: one,
  }),
  drafts: endpoint('GET', '/apis/v2/question-banks/:id/imports/:import_id/drafts', {
    summary: '识别出的题目',
    access: on('question_bank', 'edit'),
    params: importParams,
    query: z.object({
      ...Paging,
      state: z.enum(draftStates, '状态应为列表中的一项').optional().meta({ title: '状态' }),
    }),
    /** `source_after`: what follows the last question of the file, such as a list of answers; on the last page. */
    data: z.object({ drafts: z.array(ImportDraft), total: z.number(), source_after: z.array(z.string()) }),
    freeIds,
    sample: one,
  }),
  change: endpoint('PUT', '/apis/v2/question-banks/:id/imports/:import_id/drafts/:draft_id', {
    summary: '修改识别出的题目',
    access: on('question_bank', 'edit'),
    params: draftParams,
    body: z.strictObject({
      revision: Version.meta({ title: '修订号' }),
      stem: z.string().max(bankLimits.stem, `题干不能超过${bankLimits.stem}个字符`).optional().meta({ title: '题干' }),
      question: Question.optional().meta({ title: '题目' }),
      points: QuestionPoints.optional(),
      difficulty: QuestionDifficulty.optional(),
      tags: Tags.optional(),
      knowledge: Names.optional(),
      rubric: Rubric.nullable().optional().meta({ title: '评分标准' }),
      is_excluded: z.boolean().optional().meta({ title: '不导入' }),
      is_checked: z.boolean().optional().meta({ title: '已核对' }),
      choice: z.enum(duplicateChoices, '应为列表中的一项').nullable().optional().meta({ title: '重复题目的处理' }),
    }),
    data: z.object({ draft: ImportDraft, import: QuestionImport }),
    refusals: ['question_import.wrongState'],
    freeIds: { ...freeIds, 'params.draft_id': ofBank },
    sample: { params: { ...one.params, draft_id: '$import_draft' }, body: { revision: 1, difficulty: 2 } },
  }),
  changeMany: endpoint('POST', '/apis/v2/question-banks/:id/imports/:import_id/drafts/changes', {
    summary: '批量修改识别出的题目',
    access: on('question_bank', 'edit'),
    params: importParams,
    body: z.strictObject({
      /** Null is all of them. */
      ids: z
        .array(Id)
        .min(1, '请选择题目')
        .max(importLimits.questions)
        .nullable()
        .default(null)
        .meta({ title: '题目' }),
      /** Only those that are in this state. */
      state: z.enum(draftStates, '状态应为列表中的一项').optional().meta({ title: '状态' }),
      points: QuestionPoints.optional(),
      difficulty: QuestionDifficulty.optional(),
      add_tags: Tags.default([]),
      add_knowledge: Names.default([]),
      is_excluded: z.boolean().optional().meta({ title: '不导入' }),
      is_checked: z.boolean().optional().meta({ title: '已核对' }),
      choice: z.enum(duplicateChoices, '应为列表中的一项').optional().meta({ title: '重复题目的处理' }),
      /** Of the 多选题 among them; the others have rules of their own. */
      multiple_scoring: z.enum(multipleScorings, '应为列表中的一项').optional().meta({ title: '多选题得分规则' }),
    }),
    data: z.object({ changed: z.number(), import: QuestionImport }),
    refusals: ['question_import.wrongState'],
    freeIds: { ...freeIds, 'body.ids': ofBank },
    sample: { ...one, body: { difficulty: 3 } },
  }),
  /** Reads a table again with what its columns were said to hold; what was changed by hand is lost. */
  readAgain: endpoint('POST', '/apis/v2/question-banks/:id/imports/:import_id/readings', {
    summary: '按所选的列重新识别',
    access: on('question_bank', 'edit'),
    params: importParams,
    body: z.strictObject({
      sheets: z
        .array(
          z.strictObject({
            name: z.string().max(200),
            fields: z.array(z.enum(columnFields).nullable()).max(200),
          }),
        )
        .min(1, '请选择工作表')
        .max(100)
        .meta({ title: '工作表' }),
    }),
    data: answer,
    refusals: ['question_import.wrongState', 'question_import.unreadable'],
    freeIds,
    sample: { ...one, body: { sheets: [{ name: '题目', fields: ['stem', 'answer'] }] } },
  }),
  confirm: endpoint('POST', '/apis/v2/question-banks/:id/imports/:import_id/confirm', {
    summary: '确认导入题目',
    access: on('question_bank', 'edit'),
    params: importParams,
    /** Without it an import with unfinished drafts is refused. */
    body: z.strictObject({ leaves_unfinished: z.boolean().default(false).meta({ title: '不导入待补全的题目' }) }),
    data: answer,
    refusals: ['question_import.wrongState', 'question_import.unfinished', 'question_import.nothing'],
    freeIds,
    sample: { ...one, body: { leaves_unfinished: true } },
  }),
  /** Asked before an import is undone: what would stay, and why. */
  kept: endpoint('GET', '/apis/v2/question-banks/:id/imports/:import_id/kept', {
    summary: '不能撤销的题目',
    access: on('question_bank', 'edit'),
    params: importParams,
    data: z.object({ questions: z.array(KeptQuestion), total: z.number(), undoable: z.number() }),
    freeIds,
    sample: one,
  }),
  undo: endpoint('POST', '/apis/v2/question-banks/:id/imports/:import_id/undo', {
    summary: '撤销导入',
    access: on('question_bank', 'edit'),
    params: importParams,
    /** Without it an import of which questions are used or were changed is refused. */
    body: z.strictObject({ leaves_kept: z.boolean().default(false).meta({ title: '保留不能撤销的题目' }) }),
    data: answer,
    refusals: ['question_import.wrongState', 'question_import.kept'],
    freeIds,
    sample: { ...one, body: {} },
  }),
  /** Drops what was read and its files. What was imported stays, and stays in the list. */
  remove: endpoint('DELETE', '/apis/v2/question-banks/:id/imports/:import_id', {
    summary: '放弃导入',
    access: on('question_bank', 'edit'),
    params: importParams,
    data: z.object({}),
    refusals: ['question_import.wrongState'],
    freeIds,
    sample: one,
  }),
  template: endpoint('GET', '/apis/v2/question-import-templates/:format', {
    summary: '下载题目模板',
    access: staff,
    params: z.object({ format: z.enum(['xlsx', 'docx']) }),
    answer: 'file',
    sample: { params: { format: 'xlsx' } },
  }),
} as const satisfies DomainContract
