import { z } from 'zod'
import {
  BinRow,
  ContentDetail,
  ContentRow,
  PublishBody,
  VersionRow,
  contentBasics,
  contentChanges,
  contentListFreeIds,
  contentListQuery,
} from './content.ts'
import { endpoint, on, staff, type DomainContract } from './endpoint.ts'
import { scriptOutcomes } from './environment.ts'
import { Parameters } from './experiment-parameters.ts'
import { Outline, Section, Step, StepChanges, stepFields, stepRules } from './experiment-step.ts'
import { Id, JobBrief, Keyword, Paging, PersonBrief, RichText, Timestamp, Version, text } from './fields.ts'
import { LeftOut, LibraryMode } from './library.ts'

export * from './experiment-evidence.ts'
export * from './experiment-parameters.ts'
export * from './experiment-step.ts'

// ---- The experiment ----------------------------------------------------------------------------------------------

/** Whether the present content is proven: never run, passed as it is now, passed but changed since, or failing. */
export const provenStates = ['none', 'passed', 'outdated', 'failed'] as const
export type ProvenState = (typeof provenStates)[number]
export const provenStateLabels = {
  none: '未验证',
  passed: '验证通过',
  outdated: '内容已变更',
  failed: '验证未通过',
} as const satisfies Record<ProvenState, string>

export const latePolicies = ['accept', 'deduct', 'refuse'] as const
export type LatePolicy = (typeof latePolicies)[number]
export const latePolicyLabels = {
  accept: '允许迟交',
  deduct: '迟交扣分',
  refuse: '不允许迟交',
} as const satisfies Record<LatePolicy, string>

const Moment = z.iso.datetime({ offset: true, message: '时间格式不正确' }).nullable()
const Percent = (label: string) =>
  z
    .number(`${label}应为数字`)
    .int(`${label}应为整数`)
    .min(0, `${label}应不小于0`)
    .max(100, `${label}应不大于100`)
    .meta({ title: label })

/** How it is taught unless a class says otherwise. Times are ISO 8601; null means always. */
export const TeachSettings = z.strictObject({
  opens_at: Moment.default(null).meta({ title: '开放时间' }),
  closes_at: Moment.default(null).meta({ title: '截止时间' }),
  /** Submissions allowed; null for any number. */
  attempts: z
    .number()
    .int('提交次数应为整数')
    .min(1, '提交次数应不小于1')
    .max(100)
    .nullable()
    .default(null)
    .meta({ title: '提交次数' }),
  show_hints: z.boolean().default(true).meta({ title: '显示提示' }),
  late_policy: z.enum(latePolicies).default('accept').meta({ title: '迟交规则' }),
  /** Taken off the score of a late submission. */
  late_deduct_percent: Percent('迟交扣分').default(0),
})
export type TeachSettings = z.output<typeof TeachSettings>

const Duration = z
  .number('预计时长应为数字')
  .int('预计时长应为整数')
  .min(1, '预计时长应不小于1分钟')
  .max(6000, '预计时长应不大于6000分钟')
  .meta({ title: '预计时长' })
const Concurrent = z
  .number('并行环境数应为数字')
  .int('并行环境数应为整数')
  .min(1, '并行环境数应不小于1')
  .max(10, '并行环境数应不大于10')
  .meta({ title: '并行环境数' })

const settings = {
  duration_minutes: Duration.default(45),
  needs_report: z.boolean().default(false).meta({ title: '需要实验报告' }),
  auto_percent: Percent('自动评分占比').default(100),
  report_percent: Percent('报告占比').default(0),
}
const percentsAddUp = (
  body: { auto_percent?: number | undefined; report_percent?: number | undefined },
  context: z.core.$RefinementCtx,
): void => {
  if (body.auto_percent === undefined && body.report_percent === undefined) return
  if ((body.auto_percent ?? 0) + (body.report_percent ?? 0) !== 100) {
    context.addIssue({ code: 'custom', path: ['report_percent'], message: '自动评分占比与报告占比之和应为100' })
  }
}

const ExperimentFields = {
  suite_id: Id.nullable(),
  duration_minutes: z.number(),
  needs_report: z.boolean(),
  step_count: z.number(),
  task_count: z.number(),
  total_points: z.number(),
  proven: z.enum(provenStates),
}
export const ExperimentRow = ContentRow.extend(ExperimentFields)
export type ExperimentRow = z.output<typeof ExperimentRow>

