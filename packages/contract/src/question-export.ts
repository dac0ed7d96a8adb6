import { z } from 'zod'
import { endpoint, on, type DomainContract } from './endpoint.ts'
import { Id, JobBrief, Keyword } from './fields.ts'
import { paperForms } from './paper.ts'
import { exchangeFormats, type ExchangeFormat } from './question-exchange.ts'
import { questionTypes } from './question/types.ts'

/** What a format does not carry, for the person who chooses one. */
export const exportNotes = {
  docx: '按题型分节，可编辑、可再次导入',
  text: '纯文本试卷格式，不含图片',
  xlsx: '一行一题，可编辑、可再次导入',
  gift: '不含排序题、多个空或只有匹配模式的填空题，不含图片',
  moodle: '可导入 Moodle，图片随文件一起导出',
  qti: 'QTI 3.0，可导入支持该标准的平台',
} as const satisfies Record<ExchangeFormat, string>

/** Parts of a paper that are printed by themselves. */
export const paperDocuments = ['paper', 'sheet', 'key'] as const
export type PaperDocument = (typeof paperDocuments)[number]
export const paperDocumentLabels = {
  paper: '试卷',
  sheet: '答题卡',
  key: '参考答案',
} as const satisfies Record<PaperDocument, string>

/** One file holds so many questions; a larger export is an archive of several. */
export const exportPart = 5_000
export const exportQuestions = 200_000

const isYes = (title: string) => z.boolean().default(true).meta({ title })

export const questionExport = {
  bank: endpoint('POST', '/apis/v2/question-banks/:id/exports', {
    summary: '导出题目',
    access: on('question_bank', 'use'),
    params: z.object({ id: Id }),
    body: z.strictObject({
      format: z.enum(exchangeFormats, '格式应为列表中的一项').meta({ title: '格式' }),
      /** Of Word and text: without them a worksheet for learners. */
      with_answers: isYes('包含答案'),
      with_analysis: isYes('包含解析'),
      /** The chosen questions; null is all that the filter finds. */
      ids: z.array(Id).min(1, '请选择题目').max(5_000, '一次最多选择5000道题').nullable().default(null),
      filter: z
        .strictObject({
          keyword: Keyword,
          type: z.enum(questionTypes, '题型应为列表中的一项').optional().meta({ title: '题型' }),
          difficulty: z.enum(['1', '2', '3', '4', '5'], '难度应为1到5').optional().meta({ title: '难度' }),
          point_id: Id.optional().meta({ title: '知识点' }),
          tag: z.string().trim().max(10, '标签最多10个字符').optional().meta({ title: '标签' }),
        })
        .default({})
        .meta({ title: '筛选条件' }),
    }),
    data: JobBrief,
    refusals: ['question_export.nothing'],
    freeIds: {
      'body.ids': 'only those of the bank of the address are exported',
      'body.filter.point_id': 'only narrows what the bank has',
    },
    ratePerMinute: 30,
    sample: { params: { id: '$question_bank' }, body: { format: 'docx', ids: ['$bank_question'] } },
  }),
  /** Each form and part is a Word document of its own; several come as one archive. */
  paper: endpoint('POST', '/apis/v2/papers/:id/exports', {
    summary: '导出试卷',
    access: on('paper', 'view'),
    params: z.object({ id: Id }),
    body: z.strictObject({
      forms: z
        .array(z.enum(paperForms, '卷别应为A到F'))
        .min(1, '请选择卷别')
        .max(6)
        .default(['A'])
        .meta({ title: '卷别' }),
      documents: z
        .array(z.enum(paperDocuments, '应为试卷、答题卡或参考答案'))
        .min(1, '请选择要导出的内容')
        .max(3)
        .default(['paper'])
        .meta({ title: '内容' }),
      minutes: z
        .number('考试时间应为数字')
        .int('考试时间应为整数')
        .min(1, '考试时间应不小于1分钟')
        .max(1440, '考试时间应不大于1440分钟')
        .nullable()
        .default(null)
        .meta({ title: '考试时间' }),
    }),
    data: JobBrief,
    ratePerMinute: 30,
    sample: { params: { id: '$paper' }, body: { forms: ['A'], documents: ['paper'] } },
  }),
} as const satisfies DomainContract
