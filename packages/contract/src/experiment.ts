import { z } from 'zod'
import { contentBasics, contentChanges, contentListFreeIds, contentListQuery, LeftOut } from './content.ts'
import { endpoint, on, staff, type DomainContract } from './endpoint.ts'
import { exportFormats, PackageAddress } from './experiment-package.ts'
import { Parameters } from './experiment-parameters.ts'
import { Validation } from './experiment-validation.ts'
import {
  Concurrent,
  Duration,
  Experiment,
  ExperimentRow,
  experimentSettings,
  Percent,
  percentsAddUp,
  TeachSettings,
  VersionChange,
} from './experiment-record.ts'
import { Outline, Section, Step, StepChanges, stepFields, stepRules } from './experiment-step.ts'
import { changesTo, Id, JobBrief, Paging, RichText, Version, text } from './fields.ts'
import { LibraryMode } from './library.ts'

export * from './experiment-evidence.ts'
export * from './experiment-package.ts'
export * from './experiment-parameters.ts'
export * from './experiment-parts.ts'
export * from './experiment-validation.ts'
export * from './experiment-record.ts'
export * from './experiment-step.ts'

const params = z.object({ id: Id })
const sectionParams = z.object({ id: Id, section_id: Id })
const versionParams = z.object({ id: Id, number: z.string().regex(/^\d{1,6}$/) })
const ofExperiment = 'belongs to the experiment of the address, or counts as absent'
const one = { params: { id: '$experiment' } }
/** Samples of parts that every test makes for itself. */
const noSuchId = '0de70000-0000-4000-8000-000000000000'
const aPackage = `/files/${'x'.repeat(22)}/a.zip`

/** A new experiment is among one's own, or a template of the store. */
const NewShelf = z.enum(['own', 'template'], '请选择放在哪里').default('own').meta({ title: '放在' })

export const experiment = {
  list: endpoint('GET', '/apis/v2/experiments', {
    summary: '实验列表',
    access: staff,
    query: z.object(contentListQuery),
    data: z.object({ experiments: z.array(ExperimentRow), total: z.number() }),
    freeIds: contentListFreeIds,
  }),
  create: endpoint('POST', '/apis/v2/experiments', {
    summary: '新建实验',
    access: staff,
    body: z
      .strictObject({ ...contentBasics, ...experimentSettings, suite_id: Id.nullable().default(null), shelf: NewShelf })
      .superRefine(percentsAddUp),
    data: z.object({ experiment: Experiment }),
    refs: {
      'body.category_id': { kind: 'category', ability: 'view' },
      'body.suite_id': { kind: 'suite', ability: 'use' },
    },
    sample: { body: { title: '示例实验', category_id: '$category', suite_id: '$suite' } },
  }),
  import: endpoint('POST', '/apis/v2/experiments/imports', {
    summary: '导入实验包',
    access: staff,
    body: z.strictObject({ url: PackageAddress }),
    data: JobBrief,
    refusals: ['experiment.packageUnreadable'],
    ratePerMinute: 30,
    sample: { body: { url: aPackage } },
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
      suite_id: Id.nullable().optional().meta({ title: '环境套件' }),
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
  setNightlyValidation: endpoint('PUT', '/apis/v2/experiments/:id/nightly-validation', {
    summary: '设置每晚自动验证',
    access: on('experiment', 'edit'),
    params,
    body: z.strictObject({ nightly_validation: z.boolean().meta({ title: '每晚自动验证' }) }),
    data: z.object({ experiment: Experiment }),
    sample: { ...one, body: { nightly_validation: true } },
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
    body: z.strictObject({
      version: Version,
      teach: z.strictObject(changesTo(TeachSettings.shape)).optional(),
      teaching_guide: RichText.optional(),
    }),
    data: z.object({ teach: TeachSettings, teaching_guide: RichText, version: z.number() }),
    sample: { ...one, body: { version: 1, teach: {} } },
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
  /** A copy in the store of practice templates, published at once where the experiment is. */
  addToPractice: endpoint('POST', '/apis/v2/experiments/:id/practice-templates', {
    summary: '加入实验练习库',
    access: on('experiment', 'use'),
    params,
    data: z.object({ experiment: Experiment, left_out: LeftOut }),
    sample: one,
  }),
  export: endpoint('POST', '/apis/v2/experiments/:id/exports', {
    summary: '导出实验包',
    access: on('experiment', 'edit'),
    params,
    /** Whole, as this platform reads it again, or as a scenario of KillerCoda. */
    query: z.object({ format: z.enum(exportFormats).optional().meta({ title: '导出格式' }) }),
    data: JobBrief,
    ratePerMinute: 30,
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
  operation: endpoint('GET', '/apis/v2/experiments/:id/operation', {
    summary: '实验作为操作题',
    access: on('experiment', 'use'),
    params,
    /** The newest version, as an operation question pins it; null where nothing of the experiment was published. */
    data: z.object({
      operation: z
        .object({
          experiment: z.object({ id: Id, version: z.number(), title: z.string() }),
          steps: z.array(z.object({ id: Id, title: z.string(), points: z.number() })),
          /** Steps that are checked by what was done, which an exam does not count. */
          left_out: z.number(),
          has_suite: z.boolean(),
        })
        .nullable(),
    }),
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
  importSteps: endpoint('POST', '/apis/v2/experiments/:id/steps/imports', {
    summary: '导入环节',
    access: on('experiment', 'edit'),
    params,
    body: z.strictObject({ url: PackageAddress }),
    data: JobBrief,
    refusals: ['experiment.packageUnreadable'],
    ratePerMinute: 30,
    sample: { ...one, body: { url: aPackage } },
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

  validateSolution: endpoint('POST', '/apis/v2/experiments/:id/validations', {
    summary: '验证实验',
    access: on('experiment', 'edit'),
    params,
    data: z.object({ validation: Validation, job: JobBrief }),
    refusals: ['experiment.noTasks', 'experiment.validating', 'env.noSuite'],
    ratePerMinute: 30,
    sample: one,
  }),
  validations: endpoint('GET', '/apis/v2/experiments/:id/validations', {
    summary: '验证记录',
    access: on('experiment', 'edit'),
    params,
    query: z.object(Paging),
    /** The runs' outputs are left out of the list. */
    data: z.object({
      validations: z.array(
        Validation.omit({ steps: true }).extend({ passed_steps: z.number(), total_steps: z.number() }),
      ),
      total: z.number(),
    }),
    sample: one,
  }),
  validation: endpoint('GET', '/apis/v2/experiments/:id/validations/:validation_id', {
    summary: '验证记录详情',
    access: on('experiment', 'edit'),
    params: z.object({ id: Id, validation_id: Id }),
    data: z.object({ validation: Validation }),
    freeIds: { 'params.validation_id': ofExperiment },
    sample: { params: { id: '$experiment', validation_id: noSuchId } },
  }),
} as const satisfies DomainContract