export const Experiment = ContentDetail.extend({
  ...ExperimentFields,
  auto_percent: z.number(),
  report_percent: z.number(),
  network_on: z.boolean(),
  concurrent_environments: z.number(),
  /** The outline differs from what was last published. */
  changed_since_publish: z.boolean(),
  /** Values that each learner gets own ones of; only for those who may edit. */
  parameters: Parameters,
  /** It is proven again every night. */
  nightly_proof: z.boolean(),
})
export type Experiment = z.output<typeof Experiment>

/** One script's or check's run inside a proof. `share` of the points, 0 to 1. */
export const ProofRun = z.object({
  outcome: z.enum(scriptOutcomes),
  share: z.number(),
  message: z.string(),
  stdout: z.string(),
  stderr: z.string(),
  exit_code: z.number().nullable(),
  duration_ms: z.number(),
})
export type ProofRun = z.output<typeof ProofRun>

export const proofStates = ['queued', 'running', 'passed', 'failed', 'cancelled', 'broken'] as const
export type ProofState = (typeof proofStates)[number]
export const proofStateLabels = {
  queued: '排队中',
  running: '验证中',
  passed: '通过',
  failed: '未通过',
  cancelled: '已取消',
  broken: '环境出错',
} as const satisfies Record<ProofState, string>

/**
 * One task of a proof: its check must fail untouched (`before`) and pass after the reference solution (`after`).
 * `reason` says in Chinese what went wrong; empty when it passed or was not reached.
 */
export const ProofStep = z.object({
  step_id: Id,
  title: z.string(),
  state: z.enum(['waiting', 'running', 'passed', 'failed']),
  reason: z.string(),
  setup: ProofRun.nullable(),
  before: ProofRun.nullable(),
  solve: ProofRun.nullable(),
  after: ProofRun.nullable(),
  cleanup: ProofRun.nullable(),
})
export type ProofStep = z.output<typeof ProofStep>

export const Proof = z.object({
  id: Id,
  state: z.enum(proofStates),
  reason: z.string(),
  job_id: Id.nullable(),
  env_record_id: Id.nullable(),
  started_by: PersonBrief,
  created_at: Timestamp,
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
  /** It was made of exactly the present steps and suite. */
  is_current: z.boolean(),
  /** Run by the night, not by a person. */
  is_nightly: z.boolean(),
  /** The parameters' values that it ran with. */
  values: z.record(z.string(), z.string()),
  steps: z.array(ProofStep),
})
export type Proof = z.output<typeof Proof>

