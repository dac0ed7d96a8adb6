import { z } from 'zod'
import { admins, endpoint, on, type DomainContract } from './endpoint.ts'
import { Abilities, Id, JobBrief, Keyword, Paging, PersonBrief, Timestamp } from './fields.ts'
import { password } from './identity.ts'
import { schoolActions, schoolColumnsMax, schoolFieldsOf, schoolFormats, schoolSheets } from './school-import-words.ts'
import type { SchoolSheet } from './school-import-words.ts'

export * from './school-import-words.ts'

export const schoolImportLimitMb = 20

/** A column of a sheet: its heading, some of what it has, and what it was taken for; null is not imported. */
const Column = z.object({ heading: z.string(), example: z.string(), field: z.string().nullable() })
/** A table of the file with what it was taken for. */
const ReadSheet = z.object({
  /** As the file calls it. */
  name: z.string(),
  sheet: z.enum(schoolSheets).nullable(),
  rows: z.number(),
  columns: z.array(Column),
})
export type ReadSheet = z.output<typeof ReadSheet>

/** What a sheet's tables and columns are to be, by their places: `{ "教工": { "as": "teacher", "columns": ["number", ""] } }`. */
export const SchoolMapping = z.record(
  z.string().max(100),
  z.strictObject({
    as: z.enum([...schoolSheets, '']),
    columns: z.array(z.string().max(40)).max(schoolColumnsMax).optional(),
  }),
)
export type SchoolMapping = z.output<typeof SchoolMapping>

const isKnown = ({ as, columns = [] }: SchoolMapping[string]): boolean => {
  const fields = columns.filter((field) => field !== '')
  const known: readonly string[] = as === '' ? [] : schoolFieldsOf(as as SchoolSheet)
  return new Set(fields).size === fields.length && fields.every((field) => known.includes(field))
}
const readMapping = (text: string, context: z.RefinementCtx): SchoolMapping | typeof z.NEVER => {
  const parsed = SchoolMapping.safeParse(parsedJson(text))
  if (parsed.success && Object.values(parsed.data).every(isKnown)) return parsed.data
  context.addIssue({ code: 'custom', message: '列的对应有误：一个字段只能对应一列' })
  return z.NEVER
}
const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const states = ['ready', 'writing', 'done', 'cancelled', 'undoing', 'undone'] as const
export type SchoolImportState = (typeof states)[number]
export const schoolImportStateLabels = {
  ready: '待导入',
  writing: '正在导入',
  done: '已导入',
  cancelled: '已取消',
  undoing: '正在撤销',
  undone: '已撤销',
} as const satisfies Record<SchoolImportState, string>

const Counts = z.record(z.enum(schoolSheets), z.record(z.enum(schoolActions), z.number()))
export type SchoolCounts = z.output<typeof Counts>

export const SchoolImport = z.object({
  id: Id,
  file_name: z.string(),
  format: z.enum(schoolFormats),
  state: z.enum(states),
  encoding: z.enum(['utf-8', 'gb18030']),
  sheets: z.array(ReadSheet),
  counts: Counts,
  created_by: PersonBrief,
  created_at: Timestamp,
  job_id: Id.nullable(),
  /** Until when the first passwords of new accounts may be downloaded; null where there are none (any more). */
  codes_until: Timestamp.nullable(),
  /** What undoing came to. */
  undone: z.object({ reverted: z.number(), kept: z.number() }).nullable(),
  /** How far its job is; `error` says why it broke off. */
  progress: z.object({ done: z.number(), total: z.number(), note: z.string(), error: z.string() }).nullable(),
  can: Abilities,
})
export type SchoolImport = z.output<typeof SchoolImport>

/** A line of the file, or somebody who is not in it, with what the import does about it. */
export const SchoolRow = z.object({
  position: z.number(),
  sheet: z.enum(schoolSheets),
  /** As the file counts them; 0 of who is not in it. */
  line: z.number(),
  /** The number of a person, the path of an organisation. */
  key: z.string(),
  name: z.string(),
  organization: z.string(),
  action: z.enum(schoolActions),
  changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
  reason: z.string(),
  /** The cell that is wrong, as spreadsheets call it: `C12`. */
  cell: z.string(),
  /** It comes in, but somebody should look at it. */
  is_odd: z.boolean(),
  user_id: Id.nullable(),
  /** What undoing did about it; empty before. */
  undone: z.string(),
  /** Of who is not in the file: the account was deactivated since. */
  is_deactivated: z.boolean(),
})
export type SchoolRow = z.output<typeof SchoolRow>

