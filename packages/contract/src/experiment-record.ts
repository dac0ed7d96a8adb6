import { z } from 'zod'
import { ContentDetail, ContentRow } from './content.ts'
import { Parameters } from './experiment-parameters.ts'
import { Id, moment } from './fields.ts'

/** Whether the present content is validated: never run, passed as it is now, passed but changed since, or failing. */
export const validatedStates = ['none', 'passed', 'outdated', 'failed'] as const
export type ValidatedState = (typeof validatedStates)[number]
export const validatedStateLabels = {
  none: '未验证',
  passed: '验证通过',
  outdated: '内容已变更',
  failed: '验证未通过',
} as const satisfies Record<ValidatedState, string>

export const latePolicies = ['accept', 'deduct', 'refuse'] as const
export type LatePolicy = (typeof latePolicies)[number]
export const latePolicyLabels = {
  accept: '允许迟交',
  deduct: '迟交扣分',
  refuse: '不允许迟交',
} as const satisfies Record<LatePolicy, string>

const Moment = moment().nullable()
/** Inputs of an experiment's settings, for the endpoints that take them. */
export const Percent = (label: string) =>
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
/** What they are after a change of them. */
export const OrderedTeach = TeachSettings.refine(
  ({ opens_at, closes_at }) => !opens_at || !closes_at || Date.parse(opens_at) < Date.parse(closes_at),
  { path: ['closes_at'], message: '截止时间应晚于开放时间' },
)

export const Duration = z
  .number('预计时长应为数字')
  .int('预计时长应为整数')
  .min(1, '预计时长应不小于1分钟')
  .max(6000, '预计时长应不大于6000分钟')
  .meta({ title: '预计时长' })
export const Concurrent = z
  .number('并行环境数应为数字')
  .int('并行环境数应为整数')
  .min(1, '并行环境数应不小于1')
  .max(10, '并行环境数应不大于10')
  .meta({ title: '并行环境数' })

export const experimentSettings = {
  duration_minutes: Duration.default(45),
  needs_report: z.boolean().default(false).meta({ title: '需要实验报告' }),
  auto_percent: Percent('自动评分占比').default(100),
  report_percent: Percent('报告占比').default(0),
}
export const percentsAddUp = (
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
  validated: z.enum(validatedStates),
}
export const ExperimentRow = ContentRow.extend(ExperimentFields)
export type ExperimentRow = z.output<typeof ExperimentRow>

export const Experiment = ContentDetail.extend({
  ...ExperimentFields,
  auto_percent: z.number(),
  report_percent: z.number(),
  network_on: z.boolean(),
  concurrent_environments: z.number(),
  /** The outline, the data sets or the settings differ from what was last published. */
  changed_since_publish: z.boolean(),
  /** Values that each learner gets own ones of; only for those who may edit. */
  parameters: Parameters,
  /** It is validated again every night. */
  nightly_validation: z.boolean(),
})
export type Experiment = z.output<typeof Experiment>

/** One line of a comparison of two versions. */
export const VersionChange = z.object({
  what: z.enum(['added', 'removed', 'changed', 'moved']),
  /** Section or step title. */
  title: z.string(),
  part: z.enum(['section', 'step', 'settings']),
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type VersionChange = z.output<typeof VersionChange>