/** One line of a comparison of two versions. */
export const VersionChange = z.object({
  what: z.enum(['added', 'removed', 'changed', 'moved']),
  /** Section or step title. */
  title: z.string(),
  part: z.enum(['section', 'step', 'settings']),
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type VersionChange = z.output<typeof VersionChange>

/** A step of a package that was left out, and why. */
export const RefusedStep = z.object({ step: z.string(), reason: z.string() })
export type RefusedStep = z.output<typeof RefusedStep>

export const packageLimits = {
  uploadBytes: 50 * 1024 * 1024,
  inflatedBytes: 100 * 1024 * 1024,
  entries: 6000,
  textBytes: 1024 * 1024,
  /** Of all data sets together; larger ones travel by themselves. */
  datasetFiles: 3000,
  datasetBytes: 40 * 1024 * 1024,
} as const

// ---- Endpoints ---------------------------------------------------------------------------------------------------

const params = z.object({ id: Id })
const sectionParams = z.object({ id: Id, section_id: Id })
const versionParams = z.object({ id: Id, number: z.string().regex(/^\d{1,6}$/) })
const ofExperiment = 'belongs to the experiment of the address, or counts as absent'
const one = { params: { id: '$experiment' } }
/** Samples of parts that every test makes for itself. */
const noSuchId = '0de70000-0000-4000-8000-000000000000'

export const experiment = {
  list: endpoint('GET', '/apis/v2/experiments', {
    summary: '实验列表',
    access: staff,
    query: z.object(contentListQuery),
    data: z.object({ experiments: z.array(ExperimentRow), total: z.number() }),
    freeIds: contentListFreeIds,
  }),
  bin: endpoint('GET', '/apis/v2/experiments/bin', {
    summary: '实验回收站',
    access: staff,
    query: z.object({ ...Paging, keyword: Keyword }),
    data: z.object({ experiments: z.array(BinRow), total: z.number() }),
  }),
  create: endpoint('POST', '/apis/v2/experiments', {
    summary: '新建实验',
    access: staff,
    body: z
      .strictObject({ ...contentBasics, ...settings, suite_id: Id.nullable().default(null) })
      .superRefine(percentsAddUp),
    data: z.object({ experiment: Experiment }),
    refs: {
      'body.category_id': { kind: 'category', ability: 'view' },
      'body.suite_id': { kind: 'suite', ability: 'use' },
    },
    sample: { body: { title: '示例实验', category_id: '$category', suite_id: '$suite' } },
  }),
  import: endpoint('POST', '/apis/v2/experiments/import', {
    summary: '导入实验包',
    access: staff,
    multipart: { field: 'file' },
    data: z.object({ experiment: Experiment, refused: z.array(RefusedStep) }),
    refusals: ['experiment.packageUnreadable'],
    bodyLimitBytes: packageLimits.uploadBytes,
    ratePerMinute: 30,
  }),
  get: endpoint('GET', '/apis/v2/experiments/:id', {
    summary: '实验详情',
    access: on('experiment', 'view'),
    params,
    data: z.object({ experiment: Experiment }),
    sample: one,
  }),
  update: endpoint('PUT', '/apis/v2/experiments/:id', {
    summary: '修改实验',
    access: on('experiment', 'edit'),
    params,
    body: z
      .strictObject({
        version: Version,
        ...contentChanges,
        duration_minutes: Duration.optional(),
        needs_report: z.boolean().optional().meta({ title: '需要实验报告' }),
        auto_percent: Percent('自动评分占比').optional(),
        report_percent: Percent('报告占比').optional(),
      })
      .superRefine(percentsAddUp),
    data: z.object({ experiment: Experiment }),
    refs: { 'body.category_id': { kind: 'category', ability: 'view' } },
    sample: { ...one, body: { version: 1, title: '示例实验', category_id: '$category' } },
  }),
  putEnv: endpoint('PUT', '/apis/v2/experiments/:id/env', {
    summary: '设置实验环境',
    access: on('experiment', 'edit'),
    params,
    body: z.strictObject({
      version: Version,
      suite_id: Id.nullable().meta({ title: '环境套件' }),
      network_on: z.boolean().optional().meta({ title: '联网' }),
      concurrent_environments: Concurrent.optional(),
    }),
    data: z.object({ experiment: Experiment }),
    refs: { 'body.suite_id': { kind: 'suite', ability: 'use' } },
    sample: { ...one, body: { version: 1, suite_id: '$suite' } },
  }),
  putParameters: endpoint('PUT', '/apis/v2/experiments/:id/parameters', {
    summary: '设置个性化参数',
    access: on('experiment', 'edit'),
    params,
    body: z.strictObject({ version: Version, parameters: Parameters.meta({ title: '参数' }) }),
    data: z.object({ experiment: Experiment }),
    sample: { ...one, body: { version: 1, parameters: [{ kind: 'number', name: 'port', min: 8000, max: 8999 }] } },
  }),
  /** The values that somebody with this seed would get; nothing is saved. */
  sampleParameters: endpoint('POST', '/apis/v2/experiments/:id/parameter-samples', {
    summary: '试算个性化参数',
    access: on('experiment', 'edit'),
    params,
    body: z.strictObject({ parameters: Parameters, seed: text('种子', 100) }),
    data: z.object({ values: z.record(z.string(), z.string()) }),
    unlogged: 'changes nothing',
    sample: { ...one, body: { parameters: [], seed: '1' } },
  }),
  setNightlyProof: endpoint('PUT', '/apis/v2/experiments/:id/nightly-proof', {
    summary: '设置每晚自动验证',
    access: on('experiment', 'edit'),
    params,
    body: z.strictObject({ nightly_proof: z.boolean().meta({ title: '每晚自动验证' }) }),
    data: z.object({ experiment: Experiment }),
    sample: { ...one, body: { nightly_proof: true } },
  }),
  getTeach: endpoint('GET', '/apis/v2/experiments/:id/teach', {
    summary: '教学设置',
    access: on('experiment', 'view'),
    params,
    data: z.object({
      teach: TeachSettings,
      /** For teachers only. */
      teaching_guide: RichText,
      version: z.number(),
    }),
    sample: one,
  }),
  putTeach: endpoint('PUT', '/apis/v2/experiments/:id/teach', {
    summary: '修改教学设置',
    access: on('experiment', 'edit'),
    params,
    body: z
      .strictObject({ version: Version, teach: TeachSettings, teaching_guide: RichText.optional() })
      .refine(
        ({ teach }) => !teach.opens_at || !teach.closes_at || Date.parse(teach.opens_at) < Date.parse(teach.closes_at),
        { path: ['teach', 'closes_at'], message: '截止时间应晚于开放时间' },
      ),
    data: z.object({ teach: TeachSettings, teaching_guide: RichText, version: z.number() }),
    sample: { ...one, body: { version: 1, teach: {} } },
  }),
  copy: endpoint('POST', '/apis/v2/experiments/:id/copy', {
    summary: '复制实验',
    access: on('experiment', 'use'),
    params,
    body: z.strictObject({ title: text('标题', 50).optional() }).default({}),
    data: z.object({ experiment: Experiment, left_out: LeftOut }),
    sample: { ...one, body: {} },
  }),
  /** Answers with the case of the library, and whether it was made now. */
  addToLibrary: endpoint('POST', '/apis/v2/experiments/:id/library', {
    summary: '加入实验案例库',
    access: on('experiment', 'edit'),
    params,
    body: z.strictObject({ mode: LibraryMode.meta({ title: '入库方式' }) }),
    data: z.object({ experiment: Experiment, is_new: z.boolean(), left_out: LeftOut }),
    sample: { ...one, body: { mode: 1 } },
  }),
  publish: endpoint('POST', '/apis/v2/experiments/:id/publish', {
    summary: '发布实验',
    access: on('experiment', 'publish'),
    params,
    body: PublishBody,
    data: z.object({ experiment: Experiment }),
    refusals: ['content.wrongState', 'content.notReady'],
    sample: { ...one, body: { version: 1 } },
  }),
  disable: endpoint('POST', '/apis/v2/experiments/:id/disable', {
    summary: '停用实验',
    access: on('experiment', 'publish'),
    params,
    data: z.object({ experiment: Experiment }),
    refusals: ['content.wrongState'],
    sample: one,
  }),
  enable: endpoint('POST', '/apis/v2/experiments/:id/enable', {
    summary: '启用实验',
    access: on('experiment', 'publish'),
    params,
    data: z.object({ experiment: Experiment }),
    refusals: ['content.wrongState'],
    sample: one,
  }),
  remove: endpoint('DELETE', '/apis/v2/experiments/:id', {
    summary: '删除实验',
    access: on('experiment', 'remove'),
    params,
    data: z.object({}),
    refusals: ['content.inUse'],
    sample: one,
  }),
  restore: endpoint('POST', '/apis/v2/experiments/:id/restore', {
    summary: '恢复实验',
    access: on('experiment', 'manage'),
    params,
    data: z.object({ experiment: Experiment }),
    refusals: ['content.wrongState'],
    sample: one,
  }),
  export: endpoint('GET', '/apis/v2/experiments/:id/export', {
    summary: '导出实验包',
    access: on('experiment', 'edit'),
    params,
    answer: 'file',
    sample: one,
  }),

  versions: endpoint('GET', '/apis/v2/experiments/:id/versions', {
    summary: '实验版本列表',
    access: on('experiment', 'view'),
    params,
    query: z.object(Paging),
    data: z.object({ versions: z.array(VersionRow), total: z.number() }),
    sample: one,
  }),
  compare: endpoint('GET', '/apis/v2/experiments/:id/versions/:number/difference', {
    summary: '对比实验版本',
    access: on('experiment', 'edit'),
    params: versionParams,
    /** Compared with the version before it, another version, or the working copy (`now`). */
    query: z.object({
      against: z
        .string()
        .regex(/^(now|\d{1,6})$/)
        .optional()
        .meta({ title: '对比版本' }),
    }),
    data: z.object({ changes: z.array(VersionChange) }),
    sample: { params: { id: '$experiment', number: '1' } },
  }),

  outline: endpoint('GET', '/apis/v2/experiments/:id/outline', {
    summary: '实验内容',
    access: on('experiment', 'view'),
    params,
    query: z.object({
      version: z
        .string()
        .regex(/^\d{1,6}$/)
        .optional()
        .meta({ title: '版本' }),
    }),
    data: z.object({ outline: Outline }),
    sample: one,
  }),
  createSection: endpoint('POST', '/apis/v2/experiments/:id/sections', {
    summary: '新建章节',
    access: on('experiment', 'edit'),
    params,
    body: z.strictObject({ title: text('章节名称', 50) }),
    data: z.object({ section: Section }),
    sample: { ...one, body: { title: '第一节' } },
  }),
  updateSection: endpoint('PUT', '/apis/v2/experiments/:id/sections/:section_id', {
    summary: '修改章节',
    access: on('experiment', 'edit'),
    params: sectionParams,
    body: z.strictObject({ title: text('章节名称', 50), version: Version }),
    data: z.object({ section: Section }),
    freeIds: { 'params.section_id': ofExperiment },
    sample: { params: { id: '$experiment', section_id: noSuchId }, body: { title: '第一节', version: 1 } },
  }),
  removeSection: endpoint('DELETE', '/apis/v2/experiments/:id/sections/:section_id', {
    summary: '删除章节',
    access: on('experiment', 'edit'),
    params: sectionParams,
    data: z.object({}),
    freeIds: { 'params.section_id': ofExperiment },
    sample: { params: { id: '$experiment', section_id: noSuchId } },
  }),
  orderSections: endpoint('PUT', '/apis/v2/experiments/:id/section-order', {
    summary: '调整章节顺序',
    access: on('experiment', 'edit'),
    params,
    body: z.strictObject({ section_ids: z.array(Id).max(200) }),
    data: z.object({}),
    freeIds: { 'body.section_ids': ofExperiment },
    sample: { ...one, body: { section_ids: [] } },
  }),
  createStep: endpoint('POST', '/apis/v2/experiments/:id/steps', {
    summary: '新建环节',
    access: on('experiment', 'edit'),
    params,
    body: z
      .strictObject({
        section_id: Id.meta({ title: '章节' }),
        /** Place in the section from 0; at the end without it. */
        position: z.number().int().min(0).max(10_000).optional(),
        ...stepFields,
      })
      .superRefine(stepRules),
    data: z.object({ step: Step }),
    freeIds: {
      'body.section_id': ofExperiment,
      'body.link.resource_id': 'remembered only to show where the link came from; the link itself is the address',
    },
    bodyLimitBytes: 2 * 1024 * 1024,
    sample: { ...one, body: { section_id: noSuchId, title: '示例环节', kind: 'text' } },
  }),
  importSteps: endpoint('POST', '/apis/v2/experiments/:id/steps/import', {
    summary: '导入环节',
    access: on('experiment', 'edit'),
    params,
    multipart: { field: 'file' },
    data: z.object({ imported: z.number(), refused: z.array(RefusedStep) }),
    refusals: ['experiment.packageUnreadable'],
    bodyLimitBytes: packageLimits.uploadBytes,
    ratePerMinute: 30,
    sample: one,
  }),
  getStep: endpoint('GET', '/apis/v2/experiment-steps/:id', {
    summary: '环节详情',
    access: on('step', 'view'),
    params,
    data: z.object({ step: Step }),
    sample: { params: { id: '$step' } },
  }),
  updateStep: endpoint('PUT', '/apis/v2/experiment-steps/:id', {
    summary: '修改环节',
    access: on('step', 'edit'),
    params,
    body: StepChanges,
    data: z.object({ step: Step }),
    freeIds: {
      'body.link.resource_id': 'remembered only to show where the link came from; the link itself is the address',
    },
    bodyLimitBytes: 2 * 1024 * 1024,
    sample: { params: { id: '$step' }, body: { version: 1, title: '示例环节' } },
  }),
  moveStep: endpoint('POST', '/apis/v2/experiment-steps/:id/move', {
    summary: '移动环节',
    access: on('step', 'edit'),
    params,
    body: z.strictObject({ section_id: Id.meta({ title: '章节' }), position: z.number().int().min(0).max(10_000) }),
    data: z.object({ step: Step }),
    freeIds: { 'body.section_id': ofExperiment },
    sample: { params: { id: '$step' }, body: { section_id: noSuchId, position: 0 } },
  }),
  removeStep: endpoint('DELETE', '/apis/v2/experiment-steps/:id', {
    summary: '删除环节',
    access: on('step', 'edit'),
    params,
    data: z.object({}),
    sample: { params: { id: '$step' } },
  }),

  prove: endpoint('POST', '/apis/v2/experiments/:id/proofs', {
    summary: '验证实验',
    access: on('experiment', 'edit'),
    params,
    data: z.object({ proof: Proof, job: JobBrief }),
    refusals: ['experiment.noTasks', 'experiment.proving', 'env.noSuite'],
    ratePerMinute: 30,
    sample: one,
  }),
  proofs: endpoint('GET', '/apis/v2/experiments/:id/proofs', {
    summary: '验证记录',
    access: on('experiment', 'edit'),
    params,
    query: z.object(Paging),
    /** The runs' outputs are left out of the list. */
    data: z.object({
      proofs: z.array(Proof.omit({ steps: true }).extend({ passed_steps: z.number(), total_steps: z.number() })),
      total: z.number(),
    }),
    sample: one,
  }),
  proof: endpoint('GET', '/apis/v2/experiments/:id/proofs/:proof_id', {
    summary: '验证记录详情',
    access: on('experiment', 'edit'),
    params: z.object({ id: Id, proof_id: Id }),
    data: z.object({ proof: Proof }),
    freeIds: { 'params.proof_id': ofExperiment },
    sample: { params: { id: '$experiment', proof_id: noSuchId } },
  }),
} as const satisfies DomainContract