/** How new accounts of an import come to their first sign-in. */
export const schoolPasswordRules = ['code', 'same', 'none'] as const
export type SchoolPasswordRule = (typeof schoolPasswordRules)[number]
export const schoolPasswordLabels = {
  code: '随机初始密码',
  same: '统一初始密码',
  none: '不设密码',
} as const satisfies Record<SchoolPasswordRule, string>

const params = z.object({ id: Id })
const one = z.object({ import: SchoolImport })

export const schoolImport = {
  list: endpoint('GET', '/apis/v2/school-imports', {
    summary: '学校导入记录',
    access: admins,
    query: z.object({ ...Paging }),
    data: z.object({
      imports: z.array(SchoolImport),
      total: z.number(),
      customer: z.object({ id: Id, name: z.string() }),
    }),
  }),
  template: endpoint('GET', '/apis/v2/school-import-template', {
    summary: '学校导入模板',
    access: admins,
    answer: 'file',
  }),
  /** Reads a file and says what its import would do; nothing else is written. */
  create: endpoint('POST', '/apis/v2/school-imports', {
    summary: '预览学校导入',
    access: admins,
    query: z.object({
      encoding: z.enum(['utf-8', 'gb18030']).optional().meta({ title: '文件编码' }),
      mapping: z.string().max(20_000).transform(readMapping).optional().meta({ title: '列的对应' }),
    }),
    multipart: { field: 'file' },
    bodyLimitBytes: schoolImportLimitMb * 1024 * 1024,
    ratePerMinute: 20,
    ownTransactions: true,
    data: one,
    refusals: ['place.fileUnreadable', 'file.wrongType', 'file.tooLarge'],
  }),
  get: endpoint('GET', '/apis/v2/school-imports/:id', {
    summary: '学校导入',
    access: on('school_import', 'view'),
    params,
    data: one,
  }),
  rows: endpoint('GET', '/apis/v2/school-imports/:id/rows', {
    summary: '学校导入的每一行',
    access: on('school_import', 'view'),
    params,
    query: z.object({
      ...Paging,
      keyword: Keyword,
      sheet: z.enum(schoolSheets).optional().meta({ title: '工作表' }),
      action: z.enum(schoolActions).optional().meta({ title: '结果' }),
    }),
    data: z.object({ rows: z.array(SchoolRow), total: z.number() }),
  }),
  report: endpoint('GET', '/apis/v2/school-imports/:id/report', {
    summary: '下载学校导入报告',
    access: on('school_import', 'view'),
    params,
    answer: 'file',
  }),
  apply: endpoint('POST', '/apis/v2/school-imports/:id/apply', {
    summary: '导入学校',
    access: on('school_import', 'edit'),
    params,
    body: z
      .strictObject({
        first_password: z.enum(schoolPasswordRules).default('code').meta({ title: '初始密码的设置方式' }),
        initial_password: password('初始密码').optional().meta({ title: '初始密码' }),
      })
      .refine((given) => given.first_password !== 'same' || given.initial_password !== undefined, {
        path: ['initial_password'],
        message: '请输入初始密码',
      }),
    data: JobBrief,
    refusals: ['record.wrongState'],
    sample: { body: { first_password: 'none' } },
  }),
  /** The first passwords of the accounts that it made, for those who have not signed in yet. */
  codes: endpoint('GET', '/apis/v2/school-imports/:id/codes', {
    summary: '下载初始密码',
    access: on('school_import', 'edit'),
    params,
    answer: 'file',
    refusals: ['record.wrongState'],
  }),
  /** Nobody can read them afterwards. */
  dropCodes: endpoint('DELETE', '/apis/v2/school-imports/:id/codes', {
    summary: '销毁初始密码清单',
    access: on('school_import', 'edit'),
    params,
    data: one,
  }),
  undo: endpoint('POST', '/apis/v2/school-imports/:id/undo', {
    summary: '撤销学校导入',
    access: on('school_import', 'edit'),
    params,
    data: JobBrief,
    refusals: ['record.wrongState'],
  }),
  /** Disables the accounts of some who are not in the file. */
  deactivate: endpoint('POST', '/apis/v2/school-imports/:id/deactivate', {
    summary: '停用不在名单中的账号',
    access: on('school_import', 'edit'),
    params,
    body: z.strictObject({
      positions: z
        .array(z.number().int().min(0))
        .min(1, '请选择人员')
        .max(5000, '一次最多5000人')
        .meta({ title: '人员' }),
    }),
    data: z.object({ deactivated: z.number(), kept: z.number() }),
    refusals: ['record.wrongState'],
    sample: { body: { positions: [0] } },
  }),
  remove: endpoint('DELETE', '/apis/v2/school-imports/:id', {
    summary: '放弃学校导入',
    access: on('school_import', 'edit'),
    params,
    data: z.object({}),
    refusals: ['record.wrongState'],
  }),
} as const satisfies DomainContract
